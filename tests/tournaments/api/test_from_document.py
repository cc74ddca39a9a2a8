"""A client that knows only the OpenAPI document runs a league from founding to podium."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from tests.organizing import decide
from tests.tournaments.api.from_document import DocumentClient
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.player_request import RequestKind
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db
PEOPLE = ("Xoel", "Zeltia", "Brais")
HOURS = {"start": "2030-01-05T17:00", "minutes": 30}
DRAWN = {"winner": "draw", "reason": "agreement", "pieces": {"one": {"men": 2}, "two": {"men": 2}}}


def won_by(player: str, game: dict[str, str]) -> dict[str, object]:
    side = "one" if game["one"] == player else "two"
    other = {"one": "two", "two": "one"}[side]
    return {"winner": side, "reason": "no_pieces", "pieces": {side: {"men": 3}, other: {"men": 0}}}


@pytest.fixture
def client() -> DocumentClient:
    return DocumentClient(make_token(User.objects.create_user("ana"), "Programa", Scope.PEOPLE))


def test_league_from_founding_to_podium(client: DocumentClient) -> None:
    founding = {"name": "Liga del programa", "players": [{"name": name} for name in PEOPLE[:2]]}
    league = client("found_league", founding, Idempotency_Key="fundar")
    slug = league["slug"]
    assert client("found_league", founding, Idempotency_Key="fundar") == league
    assert (
        client("found_league", {"name": "Otra"}, Idempotency_Key="fundar", status=409)["code"] == "request_of_another"
    )
    client("enter_players", {"players": [{"name": name, "club": "Uriandia"} for name in PEOPLE]}, slug=slug)
    client("change_settings", {"calendar": HOURS}, slug=slug)
    client("put_notice", {"place": "Casino"}, slug=slug)
    assert client("draw_lots", {"seed": "7f3a"}, slug=slug, preview=True)["preview"] is True
    client("draw_lots", {"seed": "7f3a"}, slug=slug)
    games = client("list_games", slug=slug)["items"]
    client("move_game", {"at": "2030-02-01T18:00", "board": 1}, slug=slug, game=games[0]["id"])
    client("replan_games", {"boards": 1, "calendar": HOURS}, slug=slug)
    answer_a_player(client, slug)
    join_a_championship(client, slug)
    play(client, slug, {frozenset((game["one"], game["two"])): game for game in games})
    break_the_tie(client, slug)
    podium = DocumentClient(document=client.document)("read_podium", slug=slug)
    assert [(step["medal"], step["player"]) for step in podium] == [("gold", "Zeltia"), ("silver", "Xoel")]
    client("reopen_league", {"why": "se revisa el acta"}, slug=slug)
    client("close_league", slug=slug)
    client("set_archived", {"archived": True}, slug=slug)
    assert client("read_league", slug=slug)["state"] == "finished"
    again = client("bring_in_league", client("read_league_file", slug=slug))
    assert client("read_podium", slug=again["slug"])[0]["player"] == "Zeltia"


def answer_a_player(client: DocumentClient, slug: str) -> None:
    """Let a player request initials on their own page, and check that they are shown."""
    league = models.League.objects.get(slug=slug)
    client("allow_players", {"requests": True}, slug=slug)
    decide(league, MakeRequest(league.entries.get(name="Brais").pk, RequestKind.INITIALS), reason="Lo prefiero")
    [request] = client("list_requests", slug=slug)
    client("answer_request", {"accepted": True, "why": "claro"}, slug=slug, request_id=request["id"])
    [number] = [one["number"] for one in client("list_names", slug=slug)["players"] if one["name"] == "Brais"]
    client("show_initials", {"initials": True}, slug=slug, number=number)
    shown = DocumentClient(document=client.document)("list_league_players", slug=slug)
    assert "B." in [one["name"] for one in shown] and "Brais" not in [one["name"] for one in shown]
    client("show_initials", {"initials": False}, slug=slug, number=number)


def join_a_championship(client: DocumentClient, slug: str) -> None:
    """Request entry in a championship of other organizers, who accept the league."""
    theirs = User.objects.create_user("de-la-copa")
    other = DocumentClient(make_token(theirs, "Programa", Scope.ORGANIZE), client.document)
    founding = other("found_league", {"name": "La primera de la copa", "championship": "Copa"})
    cup = founding["championship_slug"]
    assert client("ask_for_championship", {"championship": "Copa"}, slug=slug)["verb"] == "ask_entry"
    assert client("read_desk", slug=cup, status=403)["code"] == "forbidden"
    [asking] = other("read_desk", slug=cup)["requests"]
    other("admit_league", slug=cup, league=asking["id"])
    podium = {"game": "Ajedrez", "players": 3, "medallists": [{"name": "Xela"}, {"name": "Uxía"}]}
    other("add_podium", podium, slug=cup)
    other("colour_championship", {"first": "#112233", "second": "#445566"}, slug=cup)
    assert client("read_league", slug=slug)["championship_slug"] == cup


def play(client: DocumentClient, slug: str, games: dict[frozenset[str], dict[str, str]]) -> None:
    """Enter results that leave two players level, with a sheet, a correction and an outdated version."""
    level = games[frozenset(PEOPLE[:2])]
    tag = client.send("read_league", slug=slug)["ETag"]
    client("choose_colours", {"white": "one", "starter": "one"}, slug=slug, game=level["id"])
    sheet = {"text": "1. 21-17 1-1", "white": "one"}
    assert client("submit_sheet", sheet, slug=slug, game=level["id"], status=422)["errors"][0]["place"] == "told"
    client("submit_sheet", {**sheet, "told": "agreement"}, slug=slug, game=level["id"])
    for winner in PEOPLE[:2]:
        game = games[frozenset((winner, "Brais"))]
        entered = client("record_result", won_by(winner, game), slug=slug, game=game["id"], Idempotency_Key=winner)
        again = client("record_result", won_by(winner, game), slug=slug, game=game["id"], Idempotency_Key=winner)
        assert entered == again
    wrong = {**DRAWN, "why": "mal leído"}
    late = client("correct_result", wrong, slug=slug, game=game["id"], If_Match=tag, status=412)
    assert late["code"] == "changed_meanwhile" and late["decisions"][0]["verb"] == "record_result"
    client("correct_result", wrong, slug=slug, game=game["id"])
    client("correct_result", {**won_by(winner, game), "why": "estaba bien"}, slug=slug, game=game["id"])


def break_the_tie(client: DocumentClient, slug: str) -> None:
    """Check that a tie prevents closing, play its tie-break game, and close the league."""
    assert client("close_league", slug=slug, status=409)["code"] == "ties_open"
    [tie] = client("read_standings", slug=slug)["pending"]
    client("call_tiebreak", {"one": tie[0], "two": tie[1]}, slug=slug)
    game = client("list_games", slug=slug)["items"][-1]
    client("record_result", won_by("Zeltia", game), slug=slug, game=game["id"])
    client("close_league", slug=slug)


def test_operations_have_short_names_and_documented_problems(client: DocumentClient) -> None:
    """Generators use these names for functions and files."""
    operations = client.operations
    assert len(operations) == sum(map(len, client.document["paths"].values()))
    for name, (_method, _path, operation) in operations.items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+){0,3}", name), name
        problem = operation["responses"]["default"]["content"]["application/problem+json"]["schema"]
        assert problem == {"$ref": "#/components/schemas/Problem"}, name


def test_every_schema_has_a_name_and_typed_fields(client: DocumentClient) -> None:
    """No schema is an object without properties, and none has a generated name."""
    for name, schema in client.document["components"]["schemas"].items():
        assert re.fullmatch(r"[A-Z][A-Za-z]+", name), name
        for field, field_schema in schema.get("properties", {}).items():
            assert set(field_schema) & {"type", "$ref", "anyOf", "allOf", "const", "enum"}, (name, field)
            assert field_schema.get("type") != "object" or "additionalProperties" in field_schema, (name, field)
            items = field_schema.get("items", {"type": "string"})
            assert items.get("additionalProperties") is not True and items, (name, field)
