"""Place labels at the ends of lines so that they do not overlap, with the smallest moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class _Block:
    """A block of touching labels: their number, and the sum of the places that each would give to the first."""

    count: int
    wanted: float
    """Sum over its labels of the place of the block's first label that would put that label where it wants to be."""

    def first(self, gap: float, low: float, high: float) -> float:
        """Return the place of the first label of the block."""
        return max(low, min(self.wanted / self.count, high - gap * (self.count - 1)))


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places in the order of the wanted ones (which rise), at least `gap` apart, from `low` to `high`.

    There must be room for all. The sum of the squares of the moves is as small as possible.
    """
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    blocks: list[_Block] = []
    for place in wanted:
        blocks.append(_Block(1, place))
        while len(blocks) > 1 and _touch(blocks[-2], blocks[-1], gap, low, high):
            last = blocks.pop()
            above = blocks[-1]
            blocks[-1] = _Block(above.count + last.count, above.wanted + last.wanted - last.count * above.count * gap)
    return [block.first(gap, low, high) + gap * index for block in blocks for index in range(block.count)]


def _touch(above: _Block, below: _Block, gap: float, low: float, high: float) -> bool:
    """Return whether two blocks of labels would overlap."""
    return above.first(gap, low, high) + gap * above.count > below.first(gap, low, high)
