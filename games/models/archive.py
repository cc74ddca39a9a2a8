"""An archive of games: many in one file, checked in the background part by part."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.sheet import RulesField, rules_given


class ArchiveState(StrEnum):
    RECEIVING = "receiving"
    """The file is being received; an archive that stays in this state was interrupted."""
    WORKING = "working"
    STOPPED = "stopped"
    DONE = "done"


class Archive(models.Model):
    """A file of games under one rule system, whose games are checked in the background."""

    name = models.CharField(_("fichero"), max_length=200)
    rules = RulesField(_("reglas"), max_length=20)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    """The uploader; null for an archive from the command line."""
    state = models.CharField(_("estado"), max_length=9, default=ArchiveState.RECEIVING)
    games = models.PositiveIntegerField(_("partidas"), default=0)
    bytes = models.PositiveBigIntegerField(_("tamaño"), default=0)
    """Bytes of the parts in the database."""
    created_at = models.DateTimeField(_("recibido"), auto_now_add=True)
    finished_at = models.DateTimeField(_("terminado"), null=True, blank=True)

    class Meta:
        verbose_name = _("archivo de partidas")
        verbose_name_plural = _("archivos de partidas")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            rules_given("archive_rules_given"),
            models.CheckConstraint(condition=models.Q(state__in=list(ArchiveState)), name="archive_state_known"),
        ]

    def __str__(self) -> str:
        return self.name


class ArchivePart(models.Model):
    """Some games of an archive, which one process checks together."""

    archive = models.ForeignKey(Archive, on_delete=models.CASCADE, related_name="parts")
    first = models.PositiveIntegerField()
    """The number in the archive, from 1, of the first game of the part."""
    games = models.PositiveIntegerField()
    content = models.BinaryField()
    """The texts of its games, packed; see `games.archive.packing`."""
    taken_until = models.DateTimeField(null=True, blank=True)
    """Time until which a process holds the part; after that the process counts as dead."""
    valid = models.PositiveIntegerField(null=True, blank=True)
    """Number of its games in order; null until it is checked."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "first"], name="archive_part_once"),
        ]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.first}-{self.first + self.games - 1}"


class ArchiveGame(models.Model):
    """A game of an archive that is not in order, with its worst finding and the place of that finding."""

    archive = models.ForeignKey(Archive, on_delete=models.CASCADE, related_name="wrong")
    number = models.PositiveIntegerField(_("n.º"))
    verdict = models.CharField(_("veredicto"), max_length=10)
    kind = models.CharField(_("qué"), max_length=30)
    """The code of the worst finding."""
    ply = models.PositiveIntegerField(null=True, blank=True)
    move = models.PositiveIntegerField(null=True, blank=True)
    """The move number of the finding; null for the sheet as a whole, and for games checked before migration 0005."""
    title = models.CharField(_("partida"), max_length=180, blank=True, default="")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "number"], name="archive_game_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["archive", "kind", "number"], name="archive_games_by_kind")]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.number} {self.kind}"
