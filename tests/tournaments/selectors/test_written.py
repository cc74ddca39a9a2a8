"""A query written once answers as Django's own, for any keys and whatever the columns hold."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.utils import timezone

from tests.organizing import beat, decide, drawn
from tournaments import models
from tournaments.decisions.sanction import SanctionPlayer
from tournaments.decisions.withdraw import Withdraw
from tournaments.selectors import league, loading, news
from tournaments.selectors.written import MOST_KEYS, Written

pytestmark = pytest.mark.django_db

OF_LEAGUES = (loading.ENTRIES, loading.FIXTURES, loading.SANCTIONS, loading.PLACES)


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


def test_a_query_written_once_answers_as_django_does_for_every_league_and_any_number_of_them() -> None:
    pks = [full_league(f"Liga {number}").pk for number in range(3)]
    for keys in (pks[:1], pks[1:2], pks, pks[::-1], [*pks, *range(10**6, 10**6 + MOST_KEYS)]):
        for written in OF_LEAGUES:
            assert answers_as_django_does(written, keys), (written.rows(keys), keys)
        assert answers_as_django_does(news.LATEST, keys)
    slugs = [row.slug for row in models.League.objects.all()]
    assert all(answers_as_django_does(league.EDITIONS, [slug]) for slug in slugs)


def test_of_no_keys_there_is_nothing() -> None:
    full_league("Liga")
    assert [written.rows([]) for written in OF_LEAGUES] == [[], [], [], []]
    assert league.EDITIONS.rows(["no-la-hay"]) == []
