"""A pytest plugin that lists the conditions of templates that were never true, or never false, while the tests ran.

`python -m pytest -p tests.conditions -n 2 -m recorded`, or any other tests. Such a condition is needless, or lacks a
page on which it is otherwise. Servers started by tests are not counted.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.template import VariableDoesNotExist
from django.template.context import Context
from django.template.defaulttags import IfNode
from django.utils.safestring import SafeString, mark_safe

SEEN: dict[tuple[str, int, int], set[bool]] = defaultdict(set)
"""The outcomes of each condition, by its template, the line of its `if`, and its place among the branches."""


def render(self: Any, context: Context) -> SafeString:
    """Render the first branch whose condition is true, as Django does, and note each outcome."""
    for branch, (condition, nodes) in enumerate(self.conditions_nodelists):
        try:
            met = condition is None or bool(condition.eval(context))
        except VariableDoesNotExist:
            met = False
        if condition is not None:
            SEEN[self.origin.name, self.token.lineno, branch].add(met)
        if met:
            rendered: SafeString = nodes.render(context)
            return rendered
    return mark_safe("")


patch.object(IfNode, "render", render).start()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["conditions"] = [[*place, sorted(met)] for place, met in SEEN.items()]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    for template, line, branch, met in getattr(node, "workeroutput", {}).get("conditions", ()):
        SEEN[template, line, branch].update(met)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    places = {place: met for place, met in SEEN.items() if Path(place[0]).is_relative_to(folder)}
    one_sided = {place: met for place, met in places.items() if len(met) == 1}
    terminalreporter.section(f"{len(one_sided)} of {len(places)} conditions have one outcome")
    for (template, line, branch), [met] in sorted(one_sided.items()):
        source = Path(template).read_text().splitlines()[line - 1].strip()
        place = f"{Path(template).relative_to(folder)}:{line}{f', branch {branch + 1}' if branch else ''}"
        terminalreporter.line(f"{place} is {'true' if met else 'false'}: {source[:80]}")
