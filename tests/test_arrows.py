"""The rules and the league import only the standard library, and the league file pydantic.

`lint-imports` checks the rest of the imports.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Modules that a pure library must not import: they read a clock, files, processes, the network or randomness.
WORLD = {"os", "pathlib", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "time", "urllib", "secrets"}
PURE = frozenset(sys.stdlib_module_names) - WORLD
LIBRARIES = {
    "tournaments/league/file": ("pydantic", "pydantic_core"),
    "tournaments/league/formats/swiss": ("caissify_pairings", "networkx", "py4swiss"),
}
"""The libraries that a folder may use besides the standard one: to read JSON, and to pair a Swiss."""


def modules(package: str) -> list[Path]:
    """Return the files of a package or module, or skip the test if it does not exist."""
    place = ROOT / package.replace(".", "/")
    files = [file for file in (*place.rglob("*.py"), place.with_suffix(".py")) if file.exists()]
    return files or pytest.skip(f"no {package} yet")


def imports(file: Path) -> Iterator[str]:
    """Return the full names of all modules and names that a file imports."""
    here = file.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(here[: len(here) - node.level]) if node.level else ""
            module = ".".join(filter(None, (above, node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_inside(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("library", [("games.rules",), ("tournaments.league", "games.rules")])
def test_library_imports_only_itself_and_pure_modules(library: tuple[str, ...]) -> None:
    forbidden = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in modules(library[0])
        for name in imports(file)
        if not is_inside(name, library) and name.partition(".")[0] not in PURE
        if not any(file.is_relative_to(ROOT / folder) and is_inside(name, used) for folder, used in LIBRARIES.items())
    ]
    assert forbidden == []
