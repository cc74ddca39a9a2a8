"""Measure several works alternately, and take the median time of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Work = Callable[[], object]
"""The function that is timed. A callable result is not timed: it prepares the next run."""
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """The seconds of a work, beside those of the bare equivalent measured with it.

    The target, if any, is a ratio of at most `most`, or a speed of at least `least` times the other's.
    """

    what: str
    beside: str
    seconds: float
    bare: float
    most: float | None = None
    least: float | None = None
    where: str = ""
    leagues: int | None = None

    @property
    def ratio(self) -> float:
        return self.bare / self.seconds if self.least is not None else self.seconds / self.bare

    @property
    def holds(self) -> bool | None:
        if self.least is not None:
            return self.ratio >= self.least
        return None if self.most is None else self.ratio <= self.most


def by_turns(
    works: Mapping[str, Work], *, rounds: int = 15, clock: Clock = time.process_time, warm: bool = False
) -> dict[str, float]:
    """Return the median seconds of each work, by the clock: by default processor time of this process.

    Works are run in turn, so that a slow moment of the machine affects all alike; the first run of each is not counted.
    `warm`: nor is the one before each timed run, so that the processor's caches hold what the work itself left there.
    """
    taken: dict[str, list[float]] = {name: [] for name in works}
    for again in range(rounds + 1):
        for name, work in works.items():
            if warm:
                work()
            start = clock()
            afterwards = work()
            spent = clock() - start
            if again:
                taken[name].append(spent)
            if callable(afterwards):
                afterwards()
    return {name: statistics.median(times) for name, times in taken.items()}


HEADINGS = ("what", "where", "leagues", "ms", "beside", "ms", "ratio", "target", "")


def lines(figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the table of results, a row a figure."""
    rows = [HEADINGS, *map(_cells, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    numbers = {2, 3, 5, 6}
    for row in rows:
        cells = (
            f"{cell:>{width}}" if column in numbers else f"{cell:{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _cells(figure: Figure) -> tuple[str, ...]:
    aim = f">= {figure.least:g}" if figure.least is not None else f"<= {figure.most:g}" if figure.most else ""
    return (
        figure.what,
        figure.where,
        f"{figure.leagues:,}" if figure.leagues is not None else "",
        f"{1000 * figure.seconds:,.2f}",
        figure.beside,
        f"{1000 * figure.bare:,.2f}",
        f"{figure.ratio:.2f}",
        aim,
        {True: "holds", False: "MISSED", None: ""}[figure.holds],
    )
