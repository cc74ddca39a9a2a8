"""Leagues and referees to put to work: `python -m tests.soak.preparing LEAGUES REFEREES`, on a migrated database.

Prints as JSON the games of every league, and the names of the referees, whose password is `PASSWORD`.
"""

from __future__ import annotations

import json
import os
import sys

import django

PASSWORD = "una clave de prueba"
PLAYERS, LEGS = 8, 2


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    leagues, referees = map(int, sys.argv[1:])
    json.dump(prepared(leagues, referees), sys.stdout)


def prepared(leagues: int, referees: int) -> dict[str, object]:
    from django.contrib.auth.hashers import make_password
    from django.contrib.auth.models import User

    from tests.organizing import drawn
    from tournaments import models
    from tournaments.models.official import Role

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


if __name__ == "__main__":
    main()
