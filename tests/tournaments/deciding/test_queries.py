"""The number of queries to preview each decision and to take it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.leagues import NAMES
from tests.organizing import drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.deciding.browsing import hidden_fields, league_url
from tests.tournaments.every.sendings import WRITES, about_to_write, form_of, results_list
from tournaments.requests.consequences import OVERTAKING_VERBS
from tournaments.store.outbox import NOTIFIED_VERBS

pytestmark = pytest.mark.django_db

MAX_QUERIES = 11
"""The limit for a page and for the preview of a decision."""
MAX_PREVIEW_QUERIES = {"players_of": 13, "latecomer": 13, "reported": 13, "accept_sheet": 12, "settle_sheet": 12}
"""The limit for the preview of a list of names, which looks up registered players in two more queries, and for that of
a sheet's result, which reads the sheet in one more."""
MAX_DECISION_QUERIES = {
    "league_championship": 26,
    "admit_league": 26,
    "refuse_league": 22,
    "remove_league": 26,
    "dismiss_organizer": 20,
    "accept_sheet": 16,
    "anonymise": 48,
    "appoint": 15,
    "championship_branding": 11,
    "close": 15,
    "colours": 14,
    "confirm_result": 15,
    "consent": 12,
    "erase_medallist": 27,
    "join_players": 31,
    "part_players": 25,
    "show_medallist": 15,
    "correct": 14,
    "dice": 14,
    "dismiss": 20,
    "copy_league": 36,
    "correct_player": 27,
    "rename_championship": 11,
    "remove_other_podium": 28,
    "found": 13,
    "game": 14,
    "import": 23,
    "incidents": 14,
    "latecomer": 27,
    "branding": 10,
    "lots": 19,
    "make_link": 14,
    "move": 20,
    "notice": 15,
    "other_podium": 16,
    "play_off": 19,
    "player_links": 15,
    "postpone": 20,
    "players_of": 36,
    "proposal": 24,
    "propose_player": 16,
    "readmit": 17,
    "renew_link": 13,
    "reopen": 15,
    "archive_league": 12,
    "repeat": 20,
    "replan": 17,
    "results_list": 16,
    "round": 18,
    "revoke": 17,
    "revoke_link": 12,
    "revoke_player_link": 14,
    "rule": 21,
    "rule_again": 21,
    "sanction": 17,
    "settings": 25,
    "settle_sheet": 16,
    "sheets_list": 24,
    "show_as": 20,
    "strike_incident": 15,
    "submit_sheet": 21,
    "allow_players": 13,
    "deadlines": 16,
    "own_report": 19,
    "own_sheet": 22,
    "own_take_back": 18,
    "own_confirm": 28,
    "own_undo": 18,
    "reported": 30,
    "ask": 23,
    "own_request": 19,
    "take_request_back": 16,
    "request": 18,
    "take_back": 14,
    "undo": 28,
    "visibility": 11,
    "withdraw": 20,
}
"""The queries are for the author, the league, the lock on its row, the author's rights, the decisions since, the
changed rows and the decision. Decisions that send notifications make one more, for the subscribers; those that a
player may have requested make another, for the requests."""


def post_and_count(client: Client, address: str, fields: dict[str, Any]) -> tuple[Any, int]:
    """Return the response to a form and its number of queries, without those that begin or end transactions."""
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(address, fields)
    return answer, sum("SAVEPOINT" not in query["sql"] for query in captured)


@pytest.mark.parametrize("name", WRITES)
def test_preview_and_decision_make_few_queries(name: str) -> None:
    client, address, fields = about_to_write(name)
    form = form_of(client, address)
    filled = {**form.fields, **fields}
    answer, queries = post_and_count(client, form.action, filled)
    if b'value="confirm"' in answer.content:
        assert queries <= MAX_PREVIEW_QUERIES.get(name, MAX_QUERIES)
        answer, queries = post_and_count(client, form.action, {**filled, "step": "confirm"})
    notifies = WRITES[name].verb in NOTIFIED_VERBS
    overtakes = WRITES[name].verb in OVERTAKING_VERBS
    most = MAX_DECISION_QUERIES[name] + notifies + overtakes + 1
    assert answer.status_code in (200, 302) and queries <= most, "and the handle that signs"


@pytest.mark.parametrize("count", [3, 10])
def test_queries_of_a_list_of_players_do_not_grow_with_it(count: int) -> None:
    league = league_in_preparation(NAMES[:3])
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "\n".join(f"{name} Nueva" for name in NAMES[:count])
    answer, queries = post_and_count(client, address, {**hidden_fields(address), "listed": listed})
    assert b'value="confirm"' in answer.content and queries <= MAX_PREVIEW_QUERIES["players_of"]


def test_preview_of_a_result_list_has_constant_queries() -> None:
    league = drawn_league(NAMES[:10])
    client, address = organizer_of(league), league_url("results_list", league)
    answer, queries = post_and_count(client, address, {**hidden_fields(address), "listed": results_list(league, 45)})
    assert b'value="confirm"' in answer.content and queries <= MAX_QUERIES
