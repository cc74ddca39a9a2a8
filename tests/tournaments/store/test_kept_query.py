"""A query that is built once in a process answers each call as a new one would."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import QuerySet

from tests.organizing import drawn_league
from tests.queries import count_queries
from tournaments import models
from tournaments.store.kept_query import kept_query

pytestmark = pytest.mark.django_db
built: list[tuple[int, str]] = []


@kept_query
def named(most: int, name: str) -> QuerySet[User, Any]:
    built.append((most, name))
    return User.objects.filter(pk__lte=most, username=name, is_active=True).values_list("pk", "username")


def test_each_call_reads_what_there_is_now() -> None:
    first = User.objects.create(username="ana")
    assert named(first.pk, "ana") == [(first.pk, "ana")]
    assert named(first.pk - 1, "ana") == named(first.pk, "bea") == []
    second = User.objects.create(username="'%s; --")
    assert named(second.pk, "'%s; --") == [(second.pk, "'%s; --")]
    User.objects.update(is_active=False)
    with count_queries() as queries:
        assert named(first.pk, "ana") == []
    assert queries.total == 1
    assert named(2**63, "ana") == []
    assert len(built) == 1


@kept_query
def league_named(slug: str) -> QuerySet[models.League]:
    return models.League.objects.filter(slug=slug).select_related("championship")


def test_models_come_with_what_they_were_joined_with() -> None:
    league = drawn_league(championship="Copa")
    for _again in range(2):
        [row] = league_named(league.slug)
        with count_queries() as queries:
            assert row.championship and (row, row.championship.name) == (league, "Copa")
        assert (row.updated_at, queries.total) == (models.League.objects.get().updated_at, 0)


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_with_its_own_connection() -> None:
    ana = User.objects.create(username="ana")
    found = [named(ana.pk, "ana")]

    def read() -> None:
        found.append(named(ana.pk, "ana"))
        connection.close()

    thread = Thread(target=read)
    thread.start()
    thread.join()
    assert found == [[(ana.pk, "ana")]] * 2
