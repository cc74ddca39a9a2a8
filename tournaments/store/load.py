"""Load leagues from rows into values, any number of them in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Model, QuerySet
from django.utils.timezone import localdate, localtime

from games.rules import RULES
from tournaments import models
from tournaments.checking.board_ends import board_ends
from tournaments.league import values
from tournaments.league.aliases import Aliases
from tournaments.league.branding import Branding
from tournaments.league.results import with_result
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import dice, timetable
from tournaments.models.fixture import no_dice
from tournaments.store.aliases import aliases_in, players_known, players_shown, sheet_shown
from tournaments.store.branding import branding_of
from tournaments.store.result_rows import COLUMNS, result_in_columns

DEFAULT_ZONE = "Europe/Madrid"
NO_DICE = no_dice()


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
    league: values.League
    branding: Branding = Branding()
    rules_file: str | None = None
    """The digest of the file with the league's own rules."""
    fixture_ids: tuple[int, ...]
    """The keys of `league.games`, in the same order."""
    tiebreak_ids: tuple[int, ...]
    entry_ids: Mapping[str, int]
    player_ids: Mapping[str, int]
    sanction_ids: tuple[int, ...] = ()
    """The keys of `league.sanctions`, in the same order."""
    confirm_results: bool = False
    """Whether a result waits for a second person."""
    unconfirmed: frozenset[int] = frozenset()
    """The fixtures whose result waits for a second person, in a league that asks for one."""
    aliases: Aliases = Aliases()
    by_initials: frozenset[str] = frozenset()
    """The hidden players, by their own names."""
    """Public replacements of hidden names, for texts outside the league's value."""
    lots_withheld: bool = False
    """Whether the seed is left out, since it would reveal the name of a hidden player."""

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
        for ids, games in ((self.fixture_ids, self.league.games), (self.tiebreak_ids, self.league.tiebreak_games)):
            if fixture in ids:
                return games[ids.index(fixture)]
        raise models.Fixture.DoesNotExist(fixture)

    @property
    def all_games(self) -> tuple[values.Game, ...]:
        """Return the games of the calendar, then the tie-break games."""
        return (*self.league.games, *self.league.tiebreak_games)

    def sanction(self, pk: int) -> values.Sanction:
        """Return a sanction. Raises Sanction.DoesNotExist for a key of another league."""
        if pk not in self.sanction_ids:
            raise models.Sanction.DoesNotExist(pk)
        return self.league.sanctions[self.sanction_ids.index(pk)]

    def with_result(self, fixture: int, result: values.Result | None) -> values.League:
        """Return the league with another result, or none, of a game, by the rules of `league.results`."""
        return with_result(self.league, self.game(fixture), result)


def zone(league: values.League) -> ZoneInfo:
    return ZoneInfo(league.timetable.timezone if league.timetable else DEFAULT_ZONE)


def zone_of_row(league: models.League) -> ZoneInfo:
    """Return the time zone of the league's calendar, from its row alone."""
    return ZoneInfo(timetable(Cursor(league.calendar, "calendar")).timezone if league.calendar else DEFAULT_ZONE)


def load_league(league: models.League, *, sheets: bool = False) -> LoadedLeague:
    """Load a league; `sheets` includes the text of the current game sheets."""
    return load_leagues(models.League.objects.filter(pk=league.pk), sheets=sheets)[0]


def load_row(row: models.League) -> LoadedLeague:
    """Load the league of a row that was just read together with its championship."""
    return _loaded(row, _Parts([row], sheets=False))


def load_leagues(leagues: QuerySet[models.League], *, sheets: bool = False, public: bool = False) -> list[LoadedLeague]:
    """Load the leagues of a queryset, in its order.

    With `public`, hidden players have their initials, and their own names are nowhere in the value, neither in a sheet
    nor in a reason. The table is the same.
    """
    return load_rows(list(leagues.select_related("championship")), sheets=sheets, public=public)


def load_rows(rows: list[models.League], *, sheets: bool = False, public: bool = False) -> list[LoadedLeague]:
    """Load the leagues of rows that were just read together with their championships."""
    parts = _Parts(rows, sheets=sheets)
    return [_loaded(row, parts, public=public) for row in rows]


class _Parts:
    """The rows of the leagues, grouped by league, each kind in one query: as tuples, which are faster than models."""

    def __init__(self, leagues: list[models.League], *, sheets: bool) -> None:
        pks = [league.pk for league in leagues]
        entries = _of_leagues(models.Entry, pks, ("number", "pk"), ENTRY)
        self.entries = _by_league({row.pk: row for row in entries}.values())
        self.sanctions = _by_league(sorted(filter(SANCTION, entries), key=SANCTION))
        self.fixtures = _by_league(_of_leagues(models.Fixture, pks, ("tiebreak", "position"), FIXTURE))
        self.places = _by_league(_of_leagues(models.RulingPlace, pks, ("ruling", "place"), PLACE, "ruling__league"))
        self.sheets = _current_sheets(pks) if sheets else {}


ENTRY = (
    *("pk", "player_id", "name", "club", "sorted_as", "initials", "player__initials"),
    *("consent_by", "consent_on", "drawn_as", "former_names"),
    *("withdrawal__pk", "withdrawal__games"),
    *("sanctions__pk", "sanctions__reason", "sanctions__revoked"),
)
REASON_WITHHELD = "-"
"""Replaces the reason of a sanction, which only officials and the player read. A league file must have one."""
SANCTION = attrgetter("sanctions__pk")
"""The outer join repeats an entry for each of its sanctions."""
FIXTURE = (
    *("pk", "tiebreak", "round", "leg", "one_id", "two_id", "white", "starter", "dice", "at", "board", "number"),
    *(f"result__{column}" for column in COLUMNS),
)
PLACE = ("ruling_id", "ruling__reason", "entry_id")


def _of_leagues(
    kind: type[Model], pks: list[int], order: Sequence[str], columns: Sequence[str], league: str = "league"
) -> QuerySet[Any, Any]:
    """Return the rows of a kind of some leagues; the league's key is first in each."""
    rows = kind._default_manager.filter(**{f"{league}__in": pks}).order_by(*order)
    return rows.values_list(f"{league}_id", *columns, named=True)


def _by_league(rows: Iterable[Any]) -> dict[int, list[Any]]:
    """Group rows by their league, whose key is first in each."""
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row[0]].append(row)
    return grouped


def _current_sheets(leagues: list[int]) -> dict[int, str]:
    sheets = models.FixtureSheet.objects.filter(fixture__league__in=leagues, current=True)
    return dict(sheets.values_list("fixture_id", "sheet__text"))


def _loaded(row: models.League, parts: _Parts, *, public: bool = False) -> LoadedLeague:
    entries = parts.entries.get(row.pk, [])
    by_initials = frozenset(entry.name for entry in entries if entry.initials or entry.player__initials)
    hidden = by_initials if public else frozenset()
    former = {entry.name: entry.former_names for entry in entries if entry.former_names}
    aliases = aliases_in([entry.name for entry in entries], hidden, former)
    # With the seed, hidden names could be guessed by trying which digests fit the order of the draw.
    lots_withheld = public and any(entry.name in hidden or entry.sorted_as for entry in entries)
    names = {entry.pk: aliases.of(entry.name) for entry in entries}
    words = aliases.within
    fixtures = parts.fixtures.get(row.pk, [])
    scheduled = [fixture for fixture in fixtures if not fixture.tiebreak]
    tiebreaks = [fixture for fixture in fixtures if fixture.tiebreak]
    plan = timetable(Cursor(row.calendar, "calendar")) if row.calendar else None
    local = ZoneInfo(plan.timezone if plan else DEFAULT_ZONE)
    championship = None if public and row.championship and row.championship.withheld else row.championship
    league = values.League(
        name=row.name,
        rules=row.rules,
        men=RULES[row.rules].men,
        board_ends=board_ends(row.rules),
        championship=championship.name if championship else None,
        state=values.State(row.state),
        boards=row.boards,
        legs=row.legs,
        max_players=row.max_players,
        walkover_pieces=row.walkover_pieces,
        draw_seed=None if lots_withheld else row.draw_seed,
        timetable=plan,
        players=players_shown(entries, aliases, ranked=lots_withheld) if public else players_known(entries),
        games=tuple(_game(fixture, names, local, parts, aliases) for fixture in scheduled),
        tiebreak_games=tuple(_game(fixture, names, local, parts, aliases) for fixture in tiebreaks),
        sanctions=tuple(
            values.Sanction(
                names[entry.pk],
                REASON_WITHHELD if public else entry.sanctions__reason,
                entry.sanctions__revoked,
                SANCTION(entry),
            )
            for entry in parts.sanctions.get(row.pk, [])
        ),
        rulings=_rulings(parts.places.get(row.pk, []), names, words),
        withdrawn=_withdrawn(entries, names),
        initials=row.initials and not public,
        place=words(row.place),
        contact=words(row.contact),
        notice=words(row.notice),
    )
    return LoadedLeague(
        pk=row.pk,
        slug=row.slug,
        version=row.version,
        updated_at=row.updated_at,
        published=row.published,
        championship_slug=championship.slug if championship else None,
        withheld=row.withheld,
        archived=row.archived,
        league=league,
        branding=branding_of(row),
        rules_file=row.rules_file_id,
        fixture_ids=tuple(fixture.pk for fixture in scheduled),
        tiebreak_ids=tuple(fixture.pk for fixture in tiebreaks),
        entry_ids={names[entry.pk]: entry.pk for entry in entries},
        player_ids={names[entry.pk]: entry.player_id for entry in entries if entry.name not in hidden},
        sanction_ids=tuple(map(SANCTION, parts.sanctions.get(row.pk, []))),
        confirm_results=row.confirm_results,
        unconfirmed=frozenset(
            fixture.pk for fixture in fixtures if row.confirm_results and fixture.result__confirmed is False
        ),
        aliases=aliases,
        by_initials=by_initials,
        lots_withheld=lots_withheld,
    )


def _withdrawn(entries: Iterable[Any], names: Mapping[int, str]) -> tuple[values.Withdrawal, ...]:
    """Return the withdrawn players, in the order of their withdrawals."""
    gone = sorted((entry for entry in entries if entry.withdrawal__pk), key=attrgetter("withdrawal__pk"))
    return tuple(values.Withdrawal(names[entry.pk], values.WithdrawnGames(entry.withdrawal__games)) for entry in gone)


def _game(fixture: Any, names: Mapping[int, str], local: ZoneInfo, parts: _Parts, aliases: Aliases) -> values.Game:
    one, two = names[fixture.one_id], names[fixture.two_id]
    sheet = parts.sheets.get(fixture.pk)
    return values.Game(
        one=one,
        two=two,
        round=fixture.round,
        leg=fixture.leg,
        result=result_in_columns(*fixture[-len(COLUMNS) :]) if fixture.result__winner else None,
        white=values.Side(fixture.white) if fixture.white else None,
        starter=values.Side(fixture.starter) if fixture.starter else None,
        dice=dice(Cursor(fixture.dice, "dice")) if fixture.dice != NO_DICE else values.Dice(),
        at=fixture.at.astimezone(local).replace(tzinfo=None) if fixture.at else None,
        board=fixture.board,
        number=None if fixture.tiebreak else fixture.number,
        sheet=sheet and sheet_shown(sheet, (one, two), aliases),
        key=fixture.pk,
    )


def _rulings(places: Iterable[Any], names: Mapping[int, str], words: Callable[[str], str]) -> tuple[values.Ruling, ...]:
    orders: dict[tuple[int, str], list[str]] = {}
    for place in places:
        orders.setdefault((place.ruling_id, place.ruling__reason), []).append(names[place.entry_id])
    return tuple(values.Ruling(tuple(order), words(reason), key) for (key, reason), order in orders.items())
