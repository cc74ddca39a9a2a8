"""Pages on which much has happened show what is recorded of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils.timezone import localtime

from tests.databases import only_on_sqlite
from tests.markup import unfilled_texts
from tests.tournaments.every.example_administration import pages_of_administration
from tests.tournaments.every.example_connections import pages_of_connections
from tests.tournaments.every.example_entries import pages_of_entries
from tests.tournaments.every.example_founding import pages_of_founding
from tests.tournaments.every.example_frames import pages_with_frames
from tests.tournaments.every.example_lists import pages_of_lists
from tests.tournaments.every.example_people import pages_of_people
from tests.tournaments.every.example_plans import pages_of_plans
from tests.tournaments.every.example_players import pages_of_players
from tests.tournaments.every.example_results import pages_of_results
from tests.tournaments.every.example_rounds import pages_of_rounds
from tests.tournaments.every.example_searches import pages_of_searches
from tests.tournaments.every.example_sheets import pages_of_sheets
from tests.tournaments.every.example_sites import pages_of_sites
from tests.tournaments.every.examples import RECORDED_ELSEWHERE, pages_of_leagues
from tests.tournaments.every.recorded import CheckRecorded, json_lines_of, lines_of

PARTS = {
    "sites": pages_of_sites,
    "rounds": pages_of_rounds,
    "players": pages_of_players,
    "entries": pages_of_entries,
    "plans": pages_of_plans,
    "searches": pages_of_searches,
    "administration": pages_of_administration,
    "connections": pages_of_connections,
    "sheets": pages_of_sheets,
    "results": pages_of_results,
    "people": pages_of_people,
    "lists": pages_of_lists,
    "founding": pages_of_founding,
}
pytestmark = [pytest.mark.django_db, only_on_sqlite("what pages show is the same on either database")]


@pytest.fixture(autouse=True)
def _at_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Propose ten o'clock for a new league: the hour proposed says on which day its games end."""
    monkeypatch.setattr(
        "tournaments.web.timetable.localtime", lambda timezone: localtime(timezone=timezone).replace(hour=9, minute=50)
    )


def test_example_pages_show_what_is_recorded(check_recorded: CheckRecorded) -> None:
    shown = (page for page in pages_of_leagues() if page[0] not in RECORDED_ELSEWHERE)
    check_recorded("examples", recorded(shown))


@pytest.mark.parametrize("name", PARTS)
def test_pages_of_parts_of_the_site_show_what_is_recorded(name: str, check_recorded: CheckRecorded) -> None:
    check_recorded(name, recorded(PARTS[name]()))


def test_frames_of_pages_show_what_is_recorded(check_recorded: CheckRecorded) -> None:
    check_recorded("frames", recorded(pages_with_frames(), whole=True))


def recorded(pages: Iterator[tuple[str, str]], *, whole: bool = False) -> list[str]:
    shown: list[str] = []
    for name, text in pages:
        is_json = text.startswith(("{", "["))
        assert is_json or not list(unfilled_texts(text)), name
        lines = json_lines_of(text) if is_json else lines_of(text, whole=whole)
        assert lines, f"{name} shows nothing"
        shown += [f"== {name}", *lines]
    return shown
