"""The pictures of a player, of a championship and of the whole site."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.display.championships import ChampionshipPage
from tournaments.display.home import LeagueCard, Section
from tournaments.display.players import Participation, PlayerPage
from tournaments.display.previews import joined
from tournaments.documents.previews.frame import Box, PreviewPicture, draw_sentence
from tournaments.documents.previews.lists import MAX_LINES, ListLine, draw_lines
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.league.values import State
from tournaments.store.branding import crest_of
from tournaments.wording.terms import MEDALS, and_more, ordinal
from tournaments.wording.ties import points_words


def player_picture(page: PlayerPage) -> PreviewPicture:
    """Return the picture of a player's leagues, with the place and the points in each."""
    medals = (f"{capfirst(str(MEDALS[one.medal]))} × {one.count}" for one in page.medals)
    lines = [_league_line(part) for part in page.participations]
    return PreviewPicture(
        title=page.name,
        facts=joined(page.club, *medals),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("No está en ninguna liga."), box),
        aside=and_more(len(lines) - MAX_LINES),
    )


def _league_line(part: Participation) -> ListLine:
    """Return a line with the player's place, points and medal in a league."""
    row = part.row
    if not part.header.played or row.annulled or row.pos is None:
        return ListLine(part.header.name, figures=(part.header.state_name,))
    place = ordinal(row.pos) if not row.pending else ""
    return ListLine(part.header.name, figures=(joined(place, points_words(row.points)),), medal=row.medal)


def championship_picture(page: ChampionshipPage) -> PreviewPicture:
    """Return the picture of the table of podium points."""
    lines = [_championship_line(row) for row in page.rows]
    return PreviewPicture(
        title=page.name,
        facts=_("Puntos de podio"),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("Todavía no hay medallas."), box),
        aside=and_more(len(lines) - MAX_LINES),
        crest=crest_of(page.branding),
    )


def _championship_line(row: ChampionshipRow) -> ListLine:
    """Return a line with the place, medals and points of a player in a championship."""
    counts = zip(Medal, (row.golds, row.silvers, row.bronzes), strict=True)
    won = (f"{count} × {MEDALS[medal]}" for medal, count in counts if count)
    return ListLine(row.name, str(row.pos), (", ".join(won), points_words(row.points)))


def site_picture(sections: Sequence[Section]) -> PreviewPicture:
    """Return the picture of some leagues of the site, those in play first."""
    cards = [card for section in sections for card in section.cards]
    lines = [_card_line(card) for card in cards]
    return PreviewPicture(
        title=_("Ligas de damas"),
        facts=_("Ligas de damas, del sorteo al podio."),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("Todavía no hay ninguna liga."), box),
        aside=and_more(len(lines) - MAX_LINES),
    )


def _card_line(card: LeagueCard) -> ListLine:
    """Return a line with the name, state and progress of a league."""
    header = card.header
    percent = f"{header.percent} %" if header.total and header.state is not State.FINISHED else ""
    return ListLine(header.name, figures=(joined(header.state_name, percent),))


def _draw_list(canvas: Canvas, lines: Sequence[ListLine], empty: str, box: Box) -> None:
    """Draw the lines, or the text `empty` if there are none."""
    if lines:
        draw_lines(canvas, lines, box)
    else:
        draw_sentence(canvas, empty, box)
