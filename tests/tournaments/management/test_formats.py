"""The commands of formats: brackets, groups, the next round of a Swiss, and its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.management.test_commands import Run, refused
from tests.tournaments.management.test_commands import run as run

DATA = Path(__file__).parents[2] / "data/formats"


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize(("sizes", "expected"), data("snakes").items())
def test_groups_are_the_published_snakes(run: Run, sizes: str, expected: Any) -> None:
    entrants, groups = sizes.split("/")
    assert (
        json.loads(run("groups", "--entrants", entrants, "--groups", groups, "--by", "snake", "--json").out) == expected
    )


def test_groups_are_printed_with_their_encounters(run: Run) -> None:
    lines = run("groups", "--entrants", "5", "--groups", "2").out.splitlines()
    assert lines == ["Grupo 1: 1 4 5", "Grupo 2: 2 3", "Encuentros, si todos juegan contra todos: 4."]


@pytest.mark.parametrize(
    ("entrants", "groups", "flag"), [("1", "1", "--entrants"), ("5", "3", "--groups"), ("5", "0", "--groups")]
)
def test_groups_without_opponents_are_refused(run: Run, entrants: str, groups: str, flag: str) -> None:
    refused(run("groups", "--entrants", entrants, "--groups", groups), flag)
