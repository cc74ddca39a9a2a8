"""For any input the site answers below 500, prints no traceback, and saves nothing of a refused request."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import F
from django.db.transaction import atomic, set_rollback
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests.databases import only_on_sqlite
from tests.fuzz.inputs import COMMAND, Input, from_line, to_line
from tests.fuzz.making import make
from tests.fuzz.trying import try_out
from tests.fuzz.world import World, digest
from tests.tournaments.every.addresses import ADDRESSES
from tournaments import models
from tournaments.public import views as public

# pytest-django makes a database only for marked tests; without the mark this module could not run by itself.
pytestmark = pytest.mark.django_db
INPUTS_PER_TEST = 500
"""The number of inputs of one test; the first share contains every address."""
POSTGRESQL_STEP = 6
"""PostgreSQL gets one input in this number, of every kind: every fifth is a command."""
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.json"))


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Make the site once for all tests; every input is rolled back, as `digest` verifies."""
    level = logging.getLogger("django").level
    logging.getLogger("django").setLevel(logging.ERROR)
    with django_db_blocker.unblock(), translation.override("es"), atomic():
        yield World()
        set_rollback(True)
    logging.getLogger("django").setLevel(level)


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=only_on_sqlite("the first share has every kind")) for n in (1,))]
)
def test_any_input_is_answered_and_refusals_change_nothing(world: World, part: int) -> None:
    answers: Counter[int] = Counter()
    pages = set()
    is_whole = connection.vendor == "sqlite"
    for number in range(part * INPUTS_PER_TEST, (part + 1) * INPUTS_PER_TEST, 1 if is_whole else POSTGRESQL_STEP):
        one = make(world, "castillar", number)
        tried = try_out(world, one)
        assert tried.wrong is None, (number, tried.wrong, to_line(one)[:2_000])
        answers[tried.answer] += 1
        pages.add(one.page)
    if part == 0 and is_whole:
        assert set(ADDRESSES) - pages == set()
        assert {0, 2, 200, 302, 400, 403, 404, 405, 422} <= set(answers), answers
    assert digest() == world.digest


def test_inputs_that_once_failed_succeed(world: World) -> None:
    assert CORPUS
    for file in CORPUS:
        tried = try_out(world, from_line(file.read_text()))
        assert tried.wrong is None, (file.name, tried.wrong)


def test_input_is_rebuilt_from_its_seed_and_its_line(world: World) -> None:
    for number in range(200):
        one = make(world, "otra", number)
        assert make(world, "otra", number) == one
        assert from_line(to_line(one)) == one


def fails(request: HttpRequest) -> None:
    raise ZeroDivisionError


def test_fault_of_the_site_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    page = ADDRESSES["tournaments:home"]
    request = Input(who="nobody", page="tournaments:home")
    assert try_out(world, request).wrong is None
    monkeypatch.setattr(page, "callback", fails)
    assert "ZeroDivisionError in " in str(try_out(world, request).wrong)


def test_change_by_a_read_request_is_noticed_and_undone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def changing(request: HttpRequest) -> object:
        models.Player.objects.create(name="Zoe", folded_name="zoe", searchable="zoe")
        return public.front_page(request)

    monkeypatch.setattr(ADDRESSES["tournaments:home"], "callback", changing)
    wrong = try_out(world, Input(who="nobody", page="tournaments:home")).wrong
    assert wrong is not None and wrong.kind == "changed though refused: GET tournaments:home"
    assert digest() == world.digest


def test_change_of_an_unnamed_league_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def changing(request: HttpRequest, slug: str) -> HttpResponse:
        models.League.objects.update(version=F("version") + 1)
        return HttpResponse()

    monkeypatch.setattr(ADDRESSES["tournaments:close"], "callback", changing)
    wrong = try_out(world, Input(who="organizer", page="tournaments:close", method="POST")).wrong
    assert wrong is not None and wrong.kind == "changed another league: tournaments:close"
    own = world.address_of("tournaments:close", "").split("/")[2]
    assert f"'{own}'" not in wrong.detail and len(world.versions) > 1
    assert digest() == world.digest


def test_failing_command_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.management.commands.audit.Command.handle", fails)
    wrong = try_out(world, Input(who=COMMAND, page="audit", words=("liga-de-prueba",))).wrong
    assert wrong is not None
