"""The choice of the decision that postpones a game: to an hour, without a date, or to the end of the order."""

from __future__ import annotations

from datetime import datetime

from tournaments.league.calendar import is_remaining
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League
from tournaments.organizers.calendar.move_games import MoveGame, PutOff, SetHour
from tournaments.organizers.calendar.tiebreak_hour import SetTiebreakHour
from tournaments.store.decide import Verb
from tournaments.store.load import LoadedLeague


def postponement(loaded: LoadedLeague, fixture: int, place: tuple[datetime, int] | None, *, last: bool) -> Verb:
    """Return the decision that postpones a game: to the hour and board of `place`, or without a date.

    With `last` and without a place, the game is moved to the end of the order.
    """
    if loaded.game(fixture).tiebreak:
        return SetTiebreakHour(fixture, *(place or (None, None)))
    if place:
        return SetHour(fixture, *place)
    return MoveGame(fixture, last_remaining_game(loaded.league)) if last else PutOff(fixture)


def last_remaining_game(league: League) -> int:
    """Return the key of the last open game, whose place the postponed one takes. Raises Fault if there is none."""
    last = next((game.key for game in reversed(league.games) if is_remaining(game, league)), None)
    if last is None:
        raise Fault(Code.GAME_PLAYED)
    return last
