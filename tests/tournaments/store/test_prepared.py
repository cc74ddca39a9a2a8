"""Queries whose SQL is made once answer as those that they were made of."""

from __future__ import annotations

from threading import Thread
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Q
from django.db.models.sql.compiler import SQLCompiler

from tests.organizing import beat, drawn_league
from tournaments import models
from tournaments.store.prepared import Prepared

pytestmark = pytest.mark.django_db


def test_rows_are_those_of_each_value_and_of_now() -> None:
    first, second = drawn_league(name="Una"), drawn_league(name="Otra")
    beat(second, "Ana", "Bea")
    query: Prepared[tuple[str, str]] = Prepared(
        lambda league: (
            models.Decision.objects.filter(Q(league=league), ~Q(verb="undo"))
            .order_by("-number")
            .values_list("league__name", "verb")
        )
    )
    for league in (first, second, first):
        assert query(league.pk) == list(query.queryset_of(league.pk))
    beat(first, "Ana", "Bea")
    assert query(first.pk)[0] == ("Una", "record_result")


def test_models_have_what_they_were_joined_with() -> None:
    league = drawn_league(championship="Copa")
    query = Prepared(lambda slug: models.League.objects.filter(slug=slug).select_related("championship"))
    for _again in range(2):
        [row] = query(league.slug)
        assert row.championship and (row, row.championship.name) == (league, "Copa")
        assert row.updated_at == models.League.objects.get().updated_at
    assert query("nadie") == []


def test_sql_is_made_once() -> None:
    league = drawn_league()
    query = Prepared(lambda pk: models.League.objects.filter(pk=pk))
    assert query(league.pk) == [league]
    with patch.object(SQLCompiler, "as_sql", side_effect=AssertionError):
        assert query(league.pk) == [league]


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_with_its_own_connection() -> None:
    ana = User.objects.create(username="ana")
    query = Prepared(lambda pk: User.objects.filter(pk=pk))
    assert query(ana.pk) == [ana]
    found: list[User] = []

    def read() -> None:
        found.extend(query(ana.pk))
        connection.close()

    thread = Thread(target=read)
    thread.start()
    thread.join()
    assert found == [ana]
