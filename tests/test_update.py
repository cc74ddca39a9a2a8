"""`./run update`: the data are backed up, the new version takes the place of the old one, and migrates them."""

from __future__ import annotations

import gzip
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
CODE = ("config", "games", "locale", "manage.py", "pyproject.toml", "requirements.txt", "run", "serving", "static")
MORE = ("templates", "tournaments")
PYTHON = """#!/bin/sh
case "$*" in "-m pip"*|"-m uv"*|"-c import pip") exit 0 ;; esac
exec "{python}" "$@"
"""
MIGRATION = """from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("tournaments", "{last}")]
    operations = [migrations.RunSQL("CREATE TABLE novelty (id integer)", "DROP TABLE novelty")]
"""


def copy_code(folder: Path) -> Path:
    """Copy what a site needs of this checkout, as an archive of a version has it."""
    folder.mkdir(parents=True)
    for name in (*CODE, *MORE):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def with_novelty(folder: Path) -> Path:
    """Make a later version of a copy: it has one more migration, and lacks a file."""
    migrations = folder / "tournaments" / "migrations"
    last = max(path.stem for path in migrations.glob("0*.py"))
    (migrations / "9000_novelty.py").write_text(MIGRATION.format(last=last))
    (folder / "static" / "dice.js").unlink()
    return folder


def with_environment(folder: Path) -> Path:
    """Give a copy an environment that installs nothing, as one that has everything already."""
    script = folder / ".venv" / "bin" / "python"
    script.parent.mkdir(parents=True)
    script.write_text(PYTHON.format(python=sys.executable))
    script.chmod(0o755)
    version = 'import sys; print(*sys.version_info[:2], sep=".")'
    found = subprocess.run(
        ["sh", "-c", f"{_functions(folder / 'run')}find_python; \"$system_python\" -c '{version}'"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    (folder / ".venv" / ".python").write_text(f"{found}\n")
    shutil.copy(folder / "requirements.txt", folder / ".venv" / ".requirements.txt")
    return folder


def _functions(script: Path) -> str:
    """Return the function of the script that looks for Python."""
    text = script.read_text()
    start = text.index("find_python() {")
    return text[start : text.index("\n}\n", start) + 3]


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run the script in a folder. Return its code and what it printed."""
    env = {"PATH": os.environ["PATH"], "PORT": str(free_port()), "LIVE_PORT": "0", **environment}
    command = [str(folder / "run"), *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


def tables(folder: Path) -> set[str]:
    with sqlite3.connect(next((folder / "var").glob("*.sqlite3"))) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def backups(folder: Path) -> list[Path]:
    return list((folder / "var" / "backups").glob("*.gz"))


def test_folder_with_a_new_version_is_put_in_place_of_the_old_one(tmp_path: Path, prepared: Path) -> None:
    old = with_environment(copy_code(tmp_path / "el sitio"))
    new = with_novelty(copy_code(tmp_path / "version nueva"))
    shutil.copytree(prepared, old / "var")
    code, printed = run(old, "update", str(new))
    assert code == 0 and "sitio actualizado" in printed, printed
    [backup] = backups(old)
    assert gzip.decompress(backup.read_bytes()) and str(backup.relative_to(old)) in printed
    assert "novelty" in tables(old)
    assert not (old / "static" / "dice.js").exists() and not (old / ".new-version").exists()
    assert (old / ".venv" / "bin" / "python").exists()


def test_branch_brings_a_new_version(tmp_path: Path, prepared: Path) -> None:
    origin = copy_code(tmp_path / "origen")
    (origin / ".gitignore").write_text("/.venv/\n/var/\n__pycache__/\n")
    commit(origin, "old")
    subprocess.run(["git", "clone", "-q", str(origin), str(tmp_path / "sitio")], check=True)
    site = with_environment(tmp_path / "sitio")
    shutil.copytree(prepared, site / "var")
    with_novelty(origin)
    commit(origin, "new")
    code, printed = run(site, "update")
    assert code == 0 and "sitio actualizado" in printed, printed
    assert len(backups(site)) == 1 and "novelty" in tables(site)
    (site / "static" / "send.js").write_text("changed here")
    (origin / "static" / "send.js").write_text("changed there")
    commit(origin, "conflict")
    code, printed = run(site, "update")
    assert code == 1 and printed.endswith("run: git no pudo traer la versión nueva; no se ha cambiado nada\n")
    assert (site / "static" / "send.js").read_text() == "changed here" and len(backups(site)) == 2


def commit(folder: Path, words: str) -> None:
    if not (folder / ".git").exists():
        subprocess.run(["git", "init", "-q", str(folder)], check=True)
    author = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), "add", "-A"], check=True)
    subprocess.run(["git", "-C", str(folder), *author, "commit", "-q", "-m", words], check=True)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a folder with the script and what it asks whether the port is free."""
    folder = tmp_path / "sitio"
    for name in (
        "run",
        "config/__init__.py",
        "config/start.py",
        "config/lan.py",
        "serving/__init__.py",
        "serving/system.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_folder_without_a_version_is_refused(bare: Path, tmp_path: Path) -> None:
    code, printed = run(bare, "update", str(tmp_path))
    assert code == 1
    expected = "no es la carpeta de una versión; se espera una con run, manage.py y requirements.txt"
    assert printed == f"run: «{tmp_path}» {expected}\n"


def test_unpacked_site_asks_for_the_folder_of_the_new_version(bare: Path) -> None:
    code, printed = run(bare, "update")
    assert code == 1 and printed.endswith("descomprime la versión nueva en otra y repite: ./run update CARPETA\n")


def test_same_folder_is_no_new_version(bare: Path) -> None:
    for name in ("manage.py", "requirements.txt"):
        (bare / name).touch()
    code, printed = run(bare, "update", str(bare))
    assert code == 1 and "es esta misma carpeta" in printed


def test_running_site_is_not_updated(bare: Path) -> None:
    (bare / ".git").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, printed = run(bare, "update", PORT=str(port))
    assert code == 1
    assert printed == f"run: el puerto {port} está ocupado; si es este sitio, páralo (Ctrl+C) y repite\n"


def test_data_that_cannot_be_saved_stop_the_update(bare: Path, tmp_path: Path) -> None:
    (bare / "requirements.txt").touch()
    (bare / "manage.py").write_text("import sys; sys.exit(1)\n")
    with_environment(bare)
    new = tmp_path / "nueva"
    shutil.copytree(bare, new, ignore=shutil.ignore_patterns(".venv"))
    (new / "novelty.txt").touch()
    code, printed = run(bare, "update", str(new))
    assert code == 1 and printed.endswith("no se pudo guardar una copia de los datos; no se ha cambiado nada\n")
    assert not (bare / "novelty.txt").exists()
