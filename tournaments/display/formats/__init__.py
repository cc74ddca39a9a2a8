"""The screens of formats that are drawn in place of a table, each in the module with the name of its format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Protocol

from tournaments.league.regulation import Format
from tournaments.league.values import League
from tournaments.store.load import LoadedLeague


class Drawing(Protocol):
    """What a template draws of a league, and the template."""

    template: ClassVar[str]

    @property
    def screens(self) -> tuple[Drawing, ...]:
        """Return the drawings that a wall shows by turns."""

    def at(self, choice: str) -> Drawing:
        """Return the drawing with the round or part that a reader chose; empty for what is played now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitedEncounter:
    """An encounter without a game yet: when and where it is, and its other player, or in words who that may be."""

    at: datetime | None
    board: int | None
    opponent: str
    known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatScreen:
    """The screen of a format, and what it says of its players."""

    draw: Callable[[LoadedLeague, Mapping[str, str]], Drawing]
    """Draws a league, with the places in groups from which its players come, by name."""
    reached: Callable[[League], Mapping[str, str]]
    """How far each player got, by name."""
    passes: Callable[[League, League], list[str]]
    """Who goes on without a game since a decision, in sentences, from the league before and after it."""
    awaited: Callable[[LoadedLeague, str], AwaitedEncounter | None]
    """The encounter that a player waits for."""


@cache
def screen_of(stage_format: Format) -> FormatScreen | None:
    """Return the screen of a format; None for one that is shown as a table."""
    name = f"{__name__}.{stage_format.value}"
    if find_spec(name) is None:
        return None
    screen: FormatScreen = import_module(name).SCREEN
    return screen
