"""The index that searches read: the words of each name, written together with the name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments import models
from tournaments.league import names


def index_players(players: Sequence[models.Player], *, renamed: bool = False) -> None:
    """The words of what players are called now; of those renamed, what they were called before is gone."""
    _index(models.PlayerWord, players, renamed)


def index_leagues(leagues: Sequence[models.League], *, renamed: bool = False) -> None:
    """The same for leagues."""
    _index(models.LeagueWord, leagues, renamed)


def _index(kind: type[Any], named: Sequence[models.Player] | Sequence[models.League], renamed: bool) -> None:
    if renamed:
        kind.objects.filter(of__in=named).delete()
    rows = (kind(of=one, word=word.encode()) for one in named for word in names.words(one.name))
    # Who registers the same player at the same time writes the same words.
    kind.objects.bulk_create(rows, ignore_conflicts=True)
