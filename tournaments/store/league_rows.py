"""The rows of leagues, and the values made from them.

A league is made of rows of a few tables, which are read for any number of leagues in two queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Func, IntegerField, JSONField, Model, QuerySet, Sum, Value
from django.db.models.functions import NullIf

from games.rules import RULES
from games.rules.sheets.gist import Gist
from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.league import values
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import dice, stored_timetable
from tournaments.league.file.regulation import read_stage
from tournaments.league.regulation import Bye, ByeKind, Pace, Stage
from tournaments.league.settings import ANNOUNCED, IN_ROW
from tournaments.league.sheets import board_ends
from tournaments.league.values import Pieces, Reason, Result, Side, Source, Winner
from tournaments.models.fixture import no_dice
from tournaments.store.kept_query import kept_query
from tournaments.store.search_index import aliases_for_names, official_players, public_players, public_sheet

_PIECES = tuple(f"{side}_{kind}" for side in Side for kind in ("men", "kings"))
_PLAIN = tuple(field.name for field in fields(Result) if field.name not in (*Side, "score"))
_SCORE = tuple(f"score_{side}" for side in Side)
_TYPES = {"winner": Winner, "reason": Reason, "source": Source, "advantage": Side}
"""The types of the fields that differ from the types of their columns."""
COLUMNS = (*_PIECES, *_SCORE, *_PLAIN)


def columns_of(result: Result) -> dict[str, Any]:
    """Return the columns of a result by name, in the order of `COLUMNS`."""
    known = [result.pieces(side) for side in Side]
    counts = (count for pieces in known for count in ((pieces.men, pieces.kings) if pieces else (None, None)))
    score = dict(zip(_SCORE, result.score or (None, None), strict=True))
    return {**dict(zip(_PIECES, counts, strict=True)), **score, **{name: getattr(result, name) for name in _PLAIN}}


@lru_cache(maxsize=4_096)
def result_in_columns(
    one_men: int | None,
    one_kings: int | None,
    two_men: int | None,
    two_kings: int | None,
    score_one: int | None,
    score_two: int | None,
    *plain: Any,
) -> Result:
    """Return the result in these columns, given in the order of `COLUMNS`: one value for all games that ended alike."""
    known: dict[str, Any] = {
        name: _TYPES[name](value) if name in _TYPES and value is not None else value
        for name, value in zip(_PLAIN, plain, strict=True)
    }
    score = None if score_one is None or score_two is None else (score_one, score_two)
    return Result(score=score, one=_pieces(one_men, one_kings), two=_pieces(two_men, two_kings), **known)


def result_value(row: models.Result) -> Result:
    return result_in_columns(*(getattr(row, column) for column in COLUMNS))


def result_row(fixture: int, result: Result, league: models.League, *, tiebreak: bool) -> models.Result:
    """Return a new row for the result of a fixture of the league, given by its key."""
    return models.Result(
        fixture_id=fixture,
        side_men=RULES[league.rules].men_per_side,
        tiebreak=tiebreak,
        pieces_optional=pieces_optional(league),
        **columns_of(result),
    )


def pieces_optional(league: models.League) -> bool:
    return not league.regulation_in_format.counts_pieces


def _pieces(men: int | None, kings: int | None) -> Pieces | None:
    return None if men is None or kings is None else Pieces(men, kings)


def accepted_sheets(leagues: Collection[int]) -> frozenset[tuple[int, int]]:
    """Return each sheet accepted, or preferred to a result, with its league, by their keys; not those undone."""
    verbs = ("accept_sheet", "settle_sheet")
    decided = models.Decision.objects.filter(league__in=leagues, verb__in=verbs, undone_by__isnull=True)
    return frozenset(decided.values_list("league", "after__sheet"))


def is_accepted(league: int, sheet: int, gist: Gist) -> bool:
    """Return whether a sheet was accepted by an official; only an irregular one needs a query."""
    return gist.verdict is Verdict.IRREGULAR and (league, sheet) in accepted_sheets([league])


MEGABYTE = 1024 * 1024


class ByteLength(Func):
    """The length of a text in bytes, in UTF-8."""

    function = "OCTET_LENGTH"
    output_field = IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        """Cast to a blob, whose length SQLite counts in bytes; `octet_length` came with 3.43."""
        return self.as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **more)


def bytes_of_sheets(league: int) -> int:
    """Return the bytes of all sheets submitted to the games of a league, in one query that reads no text."""
    submitted = models.FixtureSheet.objects.filter(fixture__league=league)
    size: int = submitted.aggregate(bytes=Sum(ByteLength("sheet__text"), default=0))["bytes"]
    return size


def refuse_without_room(league: int, text: str) -> None:
    """Raise Fault if the sheets of a league would exceed the limit of its bytes with this one."""
    used, most = bytes_of_sheets(league), settings.LEAGUE_SHEETS_BYTES
    if used + len(text.encode("utf-8", "replace")) > most:
        raise Fault(Code.SHEETS_FULL, used=-(-used // MEGABYTE), most=most // MEGABYTE)


DEFAULT_ZONE = "Europe/Madrid"
THROWN = NullIf("dice", Value(no_dice(), JSONField()))
"""The dice of a game, None where none were thrown: in most, so that their text is not read as JSON."""


class LeagueRows:
    """The rows of some leagues, grouped by league: named tuples, which are faster than models."""

    def __init__(self, leagues: list[models.League], *, sheets: bool) -> None:
        pks = [league.pk for league in leagues]
        entries = _rows_of_leagues(models.Entry, pks, ("number", "pk"), ENTRY_COLUMNS)
        self.entries = _by_league({row.pk: row for row in entries}.values())
        self.sanctions = _by_league(_each(entries, "sanctions__pk"))
        self.fixtures = _by_league(_rows_of_leagues(models.Fixture, pks, ("tiebreak", "position"), FIXTURE_COLUMNS))
        self.places = _by_league(_each(entries, "ruled_places__ruling_id", "ruled_places__place"))
        self.sheets = _current_sheets(pks) if sheets else {}


ENTRY_COLUMNS = (
    *("pk", "player_id", "name", "club", "sorted_as", "initials", "player__initials"),
    *("consent_by", "consent_on", "drawn_as", "former_names", "rating", "identifier"),
    *("withdrawal__pk", "withdrawal__games", "withdrawal__was_there"),
    *("sanctions__pk", "sanctions__reason", "sanctions__revoked"),
    *("ruled_places__ruling_id", "ruled_places__place", "ruled_places__ruling__reason", "ruled_places__ruling__seed"),
)
REASON_WITHHELD = "-"
"""The public replacement of a sanction's reason, which only officials and the player read. A file needs some text."""
FIXTURE_COLUMNS = (
    *("pk", "tiebreak", "round", "leg", "one_id", "two_id", "white", "starter", "thrown", "at", "board", "number"),
    *("part", "pace", "match"),
    *("draft__on_air", "draft__number", "draft__start", "draft__moves", "draft__changed_at"),
    *(f"result__{column}" for column in COLUMNS),
)


def _each(rows: Iterable[Any], *key: str) -> list[Any]:
    """Return a row for each sanction or ruled place among those of `ENTRY_COLUMNS`, which outer joins repeat."""
    key_of = attrgetter(*key)
    found = {key_of(row): row for row in rows if getattr(row, key[0]) is not None}
    return [found[each] for each in sorted(found)]


def _rows_of_leagues(model: type[Model], pks: list[int], order: Sequence[str], columns: Sequence[str]) -> Iterable[Any]:
    """Return rows of a model for some leagues, as named tuples that begin with the league's key."""
    if len(pks) == 1:
        return _rows_of_one(model, order, columns)(pks[0])
    return _all_rows(model, order, columns).filter(league__in=pks)


@cache
def _rows_of_one(model: type[Model], order: Sequence[str], columns: Sequence[str]) -> Callable[[int], list[Any]]:
    return kept_query(lambda pk: _all_rows(model, order, columns).filter(league=pk))


@cache
def _all_rows(model: type[Model], order: Sequence[str], columns: Sequence[str]) -> QuerySet[Any, Any]:
    """Return the query of a model's rows, made once: naming its columns takes as long as reading those of a league."""
    rows: QuerySet[Any] = model._default_manager.order_by(*order)
    if model is models.Fixture:
        rows = rows.annotate(thrown=THROWN)
    return rows.values_list("league_id", *columns, named=True)


def _by_league(rows: Iterable[Any]) -> dict[int, list[Any]]:
    """Group rows by their league, whose key is first in each."""
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row[0]].append(row)
    return grouped


def _current_sheets(leagues: list[int]) -> dict[int, str]:
    """Return the text of each current sheet, by the key of its fixture."""
    sheets = models.FixtureSheet.objects.filter(fixture__league__in=leagues, current=True)
    return dict(sheets.values_list("fixture_id", "sheet__text"))


class ShownNames:
    """The names of a league's players as a reader sees them; with `public`, hidden names are replaced."""

    def __init__(self, entries: list[Any], *, public: bool) -> None:
        self.entries, self.public = entries, public
        self.by_initials = frozenset(entry.name for entry in entries if entry.initials or entry.player__initials)
        self.hidden = self.by_initials if public else frozenset()
        former = {entry.name: entry.former_names for entry in entries if entry.former_names}
        self.aliases = aliases_for_names([entry.name for entry in entries], self.hidden, former)
        # With the seed, hidden names could be guessed by trying which digests fit the order of the draw.
        self.lots_withheld = public and any(entry.name in self.hidden or entry.sorted_as for entry in entries)
        self.names = {entry.pk: self.aliases.of(entry.name) for entry in entries}

    @property
    def players(self) -> tuple[values.Entrant, ...]:
        if self.public:
            return public_players(self.entries, self.aliases, ranked=self.lots_withheld)
        return official_players(self.entries)


def league_value(
    row: models.League, parts: LeagueRows, shown: ShownNames, championship: models.Championship | None
) -> values.League:
    """Return a league as a value, made from its rows."""
    names, with_public_names = shown.names, shown.aliases.within
    plan = stored_timetable(row.calendar) if row.calendar else None
    zone = ZoneInfo(plan.timezone if plan else DEFAULT_ZONE)
    games = [
        (fixture.tiebreak, _game(fixture, names, zone, parts, shown.aliases))
        for fixture in parts.fixtures.get(row.pk, [])
    ]
    return values.League(
        **_settings(row, with_public_names, public=shown.public),
        men=RULES[row.rules].men_per_side,
        board_ends=board_ends(row.rules),
        championship=championship.name if championship else None,
        state=values.State(row.state),
        draw_seed=None if shown.lots_withheld else row.draw_seed,
        timetable=plan,
        players=shown.players,
        games=tuple(game for is_tiebreak, game in games if not is_tiebreak),
        tiebreak_games=tuple(game for is_tiebreak, game in games if is_tiebreak),
        sanctions=_sanctions(parts.sanctions.get(row.pk, []), shown),
        rulings=_rulings(parts.places.get(row.pk, []), names, with_public_names),
        withdrawn=_withdrawn(shown.entries, names),
        stage=stage_of(row.stage, names),
        podium=row.podium,
        partings=tuple(row.partings),
        byes=tuple(Bye(names[entry], number, ByeKind(kind)) for entry, number, kind in row.byes if entry in names),
    )


def stage_of(document: dict[str, Any] | None, names: Mapping[int, str]) -> Stage:
    """Return the stage of a row; `names` are those of its entries. Players who left are no longer kept apart."""
    if document is None:
        return Stage()
    apart = [
        {**each, "players": [names[entry] for entry in each["players"] if entry in names]}
        for each in document.get("apart", ())
    ]
    named = {**document, "apart": [each for each in apart if len(each["players"]) > 1]}
    return read_stage(named, lambda name, _: name)


def settings_in(row: models.League) -> dict[str, Any]:
    """Return the settings that are columns of a league's row, by name."""
    settings = {setting.name: getattr(row, setting.name) for setting in IN_ROW}
    return {**settings, "regulation": row.regulation_value}


def _settings(row: models.League, with_public_names: Callable[[str], str], *, public: bool) -> dict[str, Any]:
    """Return the settings of a row for a reader: without hidden names; for the public, private ones by default."""
    announced = {setting.name: with_public_names(getattr(row, setting.name)) for setting in ANNOUNCED}
    private = {setting.name: setting.default for setting in IN_ROW if public and not setting.public}
    return settings_in(row) | announced | private


def _sanctions(entries: Iterable[Any], shown: ShownNames) -> tuple[values.Sanction, ...]:
    """Return the sanctions, without their reasons for the public."""
    return tuple(
        values.Sanction(
            shown.names[entry.pk],
            REASON_WITHHELD if shown.public else entry.sanctions__reason,
            entry.sanctions__revoked,
            entry.sanctions__pk,
        )
        for entry in entries
    )


def _withdrawn(entries: Iterable[Any], names: Mapping[int, str]) -> tuple[values.Withdrawal, ...]:
    """Return the withdrawn players, in the order of their withdrawals."""
    withdrawn = sorted((entry for entry in entries if entry.withdrawal__pk), key=attrgetter("withdrawal__pk"))
    return tuple(
        values.Withdrawal(names[entry.pk], values.WithdrawnGames(entry.withdrawal__games), entry.withdrawal__was_there)
        for entry in withdrawn
    )


def _game(fixture: Any, names: Mapping[int, str], zone: ZoneInfo, parts: LeagueRows, aliases: Aliases) -> values.Game:
    """Return a game as a value, made from its row."""
    one, two = names[fixture.one_id], names[fixture.two_id]
    sheet = parts.sheets.get(fixture.pk)
    return values.Game(
        one=one,
        two=two,
        round=fixture.round,
        leg=fixture.leg,
        part=fixture.part or None,
        pace=Pace(fixture.pace) if fixture.pace else None,
        match=fixture.match,
        result=result_in_columns(*fixture[-len(COLUMNS) :]) if fixture.result__winner else None,
        white=values.Side(fixture.white) if fixture.white else None,
        starter=values.Side(fixture.starter) if fixture.starter else None,
        dice=dice(fixture.thrown) if fixture.thrown else values.Dice(),
        at=fixture.at.astimezone(zone).replace(tzinfo=None) if fixture.at else None,
        board=fixture.board,
        number=None if fixture.tiebreak else fixture.number,
        sheet=sheet and public_sheet(sheet, (one, two), aliases),
        key=fixture.pk,
    )


def _rulings(
    places: Iterable[Any], names: Mapping[int, str], with_public_names: Callable[[str], str]
) -> tuple[values.Ruling, ...]:
    orders: dict[tuple[int, str, str | None], list[str]] = {}
    for place in places:
        ruling = place.ruled_places__ruling_id, place.ruled_places__ruling__reason, place.ruled_places__ruling__seed
        orders.setdefault(ruling, []).append(names[place.pk])
    return tuple(
        values.Ruling(tuple(order), with_public_names(reason), key, seed)
        for (key, reason, seed), order in orders.items()
    )
