"""A token has its account's rights within its scope and its league; a session has none under /api/."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.api.programs import ROOT, ApiClient, api_client_of, problem
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.tokens import MAX_WRONG, make_token, revoke_token

pytestmark = pytest.mark.django_db

RESULT = {"winner": "one", "reason": "resignation", "pieces": {"one": {"men": 3}}}


def test_only_the_digest_of_a_token_is_stored() -> None:
    token = make_token(User.objects.create_user("ana"), "Mi programa", Scope.READ)
    row = models.ApiToken.objects.get()
    assert token.startswith("castillar_") and token not in str(vars(row))


def test_token_reads_a_private_league_of_its_account() -> None:
    league = drawn_league()
    decide(league, Publish(False))
    inside, outside = api_client_of("ana", league, Role.REFEREE, Scope.READ), api_client_of("xan")
    answer = inside.get(f"/leagues/{league.slug}")
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"] and "Access-Control-Allow-Origin" not in answer
    assert problem(outside.get(f"/leagues/{league.slug}")) == (404, "not_found")
    assert problem(outside.post(f"/leagues/{league.slug}/close")) == (404, "not_found")


def test_session_gives_no_right() -> None:
    league = drawn_league()
    decide(league, Publish(False))
    client = client_of(Visitor.ORGANIZER, league)
    assert problem(ApiClient(client=client).get(f"/leagues/{league.slug}")) == (404, "not_found")
    answer = ApiClient(client=client).post(f"/leagues/{league.slug}/close")
    assert problem(answer) == (401, "token_missing") and answer["WWW-Authenticate"].startswith("Bearer")
    assert not answer.cookies


@pytest.mark.parametrize("token", ["nada", "castillar_nada", ""])
def test_wrong_token_is_refused_even_for_reading(token: str) -> None:
    drawn_league()
    assert problem(ApiClient().get("/leagues", Authorization=f"Bearer {token}")) == (401, "token_unknown")


def test_other_scheme_is_refused() -> None:
    assert problem(ApiClient().get("/leagues", Authorization="Basic YTpi")) == (401, "token_missing")


def test_revoked_token_stops() -> None:
    program = api_client_of("ana")
    assert program.get("/leagues").status_code == 200
    revoke_token(models.ApiToken.objects.get())
    assert problem(program.get("/leagues")) == (401, "token_unknown")


def test_token_of_an_inactive_account_stops() -> None:
    program = api_client_of("ana")
    User.objects.update(is_active=False)
    assert problem(program.get("/leagues")) == (401, "token_unknown")


def test_use_of_a_token_is_noted_once_a_minute() -> None:
    program = api_client_of("ana")
    program.get("/leagues")
    assert models.ApiToken.objects.get().used_at
    with count_queries() as first:
        program.get("/leagues")
    models.ApiToken.objects.update(used_at=None)
    with count_queries() as second:
        program.get("/leagues")
    assert second.total > first.total


def test_wrong_tokens_cost_only_their_sender() -> None:
    good = api_client_of("ana")
    for _ in range(MAX_WRONG):
        ApiClient("castillar_mala").get("/leagues")
    answer = ApiClient("castillar_mala").get("/leagues")
    assert problem(answer) == (429, "too_many_requests") and answer["Retry-After"] == "600"
    assert good.get("/leagues").status_code == 200
    assert ApiClient().get("/leagues").status_code == 200
    other_sender = ApiClient("castillar_mala", Client(REMOTE_ADDR="203.0.113.9"))
    assert problem(other_sender.get("/leagues")) == (401, "token_unknown")


@pytest.mark.parametrize(
    ("scope", "record", "close"), [(Scope.READ, 403, 403), (Scope.RESULTS, 201, 403), (Scope.ORGANIZE, 201, 409)]
)
def test_scope_limits_the_decisions_of_a_token(scope: Scope, record: int, close: int) -> None:
    league = drawn_league()
    program, game = api_client_of("ana", league, Role.ORGANIZER, scope), fixture(league, "Ana", "Bea")
    address = f"/leagues/{league.slug}"
    assert program.post(f"{address}/games/{game.pk}/result", RESULT).status_code == record
    answer = program.post(f"{address}/close")
    assert answer.status_code == close
    if close == 403:
        assert problem(answer) == (403, "token_scope")


def test_scope_gives_no_right_that_the_account_lacks() -> None:
    league = drawn_league()
    program = api_client_of("ana", league, Role.REFEREE)
    assert problem(program.post(f"/leagues/{league.slug}/close")) == (403, "forbidden")
    stranger = api_client_of("xan")
    game = fixture(league, "Ana", "Bea")
    assert problem(stranger.post(f"/leagues/{league.slug}/games/{game.pk}/result", RESULT)) == (403, "forbidden")
    assert not models.Result.objects.exists()


def test_dismissed_account_decides_no_more() -> None:
    league = drawn_league()
    program = api_client_of("ana", league, Role.ORGANIZER)
    league.officials.all().delete()
    assert problem(program.post(f"/leagues/{league.slug}/lots", {})) == (403, "forbidden")


def test_token_of_one_league_decides_in_no_other() -> None:
    own, other = drawn_league(name="Propia"), drawn_league(name="Otra")
    user = User.objects.create_user("ana")
    for league in (own, other):
        models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    program = ApiClient(make_token(user, "De una", Scope.ORGANIZE, own))
    assert program.post(f"/leagues/{own.slug}/lots", {"seed": "abc"}).status_code == 201
    assert problem(program.post(f"/leagues/{other.slug}/lots", {})) == (403, "token_league")
    assert problem(program.post("/leagues", {"name": "Nueva"})) == (403, "token_league")
    decide(other, Publish(False))
    assert problem(program.get(f"/leagues/{other.slug}")) == (404, "not_found")
    assert problem(program.post(f"/leagues/{other.slug}/lots", {})) == (404, "not_found")


def test_account_cannot_confirm_results_of_its_token() -> None:
    """The API confirms no results, and an account cannot confirm those entered with its token."""
    league = drawn_league(confirm_results=True)
    user = User.objects.create_user("ana")
    models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
    program, game = api_client_of(user), fixture(league, "Ana", "Bea")
    program.decide(f"/leagues/{league.slug}/games/{game.pk}/result", RESULT)
    [waiting] = [one for one in program.read(f"/leagues/{league.slug}/games")["items"] if one["unconfirmed"]]
    assert waiting["id"] == game.pk
    paths = json.loads(Client().get(f"{ROOT}/openapi.json").content)["paths"]
    assert not [path for path in paths if "confirm" in path]
    client = Client()
    client.force_login(user)
    client.post(f"/ligas/{league.slug}/partidas/{game.pk}/confirmar/", {"step": "confirm"})
    assert not models.Result.objects.get().confirmed
