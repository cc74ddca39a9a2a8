"""Lists of leagues: the front page by state, with next game and leader, and the search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.display import games
from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader, header
from tournaments.display.next_games import NextGame, next_games
from tournaments.display.podiums import PodiumPlace, podium_of
from tournaments.display.searching import leagues_named, search_words
from tournaments.display.turns import open_turns
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.load import LoadedLeague, load_leagues

SECTION_SIZE = 6
PAGE_SIZE = 20


class SectionKey(StrEnum):
    """The sections of leagues; the value is the word in the address."""

    PLAYING = "en-juego"
    COMING = "proximas"
    FINISHED = "terminadas"
    ARCHIVED = "archivadas"


FRONT_PAGE_STATES: dict[SectionKey, tuple[State, ...]] = {
    SectionKey.PLAYING: (State.PLAYING,),
    SectionKey.COMING: (State.DRAWN, State.PREPARING),
    SectionKey.FINISHED: (State.FINISHED,),
}
"""The sections of the front page, with the states of their leagues; archived leagues are left out."""
SECTION_NAMES = {
    SectionKey.PLAYING: gettext_lazy("En juego"),
    SectionKey.COMING: gettext_lazy("Próximas"),
    SectionKey.FINISHED: gettext_lazy("Terminadas"),
    SectionKey.ARCHIVED: gettext_lazy("Archivadas"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueCard:
    """A league in a list of leagues. `podium` is empty until it is finished.

    `leader` is None before the first result, and while players share the first place. `tied` says that every game is
    played and a tie is still open.
    """

    header: LeagueHeader
    leader: str | None
    tied: bool
    next_game: GameLine | None
    podium: tuple[PodiumPlace, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a list: leagues in some states; `more` says that others do not fit."""

    key: SectionKey
    name: str
    cards: tuple[LeagueCard, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class LeagueList:
    """A page of the leagues of a section or a search; `number` counts from 1.

    `next_games` are the next games of players found by the search.
    """

    cards: tuple[LeagueCard, ...]
    number: int
    more: bool
    next_games: tuple[NextGame, ...]


def home(readable: QuerySet[models.League] | None = None) -> tuple[Section, ...]:
    """Return the sections of the front page: leagues in play, coming and finished, the latest of each."""
    leagues = leagues_seen_by() if readable is None else readable
    loaded = load_leagues(_latest_of_each_section(leagues).order_by("-updated_at", "-id"), public=True)
    return tuple(
        _section(key, [one for one in loaded if one.league.state in states])
        for key, states in FRONT_PAGE_STATES.items()
    )


def home_edition() -> tuple[tuple[Any, ...], ...]:
    """Return a value that changes with any league of the front page, in one query."""
    state = ("pk", "version", "championship__version", "updated_at")
    return tuple(_latest_of_each_section(leagues_seen_by()).order_by("pk").values_list(*state))


def _latest_of_each_section(leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the latest leagues of each section of the front page, in one queryset."""
    # A union instead of an `or`, for which PostgreSQL would scan every league.
    first, *others = (
        models.League.objects.filter(pk__in=_latest(leagues, states)).values("pk")
        for states in FRONT_PAGE_STATES.values()
    )
    return models.League.objects.filter(pk__in=first.union(*others, all=True))


def league_list(
    readable: QuerySet[models.League] | None = None,
    *,
    section: SectionKey | None = None,
    query: str = "",
    number: int = 1,
) -> LeagueList:
    """Return a page of the readable leagues, of a section or of a search; a search also finds archived ones."""
    leagues = leagues_seen_by() if readable is None else readable
    words = search_words(query)
    if section or not words:
        leagues = leagues.filter(archived__in=[section is SectionKey.ARCHIVED])
    if section in FRONT_PAGE_STATES:
        leagues = leagues.filter(state__in=FRONT_PAGE_STATES[section])
    if words:
        leagues = leagues_named(words, leagues)
    first = (number - 1) * PAGE_SIZE
    pks = list(leagues.order_by("-updated_at", "-id").values_list("pk", flat=True)[first : first + PAGE_SIZE + 1])
    loaded = load_leagues(models.League.objects.filter(pk__in=pks[:PAGE_SIZE]), public=True)
    cards = {one.pk: league_card(one) for one in loaded}
    page_cards = tuple(cards[pk] for pk in pks[:PAGE_SIZE])
    return LeagueList(page_cards, number, len(pks) > PAGE_SIZE, next_games(words, loaded))


def _latest(leagues: QuerySet[models.League], states: tuple[State, ...]) -> QuerySet[models.League, int]:
    """Return the keys of the latest leagues in some states, one more than a section shows."""
    # As a list of values: SQLite uses its index for equal values, but not for a negation.
    rows = leagues.filter(state__in=states, archived__in=[False]).order_by("-updated_at", "-id")
    return rows.values_list("pk", flat=True)[: SECTION_SIZE + 1]


def _section(key: SectionKey, loaded: list[LoadedLeague]) -> Section:
    """Return the section of some loaded leagues."""
    return Section(
        key, str(SECTION_NAMES[key]), tuple(map(league_card, loaded[:SECTION_SIZE])), len(loaded) > SECTION_SIZE
    )


def league_card(loaded: LoadedLeague) -> LeagueCard:
    """Return the card of a league in lists: its leader, its next game or its podium."""
    calendar = games.calendar(loaded.league)
    computed = table(loaded.league)
    upcoming = open_turns(calendar, games.tiebreaks(loaded.league), loaded.today).now
    finished = loaded.league.state is State.FINISHED
    return LeagueCard(
        header=header(loaded, calendar),
        leader=None if finished else computed.leader,
        tied=computed.complete and bool(computed.open_ties),
        next_game=upcoming[0] if upcoming and not finished else None,
        podium=podium_of(loaded, computed) if finished else (),
    )
