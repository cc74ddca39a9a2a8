"""The default treatment of a withdrawn player's games."""

from __future__ import annotations

from tournaments.league import scores
from tournaments.league.values import League, WithdrawnGames


def default_treatment(league: League, player: str) -> WithdrawnGames:
    """Return ANNULLED if less than the regulation's share of a player's games is decided, WALKOVERS otherwise.

    Games against annulled players are left out. The regulation is silent on withdrawals; the threshold keeps a few
    results from favouring some opponents.
    """
    games = [game for game in scores.games_that_count(league) if player in game.pair]
    decided = sum(game.result is not None for game in games)
    annulled = decided < league.regulation.decided_share * len(games)
    return WithdrawnGames.ANNULLED if annulled else WithdrawnGames.WALKOVERS
