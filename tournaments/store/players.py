"""The registered player behind each name entered in a league."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from itertools import chain, count

from django.contrib.auth.models import User
from django.db.models import Model
from django.utils.crypto import salted_hmac
from django.utils.text import slugify

from tournaments import models
from tournaments.league import names
from tournaments.league.values import Entrant
from tournaments.models.administration import address_digest
from tournaments.store.matching import matches
from tournaments.store.words import index_players

RESERVED = {"nueva", "importar"}
"""Addresses that pages have where a slug would stand."""
MAX_BASE_LENGTH = 60
SUFFIX_LENGTH = 6


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
    complete_clubs(zip(players, entrants, strict=True))
    return players


def forget_unused(player: int) -> None:
    """Delete a registered player whom nothing is of any more: the name would stay where nobody could erase it."""
    row = models.Player.objects.filter(pk=player, entries=None, placings=None, proposals=None).first()
    if row:
        row.delete()


def slug_for(model: type[Model], name: str, otherwise: str, *, account: int | None) -> str:
    """The slug of a new row, which tells nothing about the rows that its founder cannot see.

    Without an `account`, on the command line, it is the plain slug of the name where that is free. An account always
    gets letters of its own after it: a plain slug refused would tell that a private row has it. The letters are the
    same for one account and name, so that founding it twice at once makes one.
    """
    base = slugify(name)[:MAX_BASE_LENGTH].strip("-") or otherwise
    if account is None:
        taken = model._default_manager.filter(slug=base).exists() or _was_deleted(model, base)
        return base if base not in RESERVED and not taken else f"{base}-{secrets.token_hex(SUFFIX_LENGTH // 2)}"
    own = f"{model._meta.label_lower}:{account}:{names.folded(name)}"
    letters = salted_hmac("castillar.slug", own, algorithm="sha256").hexdigest()[:SUFFIX_LENGTH]
    return _numbered(model, f"{base}-{letters}")


def _numbered(model: type[Model], base: str) -> str:
    """A slug that no row of the model has and none that was deleted had, the base or with a number after it."""
    taken = set(model._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken and not _was_deleted(model, slug))


def _was_deleted(model: type[Model], slug: str) -> bool:
    digest = address_digest(str(model._meta.model_name), slug)
    return models.DeletedAddress.objects.filter(pk=digest).exists()


def _player(entrant: Entrant) -> models.Player:
    return models.Player(
        name=entrant.name,
        folded_name=names.folded(entrant.name),
        searchable=names.searchable(entrant.name),
        club=entrant.club or "",
        folded_club=names.folded(entrant.club or ""),
        sorted_as=entrant.sorted_as,
    )


def complete_clubs(found: Iterable[tuple[models.Player, Entrant]]) -> None:
    """Note the clubs of players registered without one: a club tells apart people of one name, and is shown nowhere.

    In one order for everybody: two leagues that enter the same players at once would wait for each other.
    """
    for player, entrant in sorted(found, key=lambda each: each[0].pk):
        if entrant.club and not player.club:
            player.club, player.folded_club = entrant.club, names.folded(entrant.club)
            player.save(update_fields=["club", "folded_club"])
