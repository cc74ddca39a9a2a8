"""The commands under `bench/` start, so that renames in the measured code do not break them."""

from __future__ import annotations

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
