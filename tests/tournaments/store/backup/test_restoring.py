"""Rows of a backup of an earlier version are read back from the tables before they are migrated."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.apps import apps

from tournaments import models
from tournaments.store.backup import document
from tournaments.store.backup.document import DamagedBackup, Header, check_backup, write_backup
from tournaments.store.backup.restoring import insert_rows

pytestmark = pytest.mark.django_db
TABLE = document.model_label(models.Championship)


def backup_with(line: str, folder: Path) -> Path:
    """Write a backup whose only row is a championship."""
    path = folder / "backup.gz"

    def lines() -> Iterator[tuple[str, list[str]]]:
        for model in document.backed_up_models(apps):
            name = document.model_label(model)
            yield name, [line] if name == TABLE else []

    with path.open("wb") as stream:
        write_backup(stream, Header(datetime(2026, 1, 1).isoformat(), {}), lines())
    return path


def test_row_that_the_database_stores_otherwise_is_damaged(tmp_path: Path) -> None:
    models.Championship.objects.create(name="Copa", slug="copa")
    [line] = document.row_lines(models.Championship)
    models.Championship.objects.all().delete()
    changed = line.replace('"version": 0', '"version": "0"')
    assert changed != line
    source = backup_with(changed, tmp_path)
    with pytest.raises(DamagedBackup) as damage:
        insert_rows(source, check_backup(source)[1], apps)
    assert damage.value.values_ == {"table": TABLE}
    source = backup_with(line, tmp_path)
    insert_rows(source, check_backup(source)[1], apps)
    assert models.Championship.objects.get().name == "Copa"
