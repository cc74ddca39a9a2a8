"""The demonstration, which takes seconds to make: all tests of this module share it, and change it in transactions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone, translation
from pytest_django import DjangoDbBlocker

from games.rules import RULES
from tests.databases import only_on_sqlite
from tests.tournaments.api.test_docs import documented_commands, send_command
from tests.tournaments.documents.files.test_schemas import schema_accepts
from tests.tournaments.every.whole_history import StateBefore
from tests.tournaments.management.test_commands import Run, refused
from tests.tournaments.management.test_commands import run as run
from tournaments import models
from tournaments.administrators.demo import LEAGUE_IN_PLAY
from tournaments.league.file import read_league, write_league
from tournaments.league.values import Source
from tournaments.models.access_link import Scope
from tournaments.store.access.tokens import make_token
from tournaments.store.load import load_league, load_leagues

pytestmark = pytest.mark.django_db
READS_ALONE = only_on_sqlite("what is made is the same on either database")


@dataclass(frozen=True)
class Demonstration:
    """What the command printed, and the state of the database before it."""

    printed: str
    before: StateBefore


@pytest.fixture(scope="module")
def demonstration(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Demonstration]:
    printed = StringIO()
    with django_db_blocker.unblock(), translation.override("es"), transaction.atomic():
        before = StateBefore()
        call_command("demo", stdout=printed)
        yield Demonstration(printed.getvalue(), before)
        transaction.set_rollback(True)


def test_every_change_of_the_demonstration_has_a_decision(demonstration: Demonstration) -> None:
    verbs = demonstration.before.later_verbs()
    assert verbs.count("found") + verbs.count("found_stage") == models.League.objects.count()
    assert verbs.count("record_result") + verbs.count("submit_sheet") >= models.Result.objects.count()


@READS_ALONE
def test_demonstration_has_leagues_in_every_state(demonstration: Demonstration, run: Run) -> None:
    assert "manage.py createsuperuser" in demonstration.printed
    assert not User.objects.filter(is_superuser=True).exists()
    assert set(models.League.objects.values_list("state", flat=True)) == {"preparing", "drawn", "playing", "finished"}
    for league in models.League.objects.all():
        audited = run("audit", league.slug)
        assert ("Partida 22" in audited.out) is (league.name == LEAGUE_IN_PLAY)
        wrong_sheet = league.fixtures.filter(sheets__current=True, sheets__sheet__report__verdict="invalid").exists()
        assert ("no es válida" in audited.out) is wrong_sheet
        assert audited.code == (1 if wrong_sheet or league.name == LEAGUE_IN_PLAY else 0)
        if league.state != "preparing":
            text = write_league(load_league(league).league)
            assert write_league(read_league(text.encode())) == text
    for rules in RULES:
        sheets = models.FixtureSheet.objects.filter(fixture__league__rules=rules)
        assert "valid" in sheets.values_list("sheet__report__verdict", flat=True)
        assert sheets.filter(fixture__result__source=Source.SHEET).exists()
    timed = models.Fixture.objects.filter(at__isnull=False)
    assert not timed.filter(result__isnull=False, at__gt=timezone.now()).exists()
    assert not timed.filter(result__isnull=True, at__lte=timezone.now()).exists()


@READS_ALONE
def test_demonstration_fills_only_an_empty_database(demonstration: Demonstration, run: Run) -> None:
    refused(run("demo"), "vacía")


@READS_ALONE
def test_demonstration_has_the_addresses_that_guides_name(demonstration: Demonstration) -> None:
    assert models.League.objects.filter(slug="liga-de-damas-el-castillar").exists()
    assert models.Championship.objects.filter(slug="campeonato-de-multijuegos-de-uriandia").exists()


@READS_ALONE
def test_leagues_of_the_demonstration_match_the_schema(demonstration: Demonstration) -> None:
    leagues = load_leagues(models.League.objects.all(), sheets=True)
    assert leagues and all(schema_accepts(json.loads(write_league(loaded.league))) for loaded in leagues)


@READS_ALONE
def test_every_command_of_the_docs_works_on_the_demonstration(demonstration: Demonstration) -> None:
    token = make_token(User.objects.create_user("ana"), "Programa", Scope.ORGANIZE)
    known = {"API": "/api/v1", "TOKEN": token}
    answered = []
    for command in documented_commands():
        if founded := models.League.objects.filter(name="Liga de Invierno").first():
            known["LEAGUE"] = founded.slug
            known["GAME"] = str(getattr(founded.fixtures.first(), "pk", ""))
        answered.append(send_command(command, known))
    assert answered.count(("POST", 201)) == 5 and ("PUT", 201) in answered and answered.count(("GET", 200)) == 12
