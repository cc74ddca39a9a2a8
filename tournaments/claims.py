"""What a checked sheet says of a game's result, as far as it can."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules import RULES
from games.rules.board import Side as Colour
from games.rules.notation.movetext import Result as Written
from games.rules.notation.movetext import result_of
from games.rules.sheets.report import SheetReport, Verdict
from tournaments.league import checks, names
from tournaments.league.faults import Fault
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

TOLD = (Reason.RESIGNATION, Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED)
"""The reasons of a win that no board shows: somebody has to tell."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A winner and what each has left; `reason` is None where the game was won away from the board."""

    winner: Winner
    reason: Reason | None
    one: Pieces
    two: Pieces

    def result(self, told: Reason | None = None) -> Result | None:
        """The result; None where nobody tells the reason of a win away from the board."""
        reason = self.reason or (told if told in TOLD else None)
        return Result(self.winner, reason, self.one, self.two) if reason else None

    def contradicts(self, entered: Result) -> bool:
        """Whether a result says something else, of what both say."""
        reasons = (self.reason,) if self.reason else TOLD
        pieces = ((self.one, entered.one), (self.two, entered.two))
        counted_otherwise = any(known is not None and known != mine for mine, known in pieces)
        return entered.winner is not self.winner or entered.reason not in reasons or counted_otherwise


def claim_of(report: SheetReport, white: Side, *, irregular: bool = False) -> Claim | None:
    """What a valid sheet says, `white` being who had White; None where it decides nothing or contradicts itself.

    `irregular`: or what an irregular one would, if it is let stand.
    """
    told = report.verdict is Verdict.VALID or (irregular and report.verdict is Verdict.IRREGULAR)
    if not told or report.result_agrees is False:
        return None
    ended = _on_the_board(report) or _as_written(report)
    if ended is None:
        return None
    winner, reason = ended
    left = {white: _left(report, Colour.WHITE), white.other: _left(report, Colour.BLACK)}
    claim = Claim(_winner(winner, white), reason, left[Side.ONE], left[Side.TWO])
    return claim if _can_be(claim, report) else None


def white_by_tags(report: SheetReport, one: str, two: str) -> Side | None:
    """Who had White, where the tags name both players of the game."""
    sides = {(names.folded(one), names.folded(two)): Side.ONE, (names.folded(two), names.folded(one)): Side.TWO}
    return sides.get((names.folded(report.tag("White") or ""), names.folded(report.tag("Black") or "")))


def _on_the_board(report: SheetReport) -> tuple[Colour | None, Reason] | None:
    outcome = report.outcome
    return None if outcome is None else (outcome.winner, Reason(outcome.reason.value))


def _as_written(report: SheetReport) -> tuple[Colour | None, Reason | None] | None:
    """The winner that the sheet writes where the board leaves it open; a draw is by claim or by agreement."""
    written = result_of(report.result) if report.result else None
    if written is Written.DRAW:
        claims = report.record.game.claims if report.record else ()
        return None, Reason(claims[0].reason.value) if claims else Reason.AGREEMENT
    if written is None or written.winner is None:
        return None
    return written.winner, None


def _winner(colour: Colour | None, white: Side) -> Winner:
    if colour is None:
        return Winner.DRAW
    return Winner((white if colour is Colour.WHITE else white.other).value)


def _left(report: SheetReport, colour: Colour) -> Pieces:
    pieces = report.pieces(colour)
    return Pieces(pieces.men, pieces.kings)


def _can_be(claim: Claim, report: SheetReport) -> bool:
    """Whether the league could enter it: a sheet may set up any position."""
    result = claim.result(TOLD[0])
    assert result is not None
    try:
        checks.result(result, RULES[report.rules.slug].men)
    except Fault:
        return False
    return True
