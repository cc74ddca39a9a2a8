"""Changes of organizers and referees through the API, other than results, by the rules of the pages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import sheets
from tests.organizing import ONE_WINS, complete_league, decide, drawn_league, fixture, league_in_preparation
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.whole_history import StateBefore
from tournaments import models
from tournaments.league.values import Side
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.incidents import articles_of
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db


def organizer(league: models.League) -> ApiClient:
    return api_client_of(f"organiza-{league.pk}", league, Role.ORGANIZER)


def game_path(league: models.League, one: str = "Ana", two: str = "Bea") -> str:
    return f"/leagues/{league.slug}/games/{fixture(league, one, two).pk}"


def send_decision(program: ApiClient, address: str, document: Any, method: str = "POST") -> str:
    """Send a decision, and return its verb in the history."""
    before = StateBefore()
    taken = program.decide(address, document, method=method)
    assert before.later_verbs() == [taken["verb"]]
    return str(taken["verb"])


# Settings, notice, visibility


def test_only_the_given_settings_change() -> None:
    league = league_in_preparation(confirm_results=True)
    program, address = organizer(league), f"/leagues/{league.slug}"
    hours = {"start": "2030-01-05T17:00", "minutes": 30}
    assert send_decision(program, address, {"name": "Otra", "boards": 2, "calendar": hours}, "PATCH") == "configure"
    data = program.read(address)
    assert (data["name"], data["boards"], data["confirm_results"]) == ("Otra", 2, True)
    assert data["calendar"]["minutes"] == 30
    send_decision(program, address, {"calendar": None, "confirm_results": None}, "PATCH")
    data = program.read(address)
    assert data["calendar"] is None and data["confirm_results"] is True and data["boards"] == 2


@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        ({"boards": 2}, (409, "fixed_by_lots")),
        ({"rules": "ajedrez"}, (422, "not_one_of")),
        ({"name": " "}, (422, "name_empty")),
        ({"max_players": 3}, (422, "too_many_players")),
        ({"walkover_pieces": 99}, (422, "out_of_range")),
        ({"color": "rojo"}, (422, "invalid")),
        ({"initials": "sí"}, (422, "invalid")),
    ],
)
def test_settings_that_a_drawn_league_cannot_have_are_refused(sent: Any, refused: tuple[int, str]) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    program, before = organizer(league), StateBefore()
    assert problem(program.send("PATCH", f"/leagues/{league.slug}", sent)) == refused
    assert before.later_verbs() == []


def test_founding_takes_no_more_pieces_than_a_side_could_have() -> None:
    assert problem(api_client_of("ana").post("/leagues", {"name": "Nueva", "walkover_pieces": 99})) == (
        422,
        "out_of_range",
    )


def test_notice_changes_only_the_given_texts() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert send_decision(program, f"{address}/notice", {"place": "Casino", "notice": "Hoy\r\nno"}, "PUT") == "announce"
    send_decision(program, f"{address}/notice", {"contact": "612 345 678"}, "PUT")
    data = program.read(address)
    assert (data["place"], data["contact"], data["notice"]) == ("Casino", "612 345 678", "Hoy\nno")


def test_league_is_made_private_and_archived() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert send_decision(program, f"{address}/visibility", {"published": False}, "PUT") == "publish"
    assert ApiClient().get(address).status_code == 404 and program.read(address)["published"] is False
    assert problem(program.send("PUT", f"{address}/visibility", {"published": False})) == (409, "visibility_same")
    assert send_decision(program, f"{address}/archive", {"archived": True}, "PUT") == "archive"
    assert problem(program.send("PUT", f"{address}/archive", {"archived": True})) == (409, "archived_same")
    assert program.read(address)["archived"] is True


# Calendar


def test_move_takes_exactly_one_kind_of_target() -> None:
    league = drawn_league()
    program = organizer(league)
    first, second, *_more, last = (one["id"] for one in program.read(f"/leagues/{league.slug}/games")["items"])
    address = f"/leagues/{league.slug}/games/{first}/move"
    assert send_decision(program, address, {"swap_with": last}) == "swap_games"
    assert send_decision(program, address, {"place_of": second}) == "move_game"
    assert problem(program.post(address, {})) == (422, "not_one_of")
    assert problem(program.post(address, {"swap_with": last, "place_of": last})) == (422, "not_one_of")
    assert send_decision(program, address, {"at": "2030-01-05T17:00"}) == "set_hour"
    assert problem(program.post(address, {"swap_with": 999_999})) == (404, "not_found")


def test_remaining_games_are_replanned_with_hours() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    hours = {"start": "2030-01-05T17:00", "minutes": 30}
    assert send_decision(program, f"{address}/calendar", {"boards": 2, "calendar": hours}, "PUT") == "reschedule"
    games = program.read(f"{address}/games")["items"]
    assert games[0]["at"] == "2030-01-05T17:00"
    assert (
        send_decision(program, f"{address}/games/{games[0]['id']}/move", {"at": "2030-02-01T18:00", "board": 2})
        == "set_hour"
    )


# Players


def test_latecomer_enters_and_a_name_is_corrected() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert send_decision(program, f"{address}/latecomers", {"name": "Zoe", "club": "Uriandia"}) == "add_latecomer"
    last = program.read(f"{address}/players")[-1]
    assert last["name"] == "Zoe"
    player = f"{address}/players/{last['number']}"
    assert send_decision(program, player, {"name": "Zoe Lires", "club": "Uriandia"}, "PUT") == "correct_player"
    assert program.read(f"{address}/players")[-1]["name"] == "Zoe Lires"
    assert problem(program.send("PUT", player, {"name": "Ana", "club": None}))[1] == "name_twice"
    assert problem(program.send("PUT", f"{address}/players/99", {"name": "Ana"})) == (422, "out_of_range")


def test_latecomer_like_an_own_player_raises_a_question() -> None:
    first, second = league_in_preparation((), name="Primera"), drawn_league(name="Segunda")
    program = organizer(first)
    known = [{"name": name} for name in ("Zoe Pérez Lomba", "Xoel", "Zeltia")]
    program.decide(f"/leagues/{first.slug}/players", {"players": known}, method="PUT")
    user = models.ApiToken.objects.get().user
    models.Official.objects.create(league=second, user=user, role=Role.ORGANIZER)
    address, sent = f"/leagues/{second.slug}/latecomers", {"name": "Pérez Lomba, Zoe"}
    answer = program.post(address, sent)
    assert problem(answer) == (422, "same_needed")
    assert [one["place"] for one in json.loads(answer.content)["errors"]] == ["same"]
    program.decide(address, {**sent, "same": "theirs"})
    assert second.entries.filter(name="Zoe Pérez Lomba").exists()


@pytest.mark.parametrize(("method", "path"), [("PUT", "players"), ("POST", "latecomers"), ("PUT", "players/1")])
def test_text_that_is_no_name_is_asked_about(method: str, path: str) -> None:
    whole = path == "players"
    league = league_in_preparation(()) if whole else drawn_league()
    program, address, player = organizer(league), f"/leagues/{league.slug}/{path}", {"name": "Zoe 612 345 678"}
    sent = {"players": [player, {"name": "Noa"}, {"name": "Uxía"}]} if whole else player
    answer = program.send(method, address, sent)
    assert problem(answer) == (422, "name_unclear") and "un teléfono" in answer.content.decode()
    assert json.loads(answer.content)["errors"][0]["place"] == ("players[0].name" if whole else "name")
    named = league.entries.filter(name=player["name"])
    assert not named.exists()
    player |= {"as_written": True}
    program.decide(address, sent, method=method)
    assert named.exists()
    if whole:
        player.pop("as_written")
        program.decide(address, {"players": [*sent["players"], {"name": "Xoel"}]}, method=method)


def test_player_who_withdrew_is_readmitted() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert problem(program.post(f"{address}/readmissions", {"player": "Ana"}))[1] == "not_withdrawn"
    program.decide(f"{address}/withdrawals", {"player": "Ana"})
    assert send_decision(program, f"{address}/readmissions", {"player": "Ana", "why": "se lo pensó"}) == "readmit"


def test_referee_sanctions_and_an_organizer_revokes() -> None:
    league = drawn_league()
    address = f"/leagues/{league.slug}/sanctions"
    referee = api_client_of("xan", league, Role.REFEREE)
    assert send_decision(referee, address, {"player": "Ana", "reason": "llegó tarde"}) == "sanction"
    [one] = referee.read(address)
    assert (one["player"], one["reason"], one["revoked"]) == ("Ana", "llegó tarde", False)
    revoke = f"{address}/{one['id']}/revoke"
    assert problem(referee.post(revoke, {"why": "no fue"})) == (403, "forbidden")
    assert send_decision(organizer(league), revoke, {"why": "no fue"}) == "revoke_sanction"
    assert referee.read(address)[0]["revoked"] is True
    for program, status in ((ApiClient(), 401), (api_client_of("roi"), 403)):
        assert program.get(address).status_code == status
    assert api_client_of("lara", league, Role.REFEREE, Scope.RESULTS).post(address, {}).status_code == 403


def test_closed_league_is_reopened_with_a_reason() -> None:
    league = complete_league()
    decide(league, Close())
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert problem(program.post(f"{address}/reopen", {})) == (422, "invalid")
    assert send_decision(program, f"{address}/reopen", {"why": "un acta mal leída"}) == "reopen"
    assert program.read(address)["state"] == "playing"


# A game


def test_dice_are_refused_under_rules_without_them() -> None:
    league = drawn_league(rules="international")
    program = api_client_of("xan", league, Role.REFEREE, Scope.RESULTS)
    assert problem(program.post(f"{game_path(league)}/dice", {"purpose": "start"})) == (409, "dice_not_of_rules")


def test_dice_and_colours_are_recorded() -> None:
    league = drawn_league()
    program, address = api_client_of("xan", league, Role.REFEREE, Scope.RESULTS), game_path(league)
    level = {"one": [3, 3], "two": [4, 2]}
    assert send_decision(program, f"{address}/dice", {"purpose": "start", "throws": [level]}) == "throw_dice"
    assert problem(
        program.post(f"{address}/dice", {"purpose": "start", "throws": [{"one": [7, 1], "two": [1, 1]}]})
    ) == (
        422,
        "invalid",
    )
    send_decision(program, f"{address}/dice", {"purpose": "start"})
    assert program.read(address)["starter"] in ("Ana", "Bea")
    assert problem(program.post(f"{address}/dice", {"purpose": "start"}))[1] == "dice_decided"
    assert send_decision(program, f"{address}/colours", {"white": "two", "starter": None}, "PUT") == "choose_colours"
    game = program.read(address)
    assert game["white"] == game["two"]


def test_starter_has_white_if_rules_say_white_begins() -> None:
    league = drawn_league(rules="international")
    program, address = organizer(league), game_path(league)
    program.decide(f"{address}/colours", {"white": "two", "starter": "one"}, method="PUT")
    data = program.read(address)
    assert data["white"] == data["starter"]


def test_incident_is_recorded_and_struck_out() -> None:
    league = drawn_league()
    program, address = api_client_of("xan", league, Role.REFEREE, Scope.RESULTS), f"{game_path(league)}/incidents"
    article = articles_of(league.rules)[0]
    sent = {"article": article.number, "subject": article.subject, "outcome": "stands", "note": "protestó"}
    assert send_decision(program, address, sent) == "note_incident"
    [one] = program.read(address)
    assert "protestó" in one["text"] and not one["struck"]
    assert problem(program.post(address, {**sent, "article": "999"})) == (422, "article_unknown")
    assert problem(program.post(address, {"outcome": "stands"})) == (422, "text_empty")
    assert problem(program.post(address, {**sent, "subject": "nada"})) == (422, "not_one_of")
    assert problem(program.post(address, {**sent, "outcome": "lost"})) == (422, "loser_of_incident")
    other = game_path(league, "Ana", "Carlos")
    assert problem(program.post(f"{other}/incidents/{one['id']}/strike", {"why": "no"})) == (404, "not_found")
    assert send_decision(program, f"{address}/{one['id']}/strike", {"why": "fue en otra"}) == "strike_incident"
    assert program.read(address)[0]["struck"] is True


def test_irregular_sheet_is_accepted() -> None:
    league = drawn_league(rules="international")
    game, address = fixture(league, "Ana", "Bea").pk, game_path(league)
    decide(league, SubmitSheet(game, sheets.IRREGULAR, "Ana", Side.ONE))
    program, sent = organizer(league), {"why": "nadie lo reclamó"}
    assert problem(program.post(f"{address}/sheet/accept", sent)) == (422, "reason_missing")
    assert send_decision(program, f"{address}/sheet/accept", {**sent, "told": "agreement"}) == "accept_sheet"
    assert program.read(address)["outcome"]["winner"] == "draw"


@pytest.mark.parametrize(("right", "winner"), [("sheet", "draw"), ("entered", "one")])
def test_sheet_that_disagrees_is_settled(right: str, winner: str) -> None:
    league = drawn_league()
    game, address = fixture(league, "Ana", "Bea").pk, game_path(league)
    decide(league, RecordResult(game, ONE_WINS))
    decide(league, SubmitSheet(game, sheets.AGREED, "Ana", Side.ONE))
    program = organizer(league)
    sent = {"right": right, "told": "agreement", "why": "lo dicen los dos"}
    assert send_decision(program, f"{address}/sheet/settle", sent) == "settle_sheet"
    assert program.read(address)["outcome"]["winner"] == winner


def test_stranger_changes_nothing() -> None:
    league = drawn_league()
    stranger, game = api_client_of("roi"), game_path(league)
    before = StateBefore()
    for method, address, document in (
        ("PATCH", f"/leagues/{league.slug}", {"name": "Mía"}),
        ("PUT", f"/leagues/{league.slug}/visibility", {"published": False}),
        ("PUT", f"{game}/colours", {"white": "one"}),
        ("POST", f"{game}/dice", {"purpose": "start"}),
        ("POST", f"{game}/sheet/settle", {"right": "sheet", "why": "x"}),
        ("POST", f"/leagues/{league.slug}/reopen", {"why": "x"}),
        ("GET", f"{game}/incidents", None),
    ):
        assert problem(stranger.send(method, address, document)) == (403, "forbidden"), address
    assert before.later_verbs() == []
