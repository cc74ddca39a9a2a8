"""Restore a backup into an empty database."""

from __future__ import annotations

from pathlib import Path

from django.db import connection, transaction

from tournaments.backup import document, forward, tables
from tournaments.backup.document import Damaged, Tally
from tournaments.backup.saving import tally


class NotEmpty(Exception):
    """The database to restore into has rows already."""


class NotPrepared(Exception):
    """Migrations of the database to restore into are missing."""


class OtherVersion(Exception):
    """The backup was made by a later version of the program; `migrations` are those missing here."""

    def __init__(self, migrations: str) -> None:
        super().__init__(migrations)
        self.migrations = migrations


class RestoreDiffers(Exception):
    """The rows read back differ from the backup; the restore was rolled back."""


def restore(path: Path) -> dict[str, Tally]:
    """Read a backup into this database, whole or not at all, and return the counts read back.

    A backup of an earlier version is migrated first. Raises Damaged, NotPrepared, OtherVersion, NotEmpty or
    MigrationFailed before any change; RestoreDiffers after rolling back.
    """
    header, tallies = document.check(path)
    if not tables.is_migrated():
        raise NotPrepared
    if header.migrations == tables.migrations():
        return _restore(path, tallies)
    if later := forward.unknown(header.migrations):
        raise OtherVersion(", ".join(f"{app} {name}" for app, name in later.items()))
    _refuse_other_rows()
    with forward.migrated_copy(path) as newer:
        _header, tallies = document.check(newer)
        return _restore(newer, tallies)


def _refuse_other_rows() -> None:
    if any(model._base_manager.exists() for model in tables.kept_models()):
        raise NotEmpty


def _restore(path: Path, tallies: dict[str, Tally]) -> dict[str, Tally]:
    """Restore a backup with the same tables as this database."""
    models = {tables.label(model): model for model in tables.kept_models()}
    if wrong := tallies.keys() ^ models.keys():
        raise Damaged("table", table=min(wrong))
    with transaction.atomic():
        _refuse_other_rows()
        reading = document.Reading(path)
        reading.header()
        for name, lines in reading.tables():
            try:
                tables.insert(models[name], lines)
            except ValueError:
                raise Damaged("table", table=name) from None
        tables.reset_sequences(models.values())
        connection.check_constraints()
        found = {name: tally(model) for name, model in models.items()}
        if found != tallies:
            raise RestoreDiffers
    return found
