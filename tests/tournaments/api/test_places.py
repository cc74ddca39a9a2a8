"""What an operation refuses in a document is named by its place in that document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.databases import only_on_sqlite
from tests.tournaments.api.any_requests import ADDRESS
from tests.tournaments.api.operations import OPERATIONS, World, body_of
from tests.tournaments.api.programs import ApiClient
from tests.tournaments.api.test_roles import document, rolled_back
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import make_token

pytestmark = [pytest.mark.django_db, only_on_sqlite("places are the same on either database")]

ALSO_OF_ANOTHER = {("move_game", "swap_with"), ("move_game", "place_of"), ("found_event", "players")}
"""Where a value may be refused for another beside it: an hour, or the number of groups."""
WRONG = ("Ana\x07Bea", " ", "4" * 4001, None, 3, [], {}, ["a"])
"""A sign that no text may have, nothing, more than any text may have, and values of other kinds."""


def places(value: Any, at: str = "") -> Iterator[str]:
    """Yield the place of each value in a document."""
    if at:
        yield at
    if isinstance(value, list):
        for index, each in enumerate(value[:1]):
            yield from places(each, f"{at}[{index}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, f"{at}.{key}" if at else key)


def with_value(body: Any, place: str, value: object) -> Any:
    """Return a document with another value at a place."""
    *way, last = [int(part) if part.isdigit() else part for part in place.replace("[", ".").replace("]", "").split(".")]
    changed = inner = json.loads(json.dumps(body))
    for part in way:
        inner = inner[part]
    inner[last] = value
    return changed


def test_what_is_refused_is_named_by_its_place() -> None:
    world = World()
    user = User.objects.create_user("quien-lleva-todo")
    models.Official.objects.create(league=world.league, user=user, role=Role.ORGANIZER)
    world.championship.organizers.create(user=user)
    programs = {scope: ApiClient(make_token(user, "Programa", scope)) for scope in Scope}
    schemas = json.loads(Client().get(ADDRESS).content)["components"]["schemas"]
    refused: dict[tuple[str, str], list[object]] = {}
    for name, (method, path, operation) in document().items():
        if name not in OPERATIONS or OPERATIONS[name].body is None:
            continue
        schema = schemas[operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]]
        for place in dict.fromkeys([*places(OPERATIONS[name].body), *schema.get("properties", {})]):
            for wrong in WRONG:
                body = with_value(body_of(OPERATIONS[name]), place, wrong)
                with rolled_back():
                    answer = programs[OPERATIONS[name].scope].send(method.upper(), world.address(path), body)
                if answer.status_code == 422:
                    named = {error["place"] for error in json.loads(answer.content)["errors"]}
                    near = {each for each in named if each.startswith(place) or each == place.rpartition("[")[0]}
                    assert named == near or (name, place) in ALSO_OF_ANOTHER, (name, place, wrong, named)
                    refused.setdefault((name, place), []).append(wrong)
    assert len(refused) > 90 and sum(map(len, refused.values())) > 500
