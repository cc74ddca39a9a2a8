"""What only some operating systems have is used in one place, and the site does without it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving.system import written_whole

ROOT = Path(__file__).resolve().parent.parent.parent
POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {
    *("os.fork", "os.getuid", "os.geteuid", "os.killpg", "os.mkfifo", "os.nice", "os.register_at_fork", "os.setsid"),
    *("os.statvfs", "os.sysconf", "os.uname", "select.poll", "signal.SIGHUP", "signal.SIGKILL", "signal.SIGUSR1"),
    *("signal.alarm", "signal.pause", "time.tzset"),
}
PLACES = {Path("serving/system.py"), Path("serving/worker.py"), Path("config/gunicorn.py")}
"""The module for it, and what belongs to gunicorn, which exists on POSIX systems alone."""


def posix_only(file: Path) -> Iterator[str]:
    """Yield the modules and names of POSIX systems that a module uses."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from POSIX_MODULES & {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            yield from POSIX_MODULES & {str(node.module)}
            yield from POSIX_NAMES & {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from POSIX_NAMES & {f"{node.value.id}.{node.attr}"}


def test_only_one_module_uses_what_posix_systems_have() -> None:
    folders = ("config", "games", "serving", "tournaments")
    files = [file.relative_to(ROOT) for folder in folders for file in (ROOT / folder).rglob("*.py")]
    found = {(file, name) for file in files for name in posix_only(ROOT / file) if file not in PLACES}
    assert not found
    assert all(any(posix_only(ROOT / place)) for place in PLACES)


def test_unfinished_file_takes_no_place(tmp_path: Path) -> None:
    target = tmp_path / "backup.gz"
    target.write_bytes(b"earlier")
    with pytest.raises(TypeError), written_whole(target) as draft:
        draft.writelines([b"la", "ter"])  # type: ignore[list-item]
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("backup.gz", b"earlier")]
    with written_whole(target) as draft:
        draft.write(b"later")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("backup.gz", b"later")]
