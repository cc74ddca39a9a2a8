"""What takes seconds to make is made once for the same files of the project, and again when one of them changes."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import kept


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games/rules.py").write_text("MEN = 12\n")
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    monkeypatch.setattr(kept, "KEPT", tmp_path / "var")
    monkeypatch.setattr(kept, "MADE_FROM", ("games",))
    monkeypatch.setattr(kept, "fingerprint", kept.fingerprint.__wrapped__)
    return tmp_path


def names_made(times: int) -> list[Path]:
    """Make something the given number of times if it is not kept; return the paths that were made."""
    made: list[Path] = []

    def make(path: Path) -> None:
        made.append(path)
        path.mkdir()

    for _ in range(times):
        assert kept.make_or_keep("tables", make).is_dir()
    return made


def test_it_is_made_once_for_the_same_files(project: Path) -> None:
    assert len(names_made(2)) == 1
    (project / "games/rules.pyc").write_text("compiled")
    assert names_made(1) == []


@pytest.mark.parametrize("change", ["MEN = 20\n", ""])
def test_it_is_made_again_when_a_file_changes(project: Path, change: str) -> None:
    names_made(1)
    (project / "games/rules.py").write_text(change)
    assert len(names_made(2)) == 1


def test_tables_are_made_again_when_an_import_of_a_migration_changes() -> None:
    root = Path(__file__).resolve().parent.parent
    imports = re.compile(r"^ *(?:from|import) ((?:games|tournaments)\.[.\w]*)", re.MULTILINE)
    migrations = [file for app in ("games", "tournaments") for file in (root / app / "migrations").glob("*.py")]
    found = {name.replace(".", "/") for file in migrations for name in imports.findall(file.read_text())}
    known = tuple(name.removesuffix(".py") for name in kept.TABLES_FROM)
    assert found and not {file for file in found if not file.startswith(known)}


def test_what_failed_half_way_is_made_again(project: Path) -> None:
    def fail(path: Path) -> None:
        path.mkdir()
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        kept.make_or_keep("tables", fail)
    assert len(names_made(1)) == 1


def test_only_those_of_the_last_states_are_kept(project: Path) -> None:
    for men in range(kept.MAX_KEPT + 2):
        (project / "games/rules.py").write_text(f"MEN = {men}\n")
        assert len(names_made(1)) == 1
    assert sum(path.is_dir() for path in (project / "var").iterdir()) == kept.MAX_KEPT
    assert names_made(1) == []


def test_several_processes_remove_old_ones_at_once(project: Path) -> None:
    for number in range(50):
        (project / f"var/{number}").mkdir(parents=True)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda name: kept.make_or_keep(name, Path.mkdir), "abcd"))
    assert all(path.is_dir() for path in made)
    assert sum(path.is_dir() for path in (project / "var").iterdir()) == kept.MAX_KEPT
