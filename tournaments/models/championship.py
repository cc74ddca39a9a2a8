from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F


class Crest(models.Model):
    """A picture, re-encoded by the site, under the SHA-256 of its bytes; never changed, since the history names it."""

    digest = models.CharField(primary_key=True, max_length=64)
    content = models.BinaryField()
    """A PNG."""

    def __str__(self) -> str:
        return self.digest


class Branded(models.Model):
    """A model with a crest and two colours ("#1d5c3f"; empty for the site's own) for printed documents."""

    crest = models.ForeignKey(Crest, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    first_colour = models.CharField(max_length=7, blank=True, default="")
    second_colour = models.CharField(max_length=7, blank=True, default="")

    class Meta:
        abstract = True


class Championship(Branded):
    """Podium points added up over leagues, and over podiums of other games."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200)
    folded_name = models.CharField(max_length=600, db_index=True, editable=False)
    """Not unique: refusing a name would reveal that a private championship has it."""
    withheld = models.BooleanField(default=False)
    """Whether the site's administrator hid it from the public: only its organizers see it and its name."""
    version = models.PositiveIntegerField(default=0)
    """The number of its last decision."""

    def __str__(self) -> str:
        return self.name


class ChampionshipOrganizer(models.Model):
    """An account that decides in a championship: its founder, or one that another organizer appointed."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="organizers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("championship"), F("user"), name="championship_organizer_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.championship})"


class OtherPodium(models.Model):
    """The podium of another game of the championship, typed in; its places are Placings."""

    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, related_name="other_podiums")
    game = models.CharField(max_length=200)
    played_on = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.game
