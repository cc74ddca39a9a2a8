"""Positions of labels beside each other that do not overlap, with the smallest moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


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
