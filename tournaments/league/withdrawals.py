"""What becomes of the games of a player who leaves, unless the organizer says otherwise."""

from __future__ import annotations

from tournaments.league import scores
from tournaments.league.values import League, WithdrawnGames


def usual(league: League, player: str) -> WithdrawnGames:
    """Annulled with fewer than half the games decided, those against annulled players left out."""
    games = [game for game in scores.counted(league) if player in game.pair]
    decided = sum(game.result is not None for game in games)
    return WithdrawnGames.ANNULLED if 2 * decided < len(games) else WithdrawnGames.WALKOVERS
