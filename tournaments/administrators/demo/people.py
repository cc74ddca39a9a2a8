"""The people of the demonstration: players with letters of several alphabets, and an account of each role."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.values import Entrant
from tournaments.models.official import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import Person, make_account
from tournaments.store.decide import take

DEMO_PASSWORD = "castillar-demo"  # noqa: S105 - that of the demonstration
ORGANIZER, REFEREE = "organizadora", "arbitro"

TEN = (
    Entrant("Ñoño Ibáñez", "Uriandia"),
    Entrant("Ávila, Óscar", "Peón Negro"),
    Entrant("Noa Quintáns", "Uriandia"),
    Entrant("Zoe Çelik", "A Raíña"),
    Entrant("Iria Xesteira", "A Raíña"),
    Entrant("Brais O'Neill", None),
    Entrant("María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha", "Peón Negro"),
    Entrant("Nando Ñíguez", "Uriandia"),
    Entrant("Uxío Lôpez-Århus", None),
    Entrant("Núria Puig", "Peón Negro"),
)
SIX = (TEN[0], TEN[3], TEN[4], TEN[5], Entrant("Giulia Rossi", "Dama Torino"), Entrant("Hortensia Vidal", "A Raíña"))
THREE = (TEN[2], TEN[7], TEN[9])
FOUR = (Entrant("Giulia Rossi", "Dama Torino"), Entrant("Piero Neri", "Dama Torino"), TEN[1], TEN[6])


def make_users() -> Actor:
    """Make an organizer and a referee; return the organizer, the author of the decisions that follow."""
    organizer = make_account(Person(ORGANIZER, "Carme Organizadora"), DEMO_PASSWORD)
    make_account(Person(REFEREE, "Anxo Árbitro"), DEMO_PASSWORD)
    return Actor(organizer.get_full_name(), organizer)


def appoint_referee(league: models.League, by: Actor) -> Actor:
    """Appoint the demonstration's referee in a league and return them as an actor."""
    referee = User.objects.get(username=REFEREE)
    if not league.officials.filter(user=referee).exists():
        take(league, Appoint(referee.pk, Role.REFEREE), by=by)
    return Actor(referee.get_full_name(), referee)
