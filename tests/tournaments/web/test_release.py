"""The release in the ETags of pages: every file that a page is made from changes it, and no other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournaments.web import freshness

FOLDERS = ("config", "games", "serving", "tournaments", "templates", "static", "locale")
INSTALLED_AT, LATER = 1_700_000_000, 1_800_000_000


@pytest.fixture
def site(tmp_path: Path, settings: LazySettings) -> Path:
    """Return the folder of an installed site with one file in each folder."""
    settings.BASE_DIR = tmp_path
    for folder in (*FOLDERS, "var"):
        write(tmp_path / folder / "below" / "file.py", INSTALLED_AT)
    return tmp_path


def write(file: Path, at: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    os.utime(file, (at, at))


@pytest.mark.parametrize("folder", FOLDERS)
def test_new_file_in_a_folder_of_the_site_is_a_new_release(site: Path, folder: str) -> None:
    installed = freshness._release()
    write(site / folder / "below" / "another.html", LATER)
    assert freshness._release() != installed


@pytest.mark.parametrize("file", ["var/below/db.sqlite3", "games/__pycache__/file.pyc"])
def test_files_that_the_running_site_writes_are_no_new_release(site: Path, file: str) -> None:
    installed = freshness._release()
    write(site / file, LATER)
    assert freshness._release() == installed
