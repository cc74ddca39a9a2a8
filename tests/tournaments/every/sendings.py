"""The completed form of each page that takes a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import sheets
from tests.organizing import complete_league, drawn_league, league_in_preparation
from tests.people import organizer_of, organizer_of_both
from tests.soak.browser import Form, forms_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.states import CUP
from tournaments import models
from tournaments.league.file.writing import write_league
from tournaments.models.league import Role
from tournaments.store.load import load_league

Fields = Mapping[str, Any]
RESULT = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "0"}
BY_SCRIPT = {"X-Requested-With": "fetch"}
"""The headers of a form that the offline script sends."""
NAMES = "Ana\nBea\nCarlos\nDuarte"


@dataclass(frozen=True)
class FormCase:
    """The values of a page's form, the verb that it should leave in the history, and the league."""

    verb: str
    fields: Fields = field(default_factory=dict)
    league: Callable[[], models.League] | None = None
    first: Callable[[Client, models.League], object] = lambda client, league: None
    query: str = ""
    named: Callable[[], Fields] = dict
    """Fields whose names depend on the league."""
    histories: int = 1
    """The number of histories with the decision: some are in those of a league and of its championship."""
    also: tuple[str, ...] = ()
    """The verbs of further decisions that follow from it."""


def league_file() -> SimpleUploadedFile:
    source = complete_league(name="De otro sitio")
    return SimpleUploadedFile("liga.json", write_league(load_league(source).league).encode())


def enter_result(client: Client, league: models.League) -> None:
    send(client, f"{address('tournaments:game', league)}?gana=one", RESULT)


EVENT = {
    "name": "Torneo",
    "listed": f"{NAMES}\nEva\nFélix",
    "format": "groups",
    "groups": "2",
    "filling": "lots",
    "final": "round_robin",
    "boards": "1",
    "rules": "castillar",
    "when": "free",
    "seed": "feria",
}


def go_on(client: Client, league: models.League) -> None:
    """Close the group of an event and let its players go on."""
    send(client, address("tournaments:qualify", league), {})


def any_user(client: Client, league: models.League) -> None:
    User.objects.create_user("nueva")


def results_list(league: models.League, games: int) -> str:
    lines = [f"{game.one.name},{game.two.name},1,one,no_pieces,3,0,," for game in league.fixtures.all()[:games]]
    return "\n".join(["one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings", *lines])


def first_game() -> str:
    return str(models.Fixture.objects.order_by("position")[0].pk)


def a_namesake(client: Client, league: models.League) -> None:
    """Enter a player with a similar name to the first player's in another league of the same organizer."""
    name = league.entries.order_by("number")[0].name
    other = league_in_preparation((f"{name} Segunda", "Xoel", "Zeltia"), name="De la misma gente")
    models.Official.objects.create(league=other, user_id=client.session[SESSION_KEY], role=Role.ORGANIZER)


def namesake() -> str:
    return str(models.Player.objects.get(name__endswith=" Segunda").pk)


def last_game() -> str:
    return str(models.Fixture.objects.order_by("-position")[0].pk)


def a_list_of_ratings() -> SimpleUploadedFile:
    return SimpleUploadedFile("lista.csv", b"name,rating\nAna,2100\n")


def all_here() -> Fields:
    return dict.fromkeys((f"player-{key}" for key in models.Entry.objects.values_list("pk", flat=True)), "here")


WRITES = {
    "found": FormCase(
        "found",
        {"name": "Otra", "rules": "castillar", "legs": "1", "listed": NAMES, "when": "free", "last_day": "2030-12-01"},
        also=("enrol", "draw_lots", "set_deadlines"),
    ),
    "copy_league": FormCase("found", {"name": "La siguiente", "players": "on"}, also=("ask_entry", "enrol")),
    "import": FormCase("import_league", {"upload": league_file}),
    "settings": FormCase("configure", {"name": "Con otro nombre"}),
    "notice": FormCase("announce", {"place": "Casino, Calle Mayor 3", "contact": "612 345 678", "notice": "Se juega."}),
    "branding": FormCase("dress", {"first": "#112233", "second": "#445566"}),
    "players_of": FormCase("enrol", {"listed": NAMES}),
    "next_round": FormCase("publish_round", {}, lambda: swiss_league(8, name="Liga de prueba", championship="Copa")),
    "retract_round": FormCase("retract_round"),
    "exchange_players": FormCase("exchange_players", {"one": "Ana", "two": "Bea", "reason": "Son de la misma casa"}),
    "set_bye": FormCase("set_bye", {"player": "Ana", "round": "2", "kind": "half"}),
    "keep_apart": FormCase("keep_apart", {"one": "Ana", "two": "Bea"}),
    "set_rounds": FormCase("set_rounds", {"rounds": "4"}),
    "check_in": FormCase("check_in", named=all_here),
    "rate_players": FormCase("rate_players", {"upload": a_list_of_ratings}),
    "lots": FormCase("draw_lots", {"seed": "7f3a"}, lambda: league_in_preparation(**CUP)),
    "replan": FormCase(
        "reschedule",
        {"boards": "1", "when": "day", "day": "2030-01-05", "hour": "17:00", "minutes": "20", "days": ["5", "6"]},
    ),
    "postpone": FormCase("swap_games", {"to": "swap", "other": last_game}),
    "latecomer": FormCase("add_latecomer", {"name": "Zoe"}),
    "withdraw": FormCase("withdraw", {"player": "Ana", "games": "annulled"}),
    "readmit": FormCase("readmit", {"player": "Ana"}),
    "sanction": FormCase("sanction", {"player": "Ana", "sanctioned_for": "voces"}),
    "revoke": FormCase("revoke_sanction", {"reason": "no fue"}),
    "play_off": FormCase("play_off"),
    "repeat": FormCase("play_off"),
    "rule": FormCase("rule", {"place_1": "Ana", "place_2": "Bea", "ruled_because": "sorteo"}),
    "rule_again": FormCase("rule", {"place_1": "Ana", "place_2": "Bea", "ruled_because": "acuerdo"}),
    "make_link": FormCase("make_link", {"label": "Mesa 7"}),
    "renew_link": FormCase("renew_link"),
    "revoke_link": FormCase("revoke_link"),
    "player_links": FormCase("make_player_links"),
    "revoke_player_link": FormCase("revoke_player_link"),
    "allow_players": FormCase("allow_players", {"report_results": "on", "confirm_hours": "24", "overdue": "tell"}),
    "own_report": FormCase("report_result", RESULT),
    "own_sheet": FormCase("report_sheet", {"text": sheets.WHITE_WINS, "white": "one"}),
    "own_take_back": FormCase("take_report_back"),
    "own_confirm": FormCase("confirm_report", also=("record_result",)),
    "own_deny": FormCase("deny_report"),
    "own_undo": FormCase("undo"),
    "reported": FormCase("confirm_report", also=("record_result",)),
    "discard_reports": FormCase("discard_reports"),
    "ask": FormCase("ask_for", {"game": first_game, "asked_for": "guardia"}),
    "own_request": FormCase("pick_hour", {"pick": "0"}),
    "take_request_back": FormCase("take_request_back"),
    "request": FormCase("answer_request", {"accepted": "yes", "answered_because": "vale"}),
    "close": FormCase("close"),
    "reopen": FormCase("reopen", {"reason": "una errata"}),
    "appoint": FormCase("appoint", {"who": "nueva", "role": "referee"}, first=any_user),
    "dismiss": FormCase("dismiss"),
    "visibility": FormCase("publish", {"audience": "private"}),
    "archive_league": FormCase("archive"),
    "proposal": FormCase("answer_proposal", {"same": "yes"}, histories=2),
    "propose_player": FormCase("propose_player", {"same": "yes"}),
    "show_as": FormCase("show_as", {"reason": "lo pide"}),
    "join_players": FormCase("join_players", {"other": namesake}, first=a_namesake, histories=2),
    "part_players": FormCase("part_players"),
    "consent": FormCase("note_consent", {"by": "Carmen Rey, su madre", "on": "2026-11-02"}),
    "anonymise": FormCase("anonymise"),
    "correct_player": FormCase("correct_player", {"name": "Ana Nueva", "club": "Casino"}),
    "record": FormCase("record_result", RESULT),
    "game": FormCase("record_result", RESULT, query="?gana=one"),
    "correct": FormCase("correct_result", {**RESULT, "one_men": "5", "corrected_for": "errata"}, query="?gana=one"),
    "take_back": FormCase("correct_result", {"reason": "no se jugó"}),
    "confirm_result": FormCase("confirm_result"),
    "undo": FormCase("undo", league=lambda: drawn_league(**CUP), first=enter_result),
    "dice": FormCase("throw_dice", {"purpose": "start"}),
    "colours": FormCase("choose_colours", {"white": "one"}),
    "incidents": FormCase("note_incident", {"article": "0", "outcome": "stands", "claimed_by": "referee"}),
    "strike_incident": FormCase("strike_incident", {"reason": "no fue"}),
    "submit_sheet": FormCase("submit_sheet", {"text": sheets.WHITE_WINS, "white": "one"}),
    "accept_sheet": FormCase("accept_sheet", {"accepted_for": "lo vi", "told": "agreement"}),
    "settle_sheet": FormCase("settle_sheet", {"right": "sheet", "settled_for": "lo vi", "told": "agreement"}),
    "league_championship": FormCase("remove_league", {"championship": ""}, histories=2),
    "admit_league": FormCase("admit_league", histories=2),
    "refuse_league": FormCase("refuse_league", histories=2),
    "remove_league": FormCase("remove_league", histories=2),
    "dismiss_organizer": FormCase("dismiss_organizer"),
    "show_medallist": FormCase("show_as"),
    "erase_medallist": FormCase("anonymise"),
    "rename_championship": FormCase("rename_championship", {"name": "Copa de Damas"}),
    "remove_other_podium": FormCase("remove_other_podium"),
    "championship_branding": FormCase("dress", {"first": "#112233", "second": "#445566"}),
    "other_podium": FormCase("other_podium", {"game": "Parchís", "players": "3", "gold": "Ana", "silver": "Bea"}),
}
WRITES |= {
    "found_event": FormCase(
        "found", EVENT, also=("enrol", "found_stage", "enrol", "found_stage", "draw_lots", "draw_lots")
    ),
    "qualify": FormCase("close", league=lambda: complete_league(**CUP), also=("qualify",)),
    "return_qualified": FormCase("return_qualified", league=lambda: complete_league(**CUP), first=go_on),
}
"""The forms of events, whose stages have a decision each."""
OF_CHAMPIONSHIP = {name for name in WRITES if PAGES[f"tournaments:{name}"].of_championship}
SENT_BUT_NO_CHANGE = {
    *("invite", "revoke_team_invitation", "invite_organizer", "revoke_championship_invitation", "enter"),
    *("moved", "delete_own_league", "own_language", "keep_page", "renew_calendar", "hide_name"),
    *("own_alerts", "confirm_alerts", "stop_alerts", "account_alerts"),
    *("webhooks", "renew_webhook", "remove_webhook", "start_webhook_again", "send_again"),
}
"""Forms without a decision. An invitation changes a league only when accepted; a link opens the browser that uses it.
A form for a former address is sent again to the present one. A deleted league leaves no history. The language of a
player's page, its calendar, the account that keeps it and notices are no decisions on a league. An account alone hides
the name of its player. Webhooks have their own forms, whose decisions their tests check."""
OF_EVENTS = {"event_settings", "delete_own_event", "event_check_in", "sign_ups", "sign_up_for", "own_sign_up"}
"""Forms of events whose decisions the tests of events check."""
FORMS = WRITES.keys() | SENT_BUT_NO_CHANGE | OF_EVENTS
"""The pages that take a form."""


def form_of(client: Client, address: str) -> Form:
    """Return the form of a page that takes a decision."""
    answer = client.get(address)
    listed = forms_of(answer.content.decode(), address)
    form = next((form for form in listed if "request_key" in form.fields or form.action.endswith("deshacer/")), None)
    assert form, (address, answer.status_code)
    return form


def send(client: Client, address: str, fields: Fields) -> Any:
    """Send the form of a page with these fields, confirmed, as the script does that keeps it until it is answered."""
    form = form_of(client, address)
    return client.post(form.action, {**form.fields, **fields, "step": "confirm"}, headers=BY_SCRIPT)


def about_to_write(name: str) -> tuple[Client, str, Fields]:
    """Return an organizer's client, the address of the page and its fields, for a case of `WRITES`."""
    case, page = WRITES[name], f"tournaments:{name}"
    league = case.league() if case.league else made(page)
    client = organizer_of_both(league) if name in OF_CHAMPIONSHIP else organizer_of(league)
    case.first(client, league)
    league.refresh_from_db()
    page_address = address(page, league) + case.query
    fields = {**case.fields, **case.named()}
    return client, page_address, {key: value() if callable(value) else value for key, value in fields.items()}
