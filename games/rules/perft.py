"""Perft: how many sequences of moves of a given length there are, the usual check of a move generator.

Counts what `legal_moves` lists and nothing else: no pass, no soplo, and no draw ends a sequence.
"""

from __future__ import annotations

from games.rules.position import Position


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(following, depth - 1) for following in position.followers())


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same for each first move, as written in full."""
    return {move.full: perft(position.play(move), depth - 1) for move in position.legal_moves()}
