"""The games of a league, or of one of its players, with their sheets and incidents; and the minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.db.models.functions import Length
from django.http import Http404

from games import reports
from games.exchange import Exchange
from tournaments import models
from tournaments.display import games
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader, header
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.league import get_loaded
from tournaments.display.officials import Member, team_of
from tournaments.league.aliases import Aliases
from tournaments.league.values import Dice, Game
from tournaments.store.access.permissions import leagues_seen_by, players_seen_in
from tournaments.store.kept_query import kept_query
from tournaments.store.load import LoadedLeague, load_leagues
from tournaments.store.save import player_subject
from tournaments.store.search_index import NO_ALIASES, public_signature
from tournaments.store.taken_hours import former_hours
from tournaments.wording.results import incident_sentence

MAX_SHEET_CHARACTERS = 4_000_000
"""Maximum number of characters of all sheets in a public file or document: some 5,000 games without comments."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game, its throws of dice, and the text of its current sheet, if it has one and the text was requested."""

    line: GameLine
    dice: Dice
    sheet: str | None


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """The requested games of a league: those of the calendar in order of play, then tie-break games."""

    header: LeagueHeader
    games: tuple[RecordedGame, ...]
    former_hours: Mapping[int, datetime] = field(default_factory=dict)
    """By fixture, the last hour of each game that has lost it; only on request."""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A registered player and their games in every league, the oldest league first."""

    pk: int
    name: str
    leagues: tuple[LeagueRecord, ...]


def league_record(slug: str, readable: QuerySet[models.League] | None = None, *, sheets: bool = False) -> LeagueRecord:
    """Return all games of a league. Raises Http404."""
    return record_of(get_loaded(slug, readable, sheets=sheets))


def with_former_hours(record: LeagueRecord) -> LeagueRecord:
    """Return the record with the last hours of the games without one, for calendars that people subscribe to."""
    lost = {game.line.fixture_id for game in record.games if game.line.at is None and game.line.fixture_id}
    return replace(record, former_hours=former_hours(record.header.pk, lost))


def player_record(pk: int, readable: QuerySet[models.League] | None = None, *, sheets: bool = False) -> PlayerRecord:
    """Return the games of a player in the readable leagues. Raises Http404."""
    leagues = leagues_seen_by() if readable is None else readable
    player = players_seen_in(leagues).filter(pk=pk).first()
    if player is None:
        raise Http404(pk)
    loaded = load_leagues(
        leagues.filter(entries__player=player, entries__initials=False).order_by("pk"), sheets=sheets, public=True
    )
    return PlayerRecord(player.pk, player.name, tuple(_player_record_in(league, player.pk) for league in loaded))


@dataclass(frozen=True, slots=True)
class SheetTotals:
    """The number of games with a current sheet, and the characters of all these sheets."""

    sheets: int
    characters: int

    @property
    def are_public(self) -> bool:
        """Return whether the sheets are few enough to give the public all in one file."""
        return self.characters <= MAX_SHEET_CHARACTERS


def sheet_totals(leagues: QuerySet[models.League]) -> SheetTotals:
    """Return the totals of some leagues, in one query that reads no text."""
    current = models.FixtureSheet.objects.filter(current=True, fixture__league__in=leagues.order_by().values("pk"))
    return SheetTotals(**current.aggregate(sheets=Count("pk"), characters=Sum(Length("sheet__text"), default=0)))


def stored_exchanges(leagues: QuerySet[models.League], *, player: int | None = None) -> dict[int, Exchange]:
    """Return the stored exchange documents of the current sheets, by fixture, of all games or of one player's."""
    current = models.FixtureSheet.objects.filter(current=True, fixture__league__in=leagues.order_by().values("pk"))
    if player is not None:
        current = current.filter(Q(fixture__one__player=player) | Q(fixture__two__player=player))
    rows = list(current.values_list("fixture_id", "sheet_id", "sheet__engine", "sheet__report__exchange"))
    exchanges = reports.exchanges({sheet: (engine, document) for _fixture, sheet, engine, document in rows})
    return {fixture: exchanges[sheet] for fixture, sheet, _engine, _kept in rows}


def player_edition(pk: int) -> tuple[object, ...] | None:
    """Return a value that changes with any decision on a player's published leagues or medals; None without a page."""
    rows = _player_edition(pk)
    return (*rows[0], *_medals_edition(pk)) if rows else None


@kept_query
def _player_edition(pk: int) -> QuerySet[models.Player, tuple[Any, ...]]:
    published = Q(entries__league__published=True, entries__initials=False)
    figures = {
        "leagues": Count("entries", filter=published),
        "versions": Sum("entries__league__version", filter=published),
        "changed": Max("entries__league__updated_at", filter=published),
        "championships": Sum("entries__league__championship__version", filter=published),
    }
    return players_seen_in(leagues_seen_by()).filter(pk=pk).annotate(**figures).values_list("pk", *figures)


@kept_query
def _medals_edition(player: int) -> QuerySet[models.Placing, tuple[Any, ...]]:
    won = models.Placing.objects.filter(player=player, other_podium__isnull=False, initials=False).order_by("pk")
    return won.values_list("pk", "championship__version", "championship__withheld")


def totals_of(games: Iterable[RecordedGame]) -> SheetTotals:
    """Return the totals of games that were read with their sheets."""
    lengths = [len(game.sheet) for game in games if game.sheet is not None]
    return SheetTotals(len(lengths), sum(lengths))


def record_of(loaded: LoadedLeague, is_wanted: Callable[[GameLine], bool] = lambda _line: True) -> LeagueRecord:
    """Return the games of a league that meet the condition `is_wanted`, by default all."""
    calendar = games.calendar(loaded.league)
    played = zip((*calendar, *games.tiebreaks(loaded.league)), loaded.all_games, strict=True)
    recorded = tuple(RecordedGame(line, game.dice, game.sheet) for line, game in played if is_wanted(line))
    return LeagueRecord(header(loaded), recorded)


def _player_record_in(loaded: LoadedLeague, pk: int) -> LeagueRecord:
    """Return the games of a registered player in a league."""
    name = next(name for name, player in loaded.player_ids.items() if player == pk)
    return record_of(loaded, lambda line: name in (line.one, line.two))


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentLine:
    """An incident in words; `at` is local time of the league's zone."""

    pk: int
    text: str
    who: str
    at: datetime
    struck: bool


def incidents_of(fixture: int, game: Game, zone: ZoneInfo) -> tuple[IncidentLine, ...]:
    """Return the incidents of a game in the order of entry, struck ones included."""
    return tuple(_line(row, game, zone) for row in models.Incident.objects.filter(fixture=fixture))


@dataclass(frozen=True, slots=True)
class GameIncident:
    """An incident with the names of the players of its game."""

    game: str
    line: IncidentLine


def incidents_in(loaded: LoadedLeague) -> tuple[GameIncident, ...]:
    """Return every incident in force of a league, published or not, in the order of entry."""
    rows = models.Incident.objects.filter(fixture__league=loaded.pk, struck=False)
    return tuple(
        GameIncident(f"{game.one} – {game.two}", _line(row, game, loaded.zone))
        for row in rows
        for game in (loaded.game(row.fixture_id),)
    )


def published_incidents(loaded: LoadedLeague, fixture: int, game: Game) -> tuple[IncidentLine, ...]:
    """Return the public incidents of a game: marked in public, and in force."""
    rows = models.Incident.objects.filter(fixture=fixture, public=True, struck=False)
    names = loaded.aliases
    lines = (_line(row, game, loaded.zone, names) for row in rows)
    return tuple(replace(line, text=names.within(line.text)) for line in lines)


def fixtures_with_public_incident(league: int) -> frozenset[int]:
    """Return the fixtures of a league with an incident that is marked in public."""
    marked = models.Incident.objects.filter(fixture__league=league, public=True, struck=False)
    return frozenset(marked.values_list("fixture_id", flat=True))


def _line(row: models.Incident, game: Game, zone: ZoneInfo, names: Aliases = NO_ALIASES) -> IncidentLine:
    """Return an incident as pages show it."""
    texts = {
        name: getattr(row, name) for name in ("article", "subject", "ply", "claimed_by", "outcome", "loser", "note")
    }
    return IncidentLine(
        pk=row.pk,
        text=incident_sentence({"one": game.one, "two": game.two, **texts}),
        who=public_signature(row.noted_by, row.noted_by_handle, names),
        at=row.noted_at.astimezone(zone).replace(tzinfo=None),
        struck=row.struck,
    )


CORRECTION_VERBS = (
    *("correct_result", "correct_player", "undo", "reopen", "settle_sheet"),
    *("strike_incident", "strike_text", "swap_games", "move_game", "readmit"),
)
"""The verbs of decisions that correct earlier ones."""
MAX_CORRECTIONS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Minutes:
    """The private parts of the minutes: officials, incidents (also unpublished ones) and corrections."""

    team: Sequence[Member]
    incidents: Sequence[GameIncident]
    corrections: Sequence[DecisionLine]
    """The latest corrections, oldest first; `more` is the number of earlier ones."""
    more: int
    withdrawal_reasons: Mapping[str, str] = field(default_factory=dict)
    """The reason of each withdrawal, by player; empty where none was given."""


def minutes_of(loaded: LoadedLeague) -> Minutes:
    """Return the minutes of a league, in a fixed number of queries. `loaded` must have the players' own names."""
    row = models.League.objects.get(pk=loaded.pk)
    decisions = row.decisions.filter(verb__in=CORRECTION_VERBS)
    latest = decisions.select_related("actor__handle").order_by("-number")[:MAX_CORRECTIONS]
    corrections = lines_of(row, reversed(latest))
    return Minutes(
        team=team_of(row),
        incidents=incidents_in(loaded),
        corrections=corrections,
        more=decisions.count() - len(corrections) if len(corrections) == MAX_CORRECTIONS else 0,
        withdrawal_reasons=_withdrawal_reasons(row, loaded),
    )


def _withdrawal_reasons(row: models.League, loaded: LoadedLeague) -> dict[str, str]:
    """Return the reason of the last withdrawal of each withdrawn player; a league from a file has no decisions."""
    if not loaded.league.withdrawn:
        return {}
    withdrawals = row.decisions.filter(verb="withdraw").order_by("number")
    reasons = dict(withdrawals.values_list("subject", "reason"))
    return {one.player: reasons.get(player_subject(loaded, one.player), "") for one in loaded.league.withdrawn}
