"""The query parameters of operations, the header `Location` of what is made, and `Retry-After` of a limit."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse

from tests.databases import only_on_sqlite
from tests.organizing import ACTOR, drawn_league, tied_league
from tests.people import Visitor
from tests.tournaments.api.operations import OPERATIONS, World, body_of
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.api.test_roles import account, document
from tournaments import models
from tournaments.accounts import invitations
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.founding import quota
from tournaments.store.access.tokens import make_token
from tournaments.store.decide import take

pytestmark = [pytest.mark.django_db, only_on_sqlite("parameters are the same on either database")]
GUESSES = ("nada", "state", "round", "limit", "preview", "warned", "page", "q")
"""Parameters that only some operations have."""


def program_of(world: World) -> ApiClient:
    user = account(Visitor.SUPERUSER, world)
    return ApiClient(make_token(user, "Programa", Scope.PEOPLE))


def refused(answer: HttpResponse) -> set[str]:
    """Return the unknown parameters that an answer names."""
    if answer.status_code != 422:
        return set()
    return {one["place"] for one in json.loads(answer.content)["errors"] if one["code"] == "parameter_unknown"}


def test_operation_knows_its_documented_parameters_only() -> None:
    world = World()
    program = program_of(world)
    player = world.league.entries.all()[0].player_id
    for name, (method, path, operation) in document().items():
        named = {one["name"] for one in operation["parameters"] if one["in"] == "query"}
        address = path.replace("{player}", str(player)) if name == "read_player" else world.address(path)
        body = body_of(OPERATIONS[name]) if name in OPERATIONS else None
        for guess in {*GUESSES, *named}:
            with transaction.atomic():
                answer = program.send(method.upper(), f"{address}?{guess}=1", body)
                transaction.set_rollback(True)
            assert refused(answer) == (set() if guess in named else {f"query.{guess}"}), (name, guess)
            assert guess in named or guess not in answer.get("Link", ""), (name, guess)


@pytest.mark.parametrize("query", ["%00=1", "a%22%3E%0d%0aX:%20y=1", f"{'x' * 3000}=1", "page=1&nada=2"])
def test_unknown_parameter_of_any_letters_is_refused(query: str) -> None:
    assert problem(ApiClient().get(f"/leagues?{query}")) == (422, "parameter_unknown")


def test_repeated_parameter_is_refused() -> None:
    assert problem(ApiClient().get("/leagues?page=1&page=2")) == (422, "parameter_twice")


def test_games_are_listed_by_round_and_state() -> None:
    league = tied_league()
    take(league, PlayOff("Ana", "Bea"), by=ACTOR)
    program, address = ApiClient(), f"/leagues/{league.slug}/games"
    games = program.read(address)["items"]
    for number in {game["round"] for game in games} - {None}:
        assert program.read(f"{address}?round={number}")["items"] == [one for one in games if one["round"] == number]
    states = {game["status"] for game in games}
    assert len(states) > 1
    for state in states:
        assert program.read(f"{address}?status={state}")["items"] == [one for one in games if one["status"] == state]
    assert program.read(f"{address}?round=1&status=open")["items"] == []
    assert program.read(f"{address}?round=99")["items"] == []
    assert problem(program.get(f"{address}?round=cero")) == problem(program.get(f"{address}?status=jugada"))
    assert problem(program.get(f"{address}?status=jugada")) == (422, "invalid")


def test_what_is_made_has_its_address() -> None:
    """Each answer 201 says where to read what it made; an open invitation may be revoked there."""
    world, made = World(), 0
    program = program_of(world)
    for name, needs in OPERATIONS.items():
        method, path, _operation = document()[name]
        with transaction.atomic():
            answer = program.send(method.upper(), world.address(path), body_of(needs))
            if answer.status_code == 201:
                made += 1
                location = urlsplit(answer["Location"])
                at = f"{location.path}?{location.query}" if location.query else location.path
                if "/invitations/" in at:
                    assert program.send("DELETE", at).status_code == 204, name
                else:
                    check_read(name, json.loads(answer.content), program.read(at))
            else:
                assert "Location" not in answer, name
            transaction.set_rollback(True)
    assert made > 25


def check_read(name: str, made: Any, read: Any) -> None:
    """Check that what was made is read again; players' requests and the like are not published."""
    if "items" in read:
        assert read["items"] == [] or read["items"][0]["number"] == made["number"], name
    elif "slug" in made:
        assert read["slug"] == made["slug"], name
    else:
        assert read["id"] == made["id"], name


def test_repeated_decision_has_the_same_address() -> None:
    league = drawn_league()
    program = api_client_of("ana", league, Role.ORGANIZER)
    sent = [program.post(f"/leagues/{league.slug}/lots", {"seed": "x"}, Idempotency_Key="1") for _ in range(2)]
    assert sent[0]["Location"] == sent[1]["Location"]
    [line] = program.read(urlsplit(sent[0]["Location"])._replace(scheme="", netloc="").geturl())["items"]
    assert line["verb"] == "draw_lots"


def test_daily_limits_say_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", 2)
    monkeypatch.setattr(invitations, "MAX_MAILED_A_DAY", 1)
    league = drawn_league()
    program = api_client_of("ana", league, Role.ORGANIZER, Scope.PEOPLE)
    for _ in range(2):
        assert program.post("/leagues", {"name": "Nueva"}).status_code == 201
    invitation = f"/leagues/{league.slug}/invitations"
    assert program.post(invitation, {"role": "referee", "email": "a@ejemplo.es"}).status_code == 201
    answers = {
        "leagues_too_many": program.post("/leagues", {"name": "Nueva"}),
        "too_many_requests": program.post(invitation, {"role": "referee", "email": "b@ejemplo.es"}),
    }
    for code, answer in answers.items():
        assert problem(answer) == (429, code)
        assert 24 * 3600 - 60 < int(answer["Retry-After"]) <= 24 * 3600


def test_reused_key_is_refused_in_the_words_of_programs() -> None:
    league = drawn_league()
    program = api_client_of("ana", league, Role.ORGANIZER)
    program.decide(f"/leagues/{league.slug}/lots", {"seed": "x"}, Idempotency_Key="1")
    answer = program.post(f"/leagues/{league.slug}/lots", {"seed": "y"}, Idempotency_Key="1")
    assert problem(answer) == (409, "request_of_another")
    assert "Idempotency-Key" in json.loads(answer.content)["detail"] and "página" not in answer.content.decode()


@pytest.mark.parametrize(
    ("scope", "team", "status", "named"),
    [
        *((Scope.ORGANIZE, None, 201, 1), (Scope.ORGANIZE, False, 201, 1), (Scope.ORGANIZE, True, 403, 0)),
        *((Scope.PEOPLE, None, 201, 2), (Scope.PEOPLE, False, 201, 1), (Scope.PEOPLE, True, 201, 2)),
    ],
)
def test_copying_the_team_needs_the_scope_of_people(scope: Scope, team: bool | None, status: int, named: int) -> None:
    league = drawn_league()
    models.Official.objects.create(league=league, user=User.objects.create_user("bea"), role=Role.ORGANIZER)
    program = api_client_of("ana", league, Role.ORGANIZER, scope)
    answer = program.post(f"/leagues/{league.slug}/copy", {"name": "Otra"} | ({} if team is None else {"team": team}))
    assert answer.status_code == status
    if status == 403:
        assert problem(answer) == (403, "token_scope")
    assert models.Official.objects.filter(league__name="Otra").count() == named


def test_no_token_below_people_names_an_official() -> None:
    """Every operation, with the scope below `people`: the officials and organizers are those of before."""
    world = World()
    program = ApiClient(make_token(account(Visitor.SUPERUSER, world), "Programa", Scope.ORGANIZE))
    assert world.keys, "makes every object"
    for name, needs in OPERATIONS.items():
        method, path, _operation = document()[name]
        with transaction.atomic():
            before = officials(world)
            program.send(method.upper(), world.address(path), body_of(needs))
            assert officials(world) == before, name
            transaction.set_rollback(True)


def officials(world: World) -> set[tuple[int, str]]:
    """Return the officials of every league, but for the caller, and the organizers of the championship."""
    others = models.Official.objects.exclude(user__is_superuser=True)
    organizers = world.championship.organizers.values_list("user", flat=True)
    return {*others.values_list("user", "role")} | {(user, "championship") for user in organizers}
