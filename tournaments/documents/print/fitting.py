"""Names and titles in large letters, as large as their space allows, in lines of similar length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil
from typing import Any

from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.documents.print.fonts import DISPLAY, face_for, text_width
from tournaments.documents.print.frame import HEADING_HEIGHT, MARGIN, Document, Paper
from tournaments.documents.print.grid import MAX_WHOLE_WORD
from tournaments.documents.print.text import Style, TextBlock, lines, lines_of_names, names_of, words_of

LINE_RATIO = 1.14
"""The height of a line of names relative to its size."""
_RAISE = 0.08
"""Share of the size by which large letters are raised, so that their descenders stay clear of the text below."""
_MAX_KEPT_STYLES = 256
"""The number of cached styles: the diplomas of a league share most of their texts."""
_MIN_RATIO = 0.8
"""The least share of the size of several lines at which a single line is still better."""
_SHARE_OF_SMALLER_NAMES = 1 / 4
"""The share of names that may be smaller than the common size of the others."""


class Title(TextBlock):
    """A text in lines of similar length."""

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        self.width = available
        self.lines = even_lines(self.text, self.style, available)
        self.height = len(self.lines) * self.style.leading
        return available, self.height

    def draw(self) -> None:
        self.canv.translate(0, _RAISE * self.style.size)
        super().draw()


def even_lines(text: str, style: Style, width: float) -> list[str]:
    """Return the fewest lines of a text in a width, with the longest as short as possible."""
    broken = lines(text, style, width)
    if len(broken) == 1:
        return broken
    by_names = broken == lines_of_names(text, style.face, style.size, width)
    narrow, wide = _longest_word(text, style), width
    if by_names:
        narrow = max(text_width(name, style.face, style.size) for name in names_of(text))
    while wide - narrow > 1:
        middle = (narrow + wide) / 2
        trial = lines_of_names(text, style.face, style.size, middle) if by_names else lines(text, style, middle)
        if len(trial) > len(broken):
            narrow = middle
        else:
            wide, broken = middle, trial
    return broken


@lru_cache(maxsize=_MAX_KEPT_STYLES)
def fitting(text: str, width: float, height: float, sizes: tuple[float, ...], style: Style | None = None) -> Style:
    """Return the style in the largest of the sizes at which a text fits a width and a height.

    Words of up to `MAX_WHOLE_WORD` letters stay whole if any size allows it, and one line is better than two of
    slightly larger letters. The last size is used if none is small enough.
    """
    base = style or Style(align=0.5, face=DISPLAY)
    base = replace(base, face=face_for(base.face, text))
    test = _FitTest(text, base, width, height)
    whole = None if _has_endless_word(text) else next(filter(test.in_whole_words, sizes), None)
    best = whole or next(filter(test.in_height, sizes), sizes[-1])
    size = next((size for size in sizes if test.in_one_line(size) and size >= _MIN_RATIO * best), best)
    return replace(base, size=size, leading=size * LINE_RATIO)


class _FitTest:
    """A test of the sizes in which a text fits a width and a height. The text is measured once, at size 1."""

    def __init__(self, text: str, style: Style, width: float, height: float) -> None:
        self.text, self.style, self.width, self.height = text, style, width, height
        self.length = text_width(text, style.face, 1)
        self.longest_word = _longest_word(text, replace(style, size=1))

    def in_one_line(self, size: float) -> bool:
        return size * self.length <= self.width and size * LINE_RATIO <= self.height

    def in_whole_words(self, size: float) -> bool:
        return size * self.longest_word <= self.width and self.in_height(size)

    def in_height(self, size: float) -> bool:
        if self.in_one_line(size):
            return True
        least = ceil(size * self.length / self.width)
        if least * size * LINE_RATIO > self.height:
            return False
        return len(lines(self.text, replace(self.style, size=size), self.width)) * size * LINE_RATIO <= self.height


def shared_styles(
    names: Sequence[str], width: float, height: float, sizes: tuple[float, ...], least: float = 0
) -> Mapping[str, Style]:
    """Return styles for names one below the other: one size for most, and a smaller one for very long names.

    Several lines of letters no smaller than `least` are better than one line of smaller ones.
    A word longer than `MAX_WHOLE_WORD` is broken rather than set in smaller letters than `least`.
    """
    own = {name: _style_of_name(name, width, height, sizes, least) for name in names}
    by_size = sorted(style.size for style in own.values())
    shared = by_size[int(len(by_size) * _SHARE_OF_SMALLER_NAMES)]
    return {name: _limited_to(style, shared) for name, style in own.items()}


def _style_of_name(name: str, width: float, height: float, sizes: tuple[float, ...], least: float) -> Style:
    base = Style(face=DISPLAY)
    test = _FitTest(name, replace(base, face=face_for(base.face, name)), width, height)
    holds = test.in_height if _has_endless_word(name) else test.in_whole_words
    legible = tuple(size for size in sizes if size >= least and holds(size))
    return fitting(name, width, height, legible or sizes, base)


def _has_endless_word(text: str) -> bool:
    return any(len(word) > MAX_WHOLE_WORD for word in text.split())


def _limited_to(style: Style, size: float) -> Style:
    """Return the style in a size, if its own is larger."""
    return replace(style, size=size, leading=size * LINE_RATIO) if style.size > size else style


def least_height(names: Sequence[str], width: float, size: float) -> float:
    """Return the height of the tallest of some names at a size of letters, in a width."""
    styles = [(name, fitting(name, width, 0, (size,), Style(face=DISPLAY))) for name in names]
    return max(len(lines(name, style, width)) * style.leading for name, style in styles)


def _longest_word(text: str, style: Style) -> float:
    return max((text_width(word, style.face, style.size) for _space, word in words_of(text)), default=0)


Story = list[Flowable]
_ANY_HEIGHT = 1e6
_NO_CANVAS: Any = None
"""The library measures without a canvas, but its types do not say so."""


def height_of(flowables: Iterable[Flowable], width: float) -> float:
    """Return the height of flowables one below the other."""
    return sum(_heights(flowables, width))


def _heights(flowables: Iterable[Flowable], width: float) -> list[float]:
    return [_height(flowable, width) for flowable in flowables]


def _height(flowable: Flowable, width: float) -> float:
    height = float(flowable.wrapOn(_NO_CANVAS, width, _ANY_HEIGHT)[1])
    if isinstance(flowable, KeepTogether):  # The library gives it an endless height.
        return height_of(flowable.splitOn(_NO_CANVAS, width, _ANY_HEIGHT), width)
    return height


class FirstFit(Flowable):
    """The first of several layouts that fits in the rest of the page.

    If none fits, `otherwise` divides the text: given the height of a page, it returns flowables for as many pages as
    needed. reportlab asks `wrap` for the size, and `split` if that is too high.
    """

    def __init__(self, layouts: Sequence[Callable[[], Story]], otherwise: Callable[[float], Story]) -> None:
        super().__init__()
        self.layouts, self.otherwise = layouts, otherwise
        self.content: Story = []

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width, self.height = width, _ANY_HEIGHT
        for layout in self.layouts:
            self.content = layout()
            self.heights = _heights(self.content, width)
            self.height = sum(self.heights)
            if self.height <= height:
                break
        return width, self.height

    def split(self, width: float, height: float) -> Story:
        """Return the text divided over pages of a height, if no layout fits in it."""
        if self.wrap(width, height)[1] <= height:
            return [self]
        return [Spacer(0, 0), *self.otherwise(height)]

    def draw(self) -> None:
        top = self.height
        for flowable, height in zip(self.content, self.heights, strict=True):
            top -= height
            flowable.drawOn(self.canv, 0, top)


def fewest_sheets(layouts: Sequence[Callable[[], Document]], paper: Paper) -> Document:
    """Return the first of several layouts that takes about the fewest sheets."""
    if len(layouts) == 1:
        return layouts[0]()
    return min((layout() for layout in layouts), key=partial(_sheets, paper=paper))


def _sheets(document: Document, paper: Paper) -> int:
    sheet = paper.column if document.columns > 1 else paper
    body = sheet.value[1] - 2 * MARGIN - HEADING_HEIGHT
    return ceil(height_of(document.story, sheet.width) / (document.columns * body))


def even_parts(count: int, most: int) -> list[range]:
    """Return the fewest ranges with at most so many items each, of nearly the same length."""
    parts = max(1, -(-count // most))
    ends = [count * part // parts for part in range(parts + 1)]
    return [range(first, end) for first, end in pairwise(ends)]
