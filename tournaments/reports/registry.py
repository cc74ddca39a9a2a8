"""Which documents there are, and which of them make sense for a league as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils import translation

from tournaments.reports.calendar import calendar
from tournaments.reports.frame import Document, Paper, build
from tournaments.reports.parts import heading_of
from tournaments.reports.podium import podium
from tournaments.reports.standings import standings
from tournaments.selectors.league import LeaguePage

Builder = Callable[[LeaguePage, Paper], Document]

KINDS: Mapping[str, Builder] = MappingProxyType({"calendar": calendar, "standings": standings, "podium": podium})


def render(kind: str, page: LeaguePage, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """The PDF of one document. Raises KeyError for a kind that there is not.

    The sentences of `page` are in the language in which it was selected: select it in `lang` too.
    """
    with translation.override(lang):
        document = KINDS[kind](page, paper)
        return build(document.title, [document], heading_of(page.header), paper, lang)
