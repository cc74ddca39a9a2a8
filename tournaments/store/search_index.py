"""The search index: the words of each name, stored in the transaction that stores the name; and sort keys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Q

from tournaments import models
from tournaments.league import names
from tournaments.models.player import name_sort_key

BATCH_SIZE = 2000


def index_players(players: Sequence[models.Player], *, renamed: bool = False) -> None:
    """Index the present names of players; for `renamed` ones, delete the words of former names."""
    _index(models.PlayerWord, players, renamed)


def index_leagues(leagues: Sequence[models.League], *, renamed: bool = False) -> None:
    """Index the present names of leagues."""
    _index(models.LeagueWord, leagues, renamed)


def _index(kind: type[Any], named: Sequence[models.Player] | Sequence[models.League], renamed: bool) -> None:
    """Store the words of the names of players or leagues, as rows of this model."""
    if renamed:
        kind.objects.filter(of__in=named).delete()
    rows = (kind(of=one, word=word.encode()) for one in named for word in names.words(one.name))
    # A request that registers the same player at the same time writes the same words.
    kind.objects.bulk_create(rows, ignore_conflicts=True)


def complete_index() -> None:
    """Index the names that a previous version wrote without the index during a rolling update.

    Looks at every league, and at players without words or with a name other than the one indexed.
    """
    _complete(models.PlayerWord, models.Player, Q(words=None) | ~Q(sorted_as=""))
    _complete(models.LeagueWord, models.League, Q())


def complete_sort_keys() -> None:
    """Store the sort keys of players that a previous version registered or pseudonymised without them."""
    rows = models.Player.objects.filter(Q(sort_key=b"") | ~Q(sorted_as=""))
    wrong = [pk for pk, name, key in rows.values_list("pk", "name", "sort_key") if bytes(key) != name_sort_key(name)]
    for start in range(0, len(wrong), BATCH_SIZE):
        with transaction.atomic():
            players = list(models.Player.objects.select_for_update().filter(pk__in=wrong[start : start + BATCH_SIZE]))
            for player in players:
                player.sort_key = name_sort_key(player.name)
            models.Player.objects.bulk_update(players, ["sort_key"])


def _complete(kind: type[Any], named: type[Any], condition: Q) -> None:
    """Index the rows of `named` that match the condition and whose stored words differ from their names."""
    rows = named.objects.filter(condition).values_list("pk", "name").distinct().iterator(chunk_size=BATCH_SIZE)
    while batch := dict(islice(rows, BATCH_SIZE)):
        stored: dict[int, set[str]] = {pk: set() for pk in batch}
        for of, word in kind.objects.filter(of__in=batch).values_list("of", "word"):
            stored[of].add(bytes(word).decode())
        if wrong := [pk for pk, name in batch.items() if stored[pk] != set(names.words(name))]:
            # The lock keeps a simultaneous renaming from storing a name between the reading of it and of its words.
            with transaction.atomic():
                _index(kind, list(named.objects.select_for_update().filter(pk__in=wrong)), renamed=True)
