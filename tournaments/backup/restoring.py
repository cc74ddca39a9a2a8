"""A backup read back into an empty database."""

from __future__ import annotations

from pathlib import Path

from django.db import connection, transaction

from tournaments.backup import document, forward, tables
from tournaments.backup.document import Damaged, Tally
from tournaments.backup.saving import tally


class NotEmpty(Exception):
    """The database to restore into holds something already."""


class NotPrepared(Exception):
    """The database to restore into has not all its tables, or not as they are now."""


class OtherVersion(Exception):
    """The backup was made by a later version of the program; `migrations` are those missing here."""

    def __init__(self, migrations: str) -> None:
        super().__init__(migrations)
        self.migrations = migrations


class NotTheSame(Exception):
    """The rows read back differ from the backup; nothing was kept of it."""


def restore(path: Path) -> dict[str, Tally]:
    """Read a backup into this database, whole or not at all, and return the counts read back.

    One of an earlier version is brought forward first. Raises Damaged, NotPrepared, OtherVersion, NotEmpty or
    NotBroughtForward before anything is touched; NotTheSame after undoing it all.
    """
    header, held = document.check(path)
    if not tables.prepared():
        raise NotPrepared
    if header.migrations == tables.migrations():
        return _restore(path, held)
    if later := forward.unknown(header.migrations):
        raise OtherVersion(", ".join(f"{app} {name}" for app, name in later.items()))
    _refuse_other_rows()
    with forward.brought_forward(path) as newer:
        _header, held = document.check(newer)
        return _restore(newer, held)


def _refuse_other_rows() -> None:
    if any(model._base_manager.exists() for model in tables.kept_models()):
        raise NotEmpty


def _restore(path: Path, held: dict[str, Tally]) -> dict[str, Tally]:
    """Read a backup whose tables are those of this database."""
    models = {tables.label(model): model for model in tables.kept_models()}
    if wrong := held.keys() ^ models.keys():
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
        tables.go_on_counting(models.values())
        connection.check_constraints()
        found = {name: tally(model) for name, model in models.items()}
        if found != held:
            raise NotTheSame
    return found
