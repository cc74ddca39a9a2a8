"""Leagues and referees for a run, made in a migrated database through the site's console."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client

from tests.e2e.site import PASSWORD
from tests.organizing import drawn_league, league_in_preparation
from tournaments import models
from tournaments.models.access_link import Reach
from tournaments.models.league import Role
from tournaments.store.access.tokens import digest, new_token

PLAYERS, LEGS = 8, 2
MANY_PLAYERS = 40


def prepared(leagues: int, referees: int) -> dict[str, object]:
    """Make leagues and referees; return the games of every league and the names of the referees."""
    key = make_password(PASSWORD)
    people = [User(username=f"arbitro-{number:02}", password=key) for number in range(referees)]
    User.objects.bulk_create(people)
    people = list(User.objects.filter(username__startswith="arbitro-").order_by("username"))
    games = {}
    for number in range(leagues):
        names = [f"Jugador {number}-{one}" for one in range(PLAYERS)]
        league = drawn_league(names, name=f"Liga {number}", seed=str(number), legs=LEGS)
        models.Official.objects.bulk_create(
            models.Official(league=league, user=one, role=Role.REFEREE) for one in people
        )
        games[league.slug] = list(league.fixtures.order_by("position").values_list("pk", flat=True))
    return {"leagues": games, "referees": [one.username for one in people]}


def phones(number: int) -> dict[str, object]:
    """Make a league of 40 players who meet twice, with private links and accounts of referees by turns."""
    names = [f"Jugador {one}" for one in range(MANY_PLAYERS)]
    league = drawn_league(names, legs=LEGS, rules="international", max_players=MANY_PLAYERS)
    key, holders = make_password(PASSWORD), []
    for one in range(number):
        if one % 2:
            user = User.objects.create(username=f"arbitro-{one}", email=f"arbitro-{one}@example.org", password=key)
            models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
            holders.append({"account": user.username})
        else:
            token = new_token()
            models.AccessLink.objects.create(
                league=league, reach=Reach.LEAGUE, label=f"Mesa {one}", token_hash=digest(token)
            )
            holders.append({"token": token})
    games = list(league.fixtures.order_by("position").values_list("pk", flat=True))
    return {"league": league.slug, "games": games, "phones": holders}


def flooded() -> dict[str, str]:
    """Make a league to be read, and one in preparation whose organizer has a session."""
    read, prepared_one = drawn_league(), league_in_preparation(name="Liga en obras")
    user = User.objects.create(username="organiza")
    models.Official.objects.create(league=prepared_one, user=user, role=Role.ORGANIZER)
    client = Client()
    client.force_login(user)
    return {
        "page": f"/ligas/{read.slug}/",
        "stream": f"/en-vivo/{read.slug}/",
        "players": f"/ligas/{prepared_one.slug}/organizar/jugadores/",
        "session": client.cookies[settings.SESSION_COOKIE_NAME].value,
    }
