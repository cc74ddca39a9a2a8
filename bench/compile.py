"""Compile the hot modules of the rules in place with mypyc, if there is a compiler; or remove the result.

    python bench/compile.py           # some modules of games/rules (MODULES) become extension modules
    python bench/compile.py --quick   # the same, compiled in less time to slower code
    python bench/compile.py --clean   # plain Python again

The source is the same: Python finds the extension beside it first. Needs mypy, setuptools and a C compiler.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from os import chdir
from pathlib import Path
from shutil import rmtree
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLAY = ("attack_tables", "moves", "word", "line", "game", "draw_rules")
READING = ("notation/division", "notation/pdn")
CHECK = tuple(f"sheets/{name}" for name in ("main_line", "beginning", "notes", "verdict"))
MODULES = tuple(f"games/rules/{name}.py" for name in (*PLAY, *READING, *CHECK))
"""Not `sheets/replay`: mypy takes an attribute for unchanged after calls that change it, and mypyc relies on that."""
BUILT_FILES = ("games/rules/**/*.so", "*__mypyc*.so")


def main() -> None:
    clean()
    if "--clean" in sys.argv[1:]:
        return
    chdir(ROOT)
    try:
        from mypyc.build import mypycify

        level = "0" if "--quick" in sys.argv[1:] else "3"
        build(mypycify([*MODULES, "--follow-imports=silent", "--config-file="], opt_level=level))
    except ImportError as missing:
        sys.exit(f"{missing.name} is missing: pip install mypy setuptools")
    rmtree(ROOT / "build", ignore_errors=True)


def build(extensions: Sequence[Any]) -> None:
    """Build extension modules beside their sources.

    `setup()` would read `pyproject.toml`, whose licence setuptools before 77, as in a new environment, refuses.
    """
    from setuptools import Distribution

    command: Any = Distribution({"name": "castillar-rules", "ext_modules": [*extensions]}).get_command_obj("build_ext")
    command.inplace, command.build_temp = True, str(ROOT / "var" / "mypyc")
    command.ensure_finalized()
    command.run()


def clean() -> None:
    for pattern in BUILT_FILES:
        for built in ROOT.glob(pattern):
            built.unlink()


if __name__ == "__main__":
    main()
