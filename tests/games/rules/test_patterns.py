"""The regular expressions of the library avoid constructs that are broken in supported Python versions."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

import games.rules

# Before Python 3.11.5 a possessively repeated group could match wrongly or never end.
POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[+*?]|\{[\d,]+\})\+|\(\?>")


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    modules = [import_module(found.name) for found in walk_packages(games.rules.__path__, "games.rules.")]
    named = [(f"{module.__name__}.{name}", value) for module in modules for name, value in vars(module).items()]
    return [(name, value) for name, value in named if isinstance(value, re.Pattern)]


@pytest.mark.parametrize(("name", "pattern"), patterns())
def test_no_group_is_repeated_possessively(name: str, pattern: re.Pattern[str]) -> None:
    assert not POSSESSIVE_GROUP.search(pattern.pattern), name


def test_patterns_to_check_are_found() -> None:
    assert len(patterns()) > 10
