"""Perft: the number of move sequences of a given length, the usual check of a move generator.

It counts the moves of `legal_moves` only: no pass and no huff; and no draw ends a sequence.
"""

from __future__ import annotations

from games.rules.moves import State
from games.rules.position import Position
from games.rules.ruleset import RuleSystem


def perft(position: Position, depth: int) -> int:
    """Return the number of legal move sequences of `depth` half-moves."""
    return _sequences(position.rules, position.state, depth)


def _sequences(rules: RuleSystem, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    next_states = rules.move_generator.next_states(state, rules.preferred, rules.capture_is_forced)
    return sum([_sequences(rules, following, depth - 1) for following in next_states])


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the number of sequences of `depth` half-moves by their first move, in full notation."""
    return {move.full: perft(position.play(move), depth - 1) for move in position.legal_moves()}
