"""The minutes of a league, to be signed by its team: table, incidents, sanctions, rulings and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.display.history import DecisionLine
from tournaments.display.league import LeaguePage
from tournaments.display.minutes import Minutes
from tournaments.display.officials import Member
from tournaments.display.printed import Printed
from tournaments.league.values import Sanction
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Column, Look, grid
from tournaments.reports.numbered import SectionMark
from tournaments.reports.parts import (
    days_of,
    listed_section,
    listing,
    notes,
    paragraph,
    pending,
    progress,
    section,
    tiebreak_games,
)
from tournaments.reports.standings import no_results, standings_table
from tournaments.reports.text import INK, RULE, SMALL, Words

_ACROSS = 3
_MAX_SIGNED_WITH = 6
"""The most corrections that are all on one page with the signatures; of more, only the last ones are."""
_MIN_SIGNED_WITH = 2
"""The corrections that the page of the signatures has at least, so that they are never alone on it."""
_LABEL = 55 * mm
_GAP = 6 * mm
"""The space between two lines for signatures."""
_SIGNED = Look(size=8, leading=10.2, padding=2, ruled=False)


def minutes(league: Printed, paper: Paper) -> Document:
    page, found = league.page, league.minutes
    assert found is not None, "the minutes are read for the team of a league alone"
    width = paper.width
    only = _("Para quienes organizan y arbitran la liga: lleva nombres y motivos que no se publican.")
    story = [*paragraph(progress(page.header), SMALL), *paragraph(only, SMALL)]
    story += paragraph(days_of(page)) if days_of(page) else []
    story += _listed(_("Organización y arbitraje"), [(capfirst(one.role_name), one.name) for one in found.team], width)
    story += [*section(_("Clasificación")), *_table(page, width)]
    story += _listed(_("Partidas de desempate"), tiebreak_games(page), width)
    story += _listed(_("Incidencias"), [(one.game, one.line.text) for one in found.incidents], width)
    story += _listed(_("Sanciones"), [_sanction(one) for one in league.league.sanctions], width)
    story += _listed(_("Retiradas"), [(one.player, one.description) for one in page.withdrawals], width)
    rulings = [(" > ".join(ruling.order), ruling.reason) for ruling in page.rulings]
    story += _listed(_("Resoluciones de la organización"), rulings, width)
    corrections = [_correction(line) for line in found.corrections]
    last = [*_earlier(found), *_signatures(found.team, width)]
    if len(corrections) > _MAX_SIGNED_WITH:
        story += _listed(_("Correcciones"), corrections[:-_MIN_SIGNED_WITH], width)
        last = [listing(corrections[-_MIN_SIGNED_WITH:], width, _LABEL), *last]
    else:
        last = [*_listed(_("Correcciones"), corrections, width), *last]
    return Document([*story, KeepTogether(last)])


def _table(page: LeaguePage, width: float) -> list[Flowable]:
    if not page.header.played:
        return no_results()
    standings = page.standings
    return [standings_table(standings, width), *notes(standings.notes, width), *pending(standings, width)]


def _listed(title: str, rows: Sequence[tuple[str, str]], width: float) -> list[Flowable]:
    """Return a part of the minutes, or a line if it is empty."""
    if rows:
        return listed_section(title, rows, width, _LABEL)
    return [Spacer(0, 2 * mm), SectionMark(title), listing([(title, _("Nada que anotar."))], width, _LABEL)]


def _sanction(sanction: Sanction) -> tuple[str, str]:
    revoked = _("Levantada.")
    return sanction.player, f"{sanction.reason} · {revoked}" if sanction.revoked else sanction.reason


def _correction(line: DecisionLine) -> tuple[str, str]:
    at = date_format(line.at, _("j b Y, H:i"))
    reason = f"{_('Motivo:')} {line.why}" if line.why else ""
    return f"{at} · {line.who}", " ".join(filter(None, (line.what, reason)))


def _earlier(found: Minutes) -> list[Flowable]:
    if not found.more:
        return []
    earlier = ngettext("Y %(count)d anterior.", "Y %(count)d anteriores.", found.more) % {"count": found.more}
    return paragraph(earlier, SMALL)


def _signatures(team: Sequence[Member], width: float) -> list[Flowable]:
    """Return a signature line for each member of the team."""
    signers = [f"{capfirst(member.role_name)}: {member.name}" for member in team] or [_("Organización"), _("Arbitraje")]
    signers += [""] * (-len(signers) % _ACROSS)
    # Without the first piece, which might break the page between the corrections and the signatures.
    story: list[Flowable] = [*section(_("Firmas"))[1:]]
    columns = [Column("", width / _ACROSS - _GAP, wraps=True), Column("", _GAP)] * _ACROSS
    for first in range(0, len(signers), _ACROSS):
        some = [cell for signer in signers[first : first + _ACROSS] for cell in (Words(signer, SMALL), "")]
        signed = [2 * at for at in range(_ACROSS) if signers[first + at]]
        lines = [("LINEABOVE", (at, 0), (at, 0), RULE, INK) for at in signed]
        story += [Spacer(0, 14 * mm), grid(columns, [some], width, _SIGNED, lines)]
    return story
