"""The default treatment of a withdrawn player's games."""

from __future__ import annotations

from fractions import Fraction

from tournaments.league import scores
from tournaments.league.values import League, WithdrawnGames

MIN_DECIDED_SHARE = Fraction(1, 2)
"""Share of a player's games; if fewer are decided, a withdrawal annuls all of them."""


def default_treatment(league: League, player: str) -> WithdrawnGames:
    """Return ANNULLED if fewer than half of a withdrawn player's games are decided, WALKOVERS otherwise.

    Games against annulled players are left out. The regulation is silent on withdrawals; the threshold keeps a few
    results from favouring some opponents.
    """
    games = [game for game in scores.games_that_count(league) if player in game.pair]
    decided = sum(game.result is not None for game in games)
    return WithdrawnGames.ANNULLED if decided < MIN_DECIDED_SHARE * len(games) else WithdrawnGames.WALKOVERS
