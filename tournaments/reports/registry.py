"""Which documents there are, what each is called, and what a league must have for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.reports.calendar import calendar
from tournaments.reports.fonts import register
from tournaments.reports.frame import Document, Paper, build
from tournaments.reports.parts import heading_of
from tournaments.reports.podium import podium
from tournaments.reports.standings import standings
from tournaments.selectors.league import LeaguePage


class Need(Enum):
    """What a league must have before a document makes sense."""

    NOTHING = "nothing"
    CALENDAR = "calendar"
    MEDALS = "medals"

    def met(self, page: LeaguePage) -> bool:
        if self is Need.CALENDAR:
            return bool(page.calendar)
        return self is Need.NOTHING or any(place.name for place in page.podium)


_MISSING = {
    Need.CALENDAR: _("la liga aún no tiene calendario"),
    Need.MEDALS: _("la liga aún no tiene medallas"),
}


@dataclass(frozen=True, slots=True)
class Kind:
    title: str | Promise
    build: Callable[[LeaguePage, Paper], Document]
    need: Need = Need.NOTHING


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "calendar": Kind(_("Calendario"), calendar),
        "standings": Kind(_("Clasificación"), standings),
        "podium": Kind(_("Podio"), podium),
    }
)


def missing(kind: str, page: LeaguePage) -> str | None:
    """Why a document cannot be made yet of a league; None where it can."""
    need = KINDS[kind].need
    return None if need.met(page) else str(_MISSING[need])


def kinds_of(page: LeaguePage) -> list[str]:
    """The documents that make sense for a league as it stands."""
    return [kind for kind in KINDS if missing(kind, page) is None]


def render(kind: str, page: LeaguePage, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """The PDF of one document. Raises KeyError for a kind that there is not.

    The sentences of `page` are in the language in which it was selected: select it in `lang` too.
    """
    register()
    with translation.override(lang):
        title = str(KINDS[kind].title)
        return build(title, {title: KINDS[kind].build(page, paper)}, heading_of(page.header), paper, lang)
