"""Who is who: the registered player behind each name entered in a league."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count, islice

from django.contrib.auth.models import User
from django.db.models import Model
from django.utils.text import slugify

from tournaments import models
from tournaments.decisions.words import index_players
from tournaments.league import names
from tournaments.league.values import Entrant
from tournaments.models.administration import address_digest
from tournaments.selectors.matching import matches

RESERVED = {"nueva", "importar"}
"""Addresses that pages have where a slug would stand."""
CANDIDATES = 200
"""Slugs that are tried in one query."""


def register(entrants: Sequence[Entrant]) -> list[models.Player]:
    """New players, one for each entrant."""
    players = models.Player.objects.bulk_create(_player(entrant) for entrant in entrants)
    index_players(players)
    return players


def registered(entrants: Sequence[Entrant], by: User | None) -> list[models.Player]:
    """The player of each entrant that the account may link to, registered now where there is none."""
    found = [match.player if match and match.own else None for match in matches(entrants, by)]
    new = iter(register([entrant for entrant, player in zip(entrants, found, strict=True) if player is None]))
    players = [player or next(new) for player in found]
    for player, entrant in sorted(zip(players, entrants, strict=True), key=lambda each: each[0].pk):
        complete_club(player, entrant)
    return players


def free_slug(model: type[Model], name: str, otherwise: str) -> str:
    """A slug for the name that no row of the model has, and none that was deleted had."""
    base = slugify(name)[:60].strip("-") or otherwise
    candidates = chain([base], (f"{base}-{number}" for number in count(2)))
    while True:
        some = list(islice(candidates, CANDIDATES))
        digests = {slug: address_digest(str(model._meta.model_name), slug) for slug in some}
        slugs = model._default_manager.filter(slug__startswith=base).values_list("slug")
        deleted = models.DeletedAddress.objects.filter(pk__in=digests.values()).values_list("digest")
        taken = RESERVED | {found for (found,) in slugs.union(deleted, all=True)}
        if free := next((slug for slug in some if slug not in taken and digests[slug] not in taken), None):
            return free


def _player(entrant: Entrant) -> models.Player:
    return models.Player(
        name=entrant.name,
        folded_name=names.folded(entrant.name),
        searchable=names.searchable(entrant.name),
        club=entrant.club or "",
        folded_club=names.folded(entrant.club or ""),
        sorted_as=entrant.sorted_as,
    )


def complete_club(player: models.Player, entrant: Entrant) -> None:
    """Note the club of a player registered without one: it tells apart people of one name, and is shown nowhere."""
    if entrant.club and not player.club:
        player.club, player.folded_club = entrant.club, names.folded(entrant.club)
        player.save(update_fields=["club", "folded_club"])
