"""The number of queries to preview lists; `test_every_decision` counts those of each decision."""

from __future__ import annotations

import pytest

from tests.leagues import NAMES
from tests.organizing import drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.every.decision_queries import MAX_PREVIEW_QUERIES, MAX_QUERIES, post_and_count
from tests.tournaments.every.sendings import results_list
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [3, 10])
def test_queries_of_a_list_of_players_do_not_grow_with_it(count: int) -> None:
    league = league_in_preparation(NAMES[:3])
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "\n".join(f"{name} Nueva" for name in NAMES[:count])
    answer, queries = post_and_count(client, address, {**hidden_fields(address), "listed": listed})
    assert b'value="confirm"' in answer.content and queries <= MAX_PREVIEW_QUERIES["players_of"]


def test_preview_of_a_result_list_has_constant_queries() -> None:
    league = drawn_league(NAMES[:10])
    client, address = organizer_of(league), league_url("record", league)
    answer, queries = post_and_count(client, address, {**hidden_fields(address), "text": results_list(league, 45)})
    assert b'value="confirm"' in answer.content and queries <= MAX_QUERIES
