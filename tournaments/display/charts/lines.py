"""Line charts over the games of a league: roles of shapes, places of labels, and a line for each player.

Lines differ in their marks and in the names at their ends, not only in colour.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from functools import cached_property
from itertools import accumulate, pairwise

from games.rules.diagrams import Disc, Label, Point, Polygon, Shape, Stroke


@unique
class ChartRole(Enum):
    """The five lines differ in colour and dashes, their marks in shape; beyond five the marks are hollow."""

    GUIDE = "guide"
    TICK = "tick"
    NAME = "name"
    NAME_FAINT = "name-faint"
    LINE_1 = "line-1"
    LINE_2 = "line-2"
    LINE_3 = "line-3"
    LINE_4 = "line-4"
    LINE_5 = "line-5"
    FULL_1 = "full-1"
    FULL_2 = "full-2"
    FULL_3 = "full-3"
    FULL_4 = "full-4"
    FULL_5 = "full-5"
    HOLLOW_1 = "hollow-1"
    HOLLOW_2 = "hollow-2"
    HOLLOW_3 = "hollow-3"
    HOLLOW_4 = "hollow-4"
    HOLLOW_5 = "hollow-5"
    LINE_FAINT = "line-faint"
    MARK_FAINT = "mark-faint"
    REST = "rest"
    PLAYED = "played"
    TO_PLAY = "to-play"
    GONE = "gone"
    STRUCK = "struck"


LINES: Sequence[ChartRole] = (ChartRole.LINE_1, ChartRole.LINE_2, ChartRole.LINE_3, ChartRole.LINE_4, ChartRole.LINE_5)
FULL: Sequence[ChartRole] = (ChartRole.FULL_1, ChartRole.FULL_2, ChartRole.FULL_3, ChartRole.FULL_4, ChartRole.FULL_5)
HOLLOW: Sequence[ChartRole] = (
    ChartRole.HOLLOW_1,
    ChartRole.HOLLOW_2,
    ChartRole.HOLLOW_3,
    ChartRole.HOLLOW_4,
    ChartRole.HOLLOW_5,
)


def spread(wanted: Sequence[float], gaps: Sequence[float], low: float, high: float) -> list[float]:
    """Return positions for labels as near as possible to the wanted ones (sorted upwards), from `low` to `high`.

    `gaps` are the least distances between neighbours; they shrink if the range is too small.
    The sum of the squares of the moves is as small as possible.
    """
    room = high - low
    shrunk = min(1.0, room / sum(gaps)) if sum(gaps) else 1.0
    offsets = list(accumulate((gap * shrunk for gap in gaps), initial=0.0))
    # Without their offsets, the places have only to rise: neighbours in the wrong order share their average.
    blocks: list[tuple[float, int]] = []
    for place, offset in zip(wanted, offsets, strict=True):
        total, count = place - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            above, more = blocks.pop()
            total, count = total + above, count + more
        blocks.append((total, count))
    risen = [total / count for total, count in blocks for _ in range(count)]
    return [max(low, min(place, high - offsets[-1])) + offset for place, offset in zip(risen, offsets, strict=True)]


Measure = Callable[[str, float], float]
"""A function that returns the width of a text in a size, both in the unit of the chart."""

_PARTS = re.compile(r"\s*[^\s-]*-*")
"""The parts between which a name may be broken: words, and the parts of a hyphenated word."""
MARK_SIZE = 3.2
LEADING = 1.3
"""The height of a line of names, in heights of their text: names never overlap."""
_TICK_GAP = 5.0
_NAME_GAP = 7.0
NO_PLAYER = 0
"""A draw number that no player has."""
_MARK_INTERVALS = 6
"""The number of intervals into which the marks divide a line."""
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
class ChartLine:
    """A player by draw number, and a value after each game of the chart."""

    number: int
    name: str
    values: tuple[int, ...]
    withdrawn: bool = False


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A line chart, its size in any unit, with the lowest or the highest value on top.

    `chosen` is the only player highlighted; or `labelled` are the only ones with a colour and a name, in that order.
    `games` are the numbers of the games after which there is a value; `names`
    is the width kept for names, 0 for none.
    """

    lines: Sequence[ChartLine]
    games: Sequence[int]
    width: float
    height: float
    text: float
    names: float
    lowest_on_top: bool
    measure: Measure
    chosen: int | None = None
    labelled: Sequence[int] = ()

    def is_faint(self, line: ChartLine) -> bool:
        """Return whether the line of a player stays in the background."""
        return self.chosen not in (None, line.number) or bool(self.labelled and line.number not in self.labelled)

    def look(self, line: ChartLine) -> int:
        """Return the number, from 1, that sets the colour, the dashes and the mark of a line."""
        return self.labelled.index(line.number) + 1 if line.number in self.labelled else line.number

    @cached_property
    def named(self) -> Sequence[ChartLine]:
        """The lines with a name at their end."""
        return [line for line in self.lines if not self.labelled or line.number in self.labelled]

    @cached_property
    def names_fit(self) -> bool:
        """Whether all names fit whole beside the lines."""
        return names_height(self) <= self.height

    @cached_property
    def left(self) -> float:
        """Return the left end of the lines."""
        return self.measure("888", self.text) + _TICK_GAP

    @cached_property
    def right(self) -> float:
        """Return the right end of the lines."""
        if not self.names:
            return self.width - self.measure("888", self.text) / 2
        return self.width - self.names - _NAME_GAP - 2 * MARK_SIZE

    @property
    def top(self) -> float:
        """Return the height of the top value."""
        return self.text

    @property
    def bottom(self) -> float:
        """Return the height of the bottom value."""
        return self.height - 2 * self.text

    @property
    def lowest(self) -> int:
        """Return the lowest value of the scale."""
        return 1 if self.lowest_on_top else 0

    @cached_property
    def highest(self) -> int:
        """Return the highest value of the scale."""
        return max(self.lowest + 1, *(value for line in self.lines for value in line.values))

    def x(self, index: int) -> float:
        """Return the horizontal position of a game."""
        steps = max(len(self.games) - 1, 1)
        return self.left + MARK_SIZE + (self.right - self.left - MARK_SIZE) * index / steps

    def y(self, value: int) -> float:
        """Return the vertical position of a value."""
        share = (value - self.lowest) / (self.highest - self.lowest)
        return self.top + (self.bottom - self.top) * (share if self.lowest_on_top else 1 - share)

    def point(self, line: ChartLine, index: int) -> Point:
        """Return the point of a player's line after a game."""
        return self.x(index), self.y(line.values[index])


def shapes_of(chart: Chart) -> list[Shape]:
    """Return the shapes of a chart, back to front; none without lines or games."""
    if not chart.lines or not chart.games:
        return []
    faint_lines = [line for line in chart.lines if chart.is_faint(line)]
    highlighted = [line for line in chart.lines if not chart.is_faint(line)]
    shapes = frame(chart)
    for line in (*faint_lines, *highlighted):
        shapes += _line(chart, line)
    return [*shapes, *_name_labels(chart)] if chart.names else shapes


def frame(chart: Chart) -> list[Shape]:
    """Return the frame of a chart: a few values at the left, and a few game numbers below."""
    return [*_value_guides(chart), *_game_numbers(chart)]


def backdrop(chart: Chart) -> list[Shape]:
    """Return the lines of all players, none highlighted: the same in every chart of a document."""
    faint = replace(chart, chosen=NO_PLAYER)
    return [shape for line in chart.lines for shape in _line(faint, line)]


def before_backdrop(chart: Chart) -> list[Shape]:
    """Return the line of the chosen player, to be drawn over the backdrop."""
    return [shape for line in chart.lines if line.number == chart.chosen for shape in _line(chart, line)]


def _value_guides(chart: Chart) -> Iterator[Shape]:
    """Yield a thin line for each value named at the left."""
    for value in ticks(chart.lowest, chart.highest, int((chart.bottom - chart.top) / (_TICK_LEADING * chart.text))):
        y = chart.y(value)
        yield Stroke(ChartRole.GUIDE, ((chart.left, y), (chart.right, y)))
        yield Label(ChartRole.TICK, (chart.left - _TICK_GAP, y), str(value), chart.text, 1)


def _game_numbers(chart: Chart) -> Iterator[Shape]:
    """Yield the numbers of some games below the chart."""
    wide = max(2 * chart.measure("88", chart.text), 1.3 * chart.measure(str(chart.games[-1]), chart.text))
    room = max(1, min(_MAX_TICKS, int((chart.right - chart.left) / wide)))
    step = max(1, -(-len(chart.games) // room))
    for index in range(0, len(chart.games), step):
        yield Label(
            ChartRole.TICK, (chart.x(index), chart.bottom + 1.5 * chart.text), str(chart.games[index]), chart.text
        )


def ticks(lowest: int, highest: int, room: int = _MAX_TICKS) -> list[int]:
    """Whole values from the least to the most, at even steps of 1, 2 or 5 times a power of ten; never too many."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        first = (lowest // step + 1) * step
        first_tick = first if 2 * (first - lowest) > step else first + step
        values = [lowest, *range(first_tick, highest + 1, step)]
        if len(values) <= min(room, _MAX_TICKS) + 1:
            return values
    return [lowest, highest]


def _line(chart: Chart, line: ChartLine) -> Iterator[Shape]:
    """Yield the line of a player, with marks at its corners."""
    stroke, mark = _roles(chart, line)
    if len(line.values) > 1:
        yield Stroke(stroke, tuple(chart.point(line, index) for index in corners(line.values)))
    if mark is ChartRole.MARK_FAINT and (chart.labelled or not chart.names):
        return
    for index in mark_positions(len(line.values), chart.look(line)):
        yield mark_shape(mark, chart.point(line, index), chart.look(line))


def corners(values: Sequence[int]) -> list[int]:
    """Return the indices where a line may bend: its ends, and points not between two equal neighbours."""
    last = len(values) - 1
    inner = (index for index in range(1, last) if not values[index - 1] == values[index] == values[index + 1])
    return [0, *inner, last]


def mark_positions(count: int, number: int) -> list[int]:
    """Return the indices of the marks along a line: its ends, and regular points between, offset by player."""
    step = max(1, count // _MARK_INTERVALS)
    first = (number - 1) % step
    return sorted({0, count - 1, *range(first, count, step)})


def _roles(chart: Chart, line: ChartLine) -> tuple[ChartRole, ChartRole]:
    """Return the styles of a player's line and marks; faint beside a chosen player."""
    if chart.is_faint(line):
        return ChartRole.LINE_FAINT, ChartRole.MARK_FAINT
    index = chart.look(line) - 1
    marks = HOLLOW if index // len(LINES) % 2 else FULL
    return LINES[index % len(LINES)], marks[index % len(LINES)]


def mark_shape(role: ChartRole, at: Point, number: int, size: float = MARK_SIZE) -> Shape:
    """Return the mark of a player by draw number: a disc, a square, a triangle, a diamond, a triangle upside down."""
    index = (number - 1) % len(LINES)
    if index == 0:
        return Disc(role, at, size)
    x, y = at
    return Polygon(role, tuple((x + right * size, y + down * size) for right, down in _CORNERS[index - 1]))


def _name_labels(chart: Chart) -> Iterator[Shape]:
    """Yield the labels of names at the ends of the lines with their marks, moved so that none overlap."""
    lines = sorted(chart.named, key=lambda line: (chart.y(line.values[-1]), line.number))
    ends = [chart.y(line.values[-1]) for line in lines]
    texts = [name_lines(chart, line) for line in lines]
    leading = min(LEADING * chart.text, chart.height / sum(map(len, texts)))
    halves = [leading * len(text) / 2 for text in texts]
    gaps = [above + below for above, below in pairwise(halves)]
    places = spread(ends, gaps, halves[0], chart.height - halves[-1])
    for line, text, end, y in zip(lines, texts, ends, places, strict=True):
        _stroke, mark = _roles(chart, line)
        x = chart.right + _NAME_GAP
        if abs(y - end) > 1:
            yield Stroke(ChartRole.GUIDE, ((chart.right + MARK_SIZE, end), (x, y)))
        yield mark_shape(mark, (x + MARK_SIZE, y), chart.look(line))
        role = ChartRole.NAME_FAINT if chart.is_faint(line) else ChartRole.NAME
        for index, words in enumerate(text):
            below = (index - (len(text) - 1) / 2) * leading
            start = x + 2 * MARK_SIZE + 3
            yield Label(role, (start, y + below), words, chart.text, 0)
            if line.withdrawn:
                end_of_name = start + chart.measure(words, chart.text)
                yield Stroke(ChartRole.STRUCK, ((start, y + below), (end_of_name, y + below)))


def names_height(chart: Chart) -> float:
    """Return the height that the names need, each on as many lines as it takes."""
    return LEADING * chart.text * sum(len(_wrapped(chart, line.name)) for line in chart.named)


def name_lines(chart: Chart, line: ChartLine) -> Sequence[str]:
    """Return a player's name in lines of text: whole, or its number and beginning if not all names fit."""
    if chart.names_fit:
        return _wrapped(chart, line.name)
    return [line.name] if _fits(chart, line.name) else [_shortened_name(chart, line)]


def _wrapped(chart: Chart, name: str) -> list[str]:
    """Return a name on as many lines as it needs, broken at spaces and hyphens, or within a word wider than a line."""
    lines = [""]
    for part in _PARTS.findall(name):
        if _fits(chart, f"{lines[-1]}{part}".strip()):
            lines[-1] += part
            continue
        lines.append("")
        for letter in part.strip():
            if not unicodedata.combining(letter) and not _fits(chart, lines[-1] + letter):
                lines.append("")
            lines[-1] += letter
    return [line.strip() for line in lines if line.strip()] or [name]


def _fits(chart: Chart, text: str) -> bool:
    """Return whether a text fits the width kept for names."""
    return chart.measure(text, chart.text) <= chart.names - 2 * MARK_SIZE - 3


def _shortened_name(chart: Chart, line: ChartLine) -> str:
    """Return a player's number and the beginning of the name that fits."""
    beginnings = (f"{line.number}. {line.name[:length].rstrip()}…" for length in range(len(line.name), 1, -1))
    return next((text for text in beginnings if _fits(chart, text)), f"{line.number}. {line.name[:1]}…")


def shortened(chart: Chart) -> list[ChartLine]:
    """Return the players with shortened names, by number."""
    if chart.names_fit:
        return []
    cut = (line for line in chart.named if not _fits(chart, line.name))
    return sorted(cut, key=lambda line: line.number)
