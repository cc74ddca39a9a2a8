"""The preparation of a site is complete, even if an earlier one was interrupted."""

from __future__ import annotations

import gzip
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.prepare import collect_static_files, main
from config.settings import STORAGES as SERVED
from tests.databases import using_database
from tests.e2e.site import ROOT, environment

STATIC = ROOT / "static"
LARGE = "castillar.css"


def prepare(var: Path, most_bytes: int | None = None) -> subprocess.CompletedProcess[str]:
    """Prepare the site in a folder; with `most_bytes`, no file can grow beyond that size."""
    command = [sys.executable, "-m", "config.prepare"]
    full = limit(most_bytes) if most_bytes else None
    return subprocess.run(
        command, cwd=ROOT, env=environment(var), capture_output=True, text=True, preexec_fn=full, check=False
    )


def limit(most_bytes: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Path:
    """Return a prepared folder whose database has its tables; `test_turn` tests new databases."""
    return shutil.copytree(prepared, tmp_path_factory.mktemp("prepared"), dirs_exist_ok=True)


def halve(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:1000])


def change_version(copy: Path) -> None:
    copy.write_text("/* another */")
    os.utime(copy, (2**32, 2**32))


@pytest.fixture
def collected(var: Path, settings: Any) -> Path:
    """Make the prepared folder that of this process and return its static files."""
    settings.VAR_DIR, settings.STATIC_ROOT, settings.STORAGES = var, var / "static", SERVED
    return var / "static"


@pytest.fixture
def collectings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list of what would be collected from now on: everything anew (True), or what is missing."""
    calls: list[bool] = []
    monkeypatch.setattr("config.prepare.call_command", lambda *_name, clear, **_options: calls.append(clear))
    return calls


@pytest.mark.parametrize("spoil", [halve, change_version, Path.unlink])
def test_wrong_copy_of_a_static_file_is_noticed(
    collected: Path, collectings: list[bool], spoil: Callable[[Path], None]
) -> None:
    copy = collected / LARGE
    spoil(copy)
    collect_static_files()
    assert collectings == [True]
    shutil.copy(STATIC / LARGE, copy)
    collect_static_files()
    assert collectings == [True]


def test_no_source_map_is_collected_and_texts_are_collected_compressed(collected: Path) -> None:
    files = {path.name for path in collected.rglob("*") if path.is_file()}
    assert not [name for name in files if ".map" in name]
    served = next(collected.glob("castillar.*.css"))
    assert gzip.decompress(Path(f"{served}.gz").read_bytes()) == served.read_bytes()


def test_missing_served_file_is_noticed(collected: Path, collectings: list[bool]) -> None:
    served = next(collected.glob("castillar.*.css"))
    content = served.read_bytes()
    served.unlink()
    collect_static_files()
    served.write_bytes(content)
    collect_static_files()
    assert collectings == [False]


def test_wrong_copies_of_static_files_are_replaced(collected: Path) -> None:
    halve(collected / LARGE)
    collect_static_files()
    copies = [path for path in STATIC.rglob("*") if path.is_file()]
    assert all((collected / path.relative_to(STATIC)).read_bytes() == path.read_bytes() for path in copies)


def test_static_files_of_the_former_version_are_kept(collected: Path) -> None:
    """Pages that are still open in browsers load them."""
    former, served = collected / "site.0123456789ab.css", next(collected.glob("castillar.*.css"))
    former.write_text("of the former version")
    served.unlink()
    collect_static_files()
    assert former.exists() and served.exists()
    former.unlink()


def test_static_files_without_room_are_reported_and_made_later(tmp_path: Path, var: Path) -> None:
    """The database exists already; only the static files find no room."""
    new = tmp_path / "var"
    shutil.copytree(var, new, ignore=shutil.ignore_patterns("static"))
    refused = prepare(new, 60_000)
    assert refused.returncode == 1 and refused.stderr.startswith(f"run: no se puede escribir en {new}: "), refused
    assert (new / "static" / LARGE).stat().st_size <= 60_000
    prepared = prepare(new)
    assert prepared.returncode == 0 and "/primera-vez/" in prepared.stdout + prepared.stderr
    assert served_files(new) == served_files(var)


def test_full_disk_stops_translations_and_leaves_nothing(tmp_path: Path) -> None:
    refused = prepare(tmp_path, 60_000)
    assert refused.returncode == 1 and "traducciones" in refused.stderr
    assert not [path for path in (tmp_path / "locale").rglob("*") if path.is_file()]


@pytest.mark.django_db
@pytest.mark.parametrize("is_new", [True, False])
def test_demo_fills_only_a_new_database(
    tmp_path: Path, migrated: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    commands: list[str] = []
    monkeypatch.setattr("django.setup", lambda: None)
    monkeypatch.setattr(sys, "argv", ["prepare", "--demo"])
    monkeypatch.setattr("config.prepare.call_command", lambda name, **_options: commands.append(name))
    for step in ("complete_rows", "collect_static_files", "print_first_account_code"):
        monkeypatch.setattr(f"config.prepare.{step}", lambda: None)
    settings.VAR_DIR = tmp_path
    if not is_new:
        shutil.copy(migrated, tmp_path / "site.sqlite3")
    with using_database(f"sqlite:///{tmp_path}/site.sqlite3"):
        main()
    assert commands == ["migrate", *(["demo"] if is_new else [])]
    assert not (tmp_path / "demo.pending").exists()


def served_files(var: Path) -> dict[str, bytes]:
    """Return the content of the served files, without the compressed ones, which contain their time of creation."""
    files = [path for path in (var / "static").rglob("*") if path.is_file() and path.suffix != ".gz"]
    return {str(path.relative_to(var)): path.read_bytes() for path in files}
