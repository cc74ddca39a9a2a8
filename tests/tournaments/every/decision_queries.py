"""The number of queries to preview each decision and to take it."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.every.sendings import WRITES, Fields
from tournaments.players.requests.consequences import OVERTAKING_VERBS
from tournaments.store.outbox import LISTENERS

MAX_QUERIES = 11
"""The limit for a page and for the preview of a decision."""
MAX_PREVIEW_QUERIES = {"players_of": 13, "latecomer": 14, "reported": 13, "accept_sheet": 12, "settle_sheet": 12}
"""The limit for the preview of a list of names, which looks up registered players in two more queries, for that of a
latecomer, which also looks up names, and for that of a sheet's result, which reads the sheet in one more."""
MAX_DECISION_QUERIES = {
    "league_championship": 26,
    "admit_league": 26,
    "refuse_league": 22,
    "remove_league": 26,
    "dismiss_organizer": 20,
    "accept_sheet": 16,
    "anonymise": 49,
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
    "dismiss": 22,
    "copy_league": 36,
    "correct_player": 28,
    "rename_championship": 11,
    "remove_other_podium": 28,
    "found": 60,
    "game": 14,
    "import": 23,
    "incidents": 14,
    "latecomer": 28,
    "branding": 10,
    "lots": 28,
    "make_link": 14,
    "notice": 15,
    "other_podium": 16,
    "play_off": 23,
    "player_links": 15,
    "postpone": 20,
    "players_of": 36,
    "proposal": 24,
    "propose_player": 16,
    "readmit": 17,
    "renew_link": 13,
    "record": 19,
    "reopen": 16,
    "archive_league": 12,
    "repeat": 20,
    "replan": 18,
    "revoke": 17,
    "revoke_link": 12,
    "revoke_player_link": 14,
    "rule": 21,
    "rule_again": 21,
    "sanction": 17,
    "settings": 25,
    "settle_sheet": 16,
    "show_as": 20,
    "strike_incident": 15,
    "submit_sheet": 22,
    "allow_players": 13,
    "own_report": 19,
    "own_sheet": 22,
    "own_take_back": 18,
    "own_confirm": 28,
    "own_undo": 18,
    "reported": 30,
    "ask": 23,
    "own_request": 20,
    "take_request_back": 16,
    "request": 18,
    "take_back": 14,
    "undo": 28,
    "visibility": 11,
    "withdraw": 20,
    "next_round": 30,
    "retract_round": 32,
    "exchange_players": 20,
    "set_bye": 18,
    "keep_apart": 18,
    "set_rounds": 18,
    "check_in": 21,
    "rate_players": 19,
    "found_event": 114,
    "qualify": 43,
    "return_qualified": 40,
}
"""The queries are for the author, the league, the lock on its row, the author's rights, the decisions since, the
changed rows and the decision. Decisions that send notifications make one more, for the subscribers; those that a
player may have requested make another, for the requests; a sheet makes another, for its positions."""


def most_queries(name: str) -> int:
    """Return the limit for taking the decision of a page: one more is for the handle that signs."""
    verb = WRITES[name].verb
    notifies, overtakes = any(verb in listener.verbs for listener in LISTENERS), verb in OVERTAKING_VERBS
    return MAX_DECISION_QUERIES[name] + notifies + overtakes + 1


def post_and_count(client: Client, address: str, fields: Fields) -> tuple[Any, int]:
    """Return the response to a form and its number of queries, without those that begin or end transactions."""
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(address, fields)
    return answer, sum("SAVEPOINT" not in query["sql"] for query in captured)
