"""The command that writes the bracket of a knock-out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.swiss_files import data
from tests.tournaments.management.test_commands import Run, refused
from tests.tournaments.management.test_commands import run as run


@pytest.mark.parametrize(("entrants", "expected"), data("brackets").items())
def test_bracket_is_the_published_one(run: Run, entrants: str, expected: Any) -> None:
    assert json.loads(run("bracket", "--entrants", entrants, "--json").out) == expected


def test_bracket_is_printed_round_by_round(run: Run) -> None:
    lines = run("bracket", "--entrants", "5").out.splitlines()
    assert lines[:3] == ["Ronda 1", "   1. 4 – 5", "Ronda 2"]
    assert lines[-2:] == ["Tercer puesto", "   5. perdedor de 2 – perdedor de 3"]
    assert "ganador de 1" in lines[3]


@pytest.mark.parametrize("entrants", ["1", "0", "-3", "1025"])
def test_bracket_of_no_size_is_refused(run: Run, entrants: str) -> None:
    refused(run("bracket", f"--entrants={entrants}"), "--entrants", "de 2 a 1024")
