"""The commands under `bench/` start, and their parts run, so that renames in the measured code do not break them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(file.name for file in (ROOT / "bench").glob("*.py") if "ArgumentParser(" in file.read_text())


@pytest.mark.parametrize("name", SCRIPTS)
def test_bench_command_shows_its_usage(name: str) -> None:
    module = "bench" if name == "__main__.py" else f"bench.{name.removesuffix('.py')}"
    command = [sys.executable, "-m", module, "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("usage:"), done.stderr


RUN = """
import os
import sys
from pathlib import Path

from bench.site import site

with site(tables=Path(sys.argv[1])):
    from django.conf import settings

    assert not [one for one in settings.MIDDLEWARE if one.startswith("tests.")], "the tests' check is not measured"
    from bench import archive, every_page, fill, first_visit, pages, report, result_cost, stack, table, workers
    from tournaments.models import League

    assert list(pages.figures((10,), 1))
    assert list(table.figures(1))
    assert list(report.figures(1, ("standings",)))
    assert list(archive.figures(20, 1))
    os.environ["GUNICORN_CMD_ARGS"] = "--preload"  # loaded once, not by each of five workers
    assert list(workers.figures(4))
    del os.environ["GUNICORN_CMD_ARGS"]
    stack.measure(rounds=1)
    fill.fill(40)
    assert not any(one.is_over for one in first_visit.measure())
    assert League.objects.count() >= 40
    every_page.measure(others=4, of_each_kind=1, only=("tournaments:game", "tournaments:postpone"))
    take = result_cost.stepper()
    assert all(take(step)["queries"] for step in result_cost.STEPS)
"""
"""A small run, to its end, of each part that has no arguments, on one site."""


def test_parts_of_the_bench_run(migrated: Path) -> None:
    done = subprocess.run([sys.executable, "-c", RUN, migrated], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "tournaments:game" in done.stdout and "/jugadores/" in done.stdout


def test_bench_compares_with_a_commit(tmp_path: Path) -> None:
    """A tree whose bench says that all took twice as long, committed, and this one."""
    figure = "print('table of ten    SQLite  1,000  {ms}  its points  0.10  2.00  <= 3    holds')"
    code = "import sys, bench.beside; from pathlib import Path; bench.beside.ROOT = Path(sys.argv[1])"
    code += "; sys.exit(0 if bench.beside.compared('HEAD', [], 2) else 1)"
    (tmp_path / "bench").mkdir()
    main = tmp_path / "bench" / "__main__.py"
    main.write_text(figure.format(ms="2,000.00"))
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@a.example"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Slow"]):
        subprocess.run([*git, *command], check=True)
    outcomes = []
    for ms in (
        "1,000.00",
        "12,500.00",
    ):  # of other lengths: Python keeps what it compiled of a file of one size and second
        main.write_text(figure.format(ms=ms))
        done = subprocess.run(
            [sys.executable, "-c", code, tmp_path], cwd=ROOT, capture_output=True, text=True, check=False
        )
        outcomes.append((done.returncode, done.stdout.split()[-1]))
        assert "2,000.00 ms before" in done.stdout, done.stderr
    assert outcomes == [(0, "0.50"), (1, "SLOWER")]


def test_memory_of_a_site_is_measured(prepared: Path, tmp_path: Path) -> None:
    """The process that started the other, and the one for pages and the stream, after some pages."""
    folder = shutil.copytree(prepared, tmp_path / "site")
    (folder / "demo.pending").touch()
    code = "import sys; from bench.memory import Path, measure; print(*measure(1, 3, Path(sys.argv[1])))"
    done = subprocess.run([sys.executable, "-c", code, folder], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    sizes = [int(size) for size in done.stdout.split()]
    assert len(sizes) == 2 and all(size > 10_000 for size in sizes)


def test_compiling_needs_no_newer_setuptools() -> None:
    """It builds nothing here, and does not read `pyproject.toml`, which an older setuptools refuses."""
    code = "from bench.compile import build, clean; clean(); build([])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
