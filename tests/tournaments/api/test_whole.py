"""Every decision of the pages is available through the API, or the documentation says why not.

A new kind of decision, or a new address that takes a form, fails a test until it is listed here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.test import Client

from tests.tournaments.api.any_requests import ADDRESS
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.sendings import SENT_BUT_NO_CHANGE, WRITES
from tournaments.wording.decisions import SENTENCES


class Reason(str):
    """The reason for a missing operation, in the words of docs/api.md."""

    __slots__ = ()


SECOND_PERSON = Reason("a second person has to do it, and a token acts as its account")
LINKS = Reason("each opens the site without an account")
PLAYERS = Reason("players act by their own links")
OWN_CHOICE = Reason("each person chooses")
UPLOADED = Reason("uploaded on the site's pages")
ADMINISTRATOR = Reason("the site's administrator")
ACCOUNTS = Reason("their owner manages them on the site")
DRAWN_AGAIN = Reason("drawn again with another seed")
CONSEQUENCE = Reason("follow from another decision")
ON_THE_SITE = Reason("the site's pages show the reports")
EVENTS = Reason("its organizer does it on the site")

DECISIONS: dict[str, str] = {
    "accept_sheet": "accept_sheet",
    "add_latecomer": "add_latecomer",
    "add_webhook": "add_webhook",
    "admit_league": "admit_league",
    "allow_players": "allow_players",
    "announce": "put_notice",
    "anonymise": "erase_name",
    "answer_proposal": "answer_proposal",
    "answer_request": "answer_request",
    "appoint": "appoint_official",
    "appoint_organizer": CONSEQUENCE,
    "archive": "set_archived",
    "ask_entry": "ask_for_championship",
    "ask_for": PLAYERS,
    "choose_colours": "choose_colours",
    "close": "close_league",
    "close_request": CONSEQUENCE,
    "configure": "change_settings",
    "confirm_report": SECOND_PERSON,
    "deny_report": PLAYERS,
    "discard_reports": ON_THE_SITE,
    "confirm_result": SECOND_PERSON,
    "correct_player": "correct_player",
    "correct_result": "correct_result",
    "delay_stage": EVENTS,
    "delete_championship": ADMINISTRATOR,
    "delete_league": CONSEQUENCE,
    "dismiss": "dismiss_official",
    "dismiss_organizer": "dismiss_championship_organizer",
    "check_in": "check_in",
    "draw_lots": "draw_lots",
    "exchange_players": "exchange_players",
    "find_rounds_again": CONSEQUENCE,
    "keep_apart": "keep_apart",
    "publish_round": "publish_round",
    "qualify": "qualify_players",
    "rate_players": "rate_players",
    "retract_round": "retract_round",
    "return_qualified": "return_players",
    "set_bye": "set_bye",
    "set_rounds": "set_rounds",
    "dress": "change_colours",
    "enrol": "enter_players",
    "found": "found_league",
    "found_championship": CONSEQUENCE,
    "arrange_stage": EVENTS,
    "found_stage": EVENTS,
    "import_league": "bring_in_league",
    "join_players": "join_players",
    "make_link": LINKS,
    "make_player_links": LINKS,
    "move_game": "move_game",
    "note_consent": "note_consent",
    "note_incident": "note_incident",
    "number_as_listed": EVENTS,
    "open_sign_up": EVENTS,
    "other_podium": "add_podium",
    "part_players": "part_players",
    "pick_hour": PLAYERS,
    "play_off": "call_tiebreak",
    "propose_player": "propose_player",
    "publish": "set_visibility",
    "put_off": "postpone_game",
    "readmit": "readmit_player",
    "record_result": "record_result",
    "refuse_hours": PLAYERS,
    "refuse_league": "refuse_league",
    "remove_league": "take_league_out",
    "remove_other_podium": "remove_podium",
    "remove_webhook": "remove_webhook",
    "rename_championship": "change_championship",
    "rename_stage": EVENTS,
    "renew_link": LINKS,
    "renew_webhook": "renew_secret",
    "reopen": "reopen_league",
    "report_result": PLAYERS,
    "report_sheet": PLAYERS,
    "reschedule": "replan_games",
    "revoke_link": LINKS,
    "revoke_player_link": LINKS,
    "revoke_sanction": "revoke_sanction",
    "rule": "rule_tie",
    "sanction": "sanction_player",
    "set_deadlines": "set_deadlines",
    "set_hour": "move_game",
    "set_tiebreak_hour": "postpone_game",
    "settle_sheet": "settle_sheet",
    "show_as": "show_initials",
    "strike_incident": "strike_incident",
    "strike_text": ADMINISTRATOR,
    "submit_sheet": "submit_sheet",
    "swap_games": "move_game",
    "take_back_lots": DRAWN_AGAIN,
    "take_report_back": PLAYERS,
    "take_request_back": PLAYERS,
    "throw_dice": "throw_dice",
    "undo": "undo_decision",
    "withdraw": "withdraw_player",
    "withdraw_entry": "ask_for_championship",
    "withhold": ADMINISTRATOR,
}

FORMS: dict[str, str] = {
    "account_alerts": OWN_CHOICE,
    "archive_league": "set_archived",
    "ask": PLAYERS,
    "branding": "change_colours",
    "championship_branding": "colour_championship",
    "colours": "choose_colours",
    "confirm_alerts": OWN_CHOICE,
    "consent": "note_consent",
    "copy_league": "copy_season",
    "correct": "correct_result",
    "delete_own_league": "delete_league",
    "dice": "throw_dice",
    "enter": LINKS,
    "erase_medallist": "erase_medallist_name",
    "found_event": "found_event",
    "game": "record_result",
    "import": "bring_in_league",
    "incidents": "note_incident",
    "invite": "invite_official",
    "invite_organizer": "invite_organizer",
    "keep_page": OWN_CHOICE,
    "latecomer": "add_latecomer",
    "league_championship": "ask_for_championship",
    "lots": "draw_lots",
    "moved": OWN_CHOICE,
    "next_round": "publish_round",
    "notice": "put_notice",
    "own_alerts": OWN_CHOICE,
    "renew_calendar": OWN_CHOICE,
    "hide_name": OWN_CHOICE,
    "own_confirm": PLAYERS,
    "own_deny": PLAYERS,
    "own_language": OWN_CHOICE,
    "own_report": PLAYERS,
    "own_request": PLAYERS,
    "own_sheet": PLAYERS,
    "own_take_back": PLAYERS,
    "own_undo": PLAYERS,
    "player_links": LINKS,
    "players_of": "enter_players",
    "postpone": "postpone_game",
    "proposal": "answer_proposal",
    "record": "record_result",
    "repeat": "call_tiebreak",
    "replan": "replan_games",
    "reported": SECOND_PERSON,
    "request": "answer_request",
    "revoke": "revoke_sanction",
    "revoke_championship_invitation": "revoke_organizer_invitation",
    "revoke_team_invitation": "revoke_official_invitation",
    "rule_again": "rule_tie",
    "send_again": "replay_delivery",
    "settings": "change_settings",
    "show_medallist": "show_medallist_initials",
    "start_webhook_again": "start_webhook",
    "stop_alerts": OWN_CHOICE,
    "take_back": "clear_result",
    "visibility": "set_visibility",
    "webhooks": "add_webhook",
}
"""The addresses of forms that are not named after their decision."""

OF_ACCOUNTS = {
    *("login", "logout", "first_account", "sign_up", "invitation", "account", "invitations", "revoke_invitation"),
    "erase_account",
    *("password_change", "password_reset", "password_reset_confirm", "api_tokens", "revoke_api_token", "language"),
    *("games:archives", "games:stop_archive", "games:go_on_with_archive", "games:delete_archive"),
}
ONLY_READ = {
    *("healthz", "readyz", "metrics", "worker", "manifest", "favicon", "offline", "privacy"),
    *("password_reset_done", "api_unknown"),
    *("games:archive", "games:archive_game", "games:systems", "games:rules"),
}
CHECKED = {"games:check": "check_sheet"}
BY_LOTS = {"rule": "draw_tie"}
"""The other operation of a decision: the order of a tie is ruled or drawn."""
UPLOADS = {"crests": UPLOADED, "files of rules": UPLOADED}
"""The parts of `branding` and `notice` that their operations do not change."""


def operations() -> dict[str, bool]:
    """Return each operation of the document, and whether it changes something."""
    paths = json.loads(Client().get(ADDRESS).content)["paths"]
    return {
        operation["operationId"]: method != "get" and operation["security"] == [{"token": []}]
        for methods in paths.values()
        for method, operation in methods.items()
    }


def listed_operations() -> Iterator[str]:
    for listed in (DECISIONS, FORMS, CHECKED, BY_LOTS):
        yield from (operation_name for operation_name in listed.values() if not isinstance(operation_name, Reason))


def test_every_kind_of_decision_is_listed() -> None:
    assert set(DECISIONS) == set(SENTENCES)


def test_every_address_of_a_form_is_listed() -> None:
    """`test_every_page` finds the addresses that take a form."""
    assert set(FORMS) == (set(WRITES) | SENT_BUT_NO_CHANGE) - set(DECISIONS)
    other_pages = {name for name in PAGES if not name.startswith(("tournaments:", "administration:", "api:"))}
    assert other_pages == OF_ACCOUNTS | ONLY_READ | set(CHECKED)


def test_every_listed_operation_exists() -> None:
    known = operations()
    assert not [name for name in listed_operations() if name not in known]
    assert {name for name, changes in known.items() if changes} <= set(listed_operations())


def test_reasons_are_in_the_documentation() -> None:
    text = " ".join((Path(settings.BASE_DIR) / "docs/api.md").read_text().split())
    reasons = {
        reason for listed in (DECISIONS, FORMS, UPLOADS) for reason in listed.values() if isinstance(reason, Reason)
    }
    assert reasons | {ACCOUNTS} <= {reason for reason in {*reasons, ACCOUNTS} if reason in text}
