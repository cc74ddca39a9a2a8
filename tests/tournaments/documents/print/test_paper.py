"""Documents of random leagues: a few here, many by `python -m tests.tournaments.documents.print.paper`."""

from __future__ import annotations

import pytest

from tests.tournaments.documents.print.checking import checked
from tests.tournaments.documents.print.random_leagues import trial


@pytest.mark.parametrize("seed", [10, 15])
def test_no_document_of_a_random_league_has_a_fault(seed: int) -> None:
    one = trial(seed)
    found = {document.kind: document.faults for document in checked(one) if document.faults}
    assert found == {}, one.name


def test_crosstable_of_many_players_is_in_blocks() -> None:
    one = trial(14)
    assert len(one.league.players) == 40
    assert [list(document.faults) for document in checked(one, ["crosstable", "entrants", "course"])] == [[], [], []]
