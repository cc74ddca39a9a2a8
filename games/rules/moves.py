"""Quiet moves and captures: what the pieces of one side can do.

This is the one module whose speed decides the speed of everything; it can be compiled by mypyc as it stands
(`bench/compile.py`) and runs the same without. It is told what the rules are by values and knows no rule system.
Sets of squares are integers (see `board`); `men` and `kings` are the pieces of the side to move, `foe_men` and
`foe_kings` the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.rules.reach import Reach, between

State = tuple[int, int, int, int, int]  # men, kings, foe_men, foe_kings, side to move


class Capture:
    """One capture, whole or stopped where the rules allow it."""

    __slots__ = ("by_king", "kings", "order", "path", "taken")

    def __init__(self, path: tuple[int, ...], taken: int, kings: int, by_king: bool, order: tuple[bool, ...]) -> None:
        self.path: Final = path  # the square left, and every square landed on
        self.taken: Final = taken
        self.kings: Final = kings  # those of the pieces taken that are kings
        self.by_king: Final = by_king
        self.order: Final = order  # for each piece taken, was it a king; kept only where the rules look at it

    @property
    def pieces(self) -> int:
        """How many it takes."""
        return len(self.path) - 1


Choose = Callable[[list[Capture]], list[Capture]]  # those among all captures that are legal


class Mover:
    """Moves and captures under one set of rules, for either side."""

    def __init__(
        self,
        board: int,
        reach: tuple[Reach, Reach],
        men_spare_kings: bool,
        leave_at_once: bool,
        may_stop: bool,
        crowned_stops: bool,
        order_counts: bool,
        flying: bool,
    ) -> None:
        self.board: Final = board
        self.reach: Final = reach
        self.men_spare_kings: Final = men_spare_kings
        self.leave_at_once: Final = leave_at_once
        self.may_stop: Final = may_stop
        self.crowned_stops: Final = crowned_stops
        self.order_counts: Final = order_counts
        self.flying: Final = flying
        self.between: Final = between(reach[0].king_lines)
        self.king_ways: Final = between(reach[0].king_steps)
        self.king_zone: Final = {
            king: sum([square for line in lines for square in line[:-1]]) for king, lines in reach[0].king_lines.items()
        }

    def takers(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> int:
        """Every piece that can take, however little; men are looked at all at once, one shift for each direction."""
        reach = self.reach[side]
        foe = foe_men | foe_kings
        empty = self.board & ~(men | kings | foe)
        prey = foe_men if self.men_spare_kings else foe
        found = 0
        for step in reach.steps_up:
            found |= ((men << step) & prey & (empty >> step)) >> step
        for step in reach.steps_down:
            found |= ((men >> step) & prey & (empty << step)) << step
        while kings:
            king = kings & -kings
            kings ^= king
            if self.king_zone[king] & foe and _takes(reach.king_lines[king], foe, empty):
                found |= king
        return found

    def moved(self, state: State, start: int, end: int, taken: int) -> State:
        """The position after a piece goes from one square to another, taking some; the other side is to move."""
        men, kings, foe_men, foe_kings, side = state
        if start & kings:
            kings ^= start ^ end
        elif end & self.reach[side].far_row:
            men ^= start
            kings |= end
        else:
            men ^= start ^ end
        return foe_men & ~taken, foe_kings & ~taken, men, kings, 1 - side

    def followers(self, state: State, choose: Choose, forced: bool) -> list[State]:
        """The position after each legal move, in no order; `forced`: no quiet move while something can be taken."""
        men, kings, foe_men, foe_kings, side = state
        found: list[State] = []
        if self.takers(men, kings, foe_men, foe_kings, side):
            for capture in choose(self.captures(men, kings, foe_men, foe_kings, side)):
                found.append(self.moved(state, capture.path[0], capture.path[-1], capture.taken))
            if forced:
                return found
        for start, end in self.steps(men, kings, foe_men, foe_kings, side):
            found.append(self.moved(state, start, end, 0))
        return found

    def captures(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> list[Capture]:
        """Every capture of every piece, before any choice among them; the same squares and pieces once."""
        found: list[Capture] = []
        takers = self.takers(men, kings, foe_men, foe_kings, side)
        while takers:
            piece = takers & -takers
            takers ^= piece
            found += self.captures_from(piece, men, kings, foe_men, foe_kings, side)
        return found

    def captures_from(self, piece: int, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> list[Capture]:
        """Every capture of the piece on one square.

        Grows all captures together, one jump at a time. Captures that stand on the same square having taken the
        same pieces have the same future, so only the best of them goes on: the number of captures stays small
        where the number of paths explodes.
        """
        reach = self.reach[side]
        by_king = (piece & kings) != 0
        lines = reach.king_lines if by_king else reach.man_lines
        flies = by_king and self.flying
        foe = foe_men | foe_kings
        prey = foe_men if self.men_spare_kings and not by_king else foe
        empty = self.board & ~(men | kings | foe) | piece  # the piece has left its square
        last_row = reach.far_row if self.crowned_stops and not by_king else 0
        flies = by_king and self.flying
        first = jumps(lines[piece], prey, empty) if flies else hops(lines[piece], prey, empty)
        done: list[Capture] = []
        growing: dict[tuple[int, int], tuple[int, ...]] = {
            (landing, victim): (piece, landing) for victim, landing in first
        }
        while growing:
            longer: dict[tuple[int, int], tuple[int, ...]] = {}
            for (square, taken), path in growing.items():
                free = empty | taken if self.leave_at_once else empty
                left = 0 if square & last_row else prey & ~taken
                further = jumps(lines[square], left, free) if flies else hops(lines[square], left, free)
                for victim, landing in further:
                    key = (landing, taken | victim)
                    if key not in longer or self._better((*path, landing), longer[key], foe_kings):
                        longer[key] = (*path, landing)
                if self.may_stop or not further:
                    order = self.order_of(path, foe_kings) if self.order_counts else ()
                    done.append(Capture(path, taken, taken & foe_kings, by_king, order))
            growing = longer
        return done

    def _better(self, path: tuple[int, ...], known: tuple[int, ...], foe_kings: int) -> bool:
        """Whether a way to do the same comes first: by the order of the kings where it counts, then by the path."""
        if self.order_counts:
            one, other = self.order_of(path, foe_kings), self.order_of(known, foe_kings)
            if one != other:
                return one > other
        return path < known

    def order_of(self, path: tuple[int, ...], foe_kings: int) -> tuple[bool, ...]:
        """For each jump of a path, whether it passes over a king."""
        return tuple([(self.between[path[i] | path[i + 1]] & foe_kings) != 0 for i in range(len(path) - 1)])

    def can_step(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> bool:
        """Whether any piece has a quiet move on the board, a capture being due or not."""
        reach = self.reach[side]
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        for distance in reach.forward:
            if (men << distance if reach.upwards else men >> distance) & empty:
                return True
        while kings:
            king = kings & -kings
            kings ^= king
            for line in reach.king_steps[king]:
                if line[0] & empty:
                    return True
        return False

    def steps(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> list[tuple[int, int]]:
        """Every quiet move, as the square left and the square reached, a capture being due or not."""
        reach = self.reach[side]
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        found: list[tuple[int, int]] = []
        for distance in reach.forward:
            ends = (men << distance if reach.upwards else men >> distance) & empty
            while ends:
                end = ends & -ends
                ends ^= end
                found.append((end >> distance if reach.upwards else end << distance, end))
        while kings:
            king = kings & -kings
            kings ^= king
            for line in reach.king_steps[king]:
                for square in line:
                    if not square & empty:
                        break
                    found.append((king, square))
        return found

    def is_step(self, start: int, end: int, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> bool:
        """Whether a piece of the side to move can go from one square to another without taking."""
        occupied = men | kings | foe_men | foe_kings
        if end & occupied:
            return False
        if start & men:
            return self.reach[side].man_ends[start] & end != 0
        if start & kings:
            return start | end in self.king_ways and not self.king_ways[start | end] & occupied
        return False


def jumps(lines: tuple[tuple[int, ...], ...], prey: int, free: int) -> list[tuple[int, int]]:
    """The single jumps along some lines: the piece taken and each square to land on behind it."""
    found: list[tuple[int, int]] = []
    for line in lines:
        victim = 0
        for square in line:
            if square & free:
                if victim:
                    found.append((victim, square))
            elif victim or not square & prey:
                break
            else:
                victim = square
    return found


def hops(lines: tuple[tuple[int, ...], ...], prey: int, free: int) -> list[tuple[int, int]]:
    """The same for a piece that takes its neighbours only: each line is the neighbour and the square behind."""
    return [(line[0], line[1]) for line in lines if line[0] & prey and line[1] & free]


def _takes(lines: tuple[tuple[int, ...], ...], prey: int, empty: int) -> bool:
    """Whether the first piece met on any line can be jumped."""
    for line in lines:
        victim = 0
        for square in line:
            if square & empty:
                if victim:
                    return True
            elif victim or not square & prey:
                break
            else:
                victim = square
    return False
