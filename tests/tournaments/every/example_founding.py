"""Pages of founding that refuse or ask something, of sign-ups that are over, and of documents that cannot be made."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from unittest.mock import patch

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.events import ACTOR
from tests.organizing import complete_league, decide, drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.every.example_plans import EVENT, FOUND, NEW_EVENT, TWELVE
from tests.tournaments.every.opening import Shown, read, sent, typed
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.store.decide import take
from tournaments.store.events import OpenSignUp

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
ALIKE = "Aldara; Otro club\nAldarra\nNoa tel 1900\nXoel"
NEW: dict[str, object] = {"name": "Liga nueva", "rules": "castillar", "legs": "1", "when": "free"}


def pages_of_founding() -> Iterator[Shown]:
    client = Client()
    user = User.objects.create_user("quien-funda", is_superuser=False)
    client.force_login(user)
    yield from refused(client, user)
    yield from signed_up(client, user)
    yield from documents()


def refused(client: Client, user: User) -> Iterator[Shown]:
    """Yield new leagues of too many in a day, from a file that is none, and lists with names like others."""
    known = drawn_league(NAMES, name="Liga de antes")
    known.officials.create(user=user, role=Role.ORGANIZER)
    drawn_league(NAMES, name="Liga de otra gente")
    with patch("tournaments.organizers.founding.quota.MAX_LEAGUES_A_DAY", 2):
        for _number in range(2):
            client.post(FOUND, {**hidden_fields(FOUND), **NEW, "listed": TWELVE, "step": "confirm"})
        for address in (FOUND, NEW_EVENT, reverse("tournaments:import"), league_url("copy_league", known)):
            yield from read(client, "too many leagues in a day", address)
    picture = SimpleUploadedFile("liga.png", b"\x89PNG")
    yield from sent(client, "file of no league", reverse("tournaments:import"), upload=picture)
    file = SimpleUploadedFile("lista.xlsx", b"nada")
    yield from sent(client, "new league from a file", FOUND, **NEW, upload=file)
    regulations = ({"regulation": "nada"}, {"regulation": "kndb", "rules": "international"}, {"rules": "italian"})
    for more in ({}, {"boards": "x"}, *regulations):
        yield from sent(client, "new league with other values", FOUND, **{**NEW, "listed": ALIKE, **more})
        yield from typed(client, "new league", FOUND, **{**NEW, "listed": ALIKE, "step": "count", **more})
    days = {"when": "week", "weekday": "4", "day": "2126-12-01", "hour": "20:30", "minutes": "20", "days": ["1", "3"]}
    yield from sent(client, "new league on other days", FOUND, **{**NEW, "listed": TWELVE, **days, "name": ""})
    preparing = league_in_preparation(NAMES, name="Liga por sortear")
    organizer = organizer_of(preparing)
    preparing.officials.create(user=user, role=Role.ORGANIZER)
    where = league_url("players_of", preparing)
    yield from read(organizer, "lots to draw", league_url("lots", preparing))
    for listed in (ALIKE, "\n".join(NAMES), ""):
        for step in ("read", "look"):
            yield from sent(client, f"list, {step}", where, listed=listed, step=step)
    yield from read(
        organizer_of(swiss := swiss_league(6, name="Suizo por ajustar")),
        "settings of a Swiss",
        league_url("settings", swiss),
    )
    yield from read(client, "a league to delete", league_url("delete_own_league", known))


def signed_up(client: Client, user: User) -> Iterator[Shown]:
    """Yield sign-ups that people leave, that they are removed from or find closed, and an event with its sign-up."""
    league = league_in_preparation((), name="Inscripción", timetable=HOURS)
    league.officials.create(user=user, role=Role.ORGANIZER)
    take(league, OpenSignUp(3), by=ACTOR)
    public = league_url("sign_up_for", league)
    own = {}
    for name in ("Noa", "Olga", "Rosa", "Sabela"):
        own[name] = Client().post(public, {**hidden_fields(public), "name": name, "club": ""})["Location"]
    for name in ("Noa", "Olga"):
        yield "left a sign-up", Client().post(own[name], hidden_fields(own[name]), follow=True).content.decode()
    yield from read(Client(), "sign-up that is gone", own["Noa"])
    page = league_url("sign_ups", league)
    key = league.sign_ups.order_by("pk")[0].pk
    yield from sent(client, "one taken in", page, step="accept", chosen=[key])
    yield from read(Client(), "own sign-up", own["Rosa"])
    yield from read(Client(), "sign-up", public)
    gathering = {**EVENT, "listed": TWELVE, "format": "groups", "gathers": "on", "places": "12"}
    client.post(NEW_EVENT, {**hidden_fields(NEW_EVENT), **gathering})
    event = models.Event.objects.latest("pk")
    stage = event.stages.get().league
    joining = league_url("sign_up_for", stage)
    Client().post(joining, {**hidden_fields(joining), "name": "Uxía", "club": ""})
    for name in ("event_check_in", "organize_event", "event_settings", "event"):
        yield from read(client, f"{name} of an event that gathers", reverse(f"tournaments:{name}", args=[event.slug]))
    where = f"{NEW_EVENT}?inscritos={event.slug}"
    with patch("tournaments.organizers.events.new_event.secrets.token_hex", return_value="7f3a"):
        yield from read(client, "event from those gathered", where)


def documents() -> Iterator[Shown]:
    """Yield the documents of a league on another paper, at a moment that is none, and with letters that are boxes."""
    league = complete_league((*NAMES[:3], "Dores 😀"), name="Liga impresa")
    decide(league, Close())
    where = league_url("documents", league)
    anyone = Client()
    yield from read(anyone, "documents on other paper", f"{where}?papel=Letter")
    moment = reverse("tournaments:document", args=[league.slug, "standings"])
    yield from read(anyone, "documents at no moment", f"{moment}?hasta=game&n=muchas&papel=A3")
    yield from read(organizer_of(league), "documents for the organizer", where)
