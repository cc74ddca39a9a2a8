"""Lists of leagues: the front page by state, with next game and leader, and the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.display import games
from tournaments.display.events import event_state, has_begun
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader, header
from tournaments.display.namesakes import ListedLeague, told_apart
from tournaments.display.news import NextGame, next_games
from tournaments.display.podiums import PodiumPlace, podium_of
from tournaments.display.progress import counted_twice, games_ahead, progress_of
from tournaments.display.turns import open_turns
from tournaments.league import names
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.store.access.permissions import any_exists, leagues_seen_by
from tournaments.store.kept_query import kept_query
from tournaments.store.load import LoadedLeague, load_leagues

MAX_LISTED = 200
MAX_WORDS = 8
END_OF_RANGE = b"\xff"
"""Sorts after every letter: UTF-8 never has this byte. It ends a range of words with a common beginning."""


def search_words(query: str) -> tuple[str, ...]:
    """Return the words of a query, folded, up to MAX_WORDS; empty for an empty query."""
    return names.words(query)[:MAX_WORDS]


def players_named(words: Sequence[str], players: QuerySet[models.Player]) -> QuerySet[models.Player]:
    """Return the players, among the given, found by the words."""
    keys = _players_with_words(words)
    return players.filter(_has_shown_name(words) if keys is None else Q(pk__in=keys))


def leagues_named(words: Sequence[str], leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the leagues, among the given, found by the words in their name or a player's."""
    return _leagues_named(words, leagues, _players_with_words(words))


def _leagues_named(
    words: Sequence[str], leagues: QuerySet[models.League], player_keys: list[int] | None, *, with_stages: bool = False
) -> QuerySet[models.League]:
    """Return the leagues of `leagues_named`; `player_keys` are the players of `_players_with_words`.

    `with_stages`: and the other stages of their events.
    """
    league_keys = _keys_with_words(models.LeagueWord, words, models.League.objects.all(), _has_league_name(words))
    if league_keys is not None and player_keys is not None:
        # A union of keys: with an OR of two conditions PostgreSQL would scan all leagues.
        by_name = models.League.objects.filter(pk__in=league_keys).values("pk")
        by_player = models.Entry.objects.filter(player__in=player_keys, initials=False).values("league")
        named = leagues.filter(pk__in=by_name.union(by_player, all=True))
        return _with_stages_beside(named, leagues) if with_stages else named
    has_player = _has_shown_name(words, "player") if player_keys is None else Q(player__in=player_keys)
    entries = models.Entry.objects.filter(has_player, initials=False)
    has_name = _has_league_name(words) if league_keys is None else Q(pk__in=league_keys)
    is_named = has_name | any_exists(entries.filter(league=OuterRef("pk")))
    if with_stages:
        # Checked for each league from the latest on, up to a page: the leagues found may be most of the site's.
        beside = models.EventStage.objects.filter(
            any_exists(leagues.filter(is_named, pk=OuterRef("league"))), event=OuterRef("event_stage__event")
        ).order_by()
        is_named |= any_exists(beside)
    return leagues.filter(is_named)


def _players_with_words(words: Sequence[str]) -> list[int] | None:
    """Return the keys of the players whose name has the words; None for more than MAX_LISTED."""
    return _keys_with_words(
        models.PlayerWord, words, models.Player.objects.filter(initials=False), _has_shown_name(words)
    )


def _keys_with_words(
    kind: type[models.Word], words: Sequence[str], named: QuerySet[Any], has_words: Q
) -> list[int] | None:
    """Return the keys of the rows whose names match the words; None for more than MAX_LISTED.

    `has_words` is the condition that a row matches.
    """
    # Rows with a word are counted in the database, up to the limit.
    counts = {word: _words_beginning_with(kind, word)[: MAX_LISTED + 1].count() for word in words}
    rarest = min(words, key=counts.__getitem__)
    if not counts[rarest]:
        return []
    if counts[rarest] <= MAX_LISTED:
        having = _words_beginning_with(kind, rarest).values("of")
        return list(
            (named.filter(has_words) if words[1:] else named).filter(pk__in=having).values_list("pk", flat=True)
        )
    if not words[1:]:
        return None
    # All words are frequent, but few names may have all of them: read the names once.
    keys = list(named.filter(has_words).values_list("pk", flat=True)[: MAX_LISTED + 1])
    return keys if len(keys) <= MAX_LISTED else None


def _words_beginning_with(kind: type[models.Word], typed: str) -> QuerySet[Any]:
    """Return the indexed words that begin with a typed one."""
    first = typed.encode()
    return kind._default_manager.filter(word__gte=first, word__lt=first + END_OF_RANGE)


def _has_shown_name(words: Sequence[str], player: str = "") -> Q:
    """Return the condition that a player is shown by a name that matches the words."""
    at = f"{player}__" if player else ""
    shown = Q(**{f"{at}initials": False})
    for word in words:
        shown &= Q(**{f"{at}searchable__contains": word})  # it follows from the next one, and spares a look-up
    return shown & _has_words(models.PlayerWord, words, player or "pk")


def _has_league_name(words: Sequence[str]) -> Q:
    """Return the condition that the name of a league, or that of its event, matches the words."""
    return _has_words(models.LeagueWord, words, "pk")


def _has_words(kind: type[models.Word], words: Sequence[str], key: str) -> Q:
    """Return the condition that there is an indexed word beginning with each typed one."""
    condition = Q()
    for word in words:
        condition &= any_exists(_words_beginning_with(kind, word).filter(of=OuterRef(key)))
    return condition


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
    apart: str = ""
    """What tells it from others of its name in the list."""


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

    `next_games` are the next games of players found by the search, `player_keys` all of these players: None if they are
    more than MAX_LISTED.
    """

    cards: tuple[LeagueCard, ...]
    number: int
    more: bool
    next_games: tuple[NextGame, ...]
    player_keys: Sequence[int] | None = ()


STATE = ("pk", "version", "championship__version", "updated_at")
"""Columns of a league: a change in anything that lists show also changes one of them."""


def home(readable: QuerySet[models.League] | None = None) -> tuple[Section, ...]:
    """Return the sections of the front page: leagues in play, coming and finished, the latest of each."""
    leagues = leagues_seen_by() if readable is None else readable
    loaded = load_leagues(_latest_of_each_section(leagues).order_by("-updated_at", "-id"), public=True)
    cards = league_cards(loaded)
    return tuple(
        _section(key, [card for card in cards if card.header.state in states])
        for key, states in FRONT_PAGE_STATES.items()
    )


@kept_query
def home_edition() -> QuerySet[models.League, tuple[Any, ...]]:
    """Return rows that change with any league of the front page, in one query."""
    return _latest_of_each_section(leagues_seen_by()).order_by("pk").values_list(*STATE)


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
    stages: bool = False,
    found: Sequence[int] | None = None,
) -> LeagueList:
    """Return a page of the readable leagues, of a section or of a search; a search also finds archived ones.

    On a page of a search, finished leagues come last. Of an event it has one stage, shown as the event; with `stages`
    all, each by itself. `found` are the keys that
    `league_list_edition` has just read for the same page.
    """
    words = search_words(query)
    player_keys = _players_with_words(words) if words else []
    listed = _listed(readable, section, words, number, stages=stages, player_keys=player_keys)
    pks = list(listed.values_list("pk", flat=True)) if found is None else found
    loaded = load_leagues(models.League.objects.filter(pk__in=pks[:PAGE_SIZE]), public=True)
    cards = {card.header.pk: card for card in (map(league_card, loaded) if stages else league_cards(loaded))}
    page_cards = tuple(cards[pk] for pk in pks[:PAGE_SIZE])
    if words:
        page_cards = tuple(sorted(page_cards, key=lambda card: card.header.state is State.FINISHED))
    return LeagueList(page_cards, number, len(pks) > PAGE_SIZE, next_games(words, loaded), player_keys)


def league_list_edition(section: SectionKey | None, number: int) -> tuple[tuple[Any, ...], ...]:
    """Return the key of each league of a public page of `league_list`, with what changes with it, in one query."""
    return tuple(_listed(None, section, (), number).values_list(*STATE))


def _listed(
    readable: QuerySet[models.League] | None,
    section: SectionKey | None,
    words: Sequence[str],
    number: int,
    *,
    stages: bool = False,
    player_keys: list[int] | None = None,
) -> QuerySet[models.League]:
    """Return the leagues of a page of `league_list`, and one more."""
    leagues = leagues_seen_by() if readable is None else readable
    if section or not words:
        leagues = leagues.filter(archived__in=[section is SectionKey.ARCHIVED])
    if section in FRONT_PAGE_STATES:
        leagues = leagues.filter(state__in=FRONT_PAGE_STATES[section])
    if words:
        leagues = _leagues_named(words, leagues, player_keys, with_stages=not stages)
    if not stages:
        leagues = leagues.filter(listed__in=[True])
    first = (number - 1) * PAGE_SIZE
    return leagues.order_by("-updated_at", "-id")[first : first + PAGE_SIZE + 1]


def _with_stages_beside(found: QuerySet[models.League], leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """Return the leagues found, and those of the same events."""
    events = models.EventStage.objects.filter(league__in=found.values("pk")).values("event")
    beside = models.EventStage.objects.filter(event__in=events).order_by().values("league")
    return leagues.filter(pk__in=found.order_by().values("pk").union(beside, all=True))


def _latest(leagues: QuerySet[models.League], states: tuple[State, ...]) -> QuerySet[models.League, int]:
    """Return the keys of the latest leagues in some states, one more than a section shows."""
    # As a list of values: SQLite uses its index for equal values, but not for a negation.
    rows = leagues.filter(listed__in=[True], state__in=states, archived__in=[False]).order_by("-updated_at", "-id")
    return rows.values_list("pk", flat=True)[: SECTION_SIZE + 1]


def _section(key: SectionKey, cards: list[LeagueCard]) -> Section:
    """Return the section of some leagues."""
    return Section(key, str(SECTION_NAMES[key]), tuple(cards[:SECTION_SIZE]), len(cards) > SECTION_SIZE)


def league_cards(loaded: Sequence[LoadedLeague]) -> list[LeagueCard]:
    """Return the cards of leagues; a stage is shown as its event, with the people and games of all its stages."""
    events = _figures_of_events([one.pk for one in loaded if one.event])
    cards = [_as_event(league_card(one), events[one.pk]) if one.pk in events else league_card(one) for one in loaded]
    apart = told_apart(_as_listed(one, card.header) for one, card in zip(loaded, cards, strict=True))
    return [replace(card, apart=apart[card.header.pk]) if card.header.pk in apart else card for card in cards]


def _as_listed(loaded: LoadedLeague, shown: LeagueHeader) -> ListedLeague:
    hours = [game.at for game in loaded.league.games if game.at]
    if not hours and loaded.league.timetable:
        hours = [loaded.league.timetable.start]
    return ListedLeague(
        key=shown.pk,
        name=shown.name,
        first=min(hours, default=None),
        last=max(hours, default=None),
        place=shown.place,
        updated_at=loaded.local(shown.updated_at),
    )


def _figures_of_events(leagues: Sequence[int]) -> dict[int, dict[str, int]]:
    """Return what events have beside a stage that lists them, by key of its league: all players, and further games.

    `begun` are its stages that have had a result.
    """
    if not leagues:
        return {}
    rows = models.EventStage.objects.filter(league__in=leagues).order_by()
    players = dict(
        rows.values_list("league").annotate(players=Count("event__stages__league__entries__player", distinct=True))
    )
    stages = list(
        models.EventStage.objects.filter(event__in=rows.values("event")).select_related("league__championship")
    )
    progress = progress_of([one.league for one in stages if one.league_id not in players])
    event_of_listed = {one.league_id: one.event_id for one in stages if one.league_id in players}
    ahead = {one.league_id: games_ahead(one.league) for one in stages if one.league_id in players}
    others = {
        listed: [progress[one.league_id] for one in stages if one.event_id == event and one.league_id in progress]
        for listed, event in event_of_listed.items()
    }
    twice = {
        listed: counted_twice(one.league for one in stages if one.event_id == event)
        for listed, event in event_of_listed.items()
    }
    begun = Counter(one.event_id for one in stages if has_begun(State(one.league.state)))
    return {
        listed: {
            "players": players[listed],
            "total": ahead[listed] + sum(each.total for each in others[listed]) - twice[listed].total,
            "played": sum(each.played for each in others[listed]) - twice[listed].played,
            "begun": begun[event_of_listed[listed]],
        }
        for listed in players
    }


def _as_event(card: LeagueCard, figures: dict[str, int]) -> LeagueCard:
    assert card.header.event
    header_of_event = replace(
        card.header,
        name=card.header.event.name,
        state_name=event_state(card.header.state, begun=bool(figures["begun"]))[1],
        players=figures["players"],
        withdrawn=0,  # Of the other stages it is not known.
        absent=0,
        total=card.header.total + figures["total"],
        played=card.header.played + figures["played"],
    )
    return replace(card, header=header_of_event, leader=None, tied=False)


def league_card(loaded: LoadedLeague) -> LeagueCard:
    """Return the card of a league in lists: its leader, its next game or its podium."""
    calendar = games.calendar(loaded.league)
    computed = table(loaded.league)
    upcoming = open_turns(calendar, games.tiebreaks(loaded.league), loaded.today).now
    finished = loaded.league.state is State.FINISHED
    return LeagueCard(
        header=header(loaded),
        leader=None if finished else computed.leader,
        tied=computed.complete and bool(computed.open_ties),
        next_game=upcoming[0] if upcoming and not finished else None,
        podium=podium_of(loaded, computed) if finished else (),
    )
