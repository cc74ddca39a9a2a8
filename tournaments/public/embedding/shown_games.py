"""The games of the small page of games: those to come, and the latest results."""

from __future__ import annotations

from itertools import chain, islice

from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.league.values import State

MAX_UPCOMING, MAX_RESULTS = 6, 5


def upcoming_games(page: LeaguePage) -> list[GameLine]:
    """Return the next open games, in order of play; none in a finished league."""
    playing = page.header.state is not State.FINISHED
    ahead = islice(chain(page.turns.now, *page.turns.ahead), MAX_UPCOMING * 2) if playing else ()
    return list({game.key: game for game in ahead}.values())[:MAX_UPCOMING]


def latest_results(page: LeaguePage) -> tuple[GameLine, ...]:
    """Return the latest games with a result."""
    return tuple(page.last_played(MAX_RESULTS))
