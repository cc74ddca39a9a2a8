"""Load leagues from rows into values, any number of them in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.timezone import localdate, localtime

from tournaments import models
from tournaments.league import values
from tournaments.league.aliases import Aliases
from tournaments.league.file.parts import stored_timetable
from tournaments.league.regulation import Format
from tournaments.league.results import with_result
from tournaments.store.branding import Branding, branding_of
from tournaments.store.kept_query import kept_query
from tournaments.store.league_rows import DEFAULT_ZONE, LeagueRows, ShownNames, league_value
from tournaments.wording.stages import CompetitionKind, kind_of


@dataclass(frozen=True, slots=True)
class Draft:
    """The moves so far of a broadcast game, as `models.GameDraft` keeps them."""

    number: int
    start: str
    moves: str
    changed_at: datetime


def draft_of(row: models.GameDraft) -> Draft:
    return Draft(row.number, row.start, row.moves, row.changed_at)


@dataclass(frozen=True, slots=True)
class EventName:
    """An event by its slug and name."""

    slug: str
    name: str


WITH_OWNERS = ("championship", "event_stage__event")
"""What is read with the row of a league."""


def event_of(row: models.League) -> EventName | None:
    """Return the event of a league whose row was read with it, without a query.

    None for a Swiss that is the whole of an event, whose name it has.
    """
    relation = models.League._meta.get_field("event_stage")
    stage = getattr(row, "event_stage", None) if relation.is_cached(row) else None
    is_swiss = (row.stage or {}).get("format") == Format.SWISS
    if stage is None or (is_swiss and stage.event.name == row.name):
        return None
    return EventName(stage.event.slug, stage.event.name)


def kind_of_row(row: models.League) -> CompetitionKind:
    """Return what a league is to its readers; one query if its event was not read with it."""
    stage = getattr(row, "event_stage", None)
    stage_format = Format((row.stage or {}).get("format", Format.ROUND_ROBIN))
    return kind_of(row.name, stage.event.name if stage else None, stage_format)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedLeague:
    """A league as a value, with the keys of its parts in the database."""

    pk: int
    slug: str
    version: int
    updated_at: datetime
    published: bool = True
    withheld: bool = False
    archived: bool = False
    championship_slug: str | None
    event: EventName | None = None
    """The event of which the league is a stage, where its row was read with it."""
    league: values.League
    branding: Branding = Branding()
    rules_file: str | None = None
    """The digest of the file with the league's own rules."""
    unconfirmed: frozenset[int] = frozenset()
    """The fixtures whose result waits for a second person, in a league that requires one."""
    on_air: Mapping[int, Draft] = field(default_factory=dict)
    """The broadcast games, by the keys of their fixtures."""
    aliases: Aliases = Aliases()
    """Public replacements of hidden names, for texts outside the league's value."""
    by_initials: frozenset[str] = frozenset()
    """The hidden players, by their own names."""
    lots_withheld: bool = False
    """Whether the seed is left out, since it would reveal the name of a hidden player."""

    @property
    def kind(self) -> CompetitionKind:
        """Return what the league is to its readers."""
        return kind_of(self.league.name, self.event.name if self.event else None, self.league.stage.format)

    @property
    def entry_ids(self) -> dict[str, int]:
        """Return the key of each player's entry, by name."""
        return {player.name: player.key for player in self.league.players if player.key is not None}

    @property
    def player_ids(self) -> dict[str, int]:
        """Return the key of each registered player whose page the name may lead to, by name."""
        return {player.name: player.player_key for player in self.league.players if player.player_key is not None}

    @property
    def zone(self) -> ZoneInfo:
        return zone(self.league)

    @property
    def today(self) -> date:
        """Return the present day where the league is played."""
        return localdate(timezone=self.zone)

    def local(self, moment: datetime | None = None) -> datetime:
        """Return a moment, by default now, as naive local time where the league is played."""
        return localtime(moment, self.zone).replace(tzinfo=None)

    def game(self, fixture: int) -> values.Game:
        """Return the game of a fixture. Raises Fixture.DoesNotExist for a key of another league."""
        for game in self.all_games:
            if game.key == fixture:
                return game
        raise models.Fixture.DoesNotExist(fixture)

    @property
    def all_games(self) -> tuple[values.Game, ...]:
        """Return the games of the calendar, then the tie-break games."""
        return (*self.league.games, *self.league.tiebreak_games)

    @property
    def games_by_key(self) -> dict[int, values.Game]:
        """Return all games by the keys of their fixtures."""
        return {game.key: game for game in self.all_games if game.key is not None}

    def sanction(self, pk: int) -> values.Sanction:
        """Return a sanction. Raises Sanction.DoesNotExist for a key of another league."""
        for sanction in self.league.sanctions:
            if sanction.key == pk:
                return sanction
        raise models.Sanction.DoesNotExist(pk)

    def with_result(self, fixture: int, result: values.Result | None) -> values.League:
        """Return the league with another result of a game, or none, by the rules of `league.results`."""
        return with_result(self.league, self.game(fixture), result)


def zone(league: values.League) -> ZoneInfo:
    """Return the time zone of the league's calendar."""
    return ZoneInfo(league.timetable.timezone if league.timetable else DEFAULT_ZONE)


def zone_of_row(league: models.League) -> ZoneInfo:
    """Return the time zone of the league's calendar, from its row alone."""
    if not league.calendar:
        return ZoneInfo(DEFAULT_ZONE)
    return ZoneInfo(stored_timetable(league.calendar).timezone)


def load_league(league: models.League, *, sheets: bool = False) -> LoadedLeague:
    """Return a loaded league; `sheets` includes the text of the current game sheets."""
    return load_rows(_rows(league.pk), sheets=sheets)[0]


@kept_query
def _rows(pk: int) -> QuerySet[models.League]:
    return models.League.objects.filter(pk=pk).select_related(*WITH_OWNERS)


def load_row(row: models.League) -> LoadedLeague:
    """Return the loaded league of a row that was just read together with its championship."""
    return _loaded(row, LeagueRows([row], sheets=False))


def load_leagues(leagues: QuerySet[models.League], *, sheets: bool = False, public: bool = False) -> list[LoadedLeague]:
    """Return the loaded leagues of a queryset, in its order.

    With `public`, hidden players have their initials, and their own names are nowhere in the value, neither in a sheet
    nor in a reason. The table is the same.
    """
    return load_rows(list(leagues.select_related(*WITH_OWNERS)), sheets=sheets, public=public)


def load_rows(rows: list[models.League], *, sheets: bool = False, public: bool = False) -> list[LoadedLeague]:
    """Return the loaded leagues of rows that were just read together with their championships."""
    parts = LeagueRows(rows, sheets=sheets)
    return [_loaded(row, parts, public=public) for row in rows]


def _loaded(row: models.League, parts: LeagueRows, *, public: bool = False) -> LoadedLeague:
    """Return a loaded league, made from its rows."""
    entries, fixtures = parts.entries.get(row.pk, []), parts.fixtures.get(row.pk, [])
    names = ShownNames(entries, public=public)
    championship = None if public and row.championship and row.championship.withheld else row.championship
    return LoadedLeague(
        pk=row.pk,
        slug=row.slug,
        version=row.version,
        updated_at=row.updated_at,
        published=row.published,
        championship_slug=championship.slug if championship else None,
        event=event_of(row),
        withheld=row.withheld,
        archived=row.archived,
        league=league_value(row, parts, names, championship),
        branding=branding_of(row),
        rules_file=row.rules_file_id,
        unconfirmed=frozenset(
            fixture.pk for fixture in fixtures if row.confirm_results and fixture.result__confirmed is False
        ),
        on_air={
            fixture.pk: Draft(
                fixture.draft__number, fixture.draft__start, fixture.draft__moves, fixture.draft__changed_at
            )
            for fixture in fixtures
            if fixture.draft__on_air
        },
        aliases=names.aliases,
        by_initials=names.by_initials,
        lots_withheld=names.lots_withheld,
    )
