"""Files that take seconds to make: made once, and kept while the files of the project are the same."""

from __future__ import annotations

import hashlib
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "kept"
MADE_FROM = (
    *("config", "games", "locale", "serving", "static", "templates", "tournaments"),
    *("requirements-dev.txt", "tests/e2e", "tests/migrated.py", "tests/settings.py"),
)
KEPT_SECONDS = 24 * 3600


def make_once(folder: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or folder in `folder`, made by the first process that needs it."""
    path = folder / name
    with (folder / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not path.exists():
            making = folder / f"{name}.making"
            _remove(making)
            make(making)
            making.rename(path)
    return path


def make_or_keep(name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or folder made from the files of the project, by this run or an earlier one."""
    folder = KEPT / fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    for other in KEPT.iterdir():
        if other != folder and other.stat().st_mtime < time.time() - KEPT_SECONDS:
            _remove(other)
    return make_once(folder, name, make)


@cache
def fingerprint() -> str:
    """Return a digest of the project's files, except most tests, and of the version of Python."""
    digest = hashlib.sha256(sys.version.encode())
    for file in _files():
        digest.update(f"{file.relative_to(ROOT)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for name in MADE_FROM:
        path = ROOT / name
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.is_file() and file.suffix != ".pyc")


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
