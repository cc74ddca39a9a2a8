"""One league as its pages and documents show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from itertools import groupby, islice
from shlex import quote

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display import games
from tournaments.display.crosstable import CrosstableRow, crosstable, crosstable_by_rounds
from tournaments.display.formats import screen_of
from tournaments.display.games import GameLine, withdrawal_words
from tournaments.display.header import LeagueHeader, header
from tournaments.display.podiums import PodiumPlace, medals_not_given, podium_of
from tournaments.display.standings import Moment, Standings, Unit, standings_at, standings_of
from tournaments.display.turns import Quality, Turns, open_turns, quality
from tournaments.league import schedule
from tournaments.league.results import deciders, rulings_in_force
from tournaments.league.scores import PLAYED
from tournaments.league.table import Table, table
from tournaments.league.values import Ruling, State
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.kept_query import kept_query
from tournaments.store.load import WITH_OWNERS, LoadedLeague, load_leagues, load_rows
from tournaments.store.players import deadlines_of
from tournaments.wording.podiums import MEDALS_PROVISIONAL, NO_MEDALS_HERE, no_bronze_reason, no_podium_reason


@dataclass(frozen=True, slots=True)
class SanctionLine:
    """The number of a player's sanctions in force; their reasons are for officials and the player."""

    player: str
    count: int

    @property
    def description(self) -> str:
        return ngettext("%(count)d sanción", "%(count)d sanciones", self.count) % {"count": self.count}


@dataclass(frozen=True, slots=True)
class WithdrawalLine:
    """A withdrawn player, with the treatment of their games in words."""

    player: str
    description: str


@dataclass(frozen=True, slots=True)
class NumberedPlayer:
    """A player with their draw number, or their order of entry before the lots.

    `digest` is the hash of seed and name that decided the lot; None without a seed, or if another name is shown.
    """

    number: int
    name: str
    club: str | None
    player_id: int | None
    digest: str | None
    withdrawn: bool = False
    drawn_as: str = ""
    """The drawn name, if it was corrected since; otherwise empty."""
    rating: int | None = None

    @property
    def drawn_name(self) -> str:
        """The name with which the lots were drawn."""
        return self.drawn_as or self.name


def _day_of(game: GameLine) -> tuple[bool, datetime]:
    """Return the key that sorts games by their hours, those without one last."""
    return game.at is None, game.at.replace(tzinfo=None) if game.at else datetime(9999, 1, 1)


@dataclass(frozen=True)
class LeaguePage:
    """The content of a league's pages. Each part is computed on first use, since no page shows all of them.

    `moment` is the past moment of its standings, or None for the present.
    """

    loaded: LoadedLeague
    moment: Moment | None = None

    @cached_property
    def computed(self) -> Table:
        return table(self.loaded.league)

    @cached_property
    def header(self) -> LeagueHeader:
        return header(self.loaded)

    @cached_property
    def deadlines(self) -> Mapping[int, date]:
        """The last days of the rounds that have one; none once the league has ended."""
        return deadlines_of(self.loaded.pk) if self.loaded.league.state is not State.FINISHED else {}

    @cached_property
    def entrants(self) -> tuple[NumberedPlayer, ...]:
        """The players by draw number, with the digest that decided each lot."""
        seed = self.loaded.league.draw_seed
        return tuple(
            NumberedPlayer(
                number,
                player.name,
                player.club,
                self.loaded.player_ids.get(player.name),
                None if seed is None or player.sorted_as else schedule.digest_of(seed, player.drawn_name),
                player.name in self.loaded.league.withdrawn_players,
                player.drawn_as,
                player.rating,
            )
            for number, player in enumerate(self.loaded.league.players, start=1)
        )

    @cached_property
    def lots_hold(self) -> bool:
        """Return whether the draw numbers follow from the seed and the names alone."""
        league = self.loaded.league
        names = [player.drawn_name for player in league.players if not player.sorted_as]
        return league.draw_seed is not None and schedule.draw(league.draw_seed, names) == names

    @property
    def with_digest(self) -> tuple[NumberedPlayer, ...]:
        """Return the players whose lot anybody can compute again."""
        return tuple(entrant for entrant in self.entrants if entrant.digest)

    @property
    def repeating_command(self) -> str:
        """Return the shell command that computes the digest of the first player; empty if there is none."""
        seed, first = self.loaded.league.draw_seed, next(iter(self.with_digest), None)
        return f"printf %s {quote(f'{seed}:{first.drawn_name}')} | sha256sum" if first else ""

    @property
    def has_more(self) -> bool:
        """Return whether games are still to be played, also in rounds of a Swiss that are not paired yet."""
        header = self.header
        return header.left > 0 or (header.round < header.rounds and header.state is not State.FINISHED)

    @cached_property
    def standings(self) -> Standings:
        if self.moment:
            return standings_at(self.loaded.league, self.moment, self.loaded.player_ids)
        return standings_of(self.loaded.league, self.computed, self.loaded.player_ids)

    def after_round(self, number: int | None) -> LeaguePage:
        """Return the page with the table after an earlier round; None for now."""
        return self if number is None else replace(self, moment=Moment(Unit.ROUND, number))

    @property
    def last_round(self) -> int:
        """The last round of a Swiss that has a result, whose table is the present one; 0 without one."""
        return max((line.round or 0 for line in self.calendar if line.settled.result), default=0)

    @cached_property
    def crosstable(self) -> tuple[CrosstableRow, ...]:
        """The crosstable in table order, or by number before the first result."""
        league = self.loaded.league
        made = crosstable_by_rounds if self.header.rounds else crosstable
        return made(league, [row.player for row in self.computed.rows] if self.header.played else league.names)

    @property
    def has_bracket(self) -> bool:
        """Whether the league is a knock-out whose bracket stands."""
        return self.header.has_bracket

    @cached_property
    def calendar(self) -> tuple[GameLine, ...]:
        return games.calendar(self.loaded.league)

    @cached_property
    def at_any_time(self) -> bool:
        """Whether the players agree on their hours: there is no timetable, but last days or hours of single games."""
        league = self.loaded.league
        by_themselves = league.timetable is None and league.round_robin
        return by_themselves and (any(game.at for game in league.games) or bool(self.deadlines))

    @property
    def listed_calendar(self) -> tuple[GameLine, ...]:
        """The calendar as it is listed: at any time, the games of a round by day, and a board only beside an hour."""
        if not self.at_any_time:
            return self.calendar
        rounds = groupby(self.calendar, key=lambda game: game.round)
        games = (game for _number, some in rounds for game in sorted(some, key=_day_of))
        return tuple(game if game.at else replace(game, board=None) for game in games)

    @cached_property
    def turns(self) -> Turns:
        """Return the open games, tie-break games included, by turns."""
        return open_turns(self.calendar, self.tiebreaks, self.loaded.today)

    @property
    def next_games(self) -> tuple[GameLine, ...]:
        """Return the games of the calendar being played now."""
        return tuple(game for game in self.turns.now if game.round is not None)

    @cached_property
    def tiebreaks(self) -> tuple[GameLine, ...]:
        return games.tiebreaks(self.loaded.league)

    def last_played(self, most: int = 3) -> tuple[GameLine, ...]:
        """Return at most `most` games with a result, the latest first."""
        played = (game for game in reversed((*self.calendar, *self.tiebreaks)) if game.status is games.Status.PLAYED)
        return tuple(islice(played, most))

    @cached_property
    def podium(self) -> tuple[PodiumPlace, ...]:
        return podium_of(self.loaded, self.computed)

    @cached_property
    def reached(self) -> Mapping[str, str]:
        """Return how far each player of a bracket got, by name; empty in other formats, where points say it."""
        screen = screen_of(self.loaded.league.stage.format) if self.has_bracket else None
        return screen.reached(self.loaded.league) if screen else {}

    @cached_property
    def still_in(self) -> frozenset[str]:
        """Return the players of a bracket who have an encounter to play, for third place too; nobody elsewhere."""
        played = PLAYED.get(self.loaded.league.stage.format) if self.has_bracket else None
        return played.still_in(self.loaded.league) if played else frozenset()

    @property
    def no_podium(self) -> str:
        """Return the reason why a drawn league has no podium; empty if it has one."""
        if self.loaded.league.state is State.PREPARING:
            return ""
        if not self.loaded.league.podium:
            return str(NO_MEDALS_HERE)
        return no_podium_reason(self.counted_players)

    @property
    def no_bronze(self) -> str:
        """Return the reason why the podium of a drawn league has two medals; empty if it has three or none."""
        league = self.loaded.league
        return no_bronze_reason(self.counted_players) if league.podium and league.state is not State.PREPARING else ""

    @cached_property
    def not_given(self) -> list[str]:
        """Return a sentence for each medal of the podium that nobody gets."""
        return medals_not_given(self.loaded, self.computed)

    @property
    def provisional(self) -> str:
        """Return the sentence of medals that closing the league may still change; empty without such medals."""
        given = any(row.medal for row in self.computed.rows)
        return str(MEDALS_PROVISIONAL) if given and self.loaded.league.state is not State.FINISHED else ""

    @property
    def counted_players(self) -> int:
        """Return the number of players without the annulled ones."""
        return sum(not row.annulled for row in self.computed.rows)

    @cached_property
    def quality(self) -> Quality | None:
        return quality(self.calendar, self.loaded.league)

    @property
    def sanctions(self) -> tuple[SanctionLine, ...]:
        """Return the players with sanctions in force and the number of each, in the order of their first sanction."""
        counts = Counter(sanction.player for sanction in self.loaded.league.sanctions if not sanction.revoked)
        return tuple(SanctionLine(player, count) for player, count in counts.items())

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings that decide places of the table, in the order in which they were given."""
        deciding = [one.ruling for one in deciders(self.computed)]
        return tuple(ruling for ruling in rulings_in_force(self.loaded.league) if ruling in deciding)

    @property
    def idle_rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings in force that decide nothing now, since the table changed after them."""
        deciding = self.rulings
        return tuple(ruling for ruling in rulings_in_force(self.loaded.league) if ruling not in deciding)

    @property
    def podium_rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings that decide places and name a player on the podium; none while places are open."""
        names = {place.name for place in self.podium}
        return tuple(ruling for ruling in self.rulings if names & {*ruling.order})

    @property
    def withdrawals(self) -> tuple[WithdrawalLine, ...]:
        league = self.loaded.league
        return tuple(WithdrawalLine(one.player, withdrawal_words(league, one)) for one in league.withdrawn)

    @property
    def unconfirmed(self) -> frozenset[int]:
        """Return the fixtures whose result waits for a second person; it counts meanwhile."""
        return self.loaded.unconfirmed

    @property
    def waiting(self) -> tuple[GameLine, ...]:
        """Return the games whose result waits for a second person."""
        return tuple(game for game in (*self.calendar, *self.tiebreaks) if game.fixture_id in self.unconfirmed)


def public_row(slug: str) -> models.League | None:
    """Return the row of the league with this slug, or None if the public does not see it."""
    return next(iter(_public_rows(slug)), None)


@kept_query
def _public_rows(slug: str) -> QuerySet[models.League]:
    return leagues_seen_by().filter(slug=slug).select_related(*WITH_OWNERS)


def league_page(slug: str, readable: QuerySet[models.League] | None = None) -> LeaguePage:
    """Return the page of a league among the readable ones, by default published ones. Raises Http404."""
    return LeaguePage(get_loaded(slug, readable))


def get_loaded(slug: str, readable: QuerySet[models.League] | None = None, *, sheets: bool = False) -> LoadedLeague:
    """Return the league of a slug as the public reads it. Raises Http404. `sheets` loads the current sheets too."""
    if readable is None:
        row = public_row(slug)
        loaded = load_rows([row], sheets=sheets, public=True) if row else []
    else:
        loaded = load_leagues(readable.filter(slug=slug), sheets=sheets, public=True)
    if not loaded:
        raise Http404(slug)
    return loaded[0]


def public_page(row: models.League) -> LeaguePage:
    """Return the public page of a league, from its row just read."""
    return LeaguePage(load_rows([row], public=True)[0])
