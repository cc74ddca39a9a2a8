"""Alternative layouts of a text: the first that fits on the page, or a division over several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from reportlab.platypus import Flowable, Spacer

Story = list[Flowable]
_ANY_HEIGHT = 1e6


def height_of(flowables: Iterable[Flowable], width: float) -> float:
    """Return the height of flowables one below the other."""
    return sum(_heights(flowables, width))


def _heights(flowables: Iterable[Flowable], width: float) -> list[float]:
    return [float(flowable.wrap(width, _ANY_HEIGHT)[1]) for flowable in flowables]


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


def even_parts(count: int, most: int) -> list[range]:
    """Return the fewest ranges with at most so many items each, of nearly the same length."""
    parts = max(1, -(-count // most))
    ends = [count * part // parts for part in range(parts + 1)]
    return [range(first, end) for first, end in pairwise(ends)]
