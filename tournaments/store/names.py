"""Rename registered players, and make neutral names for erased ones."""

from __future__ import annotations

import secrets

from django.db.models import Q

from tournaments import models
from tournaments.league.aliases import first_letters
from tournaments.league.names import folded
from tournaments.models.player import name_columns
from tournaments.store.search_index import index_players


def register_with_random_name() -> models.Player:
    """Register a player under a random name; `free_name` then makes a readable one from the key."""
    name = secrets.token_hex(16)
    return models.Player.objects.create(**name_columns(name))


def free_name(player: models.Player, leagues: list[int]) -> str:
    """Return a neutral name that no registered player and no entry of these leagues has: "Jugador 17"."""
    name = f"Jugador {player.pk}"
    while (
        models.Player.objects.filter(folded_name=folded(name)).exclude(pk=player.pk).exists()
        or models.Entry.objects.filter(league__in=leagues, folded_name=folded(name)).exists()
    ):
        name += " bis"
    return name


def rename(player: models.Player, name: str, former_name: str) -> None:
    """Rename a player, keeping their alphabetical position in the championships in which they have medals."""
    championships = models.Championship.objects.filter(
        Q(leagues__placings__player=player) | Q(other_podiums__placings__player=player)
    )
    in_championships = Q(placings__league__championship__in=championships) | Q(
        placings__other_podium__championship__in=championships
    )
    others = models.Player.objects.filter(in_championships).exclude(pk=player.pk).distinct()
    player.sorted_as = first_letters(former_name, [other.sorted_as or other.name for other in others])
    for column, value in name_columns(name).items():
        setattr(player, column, value)
    player.club = player.folded_club = ""
    player.initials = False
    player.save()
    # A proposal to link an entry of the same name in another league would reveal the name.
    models.Entry.objects.filter(proposed=player).update(proposed=None, proposal_sent=False)
    index_players([player], renamed=True)


def subject_of(player: int) -> str:
    """Return the subject of decisions on a registered player."""
    return f"player {player}"
