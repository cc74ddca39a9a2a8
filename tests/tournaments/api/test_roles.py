"""Every operation that needs a token, with the tokens of every kind of visitor."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.databases import only_on_sqlite
from tests.organizing import drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.api.any_requests import ADDRESS
from tests.tournaments.api.operations import OPERATIONS, RequiredRole, World, body_of
from tests.tournaments.api.programs import ApiClient
from tests.tournaments.every.turns import in_turn
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import make_token

pytestmark = [pytest.mark.django_db, only_on_sqlite("rights are the same on either database")]

ACCOUNT_KINDS = (
    *(
        Visitor.STRANGER,
        Visitor.REFEREE,
        Visitor.ORGANIZER,
        Visitor.REFEREE_OF_OTHER_LEAGUE,
        Visitor.ORGANIZER_OF_OTHER_LEAGUE,
    ),
    *(Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.ORGANIZER_OF_APPLICANT),
)
NO_OFFICIALS = (
    *(Visitor.STRANGER, Visitor.REFEREE_OF_OTHER_LEAGUE, Visitor.ORGANIZER_OF_APPLICANT),
    Visitor.ORGANIZER_OF_CHAMPIONSHIP,
)
ALLOWED_VISITORS = {
    RequiredRole.ANY_ACCOUNT: frozenset(ACCOUNT_KINDS),
    RequiredRole.REFEREE: frozenset({Visitor.REFEREE, Visitor.ORGANIZER}),
    RequiredRole.ORGANIZER: frozenset({Visitor.ORGANIZER}),
    RequiredRole.CHAMPIONSHIP: frozenset({Visitor.ORGANIZER_OF_CHAMPIONSHIP}),
}
LEAGUE_OFFICIALS = frozenset({Visitor.REFEREE, Visitor.ORGANIZER})
REFUSALS = {"forbidden", "token_missing", "token_unknown", "token_scope", "token_league"}
WITHOUT_OBJECT = {"answer_proposal", "start_webhook"}
"""Operations on something that the league of these tests does not have."""


@cache
def document() -> dict[str, tuple[str, str, Any]]:
    paths = json.loads(Client().get(ADDRESS).content)["paths"]
    return {
        operation["operationId"]: (method, path, operation)
        for path, each in paths.items()
        for method, operation in each.items()
    }


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def send_and_undo(
    program: ApiClient, world: World, name: str, operation: tuple[str, str, Any]
) -> tuple[int, dict[str, Any]]:
    """Send a request and undo it; return the status and the document of the answer."""
    method, path, _operation = operation
    address = world.address(path)
    with rolled_back():
        answer = program.send(method.upper(), address, body_of(OPERATIONS[name]))
    return answer.status_code, json.loads(answer.content) if answer.content else {}


def account(visitor: Visitor, world: World) -> User:
    return User.objects.get(pk=client_of(visitor, world.league).session["_auth_user_id"])


def test_every_operation_with_a_token_has_its_role() -> None:
    needing = {
        name for name, (_method, _path, operation) in document().items() if operation["security"] == [{"token": []}]
    }
    assert needing == set(OPERATIONS)


@pytest.mark.parametrize(
    ("visitors", "published"),
    [
        *(((visitor,), True) for visitor in (Visitor.REFEREE, Visitor.ORGANIZER, Visitor.ORGANIZER_OF_OTHER_LEAGUE)),
        ((Visitor.ORGANIZER_OF_CHAMPIONSHIP,), True),
        (NO_OFFICIALS, False),
    ],
)
def test_operation_is_for_its_role(visitors: tuple[Visitor, ...], published: bool) -> None:
    """The token has just the scope of the operation. Of a private league, those without rights in it take turns."""
    world, operations = World(published), document()
    accounts = {visitor: account(visitor, world) for visitor in visitors}
    programs = {
        (visitor, scope): ApiClient(make_token(user, "Programa", scope))
        for visitor, user in accounts.items()
        for scope in Scope
    }
    for turn, (name, needs) in enumerate(OPERATIONS.items()):
        [visitor] = in_turn(turn, visitors, 1)
        status, data = send_and_undo(programs[visitor, needs.scope], world, name, operations[name])
        if visitor in ALLOWED_VISITORS[needs.by]:
            code = data.get("code") if isinstance(data, dict) else None
            assert code not in REFUSALS and (code != "not_found" or name in WITHOUT_OBJECT), (name, status, data)
            assert status < HTTPStatus.INTERNAL_SERVER_ERROR, (name, data)
        elif needs.by is RequiredRole.CHAMPIONSHIP:
            assert (status, data["code"]) == (403, "forbidden"), name
        else:
            seen = published or visitor in LEAGUE_OFFICIALS
            assert (status, data["code"]) == ((403, "forbidden") if seen else (404, "not_found")), name


def test_operation_needs_its_scope() -> None:
    """The scope below is not enough: `test_operation_is_for_its_role` has enough."""
    world, operations = World(), document()
    user = account(Visitor.SUPERUSER, world)
    ladder = list(Scope)
    programs = {scope: ApiClient(make_token(user, "Programa", scope)) for scope in ladder}
    for name, needs in OPERATIONS.items():
        for scope in ladder[: ladder.index(needs.scope)][-1:]:
            status, data = send_and_undo(programs[scope], world, name, operations[name])
            assert data.get("code") == "token_scope", (name, scope, status, data)


def test_operation_needs_a_valid_token() -> None:
    world, operations = World(), document()
    for name in OPERATIONS:
        assert send_and_undo(ApiClient(), world, name, operations[name])[1]["code"] == "token_missing", name
    revoked = ApiClient(make_token(account(Visitor.SUPERUSER, world), "Programa", Scope.PEOPLE))
    models.ApiToken.objects.update(revoked_at="2026-01-01T00:00Z")
    for name in list(OPERATIONS)[:5]:
        assert send_and_undo(revoked, world, name, operations[name])[1]["code"] == "token_unknown", name


@pytest.mark.parametrize("published", [True, False], ids=["published", "private"])
def test_token_of_another_league_uses_no_operation(published: bool) -> None:
    """The account organizes both leagues and the championship, but the token is limited to the other league."""
    world, operations = World(published), document()
    user = account(Visitor.ORGANIZER, world)
    own = drawn_league(name="La otra")
    models.Official.objects.create(league=own, user=user, role=Role.ORGANIZER)
    world.championship.organizers.create(user=user)
    program = ApiClient(make_token(user, "De una", Scope.PEOPLE, own))
    for name, needs in OPERATIONS.items():
        status, data = send_and_undo(program, world, name, operations[name])
        seen = published or needs.by is RequiredRole.ANY_ACCOUNT
        assert (status, data["code"]) == ((403, "token_league") if seen else (404, "not_found")), name
