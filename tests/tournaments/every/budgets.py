"""The most queries of each page and of each decision, beside those that load leagues.

`tests/tournaments/store/test_load.py` says what loading takes; nothing here counts it again.
"""

from __future__ import annotations

from tests.queries import Count

MAX_QUERIES = 6
MAX_PAGE_QUERIES = {
    "api:league_decisions": 7,
    "championship_picture": 7,
    "close": 7,
    "crest": 7,
    "delete_own_event": 7,
    "dismiss_organizer": 7,
    "event_settings": 7,
    "organize_event": 7,
    "webhooks": 7,
    "own_request": 9,
    "administration:league_page": 7,
    "administration:championship_page": 7,
    "administration:account_page": 8,
    "administration:erase_account": 8,
    "erase_account": 8,
    "admit_league": 8,
    "show_as": 8,
    "anonymise": 9,
    "championship": 9,
    "championship_document": 9,
    "championship_file": 9,
    "dismiss": 9,
    "event_check_in": 9,
    "history": 10,
    "mine": 10,
    "organize_championship": 10,
    "personal_file": 10,
    "event_history": 12,
    "people": 12,
}
"""The limits of the pages that make more. That of the people reads accounts, links, invitations and names."""
MAX_PREVIEW_QUERIES = {
    "replan": 8,
    "players_of": 8,
    "latecomer": 9,
    "reported": 7,
    "appoint": 7,
    "accept_sheet": 7,
    "settle_sheet": 7,
    "submit_sheet": 6,
    "show_as": 8,
    "join_players": 8,
    "part_players": 7,
    "anonymise": 9,
}
"""The limits of the previews that make more than five."""
MAX_DECISION_QUERIES = {
    "found": 49,
    "copy_league": 32,
    "import": 24,
    "settings": 16,
    "notice": 7,
    "branding": 6,
    "players_of": 28,
    "next_round": 12,
    "retract_round": 18,
    "exchange_players": 7,
    "set_bye": 6,
    "keep_apart": 6,
    "set_rounds": 6,
    "check_in": 7,
    "rate_players": 8,
    "lots": 13,
    "replan": 10,
    "postpone": 8,
    "latecomer": 20,
    "withdraw": 6,
    "readmit": 6,
    "sanction": 6,
    "revoke": 6,
    "play_off": 8,
    "repeat": 8,
    "rule": 7,
    "rule_again": 7,
    "make_link": 7,
    "renew_link": 9,
    "revoke_link": 8,
    "player_links": 11,
    "revoke_player_link": 10,
    "allow_players": 8,
    "own_report": 14,
    "own_sheet": 14,
    "own_take_back": 11,
    "own_confirm": 22,
    "own_deny": 12,
    "own_undo": 11,
    "reported": 21,
    "discard_reports": 10,
    "ask": 14,
    "own_request": 15,
    "take_request_back": 10,
    "request": 10,
    "close": 8,
    "reopen": 9,
    "appoint": 11,
    "dismiss": 18,
    "visibility": 7,
    "archive_league": 6,
    "proposal": 21,
    "propose_player": 8,
    "show_as": 18,
    "join_players": 29,
    "part_players": 19,
    "consent": 8,
    "anonymise": 48,
    "correct_player": 20,
    "record": 7,
    "game": 7,
    "correct": 8,
    "take_back": 8,
    "confirm_result": 8,
    "undo": 14,
    "dice": 7,
    "colours": 7,
    "incidents": 7,
    "strike_incident": 8,
    "submit_sheet": 15,
    "accept_sheet": 9,
    "settle_sheet": 10,
    "league_championship": 14,
    "admit_league": 18,
    "refuse_league": 16,
    "remove_league": 17,
    "dismiss_organizer": 17,
    "show_medallist": 15,
    "erase_medallist": 27,
    "rename_championship": 12,
    "remove_other_podium": 28,
    "championship_branding": 11,
    "other_podium": 16,
    "found_event": 93,
    "qualify": 27,
    "return_qualified": 32,
}
"""The queries are for the author, the lock on the league's row, the author's rights, the decisions since, the changed
rows and the decision; all may make one more for the handle that signs."""
MAX_LOADS = {
    "found": 3,
    "next_round": 3,
    "check_in": 3,
    "lots": 3,
    "play_off": 3,
    "undo": 3,
    "qualify": 5,
    "found_event": 10,
}
"""How many times a decision loads leagues, if more than twice: for its form, and under the lock."""


def excess_of_page(name: str, made: Count) -> str:
    """Return what a page made too many of, or nothing: it loads leagues once, and makes the queries of its limit."""
    return made.excess(MAX_PAGE_QUERIES.get(name.removeprefix("tournaments:"), MAX_QUERIES), loads=1)


def excess_of_preview(name: str, made: Count) -> str:
    return made.excess(MAX_PREVIEW_QUERIES.get(name, 5), loads=1)


def excess_of_decision(name: str, made: Count) -> str:
    return made.excess(MAX_DECISION_QUERIES[name] + 1, loads=MAX_LOADS.get(name, 2))
