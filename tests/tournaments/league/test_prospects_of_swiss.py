"""What can still be reached in a Swiss whose next rounds are not paired."""

from __future__ import annotations

from tests.builders import league_of
from tests.swiss_files import swiss_file
from tournaments.league.prospects import prospects


def test_rounds_to_come_count_with_any_regulation() -> None:
    """Nobody is shut out by the open games of a round alone: later rounds give points too."""
    games = [[1, 5, "10"], [2, 6, "10"], [3, 7, "10"], [4, 8, "10"]]
    document = swiss_file(8, 4, [{"games": games, "absent": [], "bye": None}], [])
    for regulation in ("fmjd", "castillar"):
        found = prospects(
            league_of(
                {
                    **document,
                    "regulation": regulation,
                    "games": [{**game, "pieces": {"one": {"men": 3}}} for game in document["games"]],
                }
            )
        )
        assert all(not each.exact and len(each.places) == 8 for each in found)
