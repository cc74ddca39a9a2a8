"""The default treatment of a withdrawn player's games."""

from __future__ import annotations

from fractions import Fraction

from tournaments.league import scores
from tournaments.league.values import League, WithdrawnGames

MIN_DECIDED_SHARE = Fraction(1, 2)
"""Share of a player's games: with fewer of them decided, a withdrawal annuls them all."""


def default_treatment(league: League, player: str) -> WithdrawnGames:
    """Return ANNULLED if fewer than half of the player's games, without those against annulled players, are decided.

    The regulation is silent on withdrawals; the threshold keeps a player's few results from favouring some opponents.
    """
    games = [game for game in scores.counted(league) if player in game.pair]
    decided = sum(game.result is not None for game in games)
    return WithdrawnGames.ANNULLED if decided < MIN_DECIDED_SHARE * len(games) else WithdrawnGames.WALKOVERS
