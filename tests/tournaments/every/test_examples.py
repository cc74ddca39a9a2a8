"""Pages on which much has happened show what is recorded of them."""

from __future__ import annotations

import pytest

from tests.databases import only_on_sqlite
from tests.markup import unfilled_texts
from tests.tournaments.every.examples import RECORDED_ELSEWHERE, pages_of_leagues
from tests.tournaments.every.recorded import check_recorded, json_lines_of, lines_of

pytestmark = [pytest.mark.django_db, only_on_sqlite("what pages show is the same on either database")]


def test_example_pages_show_what_is_recorded() -> None:
    shown: list[str] = []
    for name, text in pages_of_leagues():
        if name in RECORDED_ELSEWHERE:
            continue
        is_json = text.startswith(("{", "["))
        assert is_json or not list(unfilled_texts(text)), name
        shown += [f"== {name}", *(json_lines_of(text) if is_json else lines_of(text))]
    check_recorded("examples", shown)
