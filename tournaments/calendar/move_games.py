"""Move games of the calendar by hand: two change places, one takes another's, or another hour and board, or none."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from tournaments import models
from tournaments.league import moves
from tournaments.league.faults import Code, Fault
from tournaments.league.moves import Games
from tournaments.league.values import Game, League, State
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


class MoveGames(LeagueVerb):
    """The common part of the ways to move games: fixtures are named by their keys."""

    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """The fixtures that it names, the one to be moved first."""

    @abstractmethod
    def games(self, league: League, indexes: Sequence[int]) -> Games:
        """The calendar with them moved; `indexes` are theirs in `league.games`. Raises Fault."""

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        indexes = _indexes(loaded, self.asked())
        games = self.games(league, indexes)
        first = [_key(league.games[index]) for index in indexes]
        old, new = _places(league.games), _places(games)
        moved = [*first, *(key for key in old if key not in first and old[key] != new[key])]
        before, after = {"games": [old[key] for key in moved]}, {"games": [new[key] for key in moved]}
        return Outcome(league=replace(league, games=games), change=Change(before, after, CALENDAR))


@dataclass(frozen=True, slots=True)
class SwapGames(MoveGames):
    fixture: int
    other: int

    name = "swap_games"

    def asked(self) -> tuple[int, ...]:
        return self.fixture, self.other

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.swap(league, indexes[0], indexes[1])


@dataclass(frozen=True, slots=True)
class MoveGame(MoveGames):
    """To the place of another; those between give way."""

    fixture: int
    place_of: int

    name = "move_game"

    def asked(self) -> tuple[int, ...]:
        return self.fixture, self.place_of

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.move_to_place(league, indexes[0], indexes[1])


@dataclass(frozen=True, slots=True)
class SetHour(MoveGames):
    """`at` is local time of the league's zone."""

    fixture: int
    at: datetime
    board: int

    name = "set_hour"

    def asked(self) -> tuple[int, ...]:
        return (self.fixture,)

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        if not 1 <= self.board <= league.boards:
            raise Fault(Code.OUT_OF_RANGE, "board", least=1, most=league.boards, found=self.board)
        return moves.move_to_hour(league, indexes[0], self.at, self.board)


@dataclass(frozen=True, slots=True)
class PutOff(MoveGames):
    """Without a date: it has neither hour nor board until it is given others."""

    fixture: int

    name = "put_off"

    def asked(self) -> tuple[int, ...]:
        return (self.fixture,)

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.move_without_hour(league, indexes[0])


Key = tuple[str, str, int | None]


def _key(game: Game) -> Key:
    return game.one, game.two, game.leg


def _indexes(loaded: LoadedLeague, fixtures: Sequence[int]) -> list[int]:
    """Return the places of fixtures in the calendar. Raises Fixture.DoesNotExist for a foreign one."""
    if not set(fixtures) <= set(loaded.fixture_ids):
        raise models.Fixture.DoesNotExist
    return [loaded.fixture_ids.index(fixture) for fixture in fixtures]


def _places(games: Games) -> dict[Key, Json]:
    """Return the place of each game, as stored in the history; places count from 1."""
    return {
        _key(game): {
            "game": game.key,
            "one": game.one,
            "two": game.two,
            "place": place,
            "at": game.at.isoformat(timespec="minutes") if game.at else None,
            "board": game.board,
        }
        for place, game in enumerate(games, start=1)
    }
