"""Changes of organizers and referees through the API, other than results, by the rules of the pages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import sheets
from tests.organizing import ONE_WINS, decide, drawn, fixture, played_out, preparing
from tests.tournaments.api.programs import Program, problem, program_of
from tests.tournaments.every.whole_history import Before
from tournaments import models
from tournaments.closing.close import Close
from tournaments.incidents.verbs import articles_of
from tournaments.league.values import Side
from tournaments.models.api_token import Scope
from tournaments.models.official import Role
from tournaments.results.record import RecordResult
from tournaments.sheets.submit import SubmitSheet

pytestmark = pytest.mark.django_db


def organizer(league: models.League) -> Program:
    return program_of(f"organiza-{league.pk}", league, Role.ORGANIZER)


def of_game(league: models.League, one: str = "Ana", two: str = "Bea") -> str:
    return f"/leagues/{league.slug}/games/{fixture(league, one, two).pk}"


def changed(program: Program, where: str, document: Any, method: str = "POST") -> str:
    """Send a decision, and return its verb in the history."""
    before = Before()
    taken = program.taken(where, document, method=method)
    assert before.verbs() == [taken["verb"]]
    return str(taken["verb"])


# Settings, notice, visibility


def test_only_the_given_settings_change() -> None:
    league = preparing(confirm_results=True)
    program, where = organizer(league), f"/leagues/{league.slug}"
    hours = {"start": "2030-01-05T17:00", "minutes": 30}
    assert changed(program, where, {"name": "Otra", "boards": 2, "calendar": hours}, "PATCH") == "configure"
    told = program.read(where)
    assert (told["name"], told["boards"], told["confirm_results"]) == ("Otra", 2, True)
    assert told["calendar"]["minutes"] == 30
    changed(program, where, {"calendar": None, "confirm_results": None}, "PATCH")
    told = program.read(where)
    assert told["calendar"] is None and told["confirm_results"] is True and told["boards"] == 2


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
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    program, before = organizer(league), Before()
    assert problem(program.send("PATCH", f"/leagues/{league.slug}", sent)) == refused
    assert before.verbs() == []


def test_founding_takes_no_more_pieces_than_a_side_could_have() -> None:
    assert problem(program_of("ana").post("/leagues", {"name": "Nueva", "walkover_pieces": 99})) == (
        422,
        "out_of_range",
    )


def test_notice_changes_only_the_given_texts() -> None:
    league = drawn()
    program, where = organizer(league), f"/leagues/{league.slug}"
    assert changed(program, f"{where}/notice", {"place": "Casino", "notice": "Hoy\r\nno"}, "PUT") == "announce"
    changed(program, f"{where}/notice", {"contact": "612 345 678"}, "PUT")
    told = program.read(where)
    assert (told["place"], told["contact"], told["notice"]) == ("Casino", "612 345 678", "Hoy\nno")


def test_league_is_made_private_and_archived() -> None:
    league = drawn()
    program, where = organizer(league), f"/leagues/{league.slug}"
    assert changed(program, f"{where}/visibility", {"published": False}, "PUT") == "publish"
    assert Program().get(where).status_code == 404 and program.read(where)["published"] is False
    assert problem(program.send("PUT", f"{where}/visibility", {"published": False})) == (409, "visibility_same")
    assert changed(program, f"{where}/archive", {"archived": True}, "PUT") == "archive"
    assert problem(program.send("PUT", f"{where}/archive", {"archived": True})) == (409, "archived_same")
    assert program.read(where)["archived"] is True


# Calendar


def test_move_takes_exactly_one_kind_of_target() -> None:
    league = drawn()
    program = organizer(league)
    first, second, *_more, last = (one["id"] for one in program.read(f"/leagues/{league.slug}/games")["items"])
    where = f"/leagues/{league.slug}/games/{first}/move"
    assert changed(program, where, {"swap_with": last}) == "swap_games"
    assert changed(program, where, {"place_of": second}) == "move_game"
    assert problem(program.post(where, {})) == (422, "not_one_of")
    assert problem(program.post(where, {"swap_with": last, "place_of": last})) == (422, "not_one_of")
    assert problem(program.post(where, {"at": "2030-01-05T17:00"})) == (422, "no_hours")
    assert problem(program.post(where, {"swap_with": 999_999})) == (404, "not_found")


def test_remaining_games_are_replanned_with_hours() -> None:
    league = drawn()
    program, where = organizer(league), f"/leagues/{league.slug}"
    hours = {"start": "2030-01-05T17:00", "minutes": 30}
    assert changed(program, f"{where}/calendar", {"boards": 2, "calendar": hours}, "PUT") == "reschedule"
    games = program.read(f"{where}/games")["items"]
    assert games[0]["at"] == "2030-01-05T17:00"
    assert (
        changed(program, f"{where}/games/{games[0]['id']}/move", {"at": "2030-02-01T18:00", "board": 2}) == "set_hour"
    )


# Players


def test_latecomer_enters_and_a_name_is_corrected() -> None:
    league = drawn()
    program, where = organizer(league), f"/leagues/{league.slug}"
    assert changed(program, f"{where}/latecomers", {"name": "Zoe", "club": "Uriandia"}) == "add_latecomer"
    last = program.read(f"{where}/players")[-1]
    assert last["name"] == "Zoe"
    player = f"{where}/players/{last['number']}"
    assert changed(program, player, {"name": "Zoe Lires", "club": "Uriandia"}, "PUT") == "correct_player"
    assert program.read(f"{where}/players")[-1]["name"] == "Zoe Lires"
    assert problem(program.send("PUT", player, {"name": "Ana", "club": None}))[1] == "name_twice"
    assert problem(program.send("PUT", f"{where}/players/99", {"name": "Ana"})) == (422, "out_of_range")


def test_latecomer_like_an_own_player_raises_a_question() -> None:
    first, second = preparing((), name="Primera"), drawn(name="Segunda")
    program = organizer(first)
    known = [{"name": name} for name in ("Zoe Pérez Lomba", "Xoel", "Zeltia")]
    program.taken(f"/leagues/{first.slug}/players", {"players": known}, method="PUT")
    user = models.ApiToken.objects.get().user
    models.Official.objects.create(league=second, user=user, role=Role.ORGANIZER)
    where, sent = f"/leagues/{second.slug}/latecomers", {"name": "Pérez Lomba, Zoe"}
    answer = program.post(where, sent)
    assert problem(answer) == (422, "same_needed")
    assert [one["place"] for one in json.loads(answer.content)["errors"]] == ["same"]
    program.taken(where, {**sent, "same": "theirs"})
    assert second.entries.filter(name="Zoe Pérez Lomba").exists()


def test_player_who_withdrew_is_readmitted() -> None:
    league = drawn()
    program, where = organizer(league), f"/leagues/{league.slug}"
    assert problem(program.post(f"{where}/readmissions", {"player": "Ana"}))[1] == "not_withdrawn"
    program.taken(f"{where}/withdrawals", {"player": "Ana"})
    assert changed(program, f"{where}/readmissions", {"player": "Ana", "why": "se lo pensó"}) == "readmit"


def test_referee_sanctions_and_an_organizer_revokes() -> None:
    league = drawn()
    where = f"/leagues/{league.slug}/sanctions"
    referee = program_of("xan", league, Role.REFEREE)
    assert changed(referee, where, {"player": "Ana", "reason": "llegó tarde"}) == "sanction"
    [one] = referee.read(where)
    assert (one["player"], one["reason"], one["revoked"]) == ("Ana", "llegó tarde", False)
    revoke = f"{where}/{one['id']}/revoke"
    assert problem(referee.post(revoke, {"why": "no fue"})) == (403, "forbidden")
    assert changed(organizer(league), revoke, {"why": "no fue"}) == "revoke_sanction"
    assert referee.read(where)[0]["revoked"] is True
    for program, status in ((Program(), 401), (program_of("roi"), 403)):
        assert program.get(where).status_code == status
    assert program_of("lara", league, Role.REFEREE, Scope.RESULTS).post(where, {}).status_code == 403


def test_closed_league_is_reopened_with_a_reason() -> None:
    league = played_out()
    decide(league, Close())
    program, where = organizer(league), f"/leagues/{league.slug}"
    assert problem(program.post(f"{where}/reopen", {})) == (422, "invalid")
    assert changed(program, f"{where}/reopen", {"why": "un acta mal leída"}) == "reopen"
    assert program.read(where)["state"] == "playing"


# A game


def test_dice_and_colours_of_a_game() -> None:
    league = drawn()
    program, where = program_of("xan", league, Role.REFEREE, Scope.RESULTS), of_game(league)
    level = {"one": [3, 3], "two": [4, 2]}
    assert changed(program, f"{where}/dice", {"purpose": "start", "throws": [level]}) == "throw_dice"
    assert problem(program.post(f"{where}/dice", {"purpose": "start", "throws": [{"one": [7, 1], "two": [1, 1]}]})) == (
        422,
        "invalid",
    )
    changed(program, f"{where}/dice", {"purpose": "start"})
    assert program.read(where)["starter"] in ("Ana", "Bea")
    assert problem(program.post(f"{where}/dice", {"purpose": "start"}))[1] == "dice_decided"
    assert changed(program, f"{where}/colours", {"white": "two", "starter": None}, "PUT") == "choose_colours"
    game = program.read(where)
    assert game["white"] == game["two"]


def test_starter_has_white_where_white_begins() -> None:
    league = drawn(rules="international")
    program, where = organizer(league), of_game(league)
    program.taken(f"{where}/colours", {"white": "two", "starter": "one"}, method="PUT")
    told = program.read(where)
    assert told["white"] == told["starter"]


def test_incident_is_recorded_and_struck_out() -> None:
    league = drawn()
    program, where = program_of("xan", league, Role.REFEREE, Scope.RESULTS), f"{of_game(league)}/incidents"
    article = articles_of(league.rules)[0]
    sent = {"article": article.number, "subject": article.subject, "outcome": "stands", "note": "protestó"}
    assert changed(program, where, sent) == "note_incident"
    [one] = program.read(where)
    assert "protestó" in one["text"] and not one["struck"]
    assert problem(program.post(where, {**sent, "article": "999"})) == (422, "article_unknown")
    assert problem(program.post(where, {**sent, "subject": "nada"})) == (422, "not_one_of")
    assert problem(program.post(where, {**sent, "outcome": "lost"})) == (422, "loser_of_incident")
    other = of_game(league, "Ana", "Carlos")
    assert problem(program.post(f"{other}/incidents/{one['id']}/strike", {"why": "no"})) == (404, "not_found")
    assert changed(program, f"{where}/{one['id']}/strike", {"why": "fue en otra"}) == "strike_incident"
    assert program.read(where)[0]["struck"] is True


def test_irregular_sheet_is_accepted() -> None:
    league = drawn(rules="international")
    game, where = fixture(league, "Ana", "Bea").pk, of_game(league)
    decide(league, SubmitSheet(game, sheets.IRREGULAR, "Ana", Side.ONE))
    program, sent = organizer(league), {"why": "nadie lo reclamó"}
    assert problem(program.post(f"{where}/sheet/accept", sent)) == (422, "reason_missing")
    assert changed(program, f"{where}/sheet/accept", {**sent, "told": "agreement"}) == "accept_sheet"
    assert program.read(where)["outcome"]["winner"] == "draw"


@pytest.mark.parametrize(("right", "winner"), [("sheet", "draw"), ("entered", "one")])
def test_sheet_that_disagrees_is_settled(right: str, winner: str) -> None:
    league = drawn()
    game, where = fixture(league, "Ana", "Bea").pk, of_game(league)
    decide(league, RecordResult(game, ONE_WINS))
    decide(league, SubmitSheet(game, sheets.AGREED, "Ana", Side.ONE))
    program = organizer(league)
    sent = {"right": right, "told": "agreement", "why": "lo dicen los dos"}
    assert changed(program, f"{where}/sheet/settle", sent) == "settle_sheet"
    assert program.read(where)["outcome"]["winner"] == winner


def test_stranger_changes_nothing() -> None:
    league = drawn()
    stranger, game = program_of("roi"), of_game(league)
    before = Before()
    for method, where, document in (
        ("PATCH", f"/leagues/{league.slug}", {"name": "Mía"}),
        ("PUT", f"/leagues/{league.slug}/visibility", {"published": False}),
        ("PUT", f"{game}/colours", {"white": "one"}),
        ("POST", f"{game}/dice", {"purpose": "start"}),
        ("POST", f"{game}/sheet/settle", {"right": "sheet", "why": "x"}),
        ("POST", f"/leagues/{league.slug}/reopen", {"why": "x"}),
        ("GET", f"{game}/incidents", None),
    ):
        assert problem(stranger.send(method, where, document)) == (403, "forbidden"), where
    assert before.verbs() == []
