"""The number of queries to preview lists; `test_every_decision` counts those of each decision."""

from __future__ import annotations

import pytest

from tests.leagues import NAMES
from tests.organizing import drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.queries import count_queries
from tests.tournaments.every.budgets import excess_of_preview
from tests.tournaments.every.sendings import results_list
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [3, 10])
def test_queries_of_a_list_of_players_do_not_grow_with_it(count: int) -> None:
    league = league_in_preparation(NAMES[:3])
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "\n".join(f"{name} Nueva" for name in NAMES[:count])
    sent = {**hidden_fields(address), "listed": listed}
    with count_queries() as queries:
        answer = client.post(address, sent)
    assert b'value="confirm"' in answer.content and not excess_of_preview("players_of", queries)


def test_preview_of_a_result_list_has_constant_queries() -> None:
    league = drawn_league(NAMES[:10])
    client, address = organizer_of(league), league_url("record", league)
    sent = {**hidden_fields(address), "text": results_list(league, 45)}
    with count_queries() as queries:
        answer = client.post(address, sent)
    assert b'value="confirm"' in answer.content and not excess_of_preview("record", queries)
