"""Pages of founding leagues and events, of who signs up for them, and of events as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.events import ACTOR, close, event_of, event_with_groups_over, loaded, play, qualify
from tests.organizing import DRAWN_RESULT, decide, league_in_preparation
from tests.tournaments.every.opening import Shown, read, sent, typed
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.models.league import Role
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
from tournaments.store.events import OpenSignUp

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia", "Goretti", "Hadrián", "Icía", "Kike", "Lois", "Marta")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
FOUND, NEW_EVENT = "/ligas/nueva/", "/torneos/nuevo/"
TWELVE = "\n".join(NAMES)
EVENING = {"when": "day", "day": "2126-12-14", "hour": "19:30", "minutes": "20"}
FRIDAYS = {"when": "week", "weekday": "4", "day": "2126-12-01", "hour": "20:30", "minutes": "20"}
ALIKE = "Aldará\nNoa\nUxía\nAna Rey tel 1900\nLi S tel 1300"
"""One name like that of another league, and two with what is no name."""
LEAGUES: tuple[dict[str, str], ...] = (
    {"listed": TWELVE, **FRIDAYS},
    {"listed": TWELVE, **FRIDAYS, "way": "swiss", "rounds": "5"},
    {"listed": TWELVE, "way": "league", "championship": "Copa"},
    {"listed": "\n".join(NAMES[:8]), **EVENING, "offered_boards": "3"},
    {"listed": ALIKE, "regulation": "own"},
    {"listed": "Ana\nana\nBea"},
    {"listed": "Ana\nBea"},
    {"listed": ""},
)
"""Fields of a new league while they are typed."""
EVENT = {
    "name": "Torneo",
    "seed": "feria",
    "filling": "lots",
    "final": "round_robin",
    "boards": "3",
    "rules": "castillar",
}
EVENTS: tuple[dict[str, str], ...] = (
    {"listed": TWELVE, "format": "groups", "groups": "3", "qualify": "1", "best": "1", **EVENING},
    {"listed": TWELVE, "format": "swiss", "rounds": "4"},
    {"listed": ALIKE, "format": "groups"},
    {"listed": "\n".join(("Grupo A", *NAMES[:4], "Grupo B", *NAMES[4:])), "format": "groups", "apart": "on"},
)


def pages_of_plans() -> Iterator[Shown]:
    client = Client()
    user = User.objects.create_superuser("mirandara")
    client.force_login(user)
    yield from founding(client, user)
    yield from signing_up(client, user)
    yield from groups(client)
    yield from brackets(client)


def founding(client: Client, user: User) -> Iterator[Shown]:
    """Yield the pages of a new league and of a new event as they are typed and sent, and of a list of players."""
    known = league_in_preparation(NAMES[:3], name="Liga de antes")
    known.officials.create(user=user, role=Role.ORGANIZER)
    preparing = league_in_preparation((), name="Liga por llenar")
    preparing.officials.create(user=user, role=Role.ORGANIZER)
    for fields in LEAGUES:
        yield from typed(
            client, "new league", FOUND, name="Liga nueva", rules="castillar", legs="1", step="count", **fields
        )
    for fields in (LEAGUES[4], {**LEAGUES[1], "rounds": "20"}):
        yield from sent(client, "new league", FOUND, name="Liga nueva", rules="castillar", legs="1", **fields)
    for fields in EVENTS:
        yield from typed(client, "new event", NEW_EVENT, step="count", **EVENT, **fields)
    yield from sent(client, "new event", NEW_EVENT, **EVENT, **EVENTS[2])
    yield from sent(
        client, "event that gathers", NEW_EVENT, **EVENT, listed=TWELVE, format="groups", gathers="on", places="20"
    )
    gathering = models.Event.objects.latest("pk")
    yield from read(client, "public page of those gathered", reverse("tournaments:event", args=[gathering.slug]))
    yield from read(
        client, "organize_event of those gathered", reverse("tournaments:organize_event", args=[gathering.slug])
    )
    yield from read(client, "mine", reverse("tournaments:mine"))
    where = league_url("players_of", preparing)
    for listed in (TWELVE, "Ana\nana\nBea", ""):
        yield from typed(client, "list", where, listed=listed, step="read")
    yield from sent(client, "list with names alike", where, listed=ALIKE)
    yield from read(client, "people of a league", league_url("people", known))


def signing_up(client: Client, user: User) -> Iterator[Shown]:
    """Yield the pages of signing up: open, full, for those who wait, taken in, leave, and after the lots."""
    league = league_in_preparation(NAMES[:3], name="Abierto", timetable=HOURS)
    league.officials.create(user=user, role=Role.ORGANIZER)
    models.League.objects.filter(pk=league.pk).update(place="Casino", contact="liga@example.org")
    page, public = league_url("sign_ups", league), league_url("sign_up_for", league)
    yield from read(client, "sign-ups", page)
    take(league, OpenSignUp(5), by=ACTOR)
    own = {}
    for name, club in (("Noa", "Casino"), ("Olga", ""), ("Rosa", ""), ("Sabela", "")):
        yield from read(Client(), "signing up", public)
        form = hidden_fields(public)
        own[name] = Client().post(public, {**form, "name": name, "club": club})["Location"]
    for name in ("Noa", "Rosa"):
        yield from read(Client(), "own sign-up", own[name])
    yield from read(client, "sign-ups that wait", page)
    waiting = list(league.sign_ups.order_by("pk").values_list("pk", flat=True))
    yield from sent(client, "too many", page, step="accept", chosen=waiting)
    yield from sent(client, "one taken in", page, step="accept", chosen=waiting[:1])
    yield from read(Client(), "own sign-up, taken in", own["Noa"])
    for name in ("people", "organize", "standings"):
        yield from read(client, name, league_url(name, league))
    yield from read(Client(), "public page that takes sign-ups", league_url("standings", league))
    left = Client()
    left.post(own["Rosa"], hidden_fields(own["Rosa"]))
    decide(league, DrawLots("7f3a"))
    for name in ("Noa", "Olga"):
        yield from read(Client(), "own sign-up after the lots", own[name])
    yield from read(client, "sign-ups after the lots", page)


def groups(client: Client) -> Iterator[Shown]:
    """Yield pages of events whose groups are over, with the best of them compared, played to the end."""
    event = event_with_groups_over(12, groups=3, qualify=1, best=1, carry=True)
    names = ("event", "organize_event", "event_projector")
    where = f"/torneos/{event.slug}/organizar/final/clasificar/"
    yield from read(client, "who goes on", where)
    qualify(event)
    final = loaded(event).of("final").row.league
    play(final, Random(1))
    yield from read(client, "organize_event before closing", reverse("tournaments:organize_event", args=[event.slug]))
    close(final)
    for name in names:
        yield from read(client, f"{name} at the end", reverse(f"tournaments:{name}", args=[event.slug]))
    yield from read(
        client, "event_projector, light", reverse("tournaments:event_projector", args=[event.slug]) + "?fondo=claro"
    )


def brackets(client: Client) -> Iterator[Shown]:
    """Yield pages of a large bracket in parts, begun, with hours and a game to repeat."""
    event = event_of(18, groups=0, setup={"boards": 3, "timetable": HOURS})
    cup = event.stages.get().league
    for _ in range(3):
        game = cup.fixtures.filter(result=None).earliest("position")
        take(cup, RecordResult(game.pk, DRAWN_RESULT), by=ACTOR)
    for name in ("event", "event_calendar", "event_projector", "organize_event"):
        yield from read(client, f"{name} of a bracket", reverse(f"tournaments:{name}", args=[event.slug]))
    for name in ("standings", "record", "organize"):
        yield from read(client, f"{name} of a bracket", league_url(name, cup))
