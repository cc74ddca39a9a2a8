"""A second implementation of the rules, literal and slow, to test the library against.

It shares no code with the library: positions are dictionaries from (row, column) to (side, king), every path is
enumerated square by square, and the choice among captures is made over whole paths before equal ones are merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.games.rules.facts import facts

Square = tuple[int, int]
Pieces = dict[Square, tuple[str, bool]]
Capture = tuple[int, int, tuple[int, ...], bool]  # its ends, the pieces taken, and whether it ends as a king


@dataclass(frozen=True)
class Reading:
    """The parameters of a regulation, in the oracle's own terms."""

    size: int
    dark_left: bool
    numbers_from_near_right: bool = False
    flying: bool = True
    backwards: bool = False
    gone_at_once: bool = False
    spares_kings: bool = False
    may_stop: bool = False
    goes_on_as_king: bool = False  # a man that reaches the far row in the middle of a capture
    compulsory: bool = True
    straight: bool = False  # moves and captures along rows and columns, on all squares
    eight_ways: bool = False  # captures along rows and columns too, from dark square to dark square
    turns_back: bool = True
    back_rows: int = 0  # rows that are empty behind the men at the start
    choice: tuple[str, ...] = ("pieces",)

    def squares(self) -> list[Square]:
        """Return the dark squares in the order of their numbers, with rows counted from White's far side."""
        dark = [
            (row, column)
            for row in range(self.size)
            for column in range(self.size)
            if self.straight or ((self.size - 1 - row + column) % 2 == 0) is self.dark_left
        ]
        return dark[::-1] if self.numbers_from_near_right else dark

    def men(self) -> int:
        """Return the men of a side at the start."""
        return (self.size // 2 - 1 - self.back_rows) * len(self.squares()) // self.size

    def ways(self, forward: int | None, *, taking: bool = False) -> list[Square]:
        """Return the steps of a piece as rows down and columns to the right; not backwards if `forward` is given."""
        diagonal = [(down, right) for down in (-1, 1) for right in (-1, 1)]
        straight = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        every = straight if self.straight else diagonal
        if taking and self.eight_ways:
            every = diagonal + [(2 * down, 2 * right) for down, right in straight]
        return [way for way in every if forward is None or way[0] in (0, forward)]


def reading_of(slug: str) -> Reading:
    """Return the reading of a regulation."""
    written = facts(slug)["reading"]
    return Reading(**{name: tuple(value) if isinstance(value, list) else value for name, value in written.items()})


@dataclass(frozen=True)
class Taking:
    path: tuple[Square, ...]
    taken: tuple[Square, ...]
    order: str  # K or m for each piece taken
    by_king: bool
    king: bool  # whether the piece is a king where it stands now

    def rank(self, question: str) -> object:
        return {
            "pieces": len(self.taken),
            "kings": self.order.count("K"),
            "with king": self.by_king,
            "value": 100 * len(self.taken) + 99 * self.order.count("K"),
            "kings early": [kind == "K" for kind in self.order],
        }[question]


class Oracle:
    def __init__(self, reading: Reading, fen: str) -> None:
        self.reading = reading
        self.order = self.reading.squares()
        self.number = {square: number for number, square in enumerate(self.order, start=1)}
        turn, *sections = fen.split(":")
        self.side = turn
        self.pieces: Pieces = {}
        for section in sections:
            for item in filter(None, section[1:].split(",")):
                self.pieces[self.order[int(item.lstrip("K")) - 1]] = (section[0], item.startswith("K"))

    def legal_moves(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return the paths and captures as sorted square numbers; equal moves appear once, with their smallest path."""
        best: dict[Capture, tuple[int, ...]] = {}
        takings = self.chosen(list(self.takings()))
        for taking in takings:
            path, key = self.numbers(taking), self.capture(taking)
            best[key] = min(path, best.get(key, path))
        moves = [(path, captures) for (_, _, captures, _), path in best.items()]
        if not takings or not self.reading.compulsory:
            moves += [((self.number[start], self.number[end]), ()) for start, end in self.quiet()]
        return sorted(moves)

    def numbers(self, taking: Taking) -> tuple[int, ...]:
        """Return the path of a capture in square numbers."""
        return tuple(self.number[square] for square in taking.path)

    def capture(self, taking: Taking) -> Capture:
        """Return what tells a capture from others: two paths with the same are one move."""
        start, *_, end = self.numbers(taking)
        captures = tuple(sorted(self.number[square] for square in taking.taken))
        return start, end, captures, taking.king or taking.path[-1][0] == self.far_row()

    def far_row(self) -> int:
        return 0 if self.side == "W" else self.reading.size - 1

    def huffable(self) -> list[int]:
        return sorted({self.number[taking.path[0]] for taking in self.takings()})

    def chosen(self, takings: list[Taking]) -> list[Taking]:
        for question in self.reading.choice:
            if takings:
                best = max(taking.rank(question) for taking in takings)  # type: ignore[type-var]
                takings = [taking for taking in takings if taking.rank(question) == best]
        return takings

    def forward(self) -> int:
        return -1 if self.side == "W" else 1

    def quiet(self) -> Iterator[tuple[Square, Square]]:
        for (row, column), (side, king) in self.pieces.items():
            if side != self.side:
                continue
            for down, right in self.reading.ways(None if king else self.forward()):
                step = 1
                while self.free((row + step * down, column + step * right), {}):
                    yield (row, column), (row + step * down, column + step * right)
                    step += 1
                    if not (king and self.reading.flying):
                        break

    def free(self, square: Square, without: dict[Square, object]) -> bool:
        inside = all(0 <= place < self.reading.size for place in square)
        return inside and (square not in self.pieces or square in without)

    def takings(self) -> Iterator[Taking]:
        for square, (side, king) in list(self.pieces.items()):
            if side == self.side:
                yield from self.longer(Taking((square,), (), "", king, king))

    def longer(self, so_far: Taking) -> Iterator[Taking]:
        """Yield every completion of a capture that has begun."""
        further = list(self.jumps(so_far))
        if so_far.taken and (self.reading.may_stop or not further):
            yield so_far
        for taking in further:
            yield from self.longer(taking)

    def jumps(self, so_far: Taking) -> Iterator[Taking]:
        """Yield the next jumps; behind a piece, a capture that may not stop lands where it can go on, if anywhere."""
        landings: dict[Square, list[Taking]] = {}
        for taking in self.landings(so_far):
            landings.setdefault(taking.taken[-1], []).append(taking)
        for behind in landings.values():
            going_on = [taking for taking in behind if len(behind) > 1 and any(self.landings(taking))]
            yield from behind if self.reading.may_stop else going_on or behind

    def landings(self, so_far: Taking) -> Iterator[Taking]:
        row, column = so_far.path[-1]
        without: dict[Square, object] = {so_far.path[0]: None}
        if self.reading.gone_at_once:
            without.update(dict.fromkeys(so_far.taken))
        flies, both = so_far.king and self.reading.flying, so_far.king or self.reading.backwards
        for down, right in self.reading.ways(None if both else self.forward(), taking=True):
            if not self.reading.turns_back and self._turns_back(so_far, down, right):
                continue
            away = 1
            if flies:
                while self.free((row + away * down, column + away * right), without):
                    away += 1
            targets = (row + away * down, column + away * right)
            if not self.takeable(targets, so_far):
                continue
            kind = "K" if self.pieces[targets][1] else "m"
            landing = (row + (away + 1) * down, column + (away + 1) * right)
            while self.free(landing, without):
                crowned = self.reading.goes_on_as_king and landing[0] == self.far_row()
                yield Taking(
                    (*so_far.path, landing),
                    (*so_far.taken, targets),
                    so_far.order + kind,
                    so_far.by_king,
                    so_far.king or crowned,
                )
                if not flies:
                    break
                landing = (landing[0] + down, landing[1] + right)

    @staticmethod
    def _turns_back(so_far: Taking, down: int, right: int) -> bool:
        """Return whether a jump goes back where the last one came from."""
        if not so_far.taken:
            return False
        (row, column), (before_row, before_column) = so_far.path[-1], so_far.path[-2]
        towards = (before_row - row, before_column - column)
        return towards[0] * right == towards[1] * down and towards[0] * down + towards[1] * right > 0

    def takeable(self, square: Square, so_far: Taking) -> bool:
        if square in so_far.taken or square not in self.pieces:
            return False
        side, king = self.pieces[square]
        return side != self.side and not (king and self.reading.spares_kings and not so_far.king)


def random_fen(slug: str, random: Random) -> str:
    return random_fen_of(reading_of(slug), random)


def random_fen_of(reading: Reading, random: Random) -> str:
    """Return the FEN of a random position with few or many pieces, some kings, and no man on its crowning row."""
    squares = reading.squares()
    most = reading.men()  # pieces of a side
    count = random.randint(2, len(squares) * 2 // 3)
    kings = random.choice((0.0, 0.1, 0.3, 0.6))
    share = random.choice((0.3, 0.5, 0.7))
    listed: dict[str, list[str]] = {"W": [], "B": []}
    for number in sorted(random.sample(range(1, len(squares) + 1), count)):
        side = "W" if random.random() < share else "B"
        if len(listed[side]) == most:
            continue
        row = squares[number - 1][0]
        crowning = row == (0 if side == "W" else reading.size - 1)
        king = crowning or random.random() < kings
        listed[side].append(f"{'K' if king else ''}{number}")
    return f"{random.choice('WB')}:W{','.join(listed['W'])}:B{','.join(listed['B'])}"
