"""What a report says of itself, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.board import Side
from games.rules.position import Position
from games.rules.sheets.findings import Severity
from games.rules.sheets.report import SheetReport, Verdict
from games.rules.wording import LANGUAGES


def language() -> str:
    """The language of the reader, of those that the engine speaks."""
    code = (get_language() or "es")[:2]
    return code if code in LANGUAGES else "es"


def verdict_name(verdict: Verdict) -> str:
    return str(LANGUAGES[language()].VERDICTS[verdict])


def severity_names() -> Mapping[Severity, str]:
    return {
        Severity.REMARK: _("observación"),
        Severity.IRREGULAR: _("irregularidad"),
        Severity.INVALID: _("no vale"),
    }


def side_name(side: Side) -> str:
    return _("blancas") if side is Side.WHITE else _("negras")


def outcome_words(report: SheetReport) -> str:
    """What the board decides: "ganan las blancas: un jugador sin piezas"."""
    if report.outcome is None:
        return _("no decide: la partida sigue abierta")
    values = LANGUAGES[language()].VALUES
    winner = report.outcome.winner.word if report.outcome.winner else "draw"
    return f"{values['winner'][winner]}: {values['reason'][report.outcome.reason.value]}"


def described(position: Position) -> str:
    """Every piece of a position by its square, for who does not see the board."""
    parts = [_side(position, side) for side in Side]
    return ". ".join((*parts, _("Juegan %(side)s") % {"side": side_name(position.turn)})) + "."


def _side(position: Position, side: Side) -> str:
    numbers = position.rules.board.numbers_in
    men, kings = numbers(position.men_of(side)), numbers(position.kings_of(side))
    pieces = [
        words % {"squares": _listed(squares)}
        for words, squares in ((_("peones en %(squares)s"), men), (_("damas en %(squares)s"), kings))
        if squares
    ]
    return f"{side_name(side).capitalize()}: {'; '.join(pieces) or _('ninguna pieza')}"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
