"""The columns of a decision that an erasure may change; the database refuses any other change."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.organizing import decide, drawn_league
from tests.tournaments.organizers.privacy.ursula import erasure_everywhere
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tournaments import models

pytestmark = pytest.mark.django_db


def test_decision_changes_only_by_erasure_and_in_its_text() -> None:
    league = drawn_league()
    decisions = models.Decision.objects.filter(league=league).order_by("number")
    first, second = decisions[0], decisions[1]
    before = list(decisions.values())
    with transaction.atomic():
        models.Erasure.objects.create(decision=first)
        models.Decision.objects.filter(pk=first.pk).update(reason="otro", before=None, after={"x": 1}, actor_name="N")
        for change in (
            {"verb": "x"},
            {"number": 99},
            {"subject": "x"},
            {"request_key": "x"},
            {"league": None, "championship": None},
            {"taken_at": second.taken_at},
            {"undoes": second},
        ):
            refused(models.Decision.objects.filter(pk=first.pk).update, **change)
        refused(models.Decision.objects.filter(pk=second.pk).update, reason="otro")
        refused(models.Decision.objects.filter(pk=first.pk)._raw_delete, connection.alias)
        transaction.set_rollback(True)
    assert list(decisions.values()) == before


def refused(write: Any, *arguments: Any, **changes: Any) -> None:
    with pytest.raises((DatabaseError, IntegrityError), match="written once"), transaction.atomic():
        write(*arguments, **changes)


def test_decisions_are_unchangeable_again_after_an_erasure(league: models.League) -> None:
    decide(league, erasure_everywhere())
    for row in models.Decision.objects.all():
        refused(models.Decision.objects.filter(pk=row.pk).update, reason="otro")


SAID = {"before", "after", "reason", "actor_name", "actor_handle"}


def test_every_column_of_a_decision_is_guarded() -> None:
    """SQLite's trigger lists the columns, so a new column must be added there by a migration."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL compares the whole row")
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'decision_written_once_UPDATE'")
        [sql] = cursor.fetchone()
    columns = {field.column for field in apps.get_model("tournaments", "Decision")._meta.concrete_fields}
    assert {column for column in columns if f'"{column}"' not in sql} == SAID
