"""The migration that gave existing championships organizers, and turned some leagues into requests to enter."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.organizing import complete_league, decide, drawn_league, podium_of
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db

MIGRATION = import_module("tournaments.migrations.0016_organizers_of_championships")


def organized(league: models.League, name: str, *, published: bool = True, role: Role = Role.ORGANIZER) -> User:
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    league.officials.create(user=user, role=role)
    if not published:
        decide(league, Publish(False))
    return user


def hand_over() -> None:
    MIGRATION.hand_over(apps, None)


def organizers(name: str) -> set[str]:
    rows = models.ChampionshipOrganizer.objects.filter(championship__name=name)
    return set(rows.values_list("user__username", flat=True))


def test_championship_goes_to_organizers_of_published_leagues() -> None:
    for number, name in enumerate(("ana", "bea", "ana")):
        organized(drawn_league(championship="Copa", name=f"Liga {number}"), name)
    organized(drawn_league(championship="Copa", name="Arbitrada"), "carlos", role=Role.REFEREE)
    organized(drawn_league(championship="Copa", name="Reservada"), "duarte", published=False)
    hand_over()
    assert organizers("Copa") == {"ana", "bea"}


def test_private_league_of_others_becomes_a_request() -> None:
    organized(drawn_league(championship="Copa", name="Pública"), "ana")
    intruder = complete_league(championship="Copa", name="Reservada")
    decide(intruder, Close())
    organized(intruder, "duarte", published=False)
    own = drawn_league(championship="Copa", name="Reservada de Ana")
    organized(own, "ana", published=False)
    hand_over()
    intruder.refresh_from_db()
    own.refresh_from_db()
    assert intruder.championship is None and intruder.championship_request.championship.name == "Copa"
    assert not intruder.placings.exclude(championship=None).exists()
    assert own.championship and not models.ChampionshipRequest.objects.filter(league=own).exists()
    assert intruder.officials.get().user.username == "duarte"


def test_championship_of_private_leagues_has_no_organizer() -> None:
    league = drawn_league(championship="Copa")
    organized(league, "duarte", published=False)
    hand_over()
    league.refresh_from_db()
    assert league.championship and organizers("Copa") == set()


def test_private_league_becomes_a_request_to_public_podiums() -> None:
    league = drawn_league(championship="Copa")
    organized(league, "duarte", published=False)
    podium_of("Copa", OtherGame("Tute", 3, [Entrant("Ana"), Entrant("Bea")]))
    hand_over()
    assert models.ChampionshipRequest.objects.get().league == league
