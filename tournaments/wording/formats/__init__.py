"""The words of formats that are drawn in place of a table, each in the module with the name of its format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.league.latecomers import never_played
from tournaments.league.regulation import Format, Stage
from tournaments.league.values import League


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatWords:
    """The words of a format."""

    name: str | Promise
    choice: str | Promise
    """Its name and what it means for a player."""
    after_groups: str | Promise
    """How groups are filled, and the final that follows them in this format."""
    each_plays: Callable[[int], str]
    """How many games each plays, with the most that anybody does."""
    if_drawn: Callable[[Stage], str]
    """What decides a drawn encounter."""


def words_of(stage_format: Format) -> FormatWords:
    words: FormatWords = import_module(f"{__name__}.{stage_format.value}").WORDS
    return words


def left_words(league: League, name: str, *, came: bool = False) -> str:
    """Return that a player who withdrew never came, or left; `came` says that they played in an earlier stage."""
    return _("se retiró") if came or not never_played(league, name) else _("no vino")
