"""What the patterns that read sheets may not ask of the Pythons they run on."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

import games.rules

# Before 3.11.5 a group repeated so loses its place, finds what is not there, or never ends.
GROUP_NOT_GIVEN_BACK = re.compile(r"(?<!\\)\)(?:[+*?]|\{[\d,]+\})\+|\(\?>")


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    modules = [import_module(found.name) for found in walk_packages(games.rules.__path__, "games.rules.")]
    named = [(f"{module.__name__}.{name}", value) for module in modules for name, value in vars(module).items()]
    return [(name, value) for name, value in named if isinstance(value, re.Pattern)]


@pytest.mark.parametrize(("name", "pattern"), patterns())
def test_no_group_is_repeated_without_giving_back(name: str, pattern: re.Pattern[str]) -> None:
    assert not GROUP_NOT_GIVEN_BACK.search(pattern.pattern), name


def test_there_are_patterns_to_look_at() -> None:
    assert len(patterns()) > 10
