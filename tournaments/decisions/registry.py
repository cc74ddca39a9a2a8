"""Who is who: the registered player behind each name entered in a league."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Model
from django.utils.text import slugify

from tournaments import models
from tournaments.decisions.words import index_players
from tournaments.league import names
from tournaments.league.values import Entrant

RESERVED = {"nueva", "importar"}
"""Addresses that pages have where a slug would stand."""


def registered(entrants: Sequence[Entrant]) -> list[models.Player]:
    """The player of each entrant, registered now where there is none.

    The same name and club is the same player. So is the same name where only one player has it and one of
    the two says no club; then the club is taken down.
    """
    found = [_same(entrant, known) for known in [_known(entrants)] for entrant in entrants]
    new = (_player(entrant) for entrant, player in zip(entrants, found, strict=True) if player is None)
    # In one order for everybody: two who write the same names at once would wait for each other.
    models.Player.objects.bulk_create(
        sorted(new, key=lambda player: (player.folded_name, player.folded_club)), ignore_conflicts=True
    )
    known = _known(entrants)
    players = [_found(_same(entrant, known)) for entrant in entrants]
    for player, entrant in sorted(zip(players, entrants, strict=True), key=lambda each: each[0].pk):
        _take_down_club(player, entrant)
    index_players([now for now, before in zip(players, found, strict=True) if before is None])
    return players


def known_players(entrants: Sequence[Entrant]) -> list[models.Player | None]:
    """The player of each entrant who is registered already, None for whoever would be new; nobody is registered."""
    known = _known(entrants)
    return [_same(entrant, known) for entrant in entrants]


def championship_named(name: str) -> models.Championship:
    """The championship of this name up to case, founded now where there is none."""
    folded = names.folded(name)
    championship = models.Championship.objects.filter(folded_name=folded).first()
    return championship or models.Championship.objects.create(
        name=name, folded_name=folded, slug=free_slug(models.Championship, name, "campeonato")
    )


def free_slug(model: type[Model], name: str, otherwise: str) -> str:
    """A slug for the name that no row of the model has."""
    base = slugify(name)[:60].strip("-") or otherwise
    taken = RESERVED | set(model._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 2
    slug = base
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug


Known = dict[str, list[models.Player]]


def _known(entrants: Sequence[Entrant]) -> Known:
    known: Known = defaultdict(list)
    folded = [names.folded(entrant.name) for entrant in entrants]
    for player in models.Player.objects.filter(folded_name__in=folded).order_by("pk"):
        known[player.folded_name].append(player)
    return known


def _same(entrant: Entrant, known: Known) -> models.Player | None:
    candidates = known.get(names.folded(entrant.name), [])
    club = names.folded(entrant.club or "")
    exact = [player for player in candidates if player.folded_club == club]
    if exact:
        return exact[0]
    alone = len(candidates) == 1 and (not club or not candidates[0].folded_club)
    return candidates[0] if alone else None


def _player(entrant: Entrant) -> models.Player:
    return models.Player(
        name=entrant.name,
        folded_name=names.folded(entrant.name),
        searchable=names.searchable(entrant.name),
        club=entrant.club or "",
        folded_club=names.folded(entrant.club or ""),
        sorted_as=entrant.sorted_as,
    )


def _found(player: models.Player | None) -> models.Player:
    assert player is not None
    return player


def _take_down_club(player: models.Player, entrant: Entrant) -> None:
    if entrant.club and not player.club:
        player.club, player.folded_club = entrant.club, names.folded(entrant.club)
        player.save(update_fields=["club", "folded_club"])
