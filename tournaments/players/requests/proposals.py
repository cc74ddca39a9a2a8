"""Hours proposed for a game: the free board, and the players' other games near that hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.league.faults import Code, Fault
from tournaments.league.local_hours import with_offset
from tournaments.league.values import Game
from tournaments.organizers.calendar.postponement import postponement
from tournaments.store.load import LoadedLeague
from tournaments.wording.faults import full_sentence, sentence
from tournaments.wording.requests import clash_words, own_clash_words


@dataclass(frozen=True, slots=True)
class NearestGame:
    """The other game of a player nearest to an hour; `at` is None if no other game has an hour."""

    player: str
    opponent: str
    at: datetime | None


def free_board(loaded: LoadedLeague, fixture: int, at: datetime, place: str, *, reader: str) -> int:
    """Return the first board on which a game can be played at an hour.

    Raises Fault if there is none, in words for the reader, the player of that name.
    """
    if at < loaded.local():
        raise Fault(Code.HOUR_PASSED, place)
    refused: Fault | None = None
    for board in range(1, loaded.league.boards + 1):
        try:
            postponement(loaded, fixture, (with_offset(at, loaded.league.zone), board), last=False).simulate(loaded)
        except Fault as fault:
            refused = refused or fault
        else:
            return board
    assert refused
    raise Fault(Code.HOUR_TAKEN, place, why=own_clash_words(refused, reader) or sentence(refused)) from refused


def clash_sentence(loaded: LoadedLeague, fixture: int, at: datetime, board: int, reader: str = "") -> str:
    """Return the sentence that says why a game cannot be played at a proposed hour now, or an empty text.

    If `reader` is one of the players of a clash, the sentence addresses them in the second person.
    """
    if at < loaded.local():
        return full_sentence(Fault(Code.HOUR_PASSED))
    try:
        postponement(loaded, fixture, (with_offset(at, loaded.league.zone), board), last=False).simulate(loaded)
    except Fault as fault:
        return clash_words(fault, reader)
    return ""


def nearest_games(loaded: LoadedLeague, game: Game, at: datetime) -> tuple[NearestGame, ...]:
    """Return, for each player of a game, their other game nearest to an hour."""
    return tuple(_nearest_game(loaded, game, name, at) for name in (game.one, game.two))


def _nearest_game(loaded: LoadedLeague, game: Game, name: str, at: datetime) -> NearestGame:
    """Return the other game of a player that is nearest to an hour."""
    others = [one for one in loaded.all_games if one.key != game.key and name in one.pair and one.at]
    near = min(others, key=lambda one: abs((one.at or at) - at), default=None)
    return NearestGame(name, next(iter((near.pair if near else game.pair) - {name})), near.at if near else None)
