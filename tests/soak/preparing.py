"""Leagues and referees for a run, made in a migrated database through the site's console."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from tests.e2e.site import PASSWORD
from tests.organizing import drawn
from tournaments import models
from tournaments.models.official import Role

PLAYERS, LEGS = 8, 2


def prepared(leagues: int, referees: int) -> dict[str, object]:
    """Make leagues and referees; return the games of every league and the names of the referees."""
    key = make_password(PASSWORD)
    people = [User(username=f"arbitro-{number:02}", password=key) for number in range(referees)]
    User.objects.bulk_create(people)
    people = list(User.objects.filter(username__startswith="arbitro-").order_by("username"))
    games = {}
    for number in range(leagues):
        names = [f"Jugador {number}-{one}" for one in range(PLAYERS)]
        league = drawn(names, name=f"Liga {number}", seed=str(number), legs=LEGS)
        models.Official.objects.bulk_create(
            models.Official(league=league, user=one, role=Role.REFEREE) for one in people
        )
        games[league.slug] = list(league.fixtures.order_by("position").values_list("pk", flat=True))
    return {"leagues": games, "referees": [one.username for one in people]}
