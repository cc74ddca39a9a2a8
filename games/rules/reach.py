"""Where pieces can go from each square: the tables that moves are read from, one set for each side."""

from __future__ import annotations

from typing import Final

from games.rules.board import Board, Side, shifted

Rays = dict[int, tuple[tuple[int, ...], ...]]  # for each square, the lines from it


class Reach:
    """Where the pieces of one side can go from each square: lines for quiet moves and for captures, and the far row."""

    def __init__(
        self,
        man_ends: dict[int, int],
        man_lines: Rays,
        king_steps: Rays,
        king_lines: Rays,
        forward: tuple[int, ...],
        upwards: bool,
        steps_up: tuple[int, ...],
        steps_down: tuple[int, ...],
        far_row: int,
    ) -> None:
        self.man_ends: Final = man_ends  # for each square, those a man goes to
        self.man_lines: Final = man_lines
        self.king_steps: Final = king_steps
        self.king_lines: Final = king_lines
        self.forward: Final = forward  # how far a man steps
        self.upwards: Final = upwards  # towards higher bits
        self.steps_up: Final = steps_up  # how far a man steps towards higher bits when taking
        self.steps_down: Final = steps_down
        self.far_row: Final = far_row


def reach_of(board: Board, side: Side, flying: bool, both_ways: bool) -> Reach:
    """The reach of a side, its kings flying or not, its men taking both ways or forwards only."""
    forward = board.forward(side)
    both = forward + board.backward(side)
    capturing = both if both_ways else forward
    return Reach(
        man_ends={bit: sum([shifted(bit, step) & board.all for step in forward]) for bit in board.numbers},
        man_lines=_hops(board, capturing),
        king_steps=line_table(board, both, board.size if flying else 1),
        king_lines=line_table(board, both, board.size) if flying else _hops(board, both),
        forward=tuple([abs(step) for step in forward]),
        upwards=forward[0] > 0,
        steps_up=tuple([step for step in capturing if step > 0]),
        steps_down=tuple([-step for step in capturing if step < 0]),
        far_row=board.far_row(side),
    )


def line_table(board: Board, steps: tuple[int, ...], reach: int) -> Rays:
    """For each square the lines from it, one a direction, as far as `reach` squares; empty lines left out."""
    return {bit: tuple(line for step in steps if (line := board.ray(bit, step)[:reach])) for bit in board.numbers}


def _hops(board: Board, steps: tuple[int, ...]) -> Rays:
    """For each square its neighbours that have a square behind them, each with that square."""
    lines = line_table(board, steps, 2)
    return {bit: tuple(line for line in lines[bit] if len(line) == 2) for bit in lines}


def between(lines: Rays) -> dict[int, int]:
    """The squares between two squares of one line, told by both together."""
    found: dict[int, int] = {}
    for start, from_it in lines.items():
        for line in from_it:
            passed = 0
            for square in line:
                found[start | square] = passed
                passed |= square
    return found
