"""A backup after deletions is complete."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tournaments.administrators.acting import REASON, superuser
from tests.tournaments.administrators.test_deletion import league_to_delete
from tests.tournaments.store.backup.test_whole import content_without_time, run_command
from tournaments import models
from tournaments.administrators.acts import delete
from tournaments.store.backup.document import backup


@pytest.mark.usefixtures("committed")
def test_backup_after_deletions_can_be_restored(migrated: Path, tmp_path: Path) -> None:
    league = league_to_delete()
    delete(league, by=superuser(), reason=REASON)
    delete(models.Championship.objects.get(), by=superuser(), reason=REASON)
    copy, again, database = tmp_path / "copia.gz", tmp_path / "otra.gz", f"sqlite:///{tmp_path}/otra.sqlite3"
    with copy.open("xb") as stream:
        backup(stream)
    shutil.copy(migrated, tmp_path / "otra.sqlite3")
    run_command(database, "restore", str(copy))
    run_command(database, "backup", str(again))
    assert content_without_time(again) == content_without_time(copy)
    assert "cuadran" in run_command(database, "audit", models.League.objects.get().slug)
