"""The rules as a distribution of its own: it is built, installed into an empty environment, and used alone."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from pathlib import Path
from shutil import copytree, ignore_patterns, unpack_archive
from zipfile import ZipFile

import pytest

from games import rules

LIBRARY = Path(rules.__file__).parent
README = LIBRARY / "README.md"
REPOSITORY = LIBRARY.parents[1]
BUILD = "from setuptools import build_meta; build_meta.build_sdist({0!r}); build_meta.build_wheel({0!r})"
MAX_EXAMPLE_LINES = 22

pytestmark = pytest.mark.many_examples  # a build takes seconds, in processes that coverage does not see


def example() -> str:
    """Return the example of the page about the library."""
    [code] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def run(*command: object, folder: Path) -> str:
    """Return what a program prints, without the modules of this repository."""
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the distribution, built from a copy of the library."""
    pytest.importorskip("setuptools", minversion="77", reason="the locked packages are older than this test")
    folder = tmp_path_factory.mktemp("built here")
    copytree(LIBRARY, folder / "source", ignore=ignore_patterns("__pycache__", "build", "*.egg-info", "*.so"))
    run(sys.executable, "-c", BUILD.format(str(folder)), folder=folder / "source")
    return folder


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """Return the Python of an empty environment with the library alone, in a folder with a space."""
    [wheel] = built.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", "an environment", folder=built)
    python = built / "an environment" / "bin" / "python"
    [packages] = (built / "an environment").glob("lib/python*/site-packages")
    unpack_archive(wheel, packages, "zip")
    return python


def test_example_runs_with_the_library_alone(installed: Path) -> None:
    assert len(example().splitlines()) <= MAX_EXAMPLE_LINES
    printed = run(installed, "-I", "-c", example(), folder=installed.parent)
    lines = printed.splitlines()
    assert lines[10] == "BLACK" and "Move(path=(14, 23), captures=(19,))" in lines[11]
    assert "a capture is required" in lines[12] and lines[12].endswith(" 17")
    assert lines[13].startswith("14x23 h8xf6 B:W19,31,33,") and lines[14:16] == ["None", "9031"]
    assert lines[16].startswith("<PdnGame international: Ana - Bea, 3 half-moves, *> B:W19,") and lines[16].endswith(
        " ()"
    )
    assert lines[17:] == ["irregular ['moved_with_capture_due']"]


def test_every_module_is_in_the_wheel_and_imports(installed: Path) -> None:
    here = {file.relative_to(LIBRARY).as_posix() for file in LIBRARY.rglob("*.py")}
    walk = (
        "import castillar_rules, importlib, pathlib\n"
        "folder = pathlib.Path(castillar_rules.__file__).parent\n"
        "for file in sorted(folder.rglob('*.py')):\n"
        "    name = file.relative_to(folder).as_posix()\n"
        "    module = name[:-3].removesuffix('__init__').rstrip('/').replace('/', '.')\n"
        "    importlib.import_module(f'castillar_rules.{module}'.rstrip('.'))\n"
        "    print(name)\n"
    )
    assert set(run(installed, "-I", "-c", walk, folder=installed.parent).split()) == here


def test_sentences_come_in_every_language(installed: Path) -> None:
    code = (
        "from castillar_rules import check, sentence\n"
        "[found] = check('italian', '1. 22-18 1-2').findings\n"
        "print(*(sentence(found, language) for language in ('es', 'gl', 'it', 'en')), sep='\\n')"
    )
    assert len(set(run(installed, "-I", "-c", code, folder=installed.parent).splitlines())) == 4


def test_licence_types_and_page_are_in_both_archives(built: Path) -> None:
    [wheel], [source] = built.glob("*.whl"), built.glob("*.tar.gz")
    assert wheel.name.startswith("castillar_rules-") and wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        [metadata] = (archive.read(name).decode() for name in names if name.endswith("/METADATA"))
    assert "castillar_rules/py.typed" in names and any(name.endswith("/LICENSE") for name in names)
    assert sum(name.endswith("/rules.po") for name in names) == 3
    assert "License-Expression: MIT" in metadata and "Requires-Dist" not in metadata
    assert README.read_text(encoding="utf-8").strip() in metadata
    with tarfile.open(source) as archive:
        kept = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "py.typed", "locale/gl/LC_MESSAGES/rules.po"} <= kept


def test_licence_is_that_of_the_site() -> None:
    assert (LIBRARY / "LICENSE").read_bytes() == (REPOSITORY / "LICENSE").read_bytes()
