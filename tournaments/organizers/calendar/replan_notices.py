"""Warnings about the remaining games, planned again: passed hours, places already played at, and lost hours."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.utils.translation import ngettext

from tournaments.league.calendar import remaining_games
from tournaments.league.moves import has_hours
from tournaments.league.values import Game, League
from tournaments.wording.terms import and_more, without_last_stop

MAX_NAMED_GAMES = 5
"""The most games that a warning names."""


def replan_notices(before: League, league: League, moved: Collection[int], now: datetime) -> list[str]:
    """Return the warnings about the remaining games of a league; `before` is the league before the plan.

    `moved` are the keys of the games that were moved one by one; `now` is local time in the league's zone.
    """
    left = remaining_games(league)
    minutes = league.timetable.minutes if league.timetable else 0
    passed = sum(game.at is not None and game.at < now for game in left)
    played = [game for game in league.games if game.result]
    taken = [game for game in left if any(_same_place(game, other, timedelta(minutes=minutes)) for other in played)]
    renewed = _with_new_hours(before, left, moved)
    return [
        *([_renewed_words(renewed)] if renewed else []),
        *([_passed_words(passed)] if passed else []),
        *([_taken_words(taken)] if taken else []),
    ]


def _with_new_hours(before: League, planned: Sequence[Game], moved: Collection[int]) -> list[Game]:
    """Return the planned games that get another hour, of those without a date before and those moved one by one."""
    if not has_hours(before.games):
        return []
    old_hours = {game.key: game.at for game in before.games}
    postponed = {key for key, at in old_hours.items() if at is None}.union(moved)
    return [game for game in planned if game.at and game.key in postponed and game.at != old_hours[game.key]]


def _same_place(game: Game, other: Game, length: timedelta) -> bool:
    """Return whether two games overlap on a board; False if either has no hour."""
    if game.at is None or other.at is None or game.board != other.board:
        return False
    return abs(game.at - other.at) < length


def _renewed_words(games: Sequence[Game]) -> str:
    """Return the warning about postponed or moved games that get another hour."""
    return ngettext(
        "%(count)d partida que se había aplazado o cambiado de hora recibe otra: %(games)s.",
        "%(count)d partidas que se habían aplazado o cambiado de hora reciben otra: %(games)s.",
        len(games),
    ) % {"count": len(games), "games": _named(games)}


def _passed_words(games: int) -> str:
    """Return the warning about games at hours that have passed."""
    return ngettext(
        "%(games)d partida queda a una hora que ya ha pasado.",
        "%(games)d partidas quedan a horas que ya han pasado.",
        games,
    ) % {"games": games}


def _taken_words(games: Sequence[Game]) -> str:
    """Return the warning about games at an hour and board of a played one."""
    return ngettext(
        "%(count)d partida queda a la hora y en el tablero de una ya jugada: %(games)s.",
        "%(count)d partidas quedan a la hora y en el tablero de otras ya jugadas: %(games)s.",
        len(games),
    ) % {"count": len(games), "games": _named(games)}


def _named(games: Sequence[Game]) -> str:
    """Return the numbers and players of games for the end of a sentence, at most MAX_NAMED_GAMES of them."""
    separator = "; " if any("," in name for game in games for name in game.pair) else ", "
    shown = separator.join(f"{game.number}. {game.one} – {game.two}" for game in games[:MAX_NAMED_GAMES])
    return without_last_stop(" ".join(filter(None, (shown, and_more(len(games) - MAX_NAMED_GAMES)))))
