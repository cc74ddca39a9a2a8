"""A pytest plugin that lists what tests cost: `python -m pytest -p tests.costs -n 2 PATH`.

It counts the processor time of the test process and of its children, such as browsers and sites. What several tests
share, such as the start of a site, is counted where it is made; a browser that ends takes its time out again.
"""

from __future__ import annotations

import os
import resource
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

LISTED = 25
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
STARTED = pytest.StashKey[float]()


def children_seconds() -> float:
    """Return the processor time of all descendants of this process, the ended ones included."""
    seconds: dict[int, float] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            seconds[int(folder.name)] = sum(map(int, fields[11:15])) / TICKS_PER_SECOND
            children[int(fields[1])].append(int(folder.name))
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    total, waiting = ended.ru_utime + ended.ru_stime, list(children[os.getpid()])
    while waiting:
        process = waiting.pop()
        total += seconds[process]
        waiting += children[process]
    return total


def spent() -> float:
    own = resource.getrusage(resource.RUSAGE_SELF)
    return own.ru_utime + own.ru_stime + children_seconds()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[STARTED] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    report.user_properties.append(("cpu", spent() - item.stash[STARTED]))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tests = {
        report.nodeid: dict(report.user_properties)["cpu"]
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "teardown" and report.user_properties
    }
    modules: dict[str, float] = defaultdict(float)
    for name, seconds in tests.items():
        modules[name.partition("::")[0]] += seconds
    terminalreporter.section(f"{sum(tests.values()):.1f} s of processor time in {len(tests)} tests")
    for costs in (modules, tests):
        for name, seconds in sorted(costs.items(), key=lambda cost: -cost[1])[:LISTED]:
            terminalreporter.line(f"{seconds:8.2f} {name}")
        terminalreporter.line("")
