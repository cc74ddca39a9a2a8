"""The minutes of a league, to be signed by its team: table, incidents, sanctions, rulings and corrections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.display.history import DecisionLine
from tournaments.display.league import LeaguePage, WithdrawalLine
from tournaments.display.officials import Member
from tournaments.display.record import Minutes
from tournaments.display.reports import Printed
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import GridColumn, Look, grid
from tournaments.documents.print.numbered import SectionMark
from tournaments.documents.print.parts import (
    listed_section,
    listing,
    open_ties,
    paragraph,
    period_of,
    progress,
    section,
    tie_break_notes,
    tiebreak_games,
)
from tournaments.documents.print.standings import no_results, standings_table
from tournaments.documents.print.text import BODY, INK, RULE, SMALL, TextBlock
from tournaments.league.values import Sanction
from tournaments.wording.terms import MEDALS

_SIGNATURES_PER_ROW = 3
_MAX_CORRECTIONS_WITH_SIGNATURES = 6
"""Up to so many corrections are all on one page with the signatures; of a longer list, only the last ones are."""
_MIN_CORRECTIONS_WITH_SIGNATURES = 2
"""The last corrections of a longer list, which share the page of the signatures."""
_LABEL_WIDTH = 55 * mm
_PLACE_WIDTH, _MEDAL_WIDTH = 13 * mm, 22 * mm
_GAP = 6 * mm
"""The space between two lines for signatures."""
_SIGNATURES_LOOK = Look(size=8, leading=10.2, padding=2, ruled=False)


def minutes(league: Printed, paper: Paper) -> Document:
    """Return the minutes, with corrections and signatures at the end."""
    page, content = league.page, league.minutes
    assert content is not None, "the minutes are loaded only for the officials of a league"
    width = paper.width
    notice = _("Para quienes organizan y arbitran: lleva todos los nombres, y motivos de sanciones que no se publican.")
    story = [*paragraph(progress(page.header), SMALL), *paragraph(notice, SMALL)]
    story += paragraph(period_of(page)) if period_of(page) else []
    story += _part(_("Organización y arbitraje"), [(capfirst(one.role_name), one.name) for one in content.team], width)
    story += [*section(_("Clasificación")), *_table(page, width)]
    story += _part(_("Partidas de desempate"), tiebreak_games(page), width)
    story += _part(_("Incidencias"), [(one.game, one.line.text) for one in content.incidents], width)
    story += _part(_("Sanciones"), [_sanction_row(one) for one in league.league.sanctions], width)
    story += _part(_("Retiradas"), [_withdrawal_row(one, content) for one in page.withdrawals], width)
    rulings = [(" > ".join(ruling.order), ruling.reason) for ruling in page.rulings]
    no_effect = _("%(reason)s (No decide nada en la tabla de ahora.)")
    rulings += [(" > ".join(ruling.order), no_effect % {"reason": ruling.reason}) for ruling in page.idle_rulings]
    story += _part(_("Resoluciones de la organización"), rulings, width)
    corrections = [_correction_row(line) for line in content.corrections]
    last = [*_omitted_corrections(content), *_signatures(content.team, width)]
    if len(corrections) > _MAX_CORRECTIONS_WITH_SIGNATURES:
        story += _part(_("Correcciones"), corrections[:-_MIN_CORRECTIONS_WITH_SIGNATURES], width)
        last = [listing(corrections[-_MIN_CORRECTIONS_WITH_SIGNATURES:], width, _LABEL_WIDTH), *last]
    else:
        last = [*_part(_("Correcciones"), corrections, width), *last]
    return Document([*story, KeepTogether(last)])


def _table(page: LeaguePage, width: float) -> list[Flowable]:
    if not page.header.played:
        return no_results()
    if page.reached:
        return [_reached_table(page, width)]
    standings = page.standings
    return [standings_table(standings, width), *tie_break_notes(standings.notes, width), *open_ties(standings, width)]


def _reached_table(page: LeaguePage, width: float) -> Flowable:
    """Return the players of a bracket by their places, with how far each got: points do not order them.

    Until it is over nobody has a place, and those who still play are named as such.
    """
    rows = page.standings.rows
    medals = page.standings.settled and any(row.medal for row in rows)
    over = page.standings.settled
    columns = [
        *([GridColumn(_("Pos."), _PLACE_WIDTH)] if over else []),
        GridColumn(_("Jugador/a"), wraps=True),
        GridColumn(_("Hasta dónde llegó"), _LABEL_WIDTH),
        *([GridColumn(_("Medalla"), _MEDAL_WIDTH)] if medals else []),
    ]
    lines: list[list[str | Flowable]] = [
        [
            *([str(row.pos or "–")] if over else []),
            TextBlock(row.name, replace(BODY, strike=row.withdrawn)),
            _reached_words(page, row.name),
            *([str(MEDALS[row.medal]) if row.medal else ""] if medals else []),
        ]
        for row in rows
    ]
    return grid(columns, lines, width, Look())


def _reached_words(page: LeaguePage, name: str) -> str:
    """Return how far a player of a bracket got, and whether they are still in it."""
    reached = page.reached.get(name, "")
    return _("Sigue en juego: %(round)s") % {"round": reached} if name in page.still_in else reached


def _part(title: str, rows: Sequence[tuple[str, str]], width: float) -> list[Flowable]:
    """Return a part of the minutes: its rows of labels and texts, or a single line if there are none."""
    if rows:
        return listed_section(title, rows, width, _LABEL_WIDTH)
    return [Spacer(0, 2 * mm), SectionMark(title), listing([(title, _("Nada que anotar."))], width, _LABEL_WIDTH)]


def _sanction_row(sanction: Sanction) -> tuple[str, str]:
    """Return the sanctioned player, and the reason with a note if the sanction was revoked."""
    revoked = _("Levantada.")
    return sanction.player, f"{sanction.reason} · {revoked}" if sanction.revoked else sanction.reason


def _withdrawal_row(withdrawal: WithdrawalLine, content: Minutes) -> tuple[str, str]:
    """Return the withdrawn player, and the treatment of their games with the reason."""
    reason = content.withdrawal_reasons.get(withdrawal.player)
    return withdrawal.player, f"{withdrawal.description} · {reason}" if reason else withdrawal.description


def _correction_row(line: DecisionLine) -> tuple[str, str]:
    """Return the time and author of a correction, and its text with its reason."""
    at = date_format(line.at, _("j b Y, H:i"))
    reason = f"{_('Motivo:')} {line.why}" if line.why else ""
    return f"{at} · {line.who}", " ".join(filter(None, (line.what, reason)))


def _omitted_corrections(content: Minutes) -> list[Flowable]:
    """Return a line with the number of earlier corrections left out, or nothing."""
    if not content.more:
        return []
    earlier = ngettext("Y %(count)d anterior.", "Y %(count)d anteriores.", content.more) % {"count": content.more}
    return paragraph(earlier, SMALL)


def _signatures(team: Sequence[Member], width: float) -> list[Flowable]:
    """Return a signature line for each member of the team."""
    signers = [f"{capfirst(member.role_name)}: {member.name}" for member in team] or [_("Organización"), _("Arbitraje")]
    signers += [""] * (-len(signers) % _SIGNATURES_PER_ROW)
    # Without the first piece, which might break the page between the corrections and the signatures.
    story: list[Flowable] = [*section(_("Firmas"))[1:]]
    columns = [
        GridColumn("", width / _SIGNATURES_PER_ROW - _GAP, wraps=True),
        GridColumn("", _GAP),
    ] * _SIGNATURES_PER_ROW
    for first in range(0, len(signers), _SIGNATURES_PER_ROW):
        some = [
            cell for signer in signers[first : first + _SIGNATURES_PER_ROW] for cell in (TextBlock(signer, SMALL), "")
        ]
        signed = [2 * at for at in range(_SIGNATURES_PER_ROW) if signers[first + at]]
        lines = [("LINEABOVE", (at, 0), (at, 0), RULE, INK) for at in signed]
        story += [Spacer(0, 14 * mm), grid(columns, [some], width, _SIGNATURES_LOOK, lines)]
    return story
