"""Decisions through the API are those of the pages: versions, request keys, previews, history."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import sheets
from tests.organizing import beat, complete_league, drawn_league, fixture, league_in_preparation
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.whole_history import StateBefore
from tests.tournaments.organizers.privacy import ursula
from tournaments import models
from tournaments.league.regulations import REGULATIONS
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db

WON = {"winner": "one", "reason": "no_pieces", "pieces": {"one": {"men": 2, "kings": 1}, "two": {"men": 0}}}
DRAWN = {"winner": "draw", "reason": "agreement", "pieces": {"one": {"men": 2}, "two": {"men": 2}}}


def organizer(league: models.League) -> ApiClient:
    return api_client_of(f"organiza-{league.pk}", league, Role.ORGANIZER)


def game_path(league: models.League, one: str = "Ana", two: str = "Bea") -> str:
    return f"/leagues/{league.slug}/games/{fixture(league, one, two).pk}"


def test_result_is_entered_corrected_and_cleared() -> None:
    league = drawn_league()
    program, address, before = organizer(league), game_path(league), StateBefore()
    entered = program.decide(f"{address}/result", WON)
    assert (entered["verb"], entered["number"]) == ("record_result", league.version + 1)
    assert program.read(address)["outcome"] == {
        **WON,
        "pieces": {"one": {"men": 2, "kings": 1}, "two": {"men": 0, "kings": 0}},
        "advantage": None,
        "score": None,
    }
    program.decide(f"{address}/result", {**DRAWN, "why": "estaba mal"}, method="PUT")
    assert program.read(address)["outcome"]["winner"] == "draw"
    program.decide(f"{address}/result/clear", {"why": "no se jugó"})
    assert program.read(address)["outcome"] is None
    assert before.later_verbs() == ["record_result", "correct_result", "correct_result"]
    data = program.read(f"/leagues/{league.slug}/decisions")["items"]
    assert [one["why"] for one in data[:3]] == ["no se jugó", "estaba mal", ""]


@pytest.mark.parametrize(
    ("wrong", "place", "code"),
    [
        ({**WON, "winner": "ana"}, "winner", "not_one_of"),
        ({**WON, "reason": "agreement"}, "reason", "reason_of_a_win"),
        ({"winner": "one", "reason": "resignation"}, "pieces.one", "pieces_missing"),
        ({**WON, "pieces": {"one": {"men": 99}}}, "pieces.one.men", "out_of_range"),
        ({**WON, "pieces": {"one": {"men": "3"}}}, "pieces.one.men", "expected"),
        ({**WON, "pieces": {"one": {"men": -1}}}, "pieces.one.men", "out_of_range"),
    ],
)
def test_wrong_result_names_its_place_and_changes_nothing(wrong: Any, place: str, code: str) -> None:
    league = drawn_league()
    program, address, before = organizer(league), game_path(league), StateBefore()
    answer = program.post(f"{address}/result", wrong)
    assert answer.status_code == 422
    assert [(one["place"], one["code"]) for one in json.loads(answer.content)["errors"]] == [(place, code)]
    assert before.later_verbs() == []


@pytest.mark.parametrize(
    ("regulation", "sent"),
    [
        ("fmjd", {"winner": "one", "reason": "resignation"}),
        ("kndb", {"winner": "draw", "reason": "agreement", "advantage": "two"}),
        ("delft", {"winner": "one", "reason": "resignation", "score": [8, 2]}),
    ],
)
def test_result_has_what_its_regulation_counts_and_no_more(regulation: str, sent: Any) -> None:
    league = drawn_league(regulation=REGULATIONS[regulation])
    program, address = organizer(league), game_path(league)
    program.decide(f"{address}/result", sent)
    outcome = program.read(address)["outcome"]
    assert {name: value for name, value in outcome.items() if value is not None} == sent


def test_second_result_of_a_game_is_a_conflict() -> None:
    league = drawn_league()
    program, address = organizer(league), game_path(league)
    program.decide(f"{address}/result", WON)
    assert problem(program.post(f"{address}/result", DRAWN)) == (409, "result_exists")


def test_outdated_version_is_refused_with_the_changes() -> None:
    league = drawn_league()
    program, address = organizer(league), game_path(league)
    tag = program.get(address)["ETag"]
    beat(league, "Ana", "Bea")
    answer = program.post(f"{address}/result", DRAWN, If_Match=tag)
    assert problem(answer) == (412, "changed_meanwhile")
    [later] = json.loads(answer.content)["decisions"]
    assert later["verb"] == "record_result" and "Ana" in later["what"]
    other = game_path(league, "Ana", "Carlos")
    program.decide(f"{other}/result", WON, If_Match=f"W/{tag}")  # as a compressed answer has it
    assert problem(program.post(f"{other}/result", WON, If_Match="ayer")) == (422, "not_a_number")


def test_repeated_request_is_one_decision_with_the_same_answer() -> None:
    league = drawn_league()
    program, address, before = organizer(league), game_path(league), StateBefore()
    first = program.post(f"{address}/result", WON, Idempotency_Key="una")
    again = program.post(f"{address}/result", WON, Idempotency_Key="una")
    assert (again.status_code, again.content) == (first.status_code, first.content) == (201, first.content)
    assert problem(program.post(f"{address}/result", DRAWN, Idempotency_Key="una")) == (409, "request_of_another")
    assert before.later_verbs() == ["record_result"]


@pytest.mark.parametrize(
    ("key", "code"), [("", "text_empty"), ("a b", "character"), ("sí", "character"), ("a" * 201, "text_too_long")]
)
def test_key_outside_the_document_is_refused(key: str, code: str) -> None:
    league = drawn_league()
    program, before = api_client_of("xela", league, Role.ORGANIZER, Scope.PEOPLE), StateBefore()
    assert problem(program.post(f"{game_path(league)}/result", WON, Idempotency_Key=key)) == (422, code)
    assert problem(program.post(f"/leagues/{league.slug}/invitations", {"role": "referee"}, Idempotency_Key=key)) == (
        422,
        code,
    )
    assert before.later_verbs() == []


def test_integers_may_be_written_with_a_point() -> None:
    league = drawn_league()
    program, address = organizer(league), f"{game_path(league)}/result"
    halves = {**WON, "pieces": {"one": {"men": 2.5, "kings": 1.0}, "two": {"men": 0.0}}}
    assert problem(program.post(address, halves)) == (422, "invalid")
    program.decide(address, {**WON, "pieces": {"one": {"men": 2.0, "kings": 1.0}, "two": {"men": 0.0}}})


def test_key_belongs_to_one_account() -> None:
    league = drawn_league()
    ana, xan = organizer(league), api_client_of("xan", league, Role.REFEREE)
    ana.decide(f"{game_path(league)}/result", WON, Idempotency_Key="una")
    xan.decide(f"{game_path(league, 'Ana', 'Carlos')}/result", WON, Idempotency_Key="una")
    assert models.Result.objects.count() == 2


def test_preview_shows_the_effect_and_changes_nothing() -> None:
    league = drawn_league()
    program, address, before = organizer(league), game_path(league), StateBefore()
    answer = program.post(f"{address}/result?preview=1", WON)
    data = json.loads(answer.content)
    assert (answer.status_code, data["preview"], data["verb"]) == (200, True, "record_result")
    assert {row["name"] for row in data["changes"]} >= {"Ana", "Bea"}
    assert before.later_verbs() == []
    assert problem(program.post(f"{address}/result?preview=si", WON)) == (422, "not_one_of")


def test_own_decision_is_undone_and_anothers_is_not() -> None:
    league = drawn_league()
    program, address = organizer(league), game_path(league)
    taken = program.decide(f"{address}/result", WON)
    undo = f"/leagues/{league.slug}/decisions/{taken['number']}/undo"
    assert problem(api_client_of("xan", league, Role.REFEREE).post(undo)) == (403, "undo_of_another")
    assert program.decide(undo)["verb"] == "undo"
    assert program.decide(undo)["verb"] == "undo", "however often it is sent"
    assert program.read(address)["outcome"] is None
    assert problem(program.post(f"/leagues/{league.slug}/decisions/999/undo")) == (404, "not_found")


def test_token_for_results_undoes_no_other_decision() -> None:
    league = drawn_league()
    program = organizer(league)
    number = program.decide(f"/leagues/{league.slug}/withdrawals", {"player": "Ana"})["number"]
    user = models.ApiToken.objects.get().user
    narrow = ApiClient(make_token(user, "Mesa", Scope.RESULTS))
    assert problem(narrow.post(f"/leagues/{league.slug}/decisions/{number}/undo")) == (403, "token_scope")
    program.decide(f"/leagues/{league.slug}/decisions/{number}/undo")


def test_sheet_gives_the_stated_result() -> None:
    league = drawn_league()
    program, address = organizer(league), game_path(league)
    sent = {"text": sheets.AGREED, "white": "one"}
    answer = program.post(f"{address}/sheet", sent)
    assert problem(answer) == (422, "sheet_proposes")
    assert json.loads(answer.content)["errors"][0]["place"] == "told"
    program.decide(f"{address}/sheet", {**sent, "told": "agreement"})
    game = program.read(address)
    assert game["outcome"]["winner"] == "draw" and game["sheet"] == sheets.AGREED


def test_game_is_postponed_to_the_end_or_to_an_hour() -> None:
    league = drawn_league()
    program, address = organizer(league), game_path(league)
    first = program.read(f"/leagues/{league.slug}/games")["items"][0]["id"]
    program.decide(f"/leagues/{league.slug}/games/{first}/postpone", {"why": "llueve"})
    assert program.read(f"/leagues/{league.slug}/games")["items"][-1]["id"] == first
    answer = program.post(f"{address}/postpone", {"at": "mañana"})
    assert problem(answer) == (422, "not_a_date")
    program.decide(f"{address}/postpone", {"at": "2026-11-21T17:00"})
    assert program.read(address)["at"].startswith("2026-11-21T17:00")


def test_game_of_a_complete_league_is_not_postponed() -> None:
    league = complete_league()
    program, game = organizer(league), league.fixtures.earliest("pk")
    assert problem(program.post(f"/leagues/{league.slug}/games/{game.pk}/postpone", {})) == (409, "game_played")


def test_player_withdraws_by_name_or_number() -> None:
    league = drawn_league()
    program = organizer(league)
    address = f"/leagues/{league.slug}/withdrawals"
    assert problem(program.post(address, {"player": "Nadie"})) == (422, "player_unknown")
    assert problem(program.post(address, {"player": 9})) == (422, "out_of_range")
    assert [program.post(address, {"player": one}).status_code for one in (True, None)] == [422, 422]
    program.decide(address, {"player": 1, "games": "annulled"})
    [withdrawn_player] = program.read(f"/leagues/{league.slug}")["withdrawn"]
    assert withdrawn_player["games"] == "annulled"
    assert problem(program.post(address, {"player": withdrawn_player["player"]})) == (409, "withdrawn_twice")


def test_list_of_players_is_entered_and_drawn() -> None:
    league = league_in_preparation()
    program = organizer(league)
    address = f"/leagues/{league.slug}"
    twice = {"players": [{"name": "Ana"}, {"name": "ana"}]}
    assert problem(program.send("PUT", f"{address}/players", twice)) == (422, "name_twice")
    people = [{"name": name, "club": "Uriandia"} for name in ("Xoel", "Zeltia", "Uxía", "Brais")]
    program.decide(f"{address}/players", {"players": people}, method="PUT")
    program.decide(f"{address}/lots", {"seed": "7f3a"})
    assert program.read(address)["games_total"] == 6 and program.read(address)["draw_seed"] == "7f3a"
    assert problem(program.send("PUT", f"{address}/players", {"players": people})) == (409, "league_already_drawn")


def test_name_like_an_own_player_raises_a_question() -> None:
    first, second = league_in_preparation(()), league_in_preparation((), name="Segunda")
    program = organizer(first)
    known = [{"name": name} for name in ("Ana Pérez Lomba", "Xoel", "Zeltia")]
    program.decide(f"/leagues/{first.slug}/players", {"players": known}, method="PUT")
    user = models.ApiToken.objects.get().user
    models.Official.objects.create(league=second, user=user, role=Role.ORGANIZER)
    people = [{"name": "Pérez Lomba, Ana"}, {"name": "Brais"}, {"name": "Uxía"}]
    answer = program.send("PUT", f"/leagues/{second.slug}/players", {"players": people})
    assert problem(answer) == (422, "same_needed")
    assert [one["place"] for one in json.loads(answer.content)["errors"]] == ["players[0].same"]
    people[0]["same"] = "theirs"
    program.decide(f"/leagues/{second.slug}/players", {"players": people}, method="PUT")
    assert "Ana Pérez Lomba" in second.entries.values_list("name", flat=True)


def test_text_naming_a_hidden_player_gets_a_warning() -> None:
    league = drawn_league((ursula.URSULA, *ursula.OTHERS))
    ursula.hide(league)
    program = organizer(league)
    address = f"/leagues/{league.slug}/withdrawals"
    sent = {"player": "Ana Lomba", "why": "por lo de Quintáns"}
    assert problem(program.post(address, sent)) == (422, "names_hidden")
    program.decide(f"{address}?warned=1", sent)


def test_only_the_comments_of_a_sheet_may_name_a_hidden_player() -> None:
    """Her name in the tags of the sheet is not shown to the public, so it needs no confirmation."""
    league = drawn_league((ursula.URSULA, *ursula.OTHERS))
    ursula.hide(league)
    program, address = organizer(league), f"{game_path(league, ursula.URSULA, 'Ana Lomba')}/sheet"
    tags, commented = f'[White "{ursula.URSULA}"]\n', f"{{Quintáns dudó}} {sheets.WHITE_WINS}"
    assert problem(program.post(address, {"text": tags + commented, "white": "one"})) == (422, "names_hidden")
    program.decide(address, {"text": tags + sheets.WHITE_WINS, "white": "one"})


def test_league_is_closed_once_it_is_complete() -> None:
    begun, whole = drawn_league(name="Empezada"), complete_league(name="Entera")
    assert problem(organizer(begun).post(f"/leagues/{begun.slug}/close")) == (409, "not_complete")
    program = organizer(whole)
    program.decide(f"/leagues/{whole.slug}/close")
    assert program.read(f"/leagues/{whole.slug}")["state"] == "finished"
    assert problem(program.post(f"/leagues/{whole.slug}/close")) == (409, "league_finished")


def test_founding_is_previewed_and_repeated_once() -> None:
    program = api_client_of("ana")
    sent = {"name": "Liga nueva", "players": [{"name": "Xoel"}, {"name": "Zeltia"}, {"name": "Brais"}]}
    answer = program.post("/leagues?preview=1", sent)
    assert (answer.status_code, json.loads(answer.content)["players_count"]) == (200, 3)
    assert not models.League.objects.exists()
    first = program.post("/leagues", sent, Idempotency_Key="fundar")
    again = program.post("/leagues", sent, Idempotency_Key="fundar")
    assert (first.status_code, again.content) == (201, first.content)
    assert models.League.objects.get().entries.count() == 3
    assert problem(program.post("/leagues", {"name": "  "})) == (422, "name_empty")
    assert problem(program.post("/leagues", {"name": "X", "max_players": 40})) == (422, "too_many_for_rules")
    assert models.League.objects.count() == 1


def test_league_runs_from_founding_to_podium_by_program() -> None:
    """A tie-break game settles a tie for the gold, a player leaves, and a result is corrected."""
    program = api_client_of("ana")
    people = [{"name": name} for name in ("Ana", "Bea", "Carlos", "Duarte")]
    made = program.post("/leagues", {"name": "Liga por programa", "rules": "spanish", "players": people})
    slug = json.loads(made.content)["slug"]
    address = f"/leagues/{slug}"
    program.decide(f"{address}/lots", {"seed": "7f3a"}, Idempotency_Key="sorteo")
    rank = {"Ana": 0, "Bea": 0, "Carlos": 1, "Duarte": 2}
    for game in program.read(f"{address}/games")["items"]:
        one, two = rank[game["one"]], rank[game["two"]]
        won = {**WON, "winner": "one"} if one < two else {**_with_sides_swapped(WON), "winner": "two"}
        program.decide(f"{address}/games/{game['id']}/result", DRAWN if one == two else won)
    table = program.read(f"{address}/standings")
    assert (table["complete"], table["pending"]) == (True, [["Ana", "Bea"]])
    assert problem(program.post(f"{address}/close")) == (409, "ties_open")
    program.decide(f"{address}/tiebreaks", {"one": "Ana", "two": "Bea"})
    [extra] = [game for game in program.read(f"{address}/games")["items"] if game["round"] is None]
    first = extra["one"] == "Bea"
    won = {**WON, "winner": "one"} if first else {**_with_sides_swapped(WON), "winner": "two"}
    program.decide(f"{address}/games/{extra['id']}/result", won)
    assert {step["provisional"] for step in ApiClient().read(f"{address}/podium")} == {True}
    program.decide(f"{address}/close")
    assert {step["provisional"] for step in ApiClient().read(f"{address}/podium")} == {False}
    podium = [(step["medal"], step["player"], step["points"]) for step in ApiClient().read(f"{address}/podium")]
    assert podium == [("gold", "Bea", 5), ("silver", "Ana", 3), ("bronze", "Carlos", 1)]
    verbs = {one["verb"] for one in ApiClient().read(f"{address}/decisions")["items"]}
    assert verbs == {"found", "enrol", "draw_lots", "record_result", "play_off", "close"}


def _with_sides_swapped(result: dict[str, Any]) -> dict[str, Any]:
    """Return the result with the players exchanged."""
    pieces = result["pieces"]
    return {**result, "pieces": {"one": pieces["two"], "two": pieces["one"]}}


def test_tie_is_ruled_where_no_game_can_decide() -> None:
    league = complete_league()
    program = organizer(league)
    answer = program.post(f"/leagues/{league.slug}/rulings", {"order": ["Ana", "Bea"], "why": "sorteo"})
    assert problem(answer) == (409, "tie_not_open")
    assert program.post(f"/leagues/{league.slug}/rulings", {"order": [1], "why": "x"}).status_code == 422
