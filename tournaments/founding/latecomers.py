"""A latecomer's points from games against withdrawn players."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.scores import WIN
from tournaments.league.values import League, WithdrawnGames
from tournaments.wording.ties import points_words


def points_against_withdrawn(league: League) -> list[str]:
    """Return a sentence for each player who withdrew, in order."""
    return [_points_against(withdrawal.player, withdrawal.games, league.legs) for withdrawal in league.withdrawn]


def _points_against(name: str, games: WithdrawnGames, legs: int) -> str:
    """Return the sentence about a latecomer's points against a withdrawn player."""
    if games is WithdrawnGames.ANNULLED:
        return _("Contra %(name)s no juega: sus partidas están anuladas y no cuentan para nadie.") % {"name": name}
    return _("Contra %(name)s, %(points)s sin jugar, como quien aún no había jugado con %(name)s.") % {
        "name": name,
        "points": points_words(legs * WIN),
    }
