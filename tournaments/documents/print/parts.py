"""Common parts of documents: headings, lists of decisions, dates, and marks of medals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from tournaments.display.games import GameLine, Status
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed
from tournaments.display.standings import Standings, TieNote
from tournaments.documents.print.fitting import height_of
from tournaments.documents.print.frame import Heading
from tournaments.documents.print.grid import Cell, GridColumn, Look, figure_column, grid, text_column
from tournaments.documents.print.numbered import SectionMark
from tournaments.documents.print.text import BODY, HEADING, SMALL, Style, TextBlock
from tournaments.league.podium import Medal
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.wording.formats import words_of
from tournaments.wording.stages import CompetitionKind
from tournaments.wording.terms import DAYS, REASONS, listed, offset_words

MEDAL_SHAPES = {Medal.GOLD: "★", Medal.SILVER: "◆", Medal.BRONZE: "▲"}
"""Shapes that distinguish the medals without colours, beside their names."""

_REASON_WIDTH = 28.5 * mm
_PLAIN_LIST = Look(size=9, leading=11.5, padding=1.5, ruled=False)


def heading_of(header: LeagueHeader, crest: bytes | None) -> Heading:
    """Return the heading of a league's documents, with its last change in the league's zone."""
    return Heading(header.name, header.updated_at.astimezone(zone(header)), crest)


def zone(header: LeagueHeader) -> ZoneInfo:
    """Return the time zone of a league's timetable, or the default one."""
    return ZoneInfo(header.timetable.timezone if header.timetable else DEFAULT_ZONE)


def day(when: date) -> str:
    """Return a day in the format of the language."""
    return date_format(when, _(r"j \d\e F \d\e Y"))


def short_day(at: datetime) -> str:
    """Return a weekday and a date in figures: "sáb 28/11/26"."""
    day = date_format(at, pgettext("fecha corta", "d/m/y"))
    return f"{DAYS[at.weekday()]} {day}"


def clock(game: GameLine) -> str:
    """Return the hour of a game, with its offset if it happens twice in that night; empty without an hour."""
    return f"{game.at:%H:%M}{offset_words(game.when or game.at)}" if game.at else ""


def hour_column(games: Sequence[GameLine], look: Look) -> GridColumn:
    """Return a column for the hours of the games, as wide as the widest."""
    return figure_column(_("Hora"), {"00:00", *map(clock, games)}, look, align="LEFT")


def day_column(games: Sequence[GameLine], look: Look) -> GridColumn:
    """Return a column for the days of the games, as wide as the widest in the language."""
    return figure_column(_("Día"), {short_day(game.at) for game in games if game.at}, look, align="LEFT")


TO_FILL_IN = "·····"


def pieces_column(games: Sequence[GameLine], look: Look) -> list[GridColumn]:
    """Return the column of the pieces of games; none where the regulation counts no pieces."""
    if not any(game.regulation.counts_pieces for game in games):
        return []
    return [figure_column("F", [TO_FILL_IN, *(game.pieces for game in games)], look)]


def counted(game: GameLine, pieces: str) -> list[Cell]:
    """Return the cell of the pieces of a game; none where the regulation counts no pieces."""
    return [pieces] if game.regulation.counts_pieces else []


def reason_column(games: Sequence[GameLine], look: Look) -> GridColumn:
    """Return a column for the reasons of the games, wide enough for their longest word."""
    most = _REASON_WIDTH * max(1, look.size / _PLAIN_LIST.size)
    return text_column(_("Motivo"), sorted({reason_of(game) for game in games}), most, look)


def reason_of(game: GameLine) -> str:
    """Return the reason of a game's result, or the reason why it has none; empty for a game to come.

    Before it stands that a game is a further, quick one of a knock-out.
    """
    if game.status is Status.ANNULLED:
        return _("anulada")
    reason = str(REASONS[game.result.reason]) if game.result else ""
    put_off = _("aplazada") if game.put_off else ""
    return " · ".join(filter(None, (further_mark(game), reason or put_off)))


def further_mark(game: GameLine) -> str:
    return _("rápida") if game.further else ""


def game_facts(game: GameLine) -> str:
    """Return the number, round, day, hour and board of a game in a line, as far as they are known."""
    facts = [_("Partida %(number)d") % {"number": game.number} if game.round else _("Partida de desempate")]
    facts += [game.phase or _("ronda %(round)d") % {"round": game.round}] if game.round else []
    facts += [game.part] if game.part else []
    facts += [f"{short_day(game.at)} {clock(game)}"] if game.at else []
    facts += [_("aplazada, sin fecha")] if game.put_off else []
    facts += [_("tablero %(board)d") % {"board": game.board}] if game.board else []
    return " · ".join(facts)


def period_of(page: LeaguePage) -> str:
    """Return the first and last day of the games in words, or an empty text if those that count have no days."""
    days = sorted(game.at for game in page.calendar if game.at and game.status is not Status.ANNULLED)
    if not days:
        return ""
    first, last = day(days[0]), day(days[-1])
    return first if first == last else _("Del %(first)s al %(last)s") % {"first": first, "last": last}


def open_games(page: LeaguePage) -> list[GameLine]:
    """Return the open games in order of play, with tie-break games last."""
    return [game for game in (*page.calendar, *page.tiebreaks) if game.status is Status.OPEN]


def game_address(league: Printed, game: GameLine) -> str:
    """Return the address for entering a game's result; empty where the site's own address is unknown."""
    if not league.site or game.fixture_id is None:
        return ""
    return league.site + reverse("tournaments:game", args=[league.page.header.slug, game.fixture_id])


def section(title: str) -> list[Flowable]:
    """Return a heading, kept with the text below it."""
    return [CondPageBreak(36 * mm), Spacer(0, 4 * mm), SectionMark(title), TextBlock(title, HEADING), Spacer(0, 1 * mm)]


def subsection(title: str) -> list[Flowable]:
    """Return a heading without a bookmark, kept with the text below it."""
    return [piece for piece in section(title) if not isinstance(piece, SectionMark)]


def paragraph(text: str, style: Style = BODY) -> list[Flowable]:
    """Return a text with a small space below it."""
    return [TextBlock(text, style), Spacer(0, 1 * mm)]


def listed_section(title: str, rows: Sequence[tuple[str, str]], width: float, label_width: float) -> list[Flowable]:
    """Return a heading and a table of labels and texts, with the first rows on the page of the heading."""
    heading = section(title)[1:]
    # A table of three rows is not divided, since neither its first nor its last row may be alone.
    first = listing(rows[:3], width, label_width)
    return [CondPageBreak(height_of([*heading, first], width)), *heading, listing(rows, width, label_width)]


def listing(rows: Iterable[tuple[str, str]], width: float, label_width: float) -> Flowable:
    """Return a table of bold labels and their texts."""
    columns = (GridColumn("", label_width, wraps=True, strong=True), GridColumn("", wraps=True))
    return grid(columns, rows, width, _PLAIN_LIST)


def progress(header: LeagueHeader) -> str:
    """Return the rules, regulation, players, legs, games played and state of the league, in a line."""
    facts = [
        header.rules_name,
        *([header.regulation] if header.regulation else []),
        header.players_words,
        _format_words(header),
    ]
    if header.total:
        facts.append(_("%(played)d de %(total)d partidas") % {"played": header.played, "total": header.total})
    return " · ".join((*facts, _state_words(header)))


def _state_words(header: LeagueHeader) -> str:
    """Return what the league is, with its state."""
    words = {CompetitionKind.EVENT: _("torneo %(state)s"), CompetitionKind.STAGE: _("fase %(state)s")}
    return words.get(header.kind, _("liga %(state)s")) % {"state": header.state_name}


def _format_words(header: LeagueHeader) -> str:
    if header.rounds:
        return _("suizo, ronda %(round)d de %(rounds)d") % {"round": header.round, "rounds": header.rounds}
    if header.has_bracket:
        return str(words_of(header.format).name)
    return _("a dos vueltas") if header.legs == 2 else _("a una vuelta")


def tie_break_notes(notes: Sequence[TieNote], width: float) -> list[Flowable]:
    """Return a section with the reason for the order of each tie, under its mark; nothing without tie-breaks."""
    if not notes:
        return []
    return listed_section(_("Desempates"), [(mark_of(note), note.text) for note in notes], width, 8 * mm)


def mark_of(note: TieNote | None) -> str:
    """Return the mark that refers from a place to its note, such as "(a)"; empty without a note."""
    return f"({note.mark})" if note else ""


def open_ties(table: Standings, width: float) -> list[Flowable]:
    """Return a section with the players of each open tie and the way to break it; nothing without ties."""
    if not table.needed:
        return []
    rows = [(listed(group), needed) for group, needed in zip(table.open_ties, table.needed, strict=True)]
    return listed_section(_("Por decidir"), rows, width, 60 * mm)


def decisions(page: LeaguePage, width: float) -> list[Flowable]:
    """Return a section each for the tie-break games, sanctions, rulings and withdrawals, without empty ones."""
    story: list[Flowable] = []
    for title, rows in (
        (_("Partidas de desempate"), tiebreak_games(page)),
        (_("Sanciones"), [(s.player, s.description) for s in page.sanctions]),
        (_("Resoluciones de la organización"), [(" > ".join(r.order), r.reason) for r in page.rulings]),
        (_("Retiradas"), [(w.player, w.description) for w in page.withdrawals]),
    ):
        if rows:
            story += listed_section(title, rows, width, 60 * mm)
    return story


def tiebreak_games(page: LeaguePage) -> list[tuple[str, str]]:
    """Return the players of each tie-break game, and its result or state."""
    open_words = {Status.OPEN: _("Por jugar."), Status.ANNULLED: _("No se juega, por una retirada.")}
    return [(f"{game.one} – {game.two}", game.detail or open_words[game.status]) for game in page.tiebreaks]


def small_text(text: str) -> list[Flowable]:
    """Return a text in small letters with a space above it."""
    return [Spacer(0, 2 * mm), TextBlock(text, SMALL)]
