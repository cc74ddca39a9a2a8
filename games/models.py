"""Sheets and archives: a submitted game sheet, and many games in one file, checked part by part."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from games.rules import RULES

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
else:
    _TextField = models.CharField


class RulesField(_TextField):
    """The slug of a rule system. Any other text is refused when a row is written.

    The database and its migrations see a text field that is not empty, and so a new system needs no migration.
    """

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        if isinstance(value, str) and value not in RULES:
            raise ValueError(f"no such rules: {value[:40]}")
        return super().get_db_prep_save(value, connection)


def rules_given(name: str) -> models.CheckConstraint:
    """Return the constraint that the field `rules` is not empty."""
    return models.CheckConstraint(condition=~models.Q(rules=""), name=name)


class GameSheet(models.Model):
    """A sheet of moves under a rule system, with its text as it was submitted.

    `report` stores the result of the check by the version `engine` of the rules; see `games.reports`.
    """

    text = models.TextField()
    rules = RulesField(max_length=20)
    submitted_at = models.DateTimeField(auto_now_add=True)
    report = models.JSONField(null=True, blank=True, editable=False)
    engine = models.CharField(max_length=16, blank=True, default="", editable=False)

    class Meta:
        constraints: ClassVar = [rules_given("game_sheet_rules_given")]

    def __str__(self) -> str:
        return f"{self.rules} {self.pk}"


class ArchiveState(StrEnum):
    RECEIVING = "receiving"
    """The file is being received; an archive that stays in this state was interrupted."""
    WORKING = "working"
    STOPPED = "stopped"
    DONE = "done"


class Archive(models.Model):
    """A file of games under one rule system, whose games are checked in the background."""

    name = models.CharField(max_length=200)
    rules = RulesField(max_length=20)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    """The uploader; null for an archive from the command line."""
    state = models.CharField(max_length=9, default=ArchiveState.RECEIVING)
    games = models.PositiveIntegerField(default=0)
    bytes = models.PositiveBigIntegerField(default=0)
    """Bytes of the parts in the database."""
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    index_bits = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """First bits of a term by which its index is divided; null until the index is made."""

    class Meta:
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
    """The texts of its games, packed; see `games.archive.checking`."""
    taken_until = models.DateTimeField(null=True, blank=True)
    """Time until which a process holds the part; after that the process counts as dead."""
    valid = models.PositiveIntegerField(null=True, blank=True)
    """Number of its games in order; null until it is checked."""
    terms = models.BinaryField(null=True, blank=True)
    """What its games are found by, until the index is made, and then empty; null until the part is checked for it."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "first"], name="archive_part_once"),
        ]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.first}-{self.first + self.games - 1}"


class ArchiveGame(models.Model):
    """A game of an archive that is not in order, with its worst finding and the place of that finding."""

    archive = models.ForeignKey(Archive, on_delete=models.CASCADE, related_name="wrong")
    number = models.PositiveIntegerField()
    verdict = models.CharField(max_length=10)
    kind = models.CharField(max_length=30)
    """The code of the worst finding."""
    ply = models.PositiveIntegerField(null=True, blank=True)
    move = models.PositiveIntegerField(null=True, blank=True)
    """The move number of the finding; null for the sheet as a whole, and for games checked before migration 0005."""
    title = models.CharField(max_length=180, blank=True, default="")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "number"], name="archive_game_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["archive", "kind", "number"], name="archive_games_by_kind")]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.number} {self.kind}"


class ArchiveIndex(models.Model):
    """A bucket of the index of an archive: what its games are found by; see `games.archive.terms`."""

    archive = models.ForeignKey(Archive, on_delete=models.CASCADE, related_name="index")
    bucket = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "bucket"], name="archive_bucket_once"),
        ]

    def __str__(self) -> str:
        return f"{self.archive_id}: {self.bucket}"
