"""Compile the hot modules of the rules in place with mypyc, if there is a compiler; or remove the result.

    python bench/compile.py           # some modules of games/rules (MODULES) become extension modules
    python bench/compile.py --clean   # plain Python again

The source is the same: Python finds the extension beside it first. Needs mypy, setuptools and a C compiler.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).resolve().parent.parent
MODULES = tuple(f"games/rules/{name}.py" for name in ("attack_tables", "jumps", "moves", "word", "line"))
BUILT_FILES = ("games/rules/*.so", "*__mypyc*.so")


def main() -> None:
    clean()
    if "--clean" in sys.argv[1:]:
        return
    try:
        from mypyc.build import mypycify
        from setuptools import setup
    except ImportError as missing:
        sys.exit(f"{missing.name} is missing: pip install mypy setuptools")
    setup(
        name="castillar-rules",
        packages=[],
        ext_modules=mypycify([*MODULES, "--follow-imports=silent", "--config-file="], opt_level="3"),
        script_args=["-q", "build_ext", "--inplace", "--build-temp", str(ROOT / "var" / "mypyc")],
    )
    rmtree(ROOT / "build", ignore_errors=True)


def clean() -> None:
    for pattern in BUILT_FILES:
        for built in ROOT.glob(pattern):
            built.unlink()


if __name__ == "__main__":
    main()
