"""Warnings about the hours of the remaining games, planned again: passed ones, and places already played at."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import ngettext

from tournaments.league.calendar import remaining_games
from tournaments.league.values import Game, League


def replan_notices(league: League, now: datetime) -> list[str]:
    """Return the warnings about the remaining games of a league; `now` is local time in its zone."""
    left = remaining_games(league)
    minutes = league.timetable.minutes if league.timetable else 0
    passed = sum(game.at is not None and game.at < now for game in left)
    played = [game for game in league.games if game.result]
    taken = sum(any(_same_place(game, other, timedelta(minutes=minutes)) for other in played) for game in left)
    return [*([_passed_words(passed)] if passed else []), *([_taken_words(taken)] if taken else [])]


def _same_place(game: Game, other: Game, length: timedelta) -> bool:
    """Return whether two games overlap on a board; False if either has no hour."""
    if game.at is None or other.at is None or game.board != other.board:
        return False
    return abs(game.at - other.at) < length


def _passed_words(games: int) -> str:
    """Return the warning about games at hours that have passed."""
    return ngettext(
        "%(games)d partida queda a una hora que ya ha pasado.",
        "%(games)d partidas quedan a horas que ya han pasado.",
        games,
    ) % {"games": games}


def _taken_words(games: int) -> str:
    """Return the warning about games at an hour and board of a played one."""
    return ngettext(
        "%(games)d partida queda a la hora y en el tablero de una ya jugada.",
        "%(games)d partidas quedan a la hora y en el tablero de otras ya jugadas.",
        games,
    ) % {"games": games}
