"""Register players, and make slugs that reveal no private row."""

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
from tournaments.models.player import name_columns
from tournaments.store.matching import matches
from tournaments.store.search_index import index_players

RESERVED_SLUGS = {"nueva", "importar"}
"""Slugs that no league or championship may have, since pages have those addresses."""
MAX_BASE_LENGTH = 60
SUFFIX_LENGTH = 6


def register(entrants: Sequence[Entrant]) -> list[models.Player]:
    """Register new players, one for each entrant."""
    players = models.Player.objects.bulk_create(_player(entrant) for entrant in entrants)
    index_players(players)
    return players


def find_or_register(entrants: Sequence[Entrant], by: User | None) -> list[models.Player]:
    """Return the player of each entrant: a registered one that the account may link to, or a new one."""
    known = [match.player if match and match.own else None for match in matches(entrants, by)]
    new = iter(register([entrant for entrant, player in zip(entrants, known, strict=True) if player is None]))
    players = [player or next(new) for player in known]
    complete_clubs(zip(players, entrants, strict=True))
    return players


def delete_if_unused(player: int) -> None:
    """Delete a registered player if they have no entry or medal: no organizer could erase the name later."""
    row = models.Player.objects.filter(pk=player, entries=None, placings=None, proposals=None).first()
    if row:
        row.delete()


def slug_for(model: type[Model], name: str, fallback: str, *, account: int | None) -> str:
    """Return the slug of a new row, without revealing rows that its founder cannot see.

    `fallback` is used for a name without letters or digits.
    On the command line, without an `account`, it is the plain slug of the name if that is free. For an account, letters
    are always added, since a refused plain slug would reveal that a private row has it. They are the same for the same
    account and name, so that a form sent twice at once founds one league.
    """
    base = slugify(name)[:MAX_BASE_LENGTH].strip("-") or fallback
    if account is None:
        taken = model._default_manager.filter(slug=base).exists() or _was_deleted(model, base)
        return base if base not in RESERVED_SLUGS and not taken else f"{base}-{secrets.token_hex(SUFFIX_LENGTH // 2)}"
    own = f"{model._meta.label_lower}:{account}:{names.folded(name)}"
    letters = salted_hmac("castillar.slug", own, algorithm="sha256").hexdigest()[:SUFFIX_LENGTH]
    return _numbered(model, f"{base}-{letters}")


def _numbered(model: type[Model], base: str) -> str:
    """Return the base as a slug, with a number added if a row or a deleted row of the model has it."""
    taken = set(model._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken and not _was_deleted(model, slug))


def _was_deleted(model: type[Model], slug: str) -> bool:
    """Return whether a deleted row of the model had this slug."""
    digest = address_digest(str(model._meta.model_name), slug)
    return models.DeletedAddress.objects.filter(pk=digest).exists()


def _player(entrant: Entrant) -> models.Player:
    """Return an unsaved player with the name and club of an entrant."""
    return models.Player(
        **name_columns(entrant.name),
        club=entrant.club or "",
        folded_club=names.folded(entrant.club or ""),
        sorted_as=entrant.sorted_as,
    )


def complete_clubs(players: Iterable[tuple[models.Player, Entrant]]) -> None:
    """Store the clubs of players registered without one. A club tells apart players of one name, and is not shown.

    Rows are always locked in the same order: otherwise two leagues that enter the same players could deadlock.
    """
    for player, entrant in sorted(players, key=lambda each: each[0].pk):
        if entrant.club and not player.club:
            player.club, player.folded_club = entrant.club, names.folded(entrant.club)
            player.save(update_fields=["club", "folded_club"])
