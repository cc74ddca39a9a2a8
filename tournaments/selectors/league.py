"""One league as its pages and documents show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import QuerySet
from django.http import Http404

from tournaments import models
from tournaments.league import lots, measures
from tournaments.league.livery import Livery
from tournaments.league.podium import podium
from tournaments.league.schedule import best_rest
from tournaments.league.table import Table, table
from tournaments.league.values import League, Medal, State, Timetable
from tournaments.permissions import leagues_seen_by
from tournaments.selectors import games
from tournaments.selectors.games import CrosstableRow, GameLine, Status
from tournaments.selectors.loading import LoadedLeague, load_leagues, load_rows
from tournaments.selectors.standings import Moment, Standings, present, standings_at
from tournaments.selectors.turns import Turns, waiting
from tournaments.selectors.written import Written
from tournaments.wording import calendars, terms


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueHeader:
    """What names a league wherever it is shown. `total` counts the games of players not annulled."""

    pk: int
    slug: str
    name: str
    rules: str
    rules_name: str
    state: State
    state_name: str
    championship: str | None
    championship_slug: str | None
    players: int
    boards: int
    legs: int
    played: int
    total: int
    version: int
    updated_at: datetime
    draw_seed: str | None
    timetable: Timetable | None
    zone: str
    """The time zone of every hour shown."""
    livery: Livery
    published: bool

    @property
    def percent(self) -> int:
        return 100 * self.played // self.total if self.total else 0

    @property
    def left(self) -> int:
        return self.total - self.played


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A step of the podium; `name` is None until the league is complete with nothing pending."""

    medal: Medal
    medal_name: str
    points: int
    name: str | None
    player_id: int | None


@dataclass(frozen=True, slots=True)
class SanctionLine:
    player: str
    reason: str
    revoked: bool


@dataclass(frozen=True, slots=True)
class RulingLine:
    order: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawalLine:
    player: str
    description: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player by draw number (by order of entry while preparing).

    `ticket` is what the name draws from the league's seed; None without a seed, and where another name is shown.
    """

    number: int
    name: str
    club: str | None
    player_id: int | None
    ticket: str | None


@dataclass(frozen=True, slots=True)
class Quality:
    """How good the order of games is, in turns.

    `rest` is the fewest turns between two games of a player, `best_rest` the most that it could be, `in_a_row` how
    often somebody plays two turns running, `waiting` those who rest longest, `rest_difference` how much longer one
    of two rivals had rested, `played_difference` the most by which games played differ at any moment.
    """

    rest: int
    best_rest: int
    in_a_row: int
    longest_rest: int
    waiting: tuple[str, ...]
    rest_difference: int
    played_difference: int
    slots: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same in words."""
        return (
            calendars.turns(self.slots),
            calendars.rest(self.rest),
            *([calendars.best_rest(self.rest, self.best_rest)] if self.rest <= self.best_rest else []),
            calendars.longest_rest(self.longest_rest, self.waiting),
            calendars.rest_difference(self.rest_difference),
            calendars.played_difference(self.played_difference),
        )


@dataclass(frozen=True)
class LeaguePage:
    """Everything a league shows, each part computed when it is first asked for: no page shows all of it.

    `moment` is that of its standings, None for now.
    """

    loaded: LoadedLeague
    moment: Moment | None = None

    @cached_property
    def computed(self) -> Table:
        return table(self.loaded.league)

    @cached_property
    def header(self) -> LeagueHeader:
        return header(self.loaded, self.calendar)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        seed = self.loaded.league.draw_seed
        return tuple(
            Entrant(
                number,
                player.name,
                player.club,
                self.loaded.player_ids.get(player.name),
                None if seed is None or player.sorted_as else lots.ticket(seed, player.name),
            )
            for number, player in enumerate(self.loaded.league.players, start=1)
        )

    @cached_property
    def lots_hold(self) -> bool:
        """Whether the draw numbers are in the order of the tickets, as the seed alone gives them, of those known."""
        league = self.loaded.league
        names = [name for name in league.names if name not in league.stand_ins]
        return league.draw_seed is not None and lots.draw(league.draw_seed, names) == names

    @property
    def with_ticket(self) -> tuple[Entrant, ...]:
        """Those whose lot anyone can repeat."""
        return tuple(entrant for entrant in self.entrants if entrant.ticket)

    @property
    def all_tickets(self) -> bool:
        """Whether the lots can be repeated of all, with the names as they are shown."""
        return not self.loaded.league.stand_ins

    @cached_property
    def standings(self) -> Standings:
        if self.moment:
            return standings_at(self.loaded.league, self.moment, self.loaded.player_ids)
        return present(self.loaded.league, self.computed, self.loaded.player_ids)

    @cached_property
    def crosstable(self) -> tuple[CrosstableRow, ...]:
        return games.crosstable(self.loaded.league, [row.player for row in self.computed.rows])

    @cached_property
    def calendar(self) -> tuple[GameLine, ...]:
        return games.calendar(self.loaded.league, self.loaded.fixture_ids)

    @cached_property
    def turns(self) -> Turns:
        """The open games, tie-break games too, by when they are played."""
        return waiting(self.calendar, self.tiebreaks, self.loaded.today)

    @property
    def next_games(self) -> tuple[GameLine, ...]:
        """What is played now of the calendar."""
        return tuple(game for game in self.turns.now if game.round is not None)

    @cached_property
    def tiebreaks(self) -> tuple[GameLine, ...]:
        return games.tiebreaks(self.loaded.league, self.loaded.tiebreak_ids)

    @cached_property
    def podium(self) -> tuple[PodiumPlace, ...]:
        return podium_of(self.loaded, self.computed)

    @cached_property
    def quality(self) -> Quality | None:
        return quality(self.calendar, self.loaded.league)

    @property
    def sanctions(self) -> tuple[SanctionLine, ...]:
        return tuple(SanctionLine(s.player, s.reason, s.revoked) for s in self.loaded.league.sanctions)

    @property
    def rulings(self) -> tuple[RulingLine, ...]:
        return tuple(RulingLine(r.order, r.reason) for r in self.loaded.league.rulings)

    @property
    def withdrawals(self) -> tuple[WithdrawalLine, ...]:
        gone = self.loaded.league.withdrawn
        return tuple(WithdrawalLine(one.player, str(terms.WITHDRAWN[one.games])) for one in gone)

    @property
    def unconfirmed(self) -> frozenset[int]:
        """The fixtures whose result waits for a second person; it counts meanwhile."""
        return self.loaded.unconfirmed

    @property
    def waiting(self) -> tuple[GameLine, ...]:
        """Their games."""
        return tuple(game for game in (*self.calendar, *self.tiebreaks) if game.fixture_id in self.unconfirmed)


@dataclass(frozen=True, slots=True)
class Edition:
    """Which state of a league its pages show: another one after any decision on it or on its championship."""

    pk: int
    version: int
    championship_version: int | None
    changed: datetime


def edition(slug: str) -> Edition | None:
    """The league as it stands, in one small query; None where the public sees none."""
    found = EDITIONS.rows([slug])
    return Edition(*found[0]) if found else None


EDITIONS = Written(
    lambda slugs: (
        leagues_seen_by()
        .filter(slug__in=slugs)
        .values_list("pk", "version", "championship__version", "updated_at", named=True)
    )
)


def league_page(slug: str, seen: QuerySet[models.League] | None = None) -> LeaguePage:
    """Everything a league shows, or Http404 where it is not one of those seen (published ones, if nothing is said)."""
    return page_of(get_loaded(slug, seen))


def get_loaded(slug: str, seen: QuerySet[models.League] | None = None, *, sheets: bool = False) -> LoadedLeague:
    """The league of a slug as anybody reads it, or Http404; `sheets` brings the text of the current sheets too."""
    if seen is None:
        found = load_rows(PUBLIC.rows([slug]), sheets=sheets, public=True)
    else:
        found = load_leagues(seen.filter(slug=slug), sheets=sheets, public=True)
    if not found:
        raise Http404(slug)
    return found[0]


PUBLIC = Written(lambda slugs: leagues_seen_by().filter(slug__in=slugs).select_related("championship"))


def page_of(loaded: LoadedLeague, moment: Moment | None = None) -> LeaguePage:
    return LeaguePage(loaded, moment)


def header(loaded: LoadedLeague, calendar: Sequence[GameLine]) -> LeagueHeader:
    league = loaded.league
    counting = [game for game in calendar if game.status is not Status.ANNULLED]
    return LeagueHeader(
        pk=loaded.pk,
        slug=loaded.slug,
        name=league.name,
        rules=league.rules,
        rules_name=str(terms.RULES[league.rules]),
        state=league.state,
        state_name=str(terms.STATES[league.state]),
        championship=league.championship,
        championship_slug=loaded.championship_slug,
        players=len(league.players),
        boards=league.boards,
        legs=league.legs,
        played=sum(game.result is not None for game in counting),
        total=len(counting),
        version=loaded.version,
        updated_at=loaded.updated_at,
        draw_seed=league.draw_seed,
        timetable=league.timetable,
        zone=loaded.zone.key,
        livery=loaded.livery,
        published=loaded.published,
    )


def podium_of(loaded: LoadedLeague, computed: Table) -> tuple[PodiumPlace, ...]:
    """The steps of the podium, empty while the league is not settled."""
    rows = [row for row in computed.rows if not row.annulled]
    names = [row.player if computed.settled else None for row in rows]
    return tuple(
        PodiumPlace(step.medal, str(terms.MEDALS[step.medal]), step.points, name, loaded.player_ids.get(name or ""))
        for step, name in zip(podium(len(rows)), names, strict=False)
    )


def quality(calendar: Sequence[GameLine], league: League) -> Quality | None:
    """The quality of the calendar of a league in the order of play; None without games."""
    if not calendar:
        return None
    slots: list[list[tuple[int | str, int | str]]] = [[] for _ in range(calendar[-1].slot)]
    for game in calendar:
        slots[game.slot - 1].append((game.one, game.two))
    rest = measures.measure_rest(slots)
    rests = {str(player): waits for player, waits in measures.rests_of(slots).items() if waits}
    return Quality(
        rest=rest.least,
        best_rest=best_rest(len(league.players), league.boards),
        in_a_row=sum(waits.count(0) for waits in rests.values()),
        waiting=tuple(name for name in league.names if max(rests.get(name, [0])) == rest.longest),
        longest_rest=rest.longest,
        rest_difference=rest.difference,
        played_difference=measures.games_played_difference(slots),
        slots=len(slots),
    )
