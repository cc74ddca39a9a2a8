"""Decisions on the calendar: plan the remaining games again, or move games by hand; the sentences of all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from tournaments import models
from tournaments.league import moves
from tournaments.league.calendar import moved_deadlines, remaining_games, renumbered, replanned
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import timetable_document
from tournaments.league.moves import Games
from tournaments.league.scores import BoardHour
from tournaments.league.shared_boards import planned_beside
from tournaments.league.timetable import Timetable, resolved, written
from tournaments.league.values import Game, League, State
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.places import places_of_games
from tournaments.store.players import days_document, deadlines_of, stored_deadlines, write_deadlines
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import pair, when_words
from tournaments.wording.stages import games_count_words
from tournaments.wording.terms import day_and_hour


class MoveGames(LeagueVerb):
    """The common part of the decisions that move games; fixtures are given by their keys."""

    @abstractmethod
    def named_fixtures(self) -> tuple[int, ...]:
        """Return the keys of the named fixtures, that of the moved one first."""

    @abstractmethod
    def games(self, league: League, indexes: Sequence[int]) -> Games:
        """Return the changed calendar; `indexes` are those of the named fixtures in `league.games`. Raises Fault."""

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Move the games; the history gets the places of all games that changed, before and after."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        indexes = _indexes(loaded, self.named_fixtures())
        games = self.games(league, indexes)
        named = [game_key(league.games[index]) for index in indexes]
        zone = league.zone
        old_places, new_places = place_documents(league.games, zone), place_documents(games, zone)
        moved = [*named, *(key for key in old_places if key not in named and old_places[key] != new_places[key])]
        before, after = {"games": [old_places[key] for key in moved]}, {"games": [new_places[key] for key in moved]}
        return Outcome(league=replace(league, games=games), change=Change(before, after, CALENDAR))


@dataclass(frozen=True, slots=True)
class SwapGames(MoveGames):
    """Swap the places of two games."""

    fixture: int
    other: int

    name = "swap_games"

    def named_fixtures(self) -> tuple[int, ...]:
        return self.fixture, self.other

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.swap(league, indexes[0], indexes[1])


@dataclass(frozen=True, slots=True)
class MoveGame(MoveGames):
    """Move a game to the place of another; the games between them move by one."""

    fixture: int
    place_of: int

    name = "move_game"

    def named_fixtures(self) -> tuple[int, ...]:
        return self.fixture, self.place_of

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.move_to_place(league, indexes[0], indexes[1])


@dataclass(frozen=True, slots=True)
class SetHour(MoveGames):
    """Give a game another hour and board; `at` is local time in the league's zone.

    If that hour happens twice, the offset of `at` tells which of both.
    """

    fixture: int
    at: datetime
    board: int

    name = "set_hour"

    def named_fixtures(self) -> tuple[int, ...]:
        return (self.fixture,)

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        if not 1 <= self.board <= league.boards:
            raise Fault(Code.OUT_OF_RANGE, "board", least=1, most=league.boards, found=self.board)
        at = resolved(self.at, league.zone)
        return moves.move_to_hour(league, indexes[0], at, self.board)


@dataclass(frozen=True, slots=True)
class PutOff(MoveGames):
    """Postpone a game without a date: it has neither hour nor board until it gets new ones."""

    fixture: int

    name = "put_off"

    def named_fixtures(self) -> tuple[int, ...]:
        return (self.fixture,)

    def games(self, league: League, indexes: Sequence[int]) -> Games:
        return moves.move_without_hour(league, indexes[0])


GameKey = tuple[str, str, int | None, int | None]
"""The two players, the leg and the part of the encounter, which identify a game of the calendar."""


def game_key(game: Game) -> GameKey:
    """Return the key of a game."""
    return game.one, game.two, game.leg, game.part


def _indexes(loaded: LoadedLeague, fixtures: Sequence[int]) -> list[int]:
    """Return the indexes of fixtures in the calendar. Raises Fixture.DoesNotExist for one of another league."""
    places = {game.key: place for place, game in enumerate(loaded.league.games)}
    if not places.keys() >= set(fixtures):
        raise models.Fixture.DoesNotExist
    return [places[fixture] for fixture in fixtures]


def place_documents(games: Games, zone: str) -> dict[GameKey, Json]:
    """Return the place, hour and board of each game as the history stores them; places count from 1."""
    return {
        game_key(game): {
            "game": game.key,
            "one": game.one,
            "two": game.two,
            "place": place,
            "at": written(game.at, zone) if game.at else None,
            "board": game.board,
        }
        for place, game in enumerate(games, start=1)
    }


@dataclass(frozen=True, slots=True)
class Reschedule(LeagueVerb):
    """Plan the remaining games again, at the hours of `timetable`, or without hours for None.

    `taken` are the boards and hours of other stages of its event.
    """

    boards: int
    timetable: Timetable | None = None
    taken: tuple[BoardHour, ...] = ()

    name = "reschedule"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Plan the remaining games again. Raises Fault before the lots."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        if not league.round_robin:
            raise Fault(Code.ROUND_BY_ROUND)
        games = replanned(league, self.boards, self.timetable)
        after = replace(league, boards=self.boards, timetable=self.timetable, games=games)
        after = planned_beside(after, self.taken)
        after = replace(after, games=renumbered(after))
        left = [[game.one, game.two] for game in remaining_games(after)]
        before: Json = {**_document(league), "games": places_of_games(league)}
        planned: Json = {**_document(after), "left": left}
        deadlines = deadlines_of(loaded.pk)
        moved = moved_deadlines(league, after, deadlines)
        if moved == deadlines:
            return Outcome(league=after, change=Change(before, planned))
        before["deadlines"], planned["deadlines"] = days_document(deadlines), days_document(moved)
        return Outcome(
            league=after,
            change=Change(before, planned),
            write_other_rows=lambda row: write_deadlines(row, stored_deadlines(planned["deadlines"])),
        )


def _document(league: League) -> Json:
    """Return the boards and the timetable of a league as the history stores them."""
    return {
        "boards": league.boards,
        "calendar": timetable_document(league.timetable) if league.timetable else None,
    }


@sentence_of("reschedule")
def _reschedule(before: Json, after: Json, walkover: int) -> str:
    boards = ngettext("%(count)d tablero", "%(count)d tableros", after["boards"]) % {"count": after["boards"]}
    return gettext("Se planifica de nuevo lo que queda, a %(boards)s: %(games)s.") % {
        "boards": boards,
        "games": games_count_words(len(after["left"])),
    }


@sentence_of("swap_games")
def _swap_games(before: Json, after: Json, walkover: int) -> str:
    one, other = after["games"][:2]
    return gettext("%(one)s y %(other)s se cambian el sitio en el calendario.") % {
        "one": pair(one),
        "other": pair(other),
    }


@sentence_of("move_game")
def _move_game(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(pair)s pasa del puesto %(old)d al %(new)d del calendario.") % {
        "pair": pair(after["games"][0]),
        "old": before["games"][0]["place"],
        "new": after["games"][0]["place"],
    }


@sentence_of("put_off")
def _put_off(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(pair)s se aplaza, sin fecha.") % {"pair": pair(after["games"][0])}


@sentence_of("set_tiebreak_hour")
def _set_tiebreak_hour(before: Json, after: Json, walkover: int) -> str:
    if after["at"] is None:
        return gettext("El desempate %(pair)s queda sin hora.") % {"pair": pair(after)}
    when = when_words(datetime.fromisoformat(after["at"]), after["board"])
    return gettext("El desempate %(pair)s se jugará %(when)s.") % {"pair": pair(after), "when": when}


@sentence_of("set_hour")
def _set_hour(before: Json, after: Json, walkover: int) -> str:
    moved = after["games"][0]
    return gettext("%(pair)s se jugará el %(when)s, tablero %(board)d.") % {
        "pair": pair(moved),
        "when": day_and_hour(datetime.fromisoformat(moved["at"])),
        "board": moved["board"],
    }
