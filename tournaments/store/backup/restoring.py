"""Restore a backup into an empty database."""

from __future__ import annotations

from pathlib import Path

from django.db import connection, transaction

from tournaments.store.backup import document, forward
from tournaments.store.backup.document import DamagedBackup, Tally, tally_of_table


class DatabaseNotEmpty(Exception):
    """The database to restore into has rows already."""


class DatabaseNotMigrated(Exception):
    """Migrations of the database to restore into are missing."""


class LaterVersion(Exception):
    """The backup was made by a later version of the program; `migrations` are the missing ones."""

    def __init__(self, migrations: str) -> None:
        super().__init__(migrations)
        self.migrations = migrations


class RestoreDiffers(Exception):
    """The rows read back differ from the backup; the restore was rolled back."""


def restore(path: Path) -> dict[str, Tally]:
    """Write a whole backup to this database in one transaction, and return the counts of the rows read back.

    A backup of an earlier version is migrated first. Raises DamagedBackup, DatabaseNotMigrated, LaterVersion,
    DatabaseNotEmpty or MigrationFailed before any change; RestoreDiffers after rolling back.
    """
    header, tallies = document.check_backup(path)
    if not document.is_migrated():
        raise DatabaseNotMigrated
    if header.migrations == document.migrations():
        return _restore(path, tallies)
    if later := forward.unknown_migrations(header.migrations):
        raise LaterVersion(", ".join(f"{app} {name}" for app, name in later.items()))
    _check_empty()
    with forward.migrated_copy(path) as newer:
        _header, tallies = document.check_backup(newer)
        return _restore(newer, tallies)


def _check_empty() -> None:
    """Raise DatabaseNotEmpty if the database has rows."""
    if any(model._base_manager.exists() for model in document.backed_up_models()):
        raise DatabaseNotEmpty


def _restore(path: Path, tallies: dict[str, Tally]) -> dict[str, Tally]:
    """Restore a backup with the same tables as this database."""
    models = {document.model_label(model): model for model in document.backed_up_models()}
    if wrong := tallies.keys() ^ models.keys():
        raise DamagedBackup("table", table=min(wrong))
    with transaction.atomic():
        _check_empty()
        reading = document.BackupReader(path)
        reading.header()
        for name, lines in reading.tables():
            try:
                document.insert_rows(models[name], lines)
            except ValueError:
                raise DamagedBackup("table", table=name) from None
        document.reset_sequences(models.values())
        connection.check_constraints()
        tallies_read_back = {name: tally_of_table(model) for name, model in models.items()}
        if tallies_read_back != tallies:
            raise RestoreDiffers
    return tallies_read_back
