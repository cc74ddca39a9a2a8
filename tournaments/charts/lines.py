"""A line a player over the games of a league: its places, or its points.

Lines are told apart by their marks and by the names at their ends, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.diagrams.primitives import Disc, Label, Point, Polygon, Shape, Stroke
from tournaments.charts.roles import FULL, HOLLOW, LINES, Role
from tournaments.charts.spread import spread

Measure = Callable[[str, float], float]
"""A function that returns the width of a text in a size, both in the unit of the chart."""

MARK_SIZE = 3.2
_TICK_GAP = 5.0
_NAME_GAP = 7.0
NO_PLAYER = 0
"""A draw number that no player has."""
_STRETCHES = 6
"""Number of stretches into which marks divide a line."""
_MAX_TICKS = 10
_TICK_LEADING = 1.2
_CORNERS: Sequence[Sequence[Point]] = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
    ((0, -1.3), (1.1, 0), (0, 1.3), (-1.1, 0)),
    ((0, 1.2), (1.1, -0.8), (-1.1, -0.8)),
)
"""The corners of a mark of size 1, around its middle."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player by draw number, and a value after each game of the chart."""

    number: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """Size in any unit; `falls`: the least value is on top, as in places; `chosen`: only this player's line stands out.

    `games` are the numbers of the games after which there is a value; `names` is the width kept for names, 0 for none.
    """

    lines: Sequence[PlayerLine]
    games: Sequence[int]
    width: float
    height: float
    text: float
    names: float
    falls: bool
    measure: Measure
    chosen: int | None = None

    @cached_property
    def left(self) -> float:
        return self.measure("888", self.text) + _TICK_GAP

    @cached_property
    def right(self) -> float:
        if not self.names:
            return self.width - self.measure("888", self.text) / 2
        return self.width - self.names - _NAME_GAP - 2 * MARK_SIZE

    @property
    def top(self) -> float:
        return self.text

    @property
    def bottom(self) -> float:
        return self.height - 2 * self.text

    @property
    def least(self) -> int:
        return 1 if self.falls else 0

    @cached_property
    def most(self) -> int:
        return max(self.least + 1, *(value for line in self.lines for value in line.values))

    def x(self, index: int) -> float:
        steps = max(len(self.games) - 1, 1)
        return self.left + MARK_SIZE + (self.right - self.left - MARK_SIZE) * index / steps

    def y(self, value: int) -> float:
        share = (value - self.least) / (self.most - self.least)
        return self.top + (self.bottom - self.top) * (share if self.falls else 1 - share)

    def point(self, line: PlayerLine, index: int) -> Point:
        return self.x(index), self.y(line.values[index])


def drawn(chart: Chart) -> list[Shape]:
    """Return the shapes of a chart, back to front; none without lines or games."""
    if not chart.lines or not chart.games:
        return []
    behind = [line for line in chart.lines if chart.chosen not in (None, line.number)]
    before = [line for line in chart.lines if chart.chosen in (None, line.number)]
    shapes = frame(chart)
    for line in (*behind, *before):
        shapes += _line(chart, line)
    return [*shapes, *_names(chart)] if chart.names else shapes


def frame(chart: Chart) -> list[Shape]:
    """Return the background of the lines: a few values at the left, a few games below."""
    return [*_guides(chart), *_games(chart)]


def backdrop(chart: Chart) -> list[Shape]:
    """Return the lines of all players, none highlighted: the same in every chart of a document."""
    faint = replace(chart, chosen=NO_PLAYER)
    return [shape for line in chart.lines for shape in _line(faint, line)]


def before_backdrop(chart: Chart) -> list[Shape]:
    """Return the line of the chosen player, to be drawn over the backdrop."""
    return [shape for line in chart.lines if line.number == chart.chosen for shape in _line(chart, line)]


def _guides(chart: Chart) -> Iterator[Shape]:
    """Yield a thin line for each value named at the left."""
    for value in ticks(chart.least, chart.most, int((chart.bottom - chart.top) / (_TICK_LEADING * chart.text))):
        y = chart.y(value)
        yield Stroke(Role.GUIDE, ((chart.left, y), (chart.right, y)))
        yield Label(Role.TICK, (chart.left - _TICK_GAP, y), str(value), chart.text, 1)


def _games(chart: Chart) -> Iterator[Shape]:
    """Yield the numbers of some games below the chart."""
    wide = max(2 * chart.measure("88", chart.text), 1.3 * chart.measure(str(chart.games[-1]), chart.text))
    room = max(1, min(_MAX_TICKS, int((chart.right - chart.left) / wide)))
    step = max(1, -(-len(chart.games) // room))
    for index in range(0, len(chart.games), step):
        yield Label(Role.TICK, (chart.x(index), chart.bottom + 1.5 * chart.text), str(chart.games[index]), chart.text)


def ticks(least: int, most: int, room: int = _MAX_TICKS) -> list[int]:
    """Whole values from the least to the most, at even steps of 1, 2 or 5 times a power of ten; never too many."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        first = (least // step + 1) * step
        apart = first if 2 * (first - least) > step else first + step
        found = [least, *range(apart, most + 1, step)]
        if len(found) <= min(room, _MAX_TICKS) + 1:
            return found
    return [least, most]


def _line(chart: Chart, line: PlayerLine) -> Iterator[Shape]:
    """Yield the line of a player, with marks at its corners."""
    stroke, mark = _roles(chart, line)
    if len(line.values) > 1:
        yield Stroke(stroke, tuple(chart.point(line, index) for index in corners(line.values)))
    if mark is Role.MARK_FAINT and not chart.names:
        return
    for index in marked(len(line.values), line.number):
        yield marker(mark, chart.point(line, index), line.number)


def corners(values: Sequence[int]) -> list[int]:
    """Return the points where a line may bend: its ends, and those not within a level stretch."""
    last = len(values) - 1
    inner = (here for here in range(1, last) if not values[here - 1] == values[here] == values[here + 1])
    return [0, *inner, last]


def marked(count: int, number: int) -> list[int]:
    """Return the places of the marks along a line: its ends, and regular points between them, offset by player."""
    step = max(1, count // _STRETCHES)
    first = (number - 1) % step
    return sorted({0, count - 1, *range(first, count, step)})


def _roles(chart: Chart, line: PlayerLine) -> tuple[Role, Role]:
    """Return the styles of a player's line and marks; faint beside a chosen player."""
    if chart.chosen not in (None, line.number):
        return Role.LINE_FAINT, Role.MARK_FAINT
    index = line.number - 1
    marks = HOLLOW if index // len(LINES) % 2 else FULL
    return LINES[index % len(LINES)], marks[index % len(LINES)]


def marker(role: Role, at: Point, number: int, size: float = MARK_SIZE) -> Shape:
    """Return the mark of a player by draw number: a disc, a square, a triangle, a diamond, a triangle upside down."""
    index = (number - 1) % len(LINES)
    if index == 0:
        return Disc(role, at, size)
    x, y = at
    return Polygon(role, tuple((x + right * size, y + down * size) for right, down in _CORNERS[index - 1]))


def _names(chart: Chart) -> Iterator[Shape]:
    """Yield each name at the end of its line, moved up or down where two would cover each other, with its mark."""
    lines = sorted(chart.lines, key=lambda line: (chart.y(line.values[-1]), line.number))
    ends = [chart.y(line.values[-1]) for line in lines]
    leading = min(1.3 * chart.text, chart.height / len(lines))
    for line, end, y in zip(lines, ends, spread(ends, leading, leading / 2, chart.height - leading / 2), strict=True):
        _stroke, mark = _roles(chart, line)
        x = chart.right + _NAME_GAP
        if abs(y - end) > 1:
            yield Stroke(Role.GUIDE, ((chart.right + MARK_SIZE, end), (x, y)))
        yield marker(mark, (x + MARK_SIZE, y), line.number)
        faint = chart.chosen not in (None, line.number)
        yield Label(
            Role.NAME_FAINT if faint else Role.NAME, (x + 2 * MARK_SIZE + 3, y), shown(chart, line), chart.text, 0
        )


def shown(chart: Chart, line: PlayerLine) -> str:
    """Return a name with its number, cut where it does not fit at the end of its line."""
    room = chart.names - 2 * MARK_SIZE - 3
    if chart.measure(line.name, chart.text) <= room:
        return line.name
    length = len(line.name)
    while length > 1 and chart.measure(_cut(line, length), chart.text) > room:
        length -= 1
    return _cut(line, length)


def _cut(line: PlayerLine, length: int) -> str:
    return f"{line.number}. {line.name[:length].rstrip()}…"


def cut(chart: Chart) -> list[PlayerLine]:
    """Return the players whose names do not fit, by number."""
    found = (line for line in chart.lines if shown(chart, line) != line.name)
    return sorted(found, key=lambda line: line.number)
