"""Files that take seconds to make from those of the project: kept for the last few states of the project."""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "kept"
MADE_FROM = (
    *("config", "games", "locale", "serving", "static", "templates", "tournaments"),
    *("requirements-dev.txt", "tests/e2e", "tests/migrated.py", "tests/settings.py"),
)
TABLES_FROM = (
    *("games/migrations", "games/models.py", "tournaments/migrations", "tournaments/models", "config/settings.py"),
    *("tournaments/league/names.py", "tournaments/league/values.py", "tournaments/store/championships.py"),
    *("requirements-dev.txt", "tests/migrated.py", "tests/settings.py"),
)
"""What the tables of a database without rows are made from."""
MAX_KEPT = 3
"""How many states of the project have their files kept, some 26 MB each."""


def make_once(folder: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or folder in `folder`, made by the first process that needs it."""
    path = folder / name
    with locked(folder / f"{name}.lock"):
        if not path.exists():
            making = folder / f"{name}.making"
            _remove(making)
            make(making)
            making.rename(path)
    return path


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let one process at a time run the block."""
    with file.open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def make_or_keep(name: str, make: Callable[[Path], None], made_from: tuple[str, ...] | None = None) -> Path:
    """Return a file or folder made from files of the project (MADE_FROM), by this run or an earlier one."""
    folder = KEPT / fingerprint(made_from or MADE_FROM)
    KEPT.mkdir(parents=True, exist_ok=True)
    with locked(KEPT / "lock"):
        folder.mkdir(exist_ok=True)
        folder.touch()
        newest_first = sorted(filter(Path.is_dir, KEPT.iterdir()), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in newest_first[MAX_KEPT:]:
            _remove(old)
    return make_once(folder, name, make)


@cache
def fingerprint(made_from: tuple[str, ...]) -> str:
    """Return a digest of some files of the project and of the version of Python."""
    digest = hashlib.sha256(sys.version.encode())
    for file in _files(made_from):
        digest.update(f"{file.relative_to(ROOT)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files(made_from: tuple[str, ...]) -> Iterator[Path]:
    for name in made_from:
        path = ROOT / name
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.is_file() and file.suffix != ".pyc")


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
