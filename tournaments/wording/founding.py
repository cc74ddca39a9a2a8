"""Notes about a league just founded or imported."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.sheets.player_limits import exceeds_regulation, most_players


def too_many_players_words(league: models.League) -> str:
    """Return a sentence if an imported league has more players than its regulation admits; otherwise empty."""
    if not exceeds_regulation(league.rules, league.max_players):
        return ""
    words = _(
        "El reglamento de El Castillar admite de %(least)d a %(most)d jugadores; esta liga conserva el máximo de su "
        "fichero, %(kept)d."
    )
    return words % {"least": MIN_PLAYERS, "most": most_players(league.rules), "kept": league.max_players}
