"""Who comes to a league's pages: everybody that the rights tell apart."""

from __future__ import annotations

from enum import StrEnum

from django.contrib.auth.models import User
from django.test import Client

from tournaments import models
from tournaments.decisions.found import Setup, found
from tournaments.decisions.taking import Actor
from tournaments.models.official import Role


class Who(StrEnum):
    NOBODY = "nobody"
    STRANGER = "stranger"
    REFEREE = "referee"
    ORGANIZER = "organizer"
    ORGANIZER_OF_ANOTHER = "organizer of another league"
    SUPERUSER = "superuser"


def client_of(who: Who, league: models.League) -> Client:
    """A browser in which they are logged in, once they are what they are in the league."""
    client = Client()
    if who is Who.NOBODY:
        return client
    user = User.objects.create_user(f"{who.name.lower()}-{league.pk}", is_superuser=who is Who.SUPERUSER)
    roles = {Who.REFEREE: Role.REFEREE, Who.ORGANIZER: Role.ORGANIZER}
    if who in roles:
        models.Official.objects.create(league=league, user=user, role=roles[who])
    if who is Who.ORGANIZER_OF_ANOTHER:
        found(Setup(name="Otra liga"), by=Actor("otra", user))
    client.force_login(user)
    return client


def organizer_of(league: models.League) -> Client:
    return client_of(Who.ORGANIZER, league)
