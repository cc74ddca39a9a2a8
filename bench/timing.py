"""How figures are taken: side by side in one run, by turns, the median of each quoted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

Work = Callable[[], object]


def by_turns(works: Mapping[str, Work], *, rounds: int = 15) -> dict[str, float]:
    """The median CPU seconds of each work, run in turn so that a slow moment of the machine meets all alike."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(rounds):
        for name, work in works.items():
            taken[name].append(_cpu_seconds(work))
    return {name: statistics.median(times) for name, times in taken.items()}


def print_beside(figures: Mapping[str, float], *, beside: str) -> None:
    """Each figure in milliseconds, and as a ratio to the one beside which it stands."""
    width = max(map(len, figures))
    for name, seconds in figures.items():
        print(f"{name:{width}}  {seconds * 1000:9.3f} ms  {seconds / figures[beside]:6.2f}")


def _cpu_seconds(work: Work) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
