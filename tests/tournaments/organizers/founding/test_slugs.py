"""The slug of a new league or championship reveals nothing about hidden ones."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from tests.organizing import ACTOR
from tournaments.league.settings import Setup
from tournaments.organizers.founding.verbs import found_league
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db


def founder(name: str) -> Actor:
    return Actor(name, User.objects.create_user(name))


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("by", ["command", "account"])
def test_slug_reveals_no_private_league_of_that_name(by: str, published: bool) -> None:
    owner = ACTOR if by == "command" else founder("duena")
    private_league = found_league(Setup(name="Secreta", championship="Copa secreta"), by=owner, published=False)
    curious = founder("curiosa")
    for name in ("Secreta", "Otra"):
        league = found_league(Setup(name=name, championship=f"Copa {name}"), by=curious, published=published)
        assert re.fullmatch(name.lower() + "-[0-9a-f]{6}", league.slug)
        assert league.championship and re.fullmatch(f"copa-{name.lower()}-[0-9a-f]{{6}}", league.championship.slug)
        assert league.slug != private_league.slug and league.championship != private_league.championship


def test_slug_of_one_account_and_name_is_numbered() -> None:
    by = founder("ana")
    first, second, third = (found_league(Setup(name="Liga"), by=by).slug for _ in range(3))
    assert [second, third] == [f"{first}-2", f"{first}-3"]


def test_long_name_gets_a_slug_that_fits() -> None:
    league = found_league(Setup(name="Á" * 200), by=founder("ana"))
    assert len(league.slug) <= 80
