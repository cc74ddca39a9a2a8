"""Restore a backup into an empty database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.apps.registry import Apps
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from serving.garbage import collect_seldom
from tournaments.store.backup import document
from tournaments.store.backup.document import DamagedBackup, Tally, backup, tally_of_table

DATABASE_VARIABLES = ("DATABASE_URL", "DATABASE_URL_FILE", "DATABASE_PASSWORD", "DATABASE_PASSWORD_FILE")
DAMAGED_STATUS = 3
"""Exit status of the process after it printed, as JSON, the damage of the backup."""


class MigrationFailed(Exception):
    """The migrations could not be applied to the rows of the backup; the message is the last error."""


def unknown_migrations(migrations: Mapping[str, str]) -> dict[str, str]:
    """Return the migrations of a backup that this version does not have."""
    known = MigrationLoader(connection).disk_migrations
    return {app: name for app, name in migrations.items() if name and (app, name) not in known}


@contextmanager
def migrated_copy(source: Path) -> Iterator[Path]:
    """Yield the path of a backup with the same content under today's migrations; it is deleted at the end.

    Raises DamagedBackup or MigrationFailed. Only the owner of the process can read the temporary database.
    """
    with TemporaryDirectory(prefix="restore-", dir=settings.VAR_DIR) as folder:
        target, database = Path(folder, "forward.gz"), Path(folder, "between.sqlite3")
        environment = {name: value for name, value in os.environ.items() if name not in DATABASE_VARIABLES}
        environment["DATABASE_URL"] = f"sqlite:///{database}"
        command = [sys.executable, "-m", __name__, str(source), str(target)]
        process = subprocess.run(
            command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False
        )
        if process.returncode == DAMAGED_STATUS:
            code, values = json.loads(process.stdout)
            raise DamagedBackup(code, **values)
        if process.returncode:
            raise MigrationFailed((process.stderr.strip().splitlines() or [""])[-1])
        yield target


def main(source: Path, target: Path) -> int:
    """Restore an older backup into an empty database, migrate it, and back it up again; return the exit code."""
    header, tallies = document.check_backup(source)
    executor = MigrationExecutor(connection)
    state = executor.migrate([(app, name) for app, name in header.migrations.items() if name])
    try:
        insert_rows(source, tallies, state.apps)
    except DamagedBackup as damage:
        print(json.dumps([damage.code, damage.values_]))  # noqa: T201 - read by the process that started this one
        return DAMAGED_STATUS
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    with target.open("xb") as stream:
        backup(stream)
    return 0


def insert_rows(source: Path, tallies: Mapping[str, Tally], apps: Apps) -> None:
    """Write the rows of a backup into the tables of its own migrations. Raises DamagedBackup if they do not fit."""
    models = {document.model_label(model): model for model in apps.get_models()}
    expected = {document.model_label(model) for model in document.backed_up_models(apps)}
    if wrong := (tallies.keys() - models.keys()) | (expected - tallies.keys()):
        raise DamagedBackup("table", table=min(wrong))
    reading = document.BackupReader(source)
    reading.header()
    with transaction.atomic():
        for name, lines in reading.tables():
            try:
                document.insert_rows(models[name], lines)
            except ValueError:
                raise DamagedBackup("table", table=name) from None
            if tally_of_table(models[name]) != tallies[name]:
                raise DamagedBackup("table", table=name)
        connection.check_constraints()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    collect_seldom()
    django.setup()
    sys.exit(main(*map(Path, sys.argv[1:])))


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
    if later := unknown_migrations(header.migrations):
        raise LaterVersion(", ".join(f"{app} {name}" for app, name in later.items()))
    _check_empty()
    with migrated_copy(path) as newer:
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
