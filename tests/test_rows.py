"""The rows of a parametrized test run as one test, each of them, and a failure names those that fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = """
import pytest

@pytest.mark.parametrize("letter", "ab")
@pytest.mark.parametrize("number", range(3))
def test_of_rows(number, letter):
    assert number == 1, letter

@pytest.mark.parametrize("number", range(3))
def test_of_rows_with_a_fixture(number, tmp_path):
    assert not list(tmp_path.iterdir())

@pytest.fixture(params=range(3))
def made(request):
    return [request.param]

def test_of_a_fixture_with_parameters(made):
    made.clear()

class TestCounted:
    count = 0

    @pytest.fixture(autouse=True)
    def counted(self):
        TestCounted.count += 1

    @pytest.mark.parametrize("number", [1, 2])
    def test_of_rows_with_a_fixture_of_their_class(self, number):
        assert self.count == number
"""


def test_rows_that_need_nothing_else_are_one_test(tmp_path: Path) -> None:
    file = tmp_path / "test_tables.py"
    file.write_text(TESTS)
    options = ("-p", "no:django", "-p", "tests.rows", "-c", "/dev/null", "-q", "--tb=short")
    command = [sys.executable, "-m", "pytest", *options, f"--rootdir={tmp_path}", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 failed, 8 passed" in done.stdout, done.stdout
    assert "4 of 6 fail: row [0-a], row [0-b], row [2-a], row [2-b]" in done.stdout
