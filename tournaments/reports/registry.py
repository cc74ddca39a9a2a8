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
from tournaments.reports.cards import cards
from tournaments.reports.championship import championship
from tournaments.reports.crosstable import crosstable, wallchart
from tournaments.reports.diplomas import diplomas
from tournaments.reports.fonts import register
from tournaments.reports.frame import Document, Heading, Paper, bind
from tournaments.reports.parts import heading_of
from tournaments.reports.podium import podium
from tournaments.reports.sheets import sheets
from tournaments.reports.slips import slips
from tournaments.reports.standings import standings
from tournaments.selectors.championships import ChampionshipPage
from tournaments.selectors.games import Status
from tournaments.selectors.league import LeaguePage


class Need(Enum):
    """What a league must have before a document makes sense."""

    NOTHING = "nothing"
    CALENDAR = "calendar"
    OPEN_GAMES = "open games"
    MEDALS = "medals"

    def met(self, page: LeaguePage) -> bool:
        if self is Need.CALENDAR:
            return bool(page.calendar)
        if self is Need.OPEN_GAMES:
            return any(game.status is Status.OPEN for game in (*page.calendar, *page.tiebreaks))
        return self is Need.NOTHING or any(place.name for place in page.podium)


_MISSING = {
    Need.CALENDAR: _("la liga aún no tiene calendario"),
    Need.OPEN_GAMES: _("la liga no tiene partidas por jugar"),
    Need.MEDALS: _("la liga aún no tiene medallas"),
}


Builder = Callable[[LeaguePage, Paper], Document]


@dataclass(frozen=True, slots=True)
class Kind:
    """A document; without a builder of its own it is all the others together."""

    title: str | Promise
    build: Builder | None
    need: Need = Need.NOTHING


CHAMPIONSHIP = _("Campeonato")
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "calendar": Kind(_("Calendario"), calendar),
        "standings": Kind(_("Clasificación"), standings),
        "crosstable": Kind(_("Cuadro de partidas"), crosstable, Need.CALENDAR),
        "podium": Kind(_("Podio"), podium),
        "cards": Kind(_("Tarjetas de jugadores"), cards, Need.CALENDAR),
        "wallchart": Kind(_("Cuadro para la pared"), wallchart),
        "diplomas": Kind(_("Diplomas"), diplomas, Need.MEDALS),
        "slips": Kind(_("Papeletas de resultado"), slips, Need.OPEN_GAMES),
        "sheets": Kind(_("Hoja de partida"), sheets),
        "dossier": Kind(_("Expediente"), None),
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
        kinds = [kind] if KINDS[kind].build else kinds_of(page)
        documents = {str(KINDS[each].title): build(page, paper) for each in kinds if (build := KINDS[each].build)}
        return bind(str(KINDS[kind].title), documents, heading_of(page.header), paper, lang)


def render_championship(page: ChampionshipPage, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """The PDF of a championship."""
    register()
    with translation.override(lang):
        title = str(CHAMPIONSHIP)
        return bind(title, {title: championship(page, paper)}, Heading(page.name), paper, lang)
