"""The example file of the tests of refusals, and the fault with which a file is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.builders import Document
from tournaments.league.faults import Fault
from tournaments.league.file import read_league

CONTENT = (Path(__file__).parents[3] / "data/league_file.json").read_bytes()
WHOLE: Document = json.loads(CONTENT)
PAIR = {"one": "Ñoño", "two": "Ávila"}
WON = PAIR | {"winner": "one", "reason": "resignation", "pieces": {"one": {"men": 1}, "two": {"men": 1}}}


def fault_of(content: bytes) -> Fault:
    """Return the fault of a file, and check that its values can be printed."""
    with pytest.raises(Fault) as caught:
        read_league(content)
    assert len(f"{caught.value.place}{caught.value.values}".encode()) < 1_000
    return caught.value
