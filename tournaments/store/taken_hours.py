"""Hours that a player, or a board of the hall, has already in another league; and hours that games had before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.league.calendar import is_remaining
from tournaments.league.timetable import with_offset
from tournaments.league.values import Game, League, State
from tournaments.store.decide import Json
from tournaments.store.load import LoadedLeague

LONGEST_GAME = timedelta(days=1)


@dataclass(frozen=True, slots=True, order=True)
class TakenHour:
    """A game at an hour that is taken: for `player`, or for `board` of the hall.

    `league` is the other league; empty if it is not published, or does not show the player's name: then nothing may be
    told but that the hour is taken.
    """

    at: datetime
    player: str
    board: int
    league: str
    own: bool = False
    """Whether both games are of the league itself."""


@dataclass(frozen=True, slots=True)
class _OtherGame:
    """A game of another league that is still to be played, with the keys of its registered players."""

    at: datetime
    ends: datetime
    board: int
    in_hall: bool
    """Whether its league is played in the hall of the decision."""
    shown_players: frozenset[int]
    hidden_players: frozenset[int]
    league: str
    league_key: int


def taken_hours(loaded: LoadedLeague, after: League) -> tuple[TakenHour, ...]:
    """Return the hours taken by other leagues among those that a decision gives to games, by hour.

    People are the same if they are linked to the same registered player. Archived leagues do not count.
    """
    games = [game for game in _with_new_hours(loaded, after) if is_remaining(game, after)]
    players = loaded.player_ids
    pks = {players[name] for game in games for name in game.pair if name in players}
    if not games or not (pks or after.place):
        return ()
    length = timedelta(minutes=after.timetable.minutes if after.timetable else 0)
    hours = [with_offset(game.at, after.zone) for game in games if game.at]
    others = _other_games(loaded.pk, pks, after.place, min(hours) - LONGEST_GAME, max(hours) + length, length)
    found = (taken for game in games for taken in _taken_by(game, after, players, length, others))
    return tuple(sorted(set(found)))


def clashes_in(leagues: Sequence[LoadedLeague]) -> dict[int, tuple[TakenHour, ...]]:
    """Return the players of each league with two games at one hour still to come, here or in another league.

    Makes one query, or none if nobody plays at an hour still to come. Games that only follow too closely are no clash.
    """
    ahead = {
        loaded.pk: [g for g in loaded.all_games if g.at and g.at >= loaded.local() and is_remaining(g, loaded.league)]
        for loaded in leagues
    }
    pks = {pk for one in leagues for g in ahead[one.pk] for pk in map(one.player_ids.get, g.pair) if pk}
    hours = [with_offset(g.at, one.league.zone) for one in leagues for g in ahead[one.pk] if g.at]
    others = _other_games(None, pks, "", min(hours), max(hours), timedelta(0)) if pks else []
    return {one.pk: found for one in leagues if (found := tuple(sorted(set(_clashes(one, ahead[one.pk], others)))))}


def _clashes(loaded: LoadedLeague, games: Sequence[Game], others: Collection[_OtherGame]) -> Iterator[TakenHour]:
    """Yield the hours at which a player of a league has two games."""
    at_hour = Counter((game.at, name) for game in games for name in game.pair)
    for (at, name), count in at_hour.items():
        assert at
        if count > 1:
            yield TakenHour(at, name, 0, loaded.league.name, own=True)
    foreign = [other for other in others if other.league_key != loaded.pk]
    for game in games:
        assert game.at
        begins = with_offset(game.at, loaded.league.zone)
        for other in foreign:
            for name in game.pair if other.at == begins else ():
                pk = loaded.player_ids.get(name)
                if pk in other.shown_players or pk in other.hidden_players:
                    yield TakenHour(game.at, name, 0, other.league if pk in other.shown_players else "")


def players_on_day(leagues: QuerySet[models.League], day: date, zone: str) -> dict[str, frozenset[str]]:
    """Return the names in the games of a day still to be played, in each of these leagues or events; in one query."""
    begins = with_offset(datetime.combine(day, time()), zone)
    rows = _open_games(None).filter(league__in=leagues, at__gte=begins, at__lt=begins + timedelta(days=1))
    found: dict[str, set[str]] = {}
    columns = ("league__name", "league__event_stage__event__name", "one__name", "two__name")
    for league, event, one, two in rows.values_list(*columns):
        found.setdefault(event or league, set()).update((one, two))
    return {league: frozenset(names) for league, names in found.items()}


def _with_new_hours(loaded: LoadedLeague, after: League) -> Iterator[Game]:
    """Yield the games that get an hour by a decision, new ones too."""
    former = {game.key: game.at for game in loaded.all_games}
    for game in (*after.games, *after.tiebreak_games):
        if game.at and (game.key is None or former.get(game.key) != game.at):
            yield game


def _taken_by(
    game: Game,
    league: League,
    players: Mapping[str, int],
    length: timedelta,
    others: Collection[_OtherGame],
) -> Iterator[TakenHour]:
    """Yield the ways in which other games take the hour of a game."""
    assert game.at
    begins = with_offset(game.at, league.zone)
    for other in others:
        apart = not (other.at < begins + length and begins < other.ends) and other.at != begins
        if apart:
            continue
        for name in game.pair:
            pk = players.get(name)
            if pk in other.shown_players:
                yield TakenHour(game.at, name, 0, other.league)
            elif pk in other.hidden_players:
                yield TakenHour(game.at, name, 0, "")
        if other.in_hall and (game.board or 1) == other.board:
            yield TakenHour(game.at, "", other.board, other.league)


def _other_games(
    league: int | None, players: Collection[int], place: str, since: datetime, until: datetime, length: timedelta
) -> list[_OtherGame]:
    """Return the games of other leagues, or of all, with one of the players or in the hall, between two moments."""
    rows = _open_games(league).filter(at__gte=since, at__lte=until)
    people = Q(one__player__in=players) | Q(two__player__in=players)
    wanted = rows.filter(people | Q(league__place__iexact=place) if place else people)
    return [_other_game(row, place, length) for row in wanted.select_related("league", "one__player", "two__player")]


def _open_games(league: int | None) -> QuerySet[models.Fixture]:
    """Return the games of leagues, but one, that are still to be played."""
    playing = models.Fixture.objects.filter(result=None, league__archived=False).exclude(league=league)
    return playing.exclude(league__state=State.FINISHED).filter(
        one__withdrawal__isnull=True, two__withdrawal__isnull=True
    )


def _other_game(row: models.Fixture, place: str, length: timedelta) -> _OtherGame:
    assert row.at
    league = row.league
    public = league.published and not league.withheld
    entries = [entry for entry in (row.one, row.two) if entry.player]
    shown = {e.player_id for e in entries if public and not e.initials and not (e.player and e.player.initials)}
    minutes = (league.calendar or {}).get("minutes")
    return _OtherGame(
        at=row.at,
        ends=row.at + (timedelta(minutes=minutes) if minutes else length),
        board=row.board or 1,
        in_hall=bool(place) and league.place.casefold() == place.casefold(),
        shown_players=frozenset(pk for pk in shown if pk),
        hidden_players=frozenset(e.player_id for e in entries if e.player_id and e.player_id not in shown),
        league=league.name if public else "",
        league_key=league.pk,
    )


MOVE_VERBS = frozenset(
    {"swap_games", "move_game", "set_hour", "put_off", "set_tiebreak_hour", "reschedule", "delay_stage"}
)
"""The verbs of the decisions that give games other hours."""
HOUR_VERBS = MOVE_VERBS | {"play_off", "undo"}
"""The verbs of the decisions after which games may have other hours than before."""


def former_hours(league: int, fixtures: Collection[int]) -> dict[int, datetime]:
    """Return the last hour, in local time, of each of these games without one; nothing for games that had none."""
    found: dict[int, datetime] = {}
    if not fixtures:
        return found
    decisions = models.Decision.objects.filter(league=league, verb__in=HOUR_VERBS).order_by("-number")
    for decision in decisions.select_related("undoes").only(
        *("verb", "subject", "before", "after", "undoes__subject", "undoes__before", "undoes__after")
    ):
        original = decision.undoes or decision
        for document in (original.after, original.before):
            for fixture, at in _hours_in(document or {}, original.subject):
                if fixture in fixtures:
                    found.setdefault(fixture, at)
        if len(found) == len(fixtures):
            break
    return found


def _hours_in(document: Json, subject: str) -> Iterator[tuple[int, datetime]]:
    """Yield the games in the document of a decision and their hours there."""
    kind, _, key = subject.partition(" ")
    own = [{**document, "game": int(key)}] if kind == "fixture" and key.isdigit() else []
    for place in document.get("games", own):
        if isinstance(place, dict) and place.get("game") and place.get("at"):
            yield place["game"], datetime.fromisoformat(place["at"]).replace(tzinfo=None)
