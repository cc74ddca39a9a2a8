"""From the rows of any number of leagues to the values the league is computed with, in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Model, QuerySet

from games.rules import RULES
from tournaments import models
from tournaments.league import values
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import dice, timetable

DEFAULT_ZONE = "Europe/Madrid"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedLeague:
    """A league as a value, with what tells its parts apart in the database."""

    pk: int
    slug: str
    version: int
    updated_at: datetime
    championship_slug: str | None
    league: values.League
    fixture_ids: tuple[int, ...]
    """Of `league.games`, in the same order."""
    tiebreak_ids: tuple[int, ...]
    entry_ids: Mapping[str, int]
    player_ids: Mapping[str, int]
    sanction_ids: tuple[int, ...] = ()
    """Of `league.sanctions`, in the same order."""

    @property
    def zone(self) -> ZoneInfo:
        return zone(self.league)


def zone(league: values.League) -> ZoneInfo:
    return ZoneInfo(league.timetable.timezone if league.timetable else DEFAULT_ZONE)


def load_league(league: models.League, *, sheets: bool = False) -> LoadedLeague:
    """One league as it stands; `sheets` brings the text of the current game sheets too."""
    return load_leagues(models.League.objects.filter(pk=league.pk), sheets=sheets)[0]


def load_leagues(leagues: QuerySet[models.League], *, sheets: bool = False) -> list[LoadedLeague]:
    """The leagues of a queryset, in its order."""
    rows = list(leagues.select_related("championship"))
    parts = _Parts(rows, sheets=sheets)
    return [_loaded(row, parts) for row in rows]


class _Parts:
    """The rows that belong to the leagues, by league, each kind in one query."""

    def __init__(self, leagues: list[models.League], *, sheets: bool) -> None:
        pks = [league.pk for league in leagues]
        of = {"league__in": pks}
        self.entries = _by_league(models.Entry.objects.filter(**of).order_by("number"))
        fixtures = models.Fixture.objects.filter(**of).select_related("result").order_by("tiebreak", "position")
        self.fixtures = _by_league(fixtures)
        self.sanctions = _by_league(models.Sanction.objects.filter(**of).order_by("pk"))
        self.places: dict[int, list[models.RulingPlace]] = _by(
            models.RulingPlace.objects.filter(ruling__league__in=pks)
            .select_related("ruling")
            .order_by("ruling", "place"),
            attrgetter("ruling.league_id"),
        )
        self.withdrawals: dict[int, list[models.Withdrawal]] = _by(
            models.Withdrawal.objects.filter(entry__league__in=pks).select_related("entry").order_by("pk"),
            attrgetter("entry.league_id"),
        )
        self.sheets = _current_sheets(pks) if sheets else {}


def _by_league(rows: Iterable[Any]) -> dict[int, list[Any]]:
    return _by(rows, attrgetter("league_id"))


def _by(rows: Iterable[Any], key: Any) -> dict[int, list[Any]]:
    grouped: dict[int, list[Model]] = defaultdict(list)
    for row in rows:
        grouped[key(row)].append(row)
    return grouped


def _current_sheets(leagues: list[int]) -> dict[int, str]:
    sheets = models.FixtureSheet.objects.filter(fixture__league__in=leagues, current=True)
    return dict(sheets.values_list("fixture_id", "sheet__text"))


def _loaded(row: models.League, parts: _Parts) -> LoadedLeague:
    entries: list[models.Entry] = parts.entries.get(row.pk, [])
    names = {entry.pk: entry.name for entry in entries}
    fixtures: list[models.Fixture] = parts.fixtures.get(row.pk, [])
    scheduled = [fixture for fixture in fixtures if not fixture.tiebreak]
    tiebreaks = [fixture for fixture in fixtures if fixture.tiebreak]
    plan = timetable(Cursor(row.calendar, "calendar")) if row.calendar else None
    local = ZoneInfo(plan.timezone if plan else DEFAULT_ZONE)
    league = values.League(
        name=row.name,
        rules=row.rules,
        men=RULES[row.rules].men,
        championship=row.championship.name if row.championship else None,
        state=values.State(row.state),
        boards=row.boards,
        legs=row.legs,
        max_players=row.max_players,
        walkover_pieces=row.walkover_pieces,
        draw_seed=row.draw_seed,
        timetable=plan,
        players=tuple(values.Entrant(entry.name, entry.club or None) for entry in entries),
        games=tuple(_game(fixture, names, local, parts) for fixture in scheduled),
        tiebreak_games=tuple(_game(fixture, names, local, parts) for fixture in tiebreaks),
        sanctions=tuple(
            values.Sanction(names[s.entry_id], s.reason, s.revoked) for s in parts.sanctions.get(row.pk, [])
        ),
        rulings=_rulings(parts.places.get(row.pk, []), names),
        withdrawn=tuple(
            values.Withdrawal(names[w.entry_id], values.WithdrawnGames(w.games))
            for w in parts.withdrawals.get(row.pk, [])
        ),
    )
    return LoadedLeague(
        pk=row.pk,
        slug=row.slug,
        version=row.version,
        updated_at=row.updated_at,
        championship_slug=row.championship.slug if row.championship else None,
        league=league,
        fixture_ids=tuple(fixture.pk for fixture in scheduled),
        tiebreak_ids=tuple(fixture.pk for fixture in tiebreaks),
        entry_ids={entry.name: entry.pk for entry in entries},
        player_ids={entry.name: entry.player_id for entry in entries},
        sanction_ids=tuple(sanction.pk for sanction in parts.sanctions.get(row.pk, [])),
    )


def _game(fixture: models.Fixture, names: Mapping[int, str], local: ZoneInfo, parts: _Parts) -> values.Game:
    result: models.Result | None = getattr(fixture, "result", None)
    return values.Game(
        one=names[fixture.one_id],
        two=names[fixture.two_id],
        round=fixture.round,
        leg=fixture.leg,
        result=result_value(result) if result else None,
        white=values.Side(fixture.white) if fixture.white else None,
        starter=values.Side(fixture.starter) if fixture.starter else None,
        dice=dice(Cursor(fixture.dice, "dice")),
        at=fixture.at.astimezone(local).replace(tzinfo=None) if fixture.at else None,
        board=fixture.board,
        sheet=parts.sheets.get(fixture.pk),
    )


def result_value(row: models.Result) -> values.Result:
    return values.Result(
        values.Winner(row.winner),
        values.Reason(row.reason),
        _pieces(row.one_men, row.one_kings),
        _pieces(row.two_men, row.two_kings),
    )


def _pieces(men: int | None, kings: int | None) -> values.Pieces | None:
    return None if men is None or kings is None else values.Pieces(men, kings)


def _rulings(places: Iterable[models.RulingPlace], names: Mapping[int, str]) -> tuple[values.Ruling, ...]:
    orders: dict[models.Ruling, list[str]] = {}
    for place in places:
        orders.setdefault(place.ruling, []).append(names[place.entry_id])
    return tuple(values.Ruling(tuple(order), ruling.reason) for ruling, order in orders.items())
