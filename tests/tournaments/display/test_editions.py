"""The edition of a league, by which its pages are known to be unchanged."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.organizing import beat, drawn_league
from tournaments import models
from tournaments.display.standings import edition, edition_with_broadcasts

pytestmark = pytest.mark.django_db


def test_edition_is_that_of_the_row_and_its_championship() -> None:
    alone, within = drawn_league(), drawn_league(name="Otra", championship="Copa")
    for league in (alone, within):
        found = edition(league.slug)
        assert found
        row = models.League.objects.select_related("championship").get(pk=league.pk)
        assert (found.pk, found.version) == (row.pk, row.version)
        # SQLite gives moments as text, in UTC.
        changed = datetime.fromisoformat(str(found.changed))
        assert (changed if changed.tzinfo else changed.replace(tzinfo=UTC)) == row.updated_at
        assert found.championship_version == (row.championship.version if row.championship else None)


def test_decision_changes_the_edition_of_the_pages() -> None:
    league = drawn_league()
    before = edition(league.slug)
    beat(league, "Ana", "Bea")
    assert before != edition(league.slug)


def test_a_league_that_the_public_does_not_see_has_no_edition() -> None:
    league = drawn_league()
    models.League.objects.filter(pk=league.pk).update(published=False)
    assert edition(league.slug) is edition_with_broadcasts(league.slug) is edition("ninguna") is None
