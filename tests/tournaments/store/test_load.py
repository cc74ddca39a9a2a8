"""A query that is built once in a process answers each call as a new one would."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet

from tests.queries import count_queries
from tournaments.store.load import kept_query

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
