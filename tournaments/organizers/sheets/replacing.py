"""The stored sheet of a game for which another one is entered: what it has, and what the other one changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import reports
from games.rules.sheets.record import Ply, SheetReport
from games.wording import side_name, verdict_name
from tournaments import models
from tournaments.display.sheets import MAX_LETTERS
from tournaments.store.load import LoadedLeague
from tournaments.store.search_index import public_sheet, public_signature


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """The current sheet of a game. `who` submitted it, empty if it came with its league."""

    pk: int
    verdict_name: str
    who: str
    at: datetime
    text: str
    report: SheetReport


def stored_sheet(loaded: LoadedLeague, fixture: int) -> StoredSheet | None:
    """Return the current sheet of a game, or None."""
    row = models.FixtureSheet.objects.filter(fixture=fixture, current=True).select_related("sheet").first()
    if row is None:
        return None
    game, report = loaded.game(fixture), reports.check(row.sheet)
    return StoredSheet(
        row.pk,
        verdict_name(report.verdict),
        public_signature(row.submitted_by, row.submitted_by_handle, loaded.aliases),
        row.sheet.submitted_at,
        public_sheet(row.sheet.text, (game.one, game.two), loaded.aliases)[:MAX_LETTERS],
        report,
    )


def change_words(stored: SheetReport, entered: SheetReport) -> str:
    """Return what an entered sheet changes in the moves and the written result of the stored one, in sentences."""
    return " ".join(filter(None, (_moves_words(stored, entered), _result_words(stored, entered))))


def _moves_words(stored: SheetReport, entered: SheetReport) -> str:
    """Return the first half-move that differs; or that one has more of them than the other, or that none differs."""
    if stored.start and entered.start and stored.start.turn is not entered.start.turn:
        return _("En la planilla guardada empiezan las %(before)s, y en esta las %(after)s.") % {
            "before": side_name(stored.start.turn),
            "after": side_name(entered.start.turn),
        }
    for before, after in zip_longest(stored.moves, entered.moves):
        if before is None or after is None:
            break
        if before.position != after.position:
            return _difference(stored, before, after)
    more = entered.plies - stored.plies
    if not more:
        return _("Las jugadas son las de la planilla guardada.")
    if more > 0:
        return ngettext(
            "A la planilla guardada le añade %(number)d jugada.",
            "A la planilla guardada le añade %(number)d jugadas.",
            more,
        ) % {"number": more}
    return ngettext(
        "Hasta aquí, como la planilla guardada, que tiene %(number)d jugada más.",
        "Hasta aquí, como la planilla guardada, que tiene %(number)d jugadas más.",
        -more,
    ) % {"number": -more}


def _difference(stored: SheetReport, before: Ply, after: Ply) -> str:
    assert stored.record
    return _("Cambia desde la jugada %(move)d, %(side)s: en la planilla guardada %(before)s, en esta %(after)s.") % {
        "move": stored.record.number(before.number),
        "side": side_name(before.side),
        "before": _written(before),
        "after": _written(after),
    }


def _written(ply: Ply) -> str:
    return ply.text if ply.lost is None else f"{ply.text} S{ply.lost}"


def _result_words(stored: SheetReport, entered: SheetReport) -> str:
    before, after = (report.result or report.proposed for report in (stored, entered))
    if before == after:
        return ""
    nothing = _("ninguno")
    return _("Resultado escrito, blancas primero: antes %(before)s, ahora %(after)s.") % {
        "before": before or nothing,
        "after": after or nothing,
    }
