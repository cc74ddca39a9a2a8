"""A backup after deletions is complete."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tournaments.administration.acting import REASON
from tests.tournaments.administration.test_leagues import boss, ugly
from tests.tournaments.backup.test_whole import run_command, what_it_says
from tournaments import models
from tournaments.administration.league_acts import delete
from tournaments.backup.saving import backup


@pytest.mark.usefixtures("committed")
def test_backup_after_deletions_can_be_restored(migrated: Path, tmp_path: Path) -> None:
    league = ugly()
    delete(league, by=boss(), reason=REASON)
    delete(models.Championship.objects.get(), by=boss(), reason=REASON)
    copy, again, database = tmp_path / "copia.gz", tmp_path / "otra.gz", f"sqlite:///{tmp_path}/otra.sqlite3"
    with copy.open("xb") as stream:
        backup(stream)
    shutil.copy(migrated, tmp_path / "otra.sqlite3")
    run_command(database, "restore", str(copy))
    run_command(database, "backup", str(again))
    assert what_it_says(again) == what_it_says(copy)
    assert "cuadran" in run_command(database, "audit", models.League.objects.get().slug)
