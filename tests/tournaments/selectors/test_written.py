"""A query written once answers as Django's own, for any keys and whatever the columns hold."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from tests.databases import of_postgresql
from tests.organizing import beat, decide, drawn
from tournaments import models
from tournaments.decisions import fixtures, taking
from tournaments.decisions.sanction import SanctionPlayer
from tournaments.decisions.withdraw import Withdraw
from tournaments.models.official import Role
from tournaments.selectors import league, loading, news
from tournaments.selectors.written import MOST_KEYS, Written

pytestmark = pytest.mark.django_db

BACK = ("fixture", "entry")
"""From a row that was joined to the one it was joined to."""
OF_LEAGUES = (loading.ENTRIES, loading.FIXTURES, loading.PLACES)


def full_league(name: str) -> models.League:
    """With rows of every kind, of every type of value."""
    row = drawn(("Ana", "Bea", "Carlos", "Ñoño"), name=name, championship="Copa")
    first = row.fixtures.order_by("position")[0]
    first.at, first.dice = timezone.now(), {"colour": [], "start": [[[2, 3], [4, 1]]]}
    first.save()
    beat(row, "Ana", "Bea")
    decide(row, SanctionPlayer("Ana", "retraso"))
    decide(row, Withdraw("Carlos"))
    ruling = models.Ruling.objects.create(league=row, reason="a suertes")
    models.RulingPlace.objects.create(ruling=ruling, entry=row.entries.order_by("number")[0], place=1)
    return row


def answers_as_django_does(written: Written, keys: Sequence[int] | Sequence[str]) -> bool:
    found = [row._asdict() for row in written.rows(keys)]
    return bool(found) and found == [row._asdict() for row in written.query(keys)]


def models_as_django_does(written: Written, keys: Sequence[int] | Sequence[str]) -> bool:
    found = [whole(row) for row in written.rows(keys)]
    return bool(found) and found == [whole(row) for row in written.query(keys)]


def whole(row: Model) -> dict[str, object]:
    """What a row holds, and the rows joined to it."""
    joined = {name: other and whole(other) for name, other in row._state.fields_cache.items() if name not in BACK}
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} | joined


def test_a_query_written_once_answers_as_django_does_for_every_league_and_any_number_of_them() -> None:
    pks = [full_league(f"Liga {number}").pk for number in range(3)]
    for keys in (pks[:1], pks[1:2], pks, pks[::-1], [*pks, *range(10**6, 10**6 + MOST_KEYS)]):
        for written in OF_LEAGUES:
            assert answers_as_django_does(written, keys), (written.rows(keys), keys)
        assert answers_as_django_does(news.LATEST, keys)
    assert models_as_django_does(fixtures.FIXTURES, list(models.Fixture.objects.values_list("pk", flat=True)))
    slugs = [row.slug for row in models.League.objects.all()]
    assert all(answers_as_django_does(league.EDITIONS, [slug]) for slug in slugs)
    assert all(models_as_django_does(league.PUBLIC, [slug]) for slug in slugs)
    users = [User.objects.create_user(name) for name in ("bea", "carlos")]
    models.Official.objects.create(league_id=pks[0], user=users[0], role=Role.REFEREE)
    assert all(answers_as_django_does(taking.IN_LEAGUE, [user.pk, pk]) for user in users for pk in pks[::-1])
    assert [taking.IN_LEAGUE.rows([user.pk, pks[0]])[0].role for user in users] == [Role.REFEREE, None]
    with transaction.atomic():
        assert models_as_django_does(taking.LOCKED, pks)


def test_of_no_keys_there_is_nothing() -> None:
    full_league("Liga")
    assert [written.rows([]) for written in OF_LEAGUES] == [[], [], []]
    assert league.EDITIONS.rows(["no-la-hay"]) == []


@of_postgresql()
def test_postgresql_plans_a_written_query_once_and_the_others_never() -> None:
    first, *others = [full_league(f"Liga {number}").pk for number in range(3)]
    loading.ENTRIES.rows([first])
    planned = plans()
    assert any("tournaments_entry" in plan for plan in planned)
    for pk in (*others, first):
        loading.ENTRIES.rows([pk])
        list(loading.ENTRIES.query([pk]))
    loading.ENTRIES.rows(others)
    assert plans() == planned


def plans() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements ORDER BY prepare_time")
        return [statement for (statement,) in cursor.fetchall()]
