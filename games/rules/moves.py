"""Move generation: the quiet moves and captures of one side.

The speed of everything depends on this module, `attack_tables`, `jumps`, `word` and `line`; mypyc can compile them
(`bench/compile.py`), and they run the same without. They know no rule system: parameters are values. Sets of squares
are integers (see `board`); `men` and `kings` are the pieces of the side to move, `foe_men` and `foe_kings` the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .attack_tables import AttackTables, can_jump, hops, jumps, side_steps, squares_between

CapturePath = tuple[tuple[int, ...], int]  # the path of a capture (see Capture.path), and the set of captured pieces
# Within a capture: the square reached, the set of captured pieces, whether it is a man, and the direction of the last
# jump (see `heading_of`), kept only where the next one may not turn back.
Standing = tuple[int, int, bool, int]
State = tuple[int, int, int, int, int]  # men, kings, foe_men, foe_kings, side to move


class Capture:
    """A capture, complete or, if the rules allow it, stopped early."""

    __slots__ = ("by_king", "crowned", "kings", "order", "path", "taken")

    def __init__(
        self, path: tuple[int, ...], taken: int, kings: int, by_king: bool, order: tuple[bool, ...], crowned: bool
    ) -> None:
        self.path: Final = path  # the square left, and every landing square
        self.taken: Final = taken  # the set of captured pieces
        self.kings: Final = kings  # the set of captured kings
        self.by_king: Final = by_king
        self.order: Final = order  # whether each captured piece was a king; kept only if the choice depends on it
        self.crowned: Final = crowned  # whether a man reached the far row and went on, or may go on, as a king

    @property
    def pieces(self) -> int:
        """Return the number of pieces taken."""
        return len(self.path) - 1


Choose = Callable[[list[Capture]], list[Capture]]  # selects the legal captures among all


def heading_of(square: int, towards: int, row_bits: int) -> int:
    """Return the direction of a jump towards a square of its line: 1 and -1 along a row, 2 and -2 along a column."""
    distance = towards.bit_length() - square.bit_length()
    across = 1 if abs(distance) < row_bits else 2
    return across if distance > 0 else -across


class MoveGenerator:
    """Moves and captures under one set of rules, for either side."""

    def __init__(
        self,
        board: int,
        tables: tuple[AttackTables, ...],
        men_spare_kings: bool,
        remove_at_once: bool,
        may_stop: bool,
        crowning_ends_move: bool,
        goes_on_as_king: bool,
        most_pieces_first: bool,
        king_order_counts: bool,
        flying: bool,
        row_bits: int,
    ) -> None:
        self.board: Final = board  # the set of all squares
        self.tables: Final = tables  # of White, and of Black
        self.men_spare_kings: Final = men_spare_kings
        self.remove_at_once: Final = remove_at_once  # whether captured pieces leave after each jump
        self.may_stop: Final = may_stop  # whether a capture may stop after any jump
        self.crowning_ends_move: Final = crowning_ends_move
        self.goes_on_as_king: Final = goes_on_as_king  # whether a man on the far row goes on capturing as a king
        self.most_pieces_first: Final = (
            most_pieces_first  # whether the number of pieces is the first criterion of choice
        )
        self.king_order_counts: Final = king_order_counts  # whether the order of captured kings is a criterion
        self.flying: Final = flying  # whether kings move and capture at any distance
        self.row_bits: Final = row_bits  # bits of a row where a capture may not turn back; 0 where it may
        # Whether a king that jumps a piece has to land where it captures more, if it can: where the most pieces are
        # captured, it does so anyway.
        self.landing_matters: Final = flying and not most_pieces_first and not may_stop
        # The squares between two squares on a line, by the sum of their bits.
        self.between: Final = squares_between(tables[0].king_lines)
        self.between_king_steps: Final = squares_between(tables[0].king_steps)  # the same for quiet moves of a king

    def capturers(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int, empty: int) -> int:
        """Return the set of pieces that can capture. Pieces that capture only neighbours are found all at once."""
        tables = self.tables[side]
        foe = foe_men | foe_kings
        targets = foe_men if self.men_spare_kings else foe
        found = tables.man_captures.capturers(men, targets, empty)
        return found | self.capturing_kings(kings, foe, empty, side) if kings else found

    def capturing_kings(self, kings: int, foe: int, empty: int, side: int) -> int:
        """Return the kings that can capture."""
        if not self.flying:
            return self.tables[side].king_captures.capturers(kings, foe, empty)
        zone, rays = self.tables[side].king_target_squares, self.tables[side].king_rays
        capturers = 0
        while kings:
            king = kings & -kings
            kings ^= king
            if zone[king] & foe and can_jump(rays[king], foe, empty):
                capturers |= king
        return capturers

    def state_after(self, state: State, start: int, end: int, taken: int, crowned: bool = False) -> State:
        """Return the position after a piece moves and captures some pieces; the other side is to move.

        `crowned`: it is a man that was crowned on the way (see `Capture`).
        """
        men, kings, foe_men, foe_kings, side = state
        if start & kings:
            kings ^= start ^ end
        elif crowned or end & self.tables[side].far_row:
            men ^= start
            kings |= end
        else:
            men ^= start ^ end
        return foe_men & ~taken, foe_kings & ~taken, men, kings, 1 - side

    def next_states(self, state: State, choose: Choose, forced: bool) -> list[State]:
        """Return the position after each legal move, unordered; with `forced`, only after captures if there are any."""
        men, kings, foe_men, foe_kings, side = state
        states: list[State] = []
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        capturers = self.capturers(men, kings, foe_men, foe_kings, side, empty)
        if capturers:
            paths = self.capture_paths(capturers, men, kings, foe_men, foe_kings, side, empty, self.most_pieces_first)
            captures = self.with_choice_values(paths, kings, foe_kings, side)
            if len(captures) > 1:
                captures = choose(captures)
            for capture in captures:
                path = capture.path
                states.append(self.state_after(state, path[0], path[-1], capture.taken, capture.crowned))
            if forced:
                return states
        for start, end in self.steps(men, kings, foe_men, foe_kings, side):
            states.append(self.state_after(state, start, end, 0))
        return states

    def captures(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> list[Capture]:
        """Return the captures of all pieces, each once, before the rules choose among them."""
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        capturers = self.capturers(men, kings, foe_men, foe_kings, side, empty)
        paths = self.capture_paths(capturers, men, kings, foe_men, foe_kings, side, empty, most=False)
        return self.with_choice_values(paths, kings, foe_kings, side)

    def with_choice_values(self, paths: list[CapturePath], kings: int, foe_kings: int, side: int) -> list[Capture]:
        """Return captures with the values that the criteria of choice compare."""
        captures: list[Capture] = []
        for path, taken in paths:
            order = self.king_order(path, foe_kings) if self.king_order_counts else ()
            by_king = path[0] & kings != 0
            crowned = self.goes_on_as_king and not by_king and self.is_crowned(path, side)
            captures.append(Capture(path, taken, taken & foe_kings, by_king, order, crowned))
        return captures

    def is_crowned(self, path: tuple[int, ...], side: int) -> bool:
        """Return whether a man's path reaches the far row, where men go on as kings."""
        far_row = self.tables[side].far_row
        return any(square & far_row for square in path)

    def capture_paths(
        self, capturers: int, men: int, kings: int, foe_men: int, foe_kings: int, side: int, empty: int, most: bool
    ) -> list[CapturePath]:
        """Return every capture of some pieces; with `most`, only those that capture the most."""
        paths: list[CapturePath] = []
        while capturers:
            piece = capturers & -capturers
            capturers ^= piece
            free = empty | piece  # the piece has left its square
            man = piece & men != 0
            only = (
                ((piece,), 0)
                if self.flying and not man
                else self.only_capture(piece, foe_men, foe_kings, side, free, man)
            )
            further = [only] if only[1] else self.piece_captures(piece, foe_men, foe_kings, side, free, man, most)
            more = len(further[0][0]) - len(paths[0][0]) if most and paths else 0
            if more > 0:
                paths = further
            elif not more:
                paths += further
        return paths

    def only_capture(self, piece: int, foe_men: int, foe_kings: int, side: int, free: int, man: bool) -> CapturePath:
        """Return the single capture of a piece that captures neighbours; no captured pieces if it has several.

        `free` is the set of empty squares and the square of the piece.
        """
        tables = self.tables[side]
        lines, beside, behind = (
            (tables.man_lines, tables.man_neighbours, tables.man_landings)
            if man
            else (tables.king_lines, tables.king_neighbours, tables.king_landings)
        )
        targets = foe_men if man and self.men_spare_kings else foe_men | foe_kings
        last_row = tables.far_row if man and self.crowning_ends_move else 0
        king_row = tables.far_row if man and self.goes_on_as_king else 0
        path: tuple[int, ...] = (piece,)
        square, taken = piece, 0
        while jumped := beside[square] & targets:
            landings = behind[square]
            if jumped in landings:  # a single neighbour, the commonest case
                onward = landings[jumped] & free
            else:
                onward = 0
                for victim, landing in lines[square]:
                    if victim & targets and landing & free:
                        if onward:
                            return path, 0
                        onward, jumped = landing, victim
            if not onward:
                break
            if taken and self.may_stop:
                return path, 0
            square = onward
            path += (square,)
            taken |= jumped
            if square & last_row:
                break
            if square & king_row:
                return path, 0
            targets ^= jumped  # its old square is never a neighbour: it lands an even number of rows away
        return path, taken

    def piece_captures(
        self, piece: int, foe_men: int, foe_kings: int, side: int, empty: int, man: bool, most: bool
    ) -> list[CapturePath]:
        """Return every capture of one piece; with `most`, only those of the most pieces.

        All captures are extended together, one jump at a time. Two that stand on the same square after capturing the
        same pieces, both as a man or both as a king, have the same continuations, so only the better one is kept: the
        number of captures stays small where the number of paths explodes.
        """
        done: list[CapturePath] = []
        growing: dict[Standing, tuple[int, ...]] = {(piece, 0, man, 0): (piece,)}
        while growing:
            longer: dict[Standing, tuple[int, ...]] = {}
            ended: list[CapturePath] = []
            for standing, path in growing.items():
                further = self.after_next_jump(standing, foe_men, foe_kings, empty, side)
                for after in further:
                    longer_path = (*path, after[0])
                    if after not in longer or self._better(longer_path, longer[after], foe_kings):
                        longer[after] = longer_path
                taken = standing[1]
                if taken and (self.may_stop or not further):
                    ended.append((path, taken))
            if self.row_bits and len(ended) > 1:
                ended = self._merged(ended, man, side)
            if most and ended:
                done = ended
            else:
                done += ended
            growing = longer
        return done

    def _merged(self, captures: list[CapturePath], man: bool, side: int) -> list[CapturePath]:
        """Return captures of one piece, of those that differ only in their paths the one with the smallest."""
        best: dict[tuple[int, int, bool], CapturePath] = {}
        for path, taken in captures:
            key = (path[-1], taken, man and self.goes_on_as_king and self.is_crowned(path, side))
            if key not in best or path < best[key][0]:
                best[key] = (path, taken)
        return list(best.values())

    def after_next_jump(
        self, standing: Standing, foe_men: int, foe_kings: int, empty: int, side: int
    ) -> list[Standing]:
        """Return what a capture can lead to by one more jump; nothing if it ends here."""
        square, taken, man, heading = standing
        tables = self.tables[side]
        free = empty | taken if self.remove_at_once else empty
        king_row = 0
        if man:
            if taken and self.crowning_ends_move and square & tables.far_row:
                return []
            targets = foe_men if self.men_spare_kings else foe_men | foe_kings
            found = hops(tables.man_lines[square], targets & ~taken, free)
            king_row = tables.far_row if self.goes_on_as_king else 0
        elif self.flying:
            left = (foe_men | foe_kings) & ~taken
            if not tables.king_target_squares[square] & left:
                return []
            found = jumps(tables.king_rays[square], left, free)
            if self.landing_matters and len(found) > 1:
                found = self._going_on(found, left, free, side)
        else:
            found = hops(tables.king_lines[square], (foe_men | foe_kings) & ~taken, free)
        standings: list[Standing] = []
        row_bits = self.row_bits
        for victim, landing in found:
            onward = heading_of(square, victim, row_bits) if row_bits else 0
            if not onward or onward != -heading:
                standings.append((landing, taken | victim, man and not landing & king_row, onward))
        return standings

    def _going_on(self, found: list[tuple[int, int]], targets: int, free: int, side: int) -> list[tuple[int, int]]:
        """Return the jumps of a flying king without the landings where it stops but could land to capture more."""
        rays = self.tables[side].king_rays
        onward = [
            (victim, landing)
            for victim, landing in found
            if can_jump(rays[landing], targets & ~victim, free | victim if self.remove_at_once else free)
        ]
        jumped = [victim for victim, _ in onward]
        return [jump for jump in found if jump in onward or jump[0] not in jumped]

    def _better(self, path: tuple[int, ...], known: tuple[int, ...], foe_kings: int) -> bool:
        """Return whether a path is preferred to a `known` one of the same captures: by king order, then by squares."""
        if self.king_order_counts:
            one, other = self.king_order(path, foe_kings), self.king_order(known, foe_kings)
            if one != other:
                return one > other
        return path < known

    def king_order(self, path: tuple[int, ...], foe_kings: int) -> tuple[bool, ...]:
        """Return for each jump of a path whether it captures a king."""
        return tuple([(self.between[path[i] | path[i + 1]] & foe_kings) != 0 for i in range(len(path) - 1)])

    def can_step(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> bool:
        """Return whether any piece can make a quiet move, even if a capture is due."""
        tables = self.tables[side]
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        for distance in tables.forward:
            if (men << distance if tables.upwards else men >> distance) & empty:
                return True
        if tables.sideways and (men << 1 | men >> 1) & empty:
            return True
        while kings:
            king = kings & -kings
            kings ^= king
            for line in tables.king_steps[king]:
                if line[0] & empty:
                    return True
        return False

    def can_move(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> bool:
        """Return whether any piece can move or capture."""
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        if self.can_step(men, kings, foe_men, foe_kings, side):
            return True
        return self.capturers(men, kings, foe_men, foe_kings, side, empty) != 0

    def steps(self, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> list[tuple[int, int]]:
        """Return every quiet move as the square left and the square reached, even if a capture is due."""
        tables = self.tables[side]
        empty = self.board & ~(men | kings | foe_men | foe_kings)
        found: list[tuple[int, int]] = []
        for distance in tables.forward:
            ends = (men << distance if tables.upwards else men >> distance) & empty
            while ends:
                end = ends & -ends
                ends ^= end
                found.append((end >> distance if tables.upwards else end << distance, end))
        if tables.sideways:
            found += side_steps(men, empty)
        while kings:
            king = kings & -kings
            kings ^= king
            for line in tables.king_steps[king]:
                for square in line:
                    if not square & empty:
                        break
                    found.append((king, square))
        return found

    def is_step(self, start: int, end: int, men: int, kings: int, foe_men: int, foe_kings: int, side: int) -> bool:
        """Return whether a piece of the side to move can make a quiet move from one square to another."""
        occupied = men | kings | foe_men | foe_kings
        if end & occupied:
            return False
        if start & men:
            return self.tables[side].man_steps[start] & end != 0
        if start & kings:
            return start | end in self.between_king_steps and not self.between_king_steps[start | end] & occupied
        return False
