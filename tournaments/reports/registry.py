"""Which documents there are, what each is called, and what a league must have for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.display.championships import ChampionshipPage
from tournaments.display.games import Status
from tournaments.display.league import LeaguePage
from tournaments.display.printed import Printed
from tournaments.reports.calendar import calendar
from tournaments.reports.cards import cards
from tournaments.reports.championship import championship
from tournaments.reports.course import course
from tournaments.reports.crosstable import crosstable, wallchart
from tournaments.reports.diplomas import diplomas
from tournaments.reports.fonts import register
from tournaments.reports.frame import Document, Heading, Paper, bind
from tournaments.reports.parts import heading_of
from tournaments.reports.podium import podium
from tournaments.reports.poster import poster
from tournaments.reports.record import record
from tournaments.reports.sheets import sheets
from tournaments.reports.slips import slips
from tournaments.reports.standings import standings
from tournaments.web import public_limits


class Need(Enum):
    """What a league must have before a document makes sense."""

    NOTHING = "nothing"
    CALENDAR = "calendar"
    OPEN_GAMES = "open games"
    MEDALS = "medals"
    SHEETS = "sheets"
    RESULTS = "results"

    def met(self, league: Printed) -> bool:
        page = league.page
        if self is Need.SHEETS:
            return league.has_sheets
        if self is Need.RESULTS:
            return page.header.played > 0
        if self is Need.CALENDAR:
            return bool(page.calendar)
        if self is Need.OPEN_GAMES:
            return any(game.status is Status.OPEN for game in (*page.calendar, *page.tiebreaks))
        return self is Need.NOTHING or any(place.name for place in page.podium)


_MISSING = {
    Need.CALENDAR: _("la liga aún no tiene calendario"),
    Need.OPEN_GAMES: _("la liga no tiene partidas por jugar"),
    Need.MEDALS: _("la liga aún no tiene medallas"),
    Need.RESULTS: _("la liga aún no tiene resultados"),
    Need.SHEETS: _("ninguna partida de la liga tiene planilla"),
}
_LARGE = _("en una liga tan grande lo imprime quien la organiza o la arbitra")


Builder = Callable[[Printed, Paper], Document]


def of_page(build: Callable[[LeaguePage, Paper], Document]) -> Builder:
    """A document that needs nothing of a league but its page."""
    return lambda league, paper: build(league.page, paper)


@dataclass(frozen=True, slots=True)
class Kind:
    """A document; without a builder of its own it is all the others together."""

    title: str | Promise
    build: Builder | None
    need: Need = Need.NOTHING
    costly: bool = False
    """In a large league, for officials only."""


CHAMPIONSHIP = _("Campeonato")
LINK = _("Enlace para anotar")
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "calendar": Kind(_("Calendario"), of_page(calendar)),
        "standings": Kind(_("Clasificación"), of_page(standings)),
        "crosstable": Kind(_("Cuadro de partidas"), of_page(crosstable), Need.CALENDAR),
        "course": Kind(_("Cómo se movió la tabla"), course, Need.RESULTS),
        "podium": Kind(_("Podio"), of_page(podium)),
        "record": Kind(_("Partidas anotadas"), record, Need.SHEETS),
        "cards": Kind(_("Tarjetas de jugadores"), cards, Need.CALENDAR, costly=True),
        "wallchart": Kind(_("Cuadro para la pared"), of_page(wallchart)),
        "diplomas": Kind(_("Diplomas"), diplomas, Need.MEDALS),
        "slips": Kind(_("Papeletas de resultado"), slips, Need.OPEN_GAMES),
        "sheets": Kind(_("Hoja de partida"), of_page(sheets)),
        "dossier": Kind(_("Expediente"), None, costly=True),
    }
)


def missing(kind: str, league: Printed) -> str | None:
    """Why a document cannot be made yet of a league; None where it can."""
    need = KINDS[kind].need
    if need.met(league):
        return None
    return (need is Need.MEDALS and league.page.no_podium) or str(_MISSING[need])


def for_officials(kind: str, league: Printed) -> str | None:
    """Why a document is made for the officials of a league only; None where anybody may have it."""
    most = public_limits.MAX_PRINTED_GAMES if kind == "calendar" else public_limits.MAX_GAMES
    if (KINDS[kind].costly or kind == "calendar") and len(league.page.calendar) > most:
        return str(_LARGE)
    if reads_sheets(kind) and league.sheets > public_limits.MAX_SHEETS:
        return str(_LARGE)
    return None


def kinds_of(league: Printed) -> list[str]:
    """The documents that make sense for a league as it stands."""
    return [kind for kind in KINDS if missing(kind, league) is None]


def reads_sheets(kind: str) -> bool:
    """Whether a document is made from the text of the sheets."""
    return KINDS[kind].build is None or KINDS[kind].need is Need.SHEETS


def render(kind: str, league: Printed, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """The PDF of one document. Raises KeyError for a kind that there is not.

    The sentences of a page are in the language in which it was selected: select it in `lang` too.
    """
    register()
    with translation.override(lang):
        kinds = [kind] if KINDS[kind].build else kinds_of(league)
        documents = {str(KINDS[each].title): build(league, paper) for each in kinds if (build := KINDS[each].build)}
        return bind(str(KINDS[kind].title), documents, heading_of(league.page.header, league.crest), paper, lang)


def render_championship(
    page: ChampionshipPage, paper: Paper = Paper.A4, lang: str = "es", crest: bytes | None = None
) -> bytes:
    """The PDF of a championship; `crest` is a picture."""
    register()
    with translation.override(lang):
        title = str(CHAMPIONSHIP)
        return bind(title, {title: championship(page, paper)}, Heading(page.name, page.changed, crest), paper, lang)


def render_poster(
    league: str, label: str, game: tuple[str, str] | None, address: str, paper: Paper = Paper.A4, lang: str = "es"
) -> bytes:
    """The PDF with the code of a private link of a league. Whoever has it has the link: it is not for the dossier."""
    register()
    with translation.override(lang):
        title = str(LINK)
        return bind(title, {title: poster(label, game, address, paper)}, Heading(league), paper, lang)
