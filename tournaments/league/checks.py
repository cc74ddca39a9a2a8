"""Checks of single values from any source: names, texts, results, dice, lists of players.

Each function raises Fault for a wrong value. Some return the value, cleaned.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable

from tournaments.league import names
from tournaments.league.faults import Code, Fault
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import (
    BOARD_ENDS,
    Dice,
    Entrant,
    Game,
    League,
    Pieces,
    Reason,
    Result,
    Side,
    Throw,
    Winner,
)

MAX_TEXT_LENGTH = 2_000

REASONS: dict[Winner, frozenset[Reason]] = {
    Winner.DRAW: frozenset(
        {
            Reason.AGREEMENT,
            Reason.NO_MOVES,
            Reason.REPETITION,
            Reason.MOVE_LIMIT,
            Reason.ENDING,
            Reason.ADJUDICATED,
        }
    ),
    Winner.NONE: frozenset({Reason.WALKOVER, Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED}),
    **dict.fromkeys(
        (Winner.ONE, Winner.TWO),
        frozenset(
            {
                Reason.NO_PIECES,
                Reason.BLOCKED,
                Reason.RESIGNATION,
                Reason.TIME,
                Reason.REFUSAL,
                Reason.WALKOVER,
                Reason.ADJUDICATED,
            }
        ),
    ),
}
"""The possible reasons of each outcome, in any rule system."""

_WRONG_REASON = {
    Winner.ONE: Code.REASON_OF_A_WIN,
    Winner.TWO: Code.REASON_OF_A_WIN,
    Winner.DRAW: Code.REASON_OF_A_DRAW,
    Winner.NONE: Code.REASON_OF_NO_WINNER,
}


def name(text: str) -> str:
    """Return a name as it is stored: line breaks and tabs become spaces, and hidden characters are dropped.

    Raises Fault for other control characters, and for a name without a visible character.
    """
    # Unicode normalization takes quadratic time on some texts, so their length is limited first.
    stripped = names.written(names.without_hidden(names.written(text[:MAX_TEXT_LENGTH])))
    if not names.visible(stripped).strip():
        raise Fault(Code.NAME_EMPTY)
    if len(stripped) > names.MAX_NAME_LENGTH or len(text) > MAX_TEXT_LENGTH:
        raise Fault(Code.NAME_TOO_LONG, longest=names.MAX_NAME_LENGTH, length=len(text))
    if control := unprintable(stripped):
        raise Fault(Code.CHARACTER, character=control)
    return stripped


def text(value: str, most: int = MAX_TEXT_LENGTH) -> str:
    """Return a text of at most `most` characters. Raises Fault for control characters except line breaks and tabs."""
    if len(value) > most:
        raise Fault(Code.TEXT_TOO_LONG, length=len(value), most=most)
    if control := unprintable(value):
        raise Fault(Code.CHARACTER, character=control)
    return value


def words(value: str) -> str:
    """Return a text for readers, such as a reason, without hidden characters. Raises Fault as `text` does."""
    return names.without_hidden(text(value))


def unprintable(text: str) -> str | None:
    """Return the first forbidden character of a text (a control, half a surrogate pair), as "U+0007"; or None."""
    character = next((c for c in text if c not in "\n\r\t" and unicodedata.category(c) in ("Cc", "Cs")), None)
    return None if character is None else f"U+{ord(character):04X}"


def check_player_count(count: int, max_players: int, least: int = MIN_PLAYERS) -> None:
    """Raise Fault unless a number of players is within `least` and the limit of the league."""
    if count < least:
        raise Fault(Code.TOO_FEW_PLAYERS, count=count, least=least)
    if count > max_players:
        raise Fault(Code.TOO_MANY_PLAYERS, count=count, most=max_players)


def check_player(league: League, name: str) -> None:
    """Raise Fault unless a player of that name is in the league."""
    if name not in league.names:
        raise Fault(Code.PLAYER_UNKNOWN, name=name)


def refuse_repeated_names(entrants: Iterable[Entrant]) -> None:
    """Raise Fault for names that are equal but for case and invisible characters."""
    seen: dict[str, int] = {}
    for index, entrant in enumerate(entrants):
        folded = names.folded(names.visible(entrant.name))
        if folded in seen:
            raise Fault(Code.NAME_TWICE, f"[{index}]", name=entrant.name, first=seen[folded] + 1)
        seen[folded] = index


def reasons(winner: Winner, board_ends: Collection[Reason]) -> tuple[Reason, ...]:
    """Return the possible reasons of an outcome; `board_ends` are the endings on the board under these rules."""
    return tuple(r for r in Reason if r in REASONS[winner] and (r in board_ends or r not in BOARD_ENDS))


def result(
    value: Result,
    men: int,
    board_ends: Collection[Reason],
    regulation: Regulation = CASTILLAR,
    *,
    tiebreak: bool = False,
) -> Result:
    """Return a result. Raises Fault unless winner, reason and pieces agree with one another and with the rules.

    `men`: men of each side at the start; `board_ends`: the reasons by which the board ends games of these rules.
    `tiebreak`: the pieces may be left out, since a tie-break game adds nothing to F.
    """
    _refuse_outside_regulation(value, regulation)
    reason(value, board_ends)
    for side in Side:
        pieces = value.pieces(side)
        if pieces and pieces.total > men:
            raise Fault(Code.PIECES_TOO_MANY, f"pieces.{side}", count=pieces.total, most=men)
    _refuse_survivors(value, optional=tiebreak or not _needs_pieces(value, regulation))
    return value


def _needs_pieces(value: Result, regulation: Regulation) -> bool:
    """Return whether the pieces of a result are needed: for F, or for points that nothing else gives."""
    if regulation.material:
        return value.score is None and value.reason not in (Reason.NO_PIECES, Reason.BLOCKED)
    return regulation.counts_pieces


def sides_with_pieces(value: Result, regulation: Regulation, *, tiebreak: bool = False) -> tuple[Side, ...]:
    """Return the sides whose pieces the points of a new result come from: both, where the regulation compares them.

    Files may leave out those of the loser, which then count as none.
    """
    unplayed = value.winner is Winner.NONE or value.reason is Reason.WALKOVER
    compared = regulation.material and not unplayed and not tiebreak and _needs_pieces(value, regulation)
    return tuple(Side) if compared else ()


def _refuse_outside_regulation(value: Result, regulation: Regulation) -> None:
    """Raise Fault for an outcome that the regulation does not know, or without the score that it needs."""
    if value.advantage and not (regulation.advantage and value.winner is Winner.DRAW):
        raise Fault(Code.ADVANTAGE_NOT_KNOWN, "advantage")
    if value.reason is Reason.EARLY_DRAW and not regulation.early_draw:
        raise Fault(Code.EARLY_DRAW_NOT_KNOWN, "reason")
    material = regulation.material
    if value.score:
        if material is None:
            raise Fault(Code.SCORE_NOT_KNOWN, "score")
        if tuple(sorted(value.score, reverse=True)) not in material.possible:
            possible = " ".join(f"{one}-{two}" for one, two in material.possible)
            raise Fault(Code.SCORE_IMPOSSIBLE, "score", found=f"{value.score[0]}-{value.score[1]}", possible=possible)
        winner = value.winning_side
        if winner and (value.score[0] > value.score[1]) is not (winner is Side.ONE):
            raise Fault(Code.SCORE_AGAINST_WINNER, "score")
    elif material and value.winner is Winner.DRAW and _worth(value.one) == _worth(value.two):
        raise Fault(Code.SCORE_MISSING, "score")


def _worth(pieces: Pieces | None) -> int:
    return pieces.worth if pieces else 0


def reason(value: Result, board_ends: Collection[Reason]) -> None:
    """Raise Fault if the reason of a result is impossible for its outcome, or under its rules (`board_ends`)."""
    if value.reason is Reason.EARLY_DRAW and value.winner is Winner.NONE:
        return
    if value.reason not in REASONS[value.winner]:
        raise Fault(_WRONG_REASON[value.winner], "reason", reason=value.reason)
    possible = reasons(value.winner, board_ends)
    if value.reason not in possible:
        raise Fault(Code.REASON_NOT_OF_RULES, "reason", reason=value.reason, possible=possible)


def _refuse_survivors(value: Result, *, optional: bool) -> None:
    """Raise Fault for pieces left that contradict the winner or the reason."""
    for side in value.survivors:
        pieces = value.pieces(side)
        if pieces is None and not optional:
            raise Fault(Code.PIECES_MISSING, f"pieces.{side}")
        if pieces and not pieces.total:
            raise Fault(Code.PIECES_NONE_LEFT, f"pieces.{side}")
    if value.reason is Reason.NO_PIECES and value.winning_side:
        left = value.pieces(value.winning_side.other)
        if left and left.total:
            raise Fault(Code.PIECES_LEFT_TO_LOSER, f"pieces.{value.winning_side.other}", count=left.total)


def dice(thrown: Dice, starter: Side | None) -> Dice:
    """Return the dice. Raises Fault for throws after a decisive one, and for a starter who did not win the dice.

    The dice decide the colours (Antes de jugar, 1) and the first move (Antes de jugar, 5).
    """
    for kind, throws in (("colour", thrown.colour), ("start", thrown.start)):
        for index, throw in enumerate(throws[:-1]):
            if throw.winner:
                raise Fault(Code.DICE_AFTER_DECIDED, f"dice.{kind}[{index + 1}]")
    first = dice_winner(thrown.start)
    if first and starter and starter is not first:
        raise Fault(Code.STARTER_AGAINST_DICE, "starter", thrown=first)
    return thrown


def dice_winner(throws: tuple[Throw, ...]) -> Side | None:
    """Return the winner of the dice, None while they are level."""
    return throws[-1].winner if throws else None


def tiebreak_games(games: Iterable[Game]) -> None:
    """Raise Fault for a tie-break game of a pair after one with a winner (Desempate, 6)."""
    won: set[frozenset[str]] = set()
    for index, game in enumerate(games):
        if game.pair in won:
            raise Fault(Code.TIEBREAK_ALREADY_WON, f"[{index}]", one=game.one, two=game.two)
        if game.result and game.result.winning_side:
            won.add(game.pair)
