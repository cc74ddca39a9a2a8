"""The games of a league: those of a new calendar, and those that a list leaves out."""

from __future__ import annotations

from dataclasses import replace

from tournaments.league.schedule import schedule
from tournaments.league.values import Game, League


def complete_calendar(league: League) -> League:
    """The league with every pair in every leg: the games listed, in their order, then those that were not.

    A listed game without a round has the one of its pair in the calendar of these players.
    """
    planned = {(game.pair, game.leg): game for game in planned_games(league)}
    listed = {(game.pair, game.leg) for game in league.games}
    games = [game if game.round else replace(game, round=planned[game.pair, game.leg].round) for game in league.games]
    games += [game for key, game in planned.items() if key not in listed]
    return replace(league, games=tuple(games))


def planned_games(league: League) -> list[Game]:
    """The games of a new calendar in order of play; the scheduled starter is `one`."""
    names = league.names
    calendar = schedule(len(names), boards=league.boards, legs=league.legs)
    return [Game(one=names[m.starter], two=names[m.other], round=m.round, leg=m.leg) for m in calendar.meetings]
