"""The migration of names hidden everywhere: they stay hidden, and organizers may show them league by league."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.organizing import drawn_league
from tournaments import models
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, record

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0017_people_and_names")


@pytest.mark.parametrize(("superuser", "everywhere"), [(False, False), (True, True), (None, True)])
def test_author_of_hiding_decides_its_reach(superuser: bool | None, everywhere: bool) -> None:
    """A name hidden by an organizer becomes hidden in each league; by the administrator or a command, everywhere."""
    first, second = drawn_league(name="Una"), drawn_league(name="Otra")
    ana = first.entries.get(name="Ana").player
    user = None if superuser is None else User.objects.create_user("quien", is_superuser=superuser)
    after = {"player": "Ana", "initials": True}
    record(first, "show_as", Change(None, after, f"player {ana.pk}"), by=Actor("Quien", user))
    models.Player.objects.filter(pk=ana.pk).update(initials=True)
    MIGRATION.hide_league_by_league(apps, None)
    ana.refresh_from_db()
    assert ana.initials is everywhere
    assert all(league.entries.get(player=ana).initials for league in (first, second))
    assert not models.Entry.objects.exclude(player=ana).filter(initials=True).exists()
