"""The list of mutants that no test can notice names functions that exist, as mutmut names them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = re.findall(
    r"^([\w.]+)\.(x[_ǁ]\w+(?:, x[_ǁ]\w+)*)  ", (ROOT / "tests/data/equivalent_mutants.txt").read_text(), re.MULTILINE
)


@pytest.mark.parametrize(("module", "functions"), ENTRIES)
def test_equivalent_mutant_is_of_an_existing_function(module: str, functions: str) -> None:
    assert set(functions.split(", ")) <= set(_functions_of(ROOT / f"{module.replace('.', '/')}.py"))


def test_every_equivalent_mutant_is_read() -> None:
    text = (ROOT / "tests/data/equivalent_mutants.txt").read_text()
    assert len(ENTRIES) == len(re.findall(r"^(?:games|tournaments)\b", text, re.MULTILINE))


def _functions_of(path: Path) -> Iterator[str]:
    """Yield mutmut's names of the functions and methods of a module."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield f"x_{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from (f"xǁ{node.name}ǁ{each.name}" for each in node.body if isinstance(each, ast.FunctionDef))
