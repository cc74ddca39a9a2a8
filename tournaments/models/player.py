from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

from tournaments.league import names
from tournaments.league.aliases import initials


class Player(models.Model):
    """A person who plays: the link between their entries in several leagues.

    Two people may share a name and a club. Leagues print the name and club of the entry.
    """

    name = models.CharField(max_length=200)
    club = models.CharField(max_length=200, blank=True, default="")
    folded_name = models.CharField(max_length=600, editable=False, db_index=True)
    folded_club = models.CharField(max_length=600, editable=False, blank=True, default="")
    searchable = models.CharField(max_length=600, editable=False)
    sort_key = models.BinaryField(db_default=b"", db_index=True)
    """The place of the name in the Spanish alphabet: bytes sort alike in every database and under every collation."""
    initials = models.BooleanField(default=False)
    """Whether every league shows initials to the public in place of the name; `Entry.initials` is for one league."""
    sorted_as = models.CharField(max_length=600, editable=False, blank=True, default="")
    """The sort key of a pseudonym; empty for the player's own name."""

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(name=""), name="player_named"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        """The public name: the name, or the initials of a hidden player."""
        return shown_name(self.name, self.initials)

    @property
    def by_initials(self) -> str:
        """The initials of the name."""
        return initials(self.name)


def name_columns(name: str) -> dict[str, Any]:
    """Return the columns of a registered player that hold the name, or a form of it."""
    return {
        "name": name,
        "folded_name": names.folded(name),
        "searchable": names.searchable(name),
        "sort_key": name_sort_key(name),
    }


def name_sort_key(name: str) -> bytes:
    """Return the stored sort key of a name."""
    return names.alphabetical(name).encode()


def shown_name(name: str, by_initials: bool) -> str:
    """Return the name, or its initials if it is hidden."""
    return initials(name) if by_initials else name
