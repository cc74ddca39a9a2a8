"""Reads of the API take as many queries for many objects as for few: every read of the document is counted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from tests.events import event_of
from tests.organizing import beat, decide, drawn_league, fixture, podium_of
from tests.own_pages import allow
from tests.queries import count_queries
from tests.tournaments.api.programs import ApiClient, api_client_of
from tournaments import models
from tournaments.accounts.invitations import invite
from tournaments.api.api import api
from tournaments.connections.webhooks.verbs import AddWebhook
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.models.alert import SendingState
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.models.player_request import RequestKind
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db

MAX_QUERIES = 10
"""The limit of one read, beside those that load leagues."""
SMALL_COUNT, LARGE_COUNT = 1, 3


def paths_of_reads() -> list[str]:
    """Return the address of each read of the document, without its root."""
    paths = api.get_openapi_schema()["paths"]
    return [path.removeprefix("/api/v1") for path, operations in paths.items() if "get" in operations]


def make_objects(count: int) -> tuple[ApiClient, Callable[[str], str]]:
    """Return a program of an organizer of a league and a championship, and the addresses of its objects.

    There are `count` objects of each kind, with the players and games that they need.
    """
    names = [f"Jugadora {letter}" for letter in "ABCDEFGH"[: 2 + 2 * count]]
    league = drawn_league(names, name=f"Liga de {count}", championship=f"Copa de {count}")
    allow(league)
    cup = league.championship
    assert cup
    owner = User.objects.create_user(f"organizadora-{count}")
    models.Official.objects.create(league=league, user=owner, role=Role.ORGANIZER)
    cup.organizers.create(user=owner)
    beat(league, names[0], names[1])
    game = fixture(league, names[0], names[2])
    for number in range(count):
        person = User.objects.create_user(f"persona-{count}-{number}")
        models.Official.objects.create(league=league, user=person, role=Role.REFEREE)
        cup.organizers.create(user=person)
        invite(f"liga {number}", by=owner, league=league, role=Role.REFEREE)
        decide(league, SanctionPlayer(names[number], "tardanza"))
        article = articles_of(league.rules)[number]
        incident_verb = {"claimed_by": Claimant.ONE, "outcome": Outcome.STANDS, "by": "Anxo"}
        decide(league, NoteIncident(fixture=game.pk, article=article, **incident_verb))
        decide(
            league, MakeRequest(league.entries.get(name=names[number]).pk, RequestKind.INITIALS), reason="Lo prefiero"
        )
        decision = decide(league, AddWebhook(f"https://club.example/{number}", "https://ligas.example", owner))
        webhook = league.webhooks.earliest("pk")
        sent = {"due_at": timezone.now(), "state": SendingState.SENT}
        webhook.deliveries.create(decision=decision, key=f"{webhook.pk}-{number}", **sent)
        asking = found_league(Setup(name=f"La que pide {count} {number}"), by=Actor("otra"))
        models.ChampionshipRequest.objects.create(league=asking, championship=cup)
        drawn_league(names[:3], name=f"Otra {count} {number}", championship=cup.name)
        won = [Entrant(f"Xela {count} {number}"), Entrant(f"Brais {count} {number}")]
        podium_of(cup.name, OtherGame(f"Parchís {number}", 3, won))
    event = event_of(10 + count, setup={"name": f"Torneo {count}"})
    values = {
        "game": game.pk,
        "number": 1,
        "player": league.entries.get(name=names[0]).player_id,
        "request_id": models.PlayerRequest.objects.filter(entry__league=league).earliest("pk").pk,
        "webhook": league.webhooks.earliest("pk").pk,
    }

    def address(path: str) -> str:
        kind = path.split("/")[1]
        path = path.replace("{slug}", {"championships": cup.slug, "events": event.slug}.get(kind, league.slug))
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", str(value))
        return path

    return api_client_of(owner, scope=Scope.PEOPLE), address


def queries_of_reads(count: int) -> dict[str, tuple[int, int]]:
    """Return the number of queries and of loads of each operation that reads, with `count` objects of each kind."""
    program, address = make_objects(count)
    made = {}
    program.read("/leagues")  # notes the use of the token
    for path in paths_of_reads():
        cache.clear()
        with count_queries() as one:
            program.read(address(path))
        made[path] = (one.beside_loading, one.loads)
    return made


def test_queries_of_reads_do_not_grow_with_their_objects() -> None:
    few = queries_of_reads(SMALL_COUNT)
    assert queries_of_reads(LARGE_COUNT) == few
    assert {path: made for path, made in few.items() if made > (MAX_QUERIES, 1)} == {}
    assert len(few) >= 25
