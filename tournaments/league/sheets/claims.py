"""The result that a checked sheet claims for its game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.rules import RULES
from games.rules.board import Side as Colour
from games.rules.notation.movetext import WrittenResult
from games.rules.sheets.gist import Gist
from games.rules.sheets.record import Verdict
from tournaments.league import checks, scores
from tournaments.league.checks import check_player_count
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import MAX_NEW_PLAYERS, MIN_PLAYERS
from tournaments.league.values import Pieces, Reason, Result, Side, Source, Winner


@cache
def board_ends(rules: str) -> frozenset[Reason]:
    """Return the reasons by which the board can end a game of a rule system, by itself or when claimed."""
    return frozenset(Reason(end.value) for end in RULES[rules].end_reasons)


WIN_REASONS = (Reason.RESIGNATION, Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED)
"""The reasons of a win that no board shows, so that an official has to choose one."""
DRAW_REASONS = (Reason.AGREEMENT, Reason.ADJUDICATED)
LOSS_REASONS = (Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED)
"""The reasons of a game that both players lost."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The result that a sheet claims: a winner, and the pieces left to each side.

    `reason` is how the board ended the game. It is None if the sheet only writes a result: then an official chooses one
    of the `possible` reasons.
    """

    winner: Winner
    reason: Reason | None
    one: Pieces
    two: Pieces
    possible: tuple[Reason, ...] = ()

    def result(self, reason: Reason | None = None) -> Result | None:
        """Return the result; None if the board did not end the game and no reason is given."""
        reason = self.reason or (reason if reason in self.possible else None)
        if reason is None:
            return None
        if self.winner is Winner.NONE:
            return Result(self.winner, reason, source=Source.SHEET)
        return Result(self.winner, reason, self.one, self.two, source=Source.SHEET)

    def contradicts(self, entered: Result, walkover_pieces: int | None) -> bool:
        """Return whether the recorded result has another winner, or other pieces in column F if it has pieces."""
        claimed = self.result(self.possible[0] if self.possible else None)
        assert claimed is not None
        counted_otherwise = walkover_pieces is not None and any(
            scores.pieces(entered, side, walkover_pieces) != scores.pieces(claimed, side, walkover_pieces)
            for side in Side
        )
        return entered.winner is not self.winner or (entered.pieces_known and counted_otherwise)


def claim_of(
    gist: Gist, white: Side, rules: str, *, irregular: bool = False, against_itself: bool = False
) -> Claim | None:
    """Return the result that a valid sheet claims, or None if it decides nothing or contradicts itself.

    `white` is the player of the white pieces; `rules` are those of the league. With `irregular`, a sheet that an
    official would have to accept first has a claim too. With `against_itself`, so has a sheet whose written result
    differs from that of its board.
    """
    trusted = gist.verdict is Verdict.VALID or (irregular and gist.verdict is Verdict.IRREGULAR)
    if not trusted or (gist.conflicting_results and not against_itself):
        return None
    ended = _board_result(gist, white) or (None if gist.conflicting_results else _written_result(gist, white))
    if ended is None:
        return None
    winner, reason, possible = ended
    left = {white: _pieces_left(gist, Colour.WHITE), white.other: _pieces_left(gist, Colour.BLACK)}
    claim = Claim(winner, reason, left[Side.ONE], left[Side.TWO], possible)
    return claim if _is_possible(claim, rules) else None


Ended = tuple[Winner, Reason | None, tuple[Reason, ...]]
"""The end of a game: the winner, the reason if the board shows it, and otherwise the possible reasons."""


def _board_result(gist: Gist, white: Side) -> Ended | None:
    """Return the result that the board decides; None if it decides none."""
    if gist.reason is None:
        return None
    return _winner(gist.winner, white), Reason(gist.reason.value), ()


def _written_result(gist: Gist, white: Side) -> Ended | None:
    """Return the result written on the sheet, for a game that the board leaves open."""
    match gist.written:
        case WrittenResult.DRAW:
            claimable = tuple(Reason(reason.value) for reason in gist.claimable)
            return Winner.DRAW, None, (*claimable, *DRAW_REASONS)
        case WrittenResult.BOTH_LOST:
            return Winner.NONE, None, LOSS_REASONS
        case WrittenResult.WHITE | WrittenResult.BLACK:
            return _winner(gist.written.winner, white), None, WIN_REASONS
    return None


def _winner(colour: Colour | None, white: Side) -> Winner:
    """Return the outcome in which a colour wins, or a draw for None."""
    if colour is None:
        return Winner.DRAW
    return Winner((white if colour is Colour.WHITE else white.other).value)


def _pieces_left(gist: Gist, colour: Colour) -> Pieces:
    """Return the pieces left to a colour at the end of the sheet."""
    left = gist.left(colour)
    return Pieces(left.men, left.kings)


def _is_possible(claim: Claim, rules: str) -> bool:
    """Return whether the league accepts the claimed result; an old sheet may start from any position."""
    result = claim.result(claim.possible[0] if claim.possible else None)
    assert result is not None
    try:
        checks.result(result, RULES[rules].men_per_side, board_ends(rules))
    except Fault:
        return False
    return True


def most_players(rules: str) -> int:
    """Return the largest limit of players that an organizer may set in a league of these rules."""
    return RULES[rules].max_players or MAX_NEW_PLAYERS


def check_limit(max_players: int, rules: str, present_limit: int = 0) -> None:
    """Raise Fault for a limit of players above that of a new league, or above the league's present one if higher."""
    most = max(most_players(rules), present_limit)
    if most < max_players <= MAX_NEW_PLAYERS:
        raise _too_many(max_players, rules, "max_players")
    if not MIN_PLAYERS <= max_players <= most:
        raise Fault(Code.OUT_OF_RANGE, "max_players", least=MIN_PLAYERS, most=most, found=max_players)


def check_players(count: int, rules: str, max_players: int) -> None:
    """Raise Fault for fewer players than a league needs, or more than `max_players`."""
    if count > max_players == RULES[rules].max_players:
        raise _too_many(count, rules)
    check_player_count(count, max_players)


def exceeds_regulation(rules: str, max_players: int) -> bool:
    """Return whether a league allows more players than the regulation of its rules does."""
    return max_players > (RULES[rules].max_players or max_players)


def _too_many(players: int, rules: str, place: str = "") -> Fault:
    """Return the fault of more players than the regulation of a rule system allows."""
    limits = {"least": MIN_PLAYERS, "most": most_players(rules), "others": MAX_NEW_PLAYERS}
    return Fault(Code.TOO_MANY_FOR_RULES, place, found=players, **limits)
