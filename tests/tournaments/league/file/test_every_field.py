"""The league file carries every field of `League` and of the values in it."""

from __future__ import annotations

import pytest

from tests.tournaments.league.file.every_field import LEAGUE, NAMES, carried, with_other_field
from tournaments.league.file import read_league, write_league


@pytest.mark.parametrize("name", NAMES)
def test_file_carries_every_field(name: str) -> None:
    changed = with_other_field(name)
    assert carried(changed) != carried(LEAGUE)
    assert carried(read_league(write_league(changed).encode())) == carried(changed)
