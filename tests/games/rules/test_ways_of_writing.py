"""The law of captures: each way to write a legal move is read as that move, in every rule system.

The oracle lists every path of every legal move. A move written in part may fit several legal ones: then the check says
so, and plays none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, check, read_fen
from games.rules.board import Directions, Side
from games.rules.game import Game
from games.rules.notation.signs import DASHES
from games.rules.position import Move, Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code
from tests.games.rules.oracle import Capture, Oracle, Reading, Taking, random_fen_of, reading_of

SYSTEMS = [(rules, reading_of(slug)) for slug, rules in RULES.items()]
MAX_PATHS = 300  # of a position; where there are more, a few moves are followed along some path
MAX_STEPS = 300  # of the search for a path
MAX_WAYS = 12  # tried for the same squares
CROSSES, UNCLEAR = "xX:×", "*>"
Squares = tuple[int, ...]


@pytest.mark.many_examples
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system[0].slug)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers())
def test_each_way_to_write_a_move_is_read_as_it(system: tuple[RuleSystem, Reading], seed: int) -> None:
    rules, reading = system
    random = Random(seed)
    position = rich_position(rules, reading, random)
    if Game(rules, position).over is None:
        written = Written(position, Oracle(reading, position.fen))
        for squares, captures in written.samples(random):
            written.check_each_way(squares, captures, random)


def rich_position(rules: RuleSystem, reading: Reading, random: Random) -> Position:
    """Return the one of some random positions with most ways to write a capture, best a crowning one."""
    # Along rows and columns too, one position has as many captures as the best of sixteen elsewhere.
    tries = 8 if rules.board.directions is Directions.DIAGONALS else 1
    fens = [make(reading, random) for make in (crowded_fen, random_fen_of) for _ in range(tries)]
    return read_fen(rules, max(fens, key=lambda fen: richness(Oracle(reading, fen))))


def richness(oracle: Oracle) -> int:
    takings = [one for one in islice(oracle.takings(), MAX_PATHS) if len(one.taken) > 1]
    paths = Counter(map(oracle.capture, takings))
    return sum((10 if one.king and not one.by_king else 1) * (paths[oracle.capture(one)] > 1) for one in takings)


class Written:
    """A position and the ways to write its legal moves."""

    def __init__(self, position: Position, oracle: Oracle) -> None:
        self.position, self.oracle = position, oracle
        self.board = position.rules.board
        self.moves = {self.key(move): move for move in position.legal_moves()}
        self.quiet = {(move.start, move.end) for move in self.moves.values() if not move.captures}

    def key(self, move: Move) -> Capture:
        """Return what tells a move from others."""
        kings = self.position.play(move).foe_kings
        return move.start, move.end, move.captures, kings & self.board.bits[move.end] != 0

    def samples(self, random: Random) -> Iterator[tuple[Squares, set[Capture]]]:
        """Yield squares of legal moves, some or all of each path, with the captures that they fit."""
        takings = list(islice(self.oracle.takings(), MAX_PATHS + 1))
        if len(takings) <= MAX_PATHS:
            paths = {self.oracle.numbers(one): self.oracle.capture(one) for one in self.oracle.chosen(takings)}
            for path in random.sample(sorted(paths), min(len(paths), 6)):
                for squares in {path, (path[0], path[-1]), some_of(path, random)}:
                    yield squares, fitting(squares, paths)
        else:
            captures = [key for key, move in self.moves.items() if move.captures]
            for key in random.sample(captures, min(len(captures), 4)):
                yield self.some_path(key, random), {key}
        for start, end in random.sample(sorted(self.quiet), min(len(self.quiet), 2)):
            yield (start, end), {key for key in self.moves if key[:2] == (start, end) and key[2]}

    def some_path(self, key: Capture, random: Random) -> Squares:
        """Return some path of a capture, another than the stored one if a short search finds one."""
        start, _, captures, _ = key
        foes = {self.oracle.order[number - 1] for number in captures}
        square = self.oracle.order[start - 1]
        king = self.oracle.pieces[square][1]
        pending = [Taking((square,), (), "", king, king)]
        for _ in range(MAX_STEPS):
            if not pending:
                break
            taking = pending.pop()
            if len(taking.taken) == len(foes):
                if self.oracle.capture(taking) == key:
                    return self.oracle.numbers(taking)
                continue
            further = [one for one in self.oracle.jumps(taking) if one.taken[-1] in foes]
            pending += random.sample(further, len(further))
        return self.moves[key].path

    def check_each_way(self, squares: Squares, captures: set[Capture], random: Random) -> None:
        """Check every way to write some squares against the moves that they fit with its sign."""
        steps = {key for key in self.moves if key[:2] == squares and not key[2]}
        fits = {"x": captures or steps, "-": steps or captures, "": steps | captures}
        ways = [(text, fits[kind]) for kind, text in self.ways(squares, random)]
        named = self.board.names[squares[0]][0]
        if len(squares) == 2:
            column = {key for key, move in self.moves.items() if self.column(move) == (named, squares[1])}
            ways.append((named + self.board.names[squares[1]], column))
        for text, moves in random.sample(ways, min(len(ways), MAX_WAYS)):
            self.check_read(text, moves)

    def column(self, move: Move) -> tuple[str, int]:
        return self.board.names[move.start][0], move.end

    def ways(self, squares: Squares, random: Random) -> Iterator[tuple[str, str]]:
        """Yield texts of some squares with the kind of move that the sign tells, if it tells any."""
        numbers = [str(square) for square in squares]
        names = [self.board.names[square] for square in squares]
        for items in (numbers, names):
            for sign in CROSSES:
                yield "x", sign.join(items)
            yield "x", "".join(mixed(items, CROSSES, random))
            yield "x", " x ".join(items)
            yield "x", f" {random.choice(CROSSES)}".join(items)
            if len(items) > 2:
                yield "x", f"{'x'.join(items[:-1])},{items[-1]}"
                yield "", ",".join(items)
            if squares != (1, 1):  # written with numbers, a result
                yield "-", "-".join(items)
                yield "-", "".join(mixed(items, DASHES, random))
                if len(items) == 2:
                    yield "-", f" {random.choice(DASHES)} ".join(items)
            for sign in UNCLEAR:
                yield "", sign.join(items)
        if len(squares) == 2 and squares[0] > 2:  # else the first looks like the number of a move
            yield "", ".".join(numbers)
        yield "x", "x".join(f"{square:02}" for square in squares)
        yield "x", f"({numbers[0]})x{'x'.join(numbers[1:])}"
        yield "x", "x".join(f"({number})" for number in numbers)
        yield "x", f"{'x'.join(numbers)}!"
        yield "x", "x".join(names).upper().replace("X", "x")
        yield "", "".join(names)

    def check_read(self, text: str, moves: set[Capture]) -> None:
        """Check that a text is read as its one move, or found to fit several."""
        first = "1." if self.position.turn is Side.WHITE else "1..."
        report = check(self.position.rules, f'[FEN "{self.position.fen}"]\n{first} {text}')
        place = (self.position.rules.slug, self.position.fen, text)
        if len(moves) == 1:
            move = self.moves[next(iter(moves))]
            assert [ply.position for ply in report.moves] == [self.position.play(move)], (place, report.findings)
            assert report.moves[0].move is not None and report.moves[0].move.captures == move.captures, place
        else:
            codes = [finding.code for finding in report.findings]
            assert not report.moves and {Code.AMBIGUOUS_CAPTURE, Code.UNREADABLE_MOVE} & set(codes), (place, codes)


def fitting(squares: Squares, paths: Mapping[Squares, Capture]) -> set[Capture]:
    """Return the captures with a path through some squares; only one with just this path, if there is one."""
    if len(squares) > 2 and squares in paths:
        return {paths[squares]}
    return {capture for path, capture in paths.items() if passes(path, squares)}


def passes(path: Squares, squares: Squares) -> bool:
    """Return whether a path has the ends of some squares, and the others in order between them."""
    between = iter(path[1:-1])
    ends = (path[0], path[-1]) == (squares[0], squares[-1])
    return ends and all(square in between for square in squares[1:-1])


def some_of(path: Squares, random: Random) -> Squares:
    """Return a path without some of the squares between its ends."""
    return path[0], *(square for square in path[1:-1] if random.random() < 0.5), path[-1]


def mixed(items: list[str], signs: str, random: Random) -> Iterator[str]:
    """Yield items with a random sign between each two."""
    for item in items[:-1]:
        yield item + random.choice(signs)
    yield items[-1]


def crowded_fen(reading: Reading, random: Random) -> str:
    """Return the FEN of few pieces among many of the other side that stand off the edge, with room behind them."""
    squares, edge = reading.squares(), {0, reading.size - 1}
    numbers = range(1, len(squares) + 1)
    inner = [number for number in numbers if edge.isdisjoint(squares[number - 1])]
    foes = random.sample(inner, random.randint(reading.size // 2, reading.size))
    own = random.sample(sorted(set(numbers) - set(foes)), random.randint(1, 3))
    kings = [number for number in own if squares[number - 1][0] in edge or random.random() < 0.5]
    kings += [number for number in foes if random.random() < 0.2]
    listed = [",".join(f"{'K' if number in kings else ''}{number}" for number in side) for side in (own, foes)]
    own_side, other = random.choice(("WB", "BW"))
    return f"{own_side}:{own_side}{listed[0]}:{other}{listed[1]}"
