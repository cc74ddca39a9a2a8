"""One league as its pages and documents show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from tournaments import models
from tournaments.league import lots, measures
from tournaments.league.podium import podium
from tournaments.league.table import Table, table
from tournaments.league.values import Medal, State, Timetable
from tournaments.selectors import games
from tournaments.selectors.games import CrosstableRow, GameLine, Status
from tournaments.selectors.loading import LoadedLeague, load_leagues
from tournaments.selectors.standings import Standings, present
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

    `ticket` is what the name draws from the league's seed; None without a seed.
    """

    number: int
    name: str
    club: str | None
    player_id: int | None
    ticket: str | None


@dataclass(frozen=True, slots=True)
class Quality:
    """How good the calendar is as drawn: rest in turns, and the first move.

    `rest` is the fewest turns between two games of a player, `rest_difference` how much longer one of two
    rivals had rested, `played_difference` the most by which games played differ at any moment.
    """

    rest: int
    longest_rest: int
    rest_difference: int
    played_difference: int
    slots: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same in words."""
        return (
            calendars.turns(self.slots),
            calendars.rest(self.rest),
            calendars.rest_difference(self.rest_difference),
            calendars.played_difference(self.played_difference),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePage:
    """`lots_hold` when the draw numbers are in the order of the tickets, as the seed alone gives them."""

    header: LeagueHeader
    entrants: tuple[Entrant, ...]
    lots_hold: bool
    standings: Standings
    crosstable: tuple[CrosstableRow, ...]
    calendar: tuple[GameLine, ...]
    next_games: tuple[GameLine, ...]
    tiebreaks: tuple[GameLine, ...]
    podium: tuple[PodiumPlace, ...]
    quality: Quality | None
    sanctions: tuple[SanctionLine, ...]
    rulings: tuple[RulingLine, ...]
    withdrawals: tuple[WithdrawalLine, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """Which state of a league its pages show: another one after any decision on it or on its championship."""

    pk: int
    version: int
    championship_version: int | None
    updated_at: datetime


def edition(slug: str) -> Edition | None:
    """The league as it stands, in one small query; None where there is none."""
    found = models.League.objects.filter(slug=slug)
    row = found.values_list("pk", "version", "championship__version", "updated_at").first()
    return Edition(*row) if row else None


def league_page(slug: str) -> LeaguePage:
    """Everything a league shows in public, or Http404."""
    return page_of(get_loaded(slug))


def get_loaded(slug: str, *, sheets: bool = False) -> LoadedLeague:
    """The league of a slug, or Http404; `sheets` brings the text of the current game sheets too."""
    loaded = load_leagues(models.League.objects.filter(slug=slug), sheets=sheets)
    if not loaded:
        raise Http404(slug)
    return loaded[0]


def page_of(loaded: LoadedLeague) -> LeaguePage:
    league = loaded.league
    computed = table(league)
    calendar = games.calendar(league, loaded.fixture_ids)
    return LeaguePage(
        header=header(loaded, calendar),
        entrants=tuple(
            Entrant(
                number,
                player.name,
                player.club,
                loaded.player_ids.get(player.name),
                None if league.draw_seed is None else lots.ticket(league.draw_seed, player.name),
            )
            for number, player in enumerate(league.players, start=1)
        ),
        lots_hold=league.draw_seed is not None and lots.draw(league.draw_seed, league.names) == list(league.names),
        standings=present(league, computed, loaded.player_ids),
        crosstable=games.crosstable(league, [row.player for row in computed.rows]),
        calendar=calendar,
        next_games=games.next_games(calendar),
        tiebreaks=games.tiebreaks(league, loaded.tiebreak_ids),
        podium=podium_of(loaded, computed),
        quality=quality(calendar),
        sanctions=tuple(SanctionLine(s.player, s.reason, s.revoked) for s in league.sanctions),
        rulings=tuple(RulingLine(r.order, r.reason) for r in league.rulings),
        withdrawals=tuple(WithdrawalLine(w.player, str(terms.WITHDRAWN[w.games])) for w in league.withdrawn),
    )


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
    )


def podium_of(loaded: LoadedLeague, computed: Table) -> tuple[PodiumPlace, ...]:
    """The steps of the podium, empty while the league is not settled."""
    rows = [row for row in computed.rows if not row.annulled]
    names = [row.player if computed.settled else None for row in rows]
    return tuple(
        PodiumPlace(step.medal, str(terms.MEDALS[step.medal]), step.points, name, loaded.player_ids.get(name or ""))
        for step, name in zip(podium(len(rows)), names, strict=False)
    )


def quality(calendar: Sequence[GameLine]) -> Quality | None:
    """The quality of the calendar in the order of play; None without games."""
    if not calendar:
        return None
    slots: list[list[tuple[int | str, int | str]]] = [[] for _ in range(calendar[-1].slot)]
    for game in calendar:
        slots[game.slot - 1].append((game.one, game.two))
    rest = measures.measure_rest(slots)
    return Quality(
        rest=rest.least,
        longest_rest=rest.longest,
        rest_difference=rest.difference,
        played_difference=measures.games_played_difference(slots),
        slots=len(slots),
    )
