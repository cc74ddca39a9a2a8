"""Functions that change or read the site's database directly, called by the tests through the site's console."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from random import Random

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client

from tests import leagues
from tests.events import event_with_groups_over, loaded, plan_of, play, qualify, random_result
from tests.leagues import store_league
from tests.own_pages import SECRET, allow
from tournaments import models
from tournaments.connections.alerts.by_push import payload
from tournaments.connections.alerts.kinds import PROPOSED
from tournaments.connections.alerts.note import note_of
from tournaments.connections.outbox import sending
from tournaments.league.file import read_league, write_league
from tournaments.league.file.league_document import FORMAT_2
from tournaments.league.values import Entrant, Reason, Result, Winner
from tournaments.models.player_request import RequestKind
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import page_token
from tournaments.store.decide import take
from tournaments.store.links import RevokeLink


def account(name: str, password: str) -> str:
    """Return the name of a superuser, created at the first call: the tests of a module may run in two parts."""
    if not User.objects.filter(username=name).exists():
        User.objects.create_superuser(name, f"{name}@example.org", password)
    return name


def session_of(name: str) -> str:
    """Log the user in and return the key of the new session."""
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def league(document: str) -> str:
    """Create a league from a league file and return its slug."""
    return store_league(read_league(document.encode())).slug


def play_stage(event: str, key: str, leave: int) -> str:
    """Play the games of a stage of an event at random but for some of them; return the slug of its league."""
    stage = models.EventStage.objects.get(event__slug=event, key=key)
    chance = Random(key)
    open_games = stage.league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None)
    while open_games.count() > leave:
        game = open_games.order_by("position")[0]
        take(stage.league, RecordResult(game.pk, random_result(chance)), by=Actor("quien arbitra"))
    return stage.league.slug


def league_of_many_tie_breaks() -> str:
    """Create a league in play whose regulation has nine tie-breaks; return its slug."""
    chain = (
        *("sonneborn_berger", "solkoff_cut_1", "progressive", "black_wins", "plus_balance", "opponents_rating", "wins"),
        *("head_to_head", "lots"),
    )
    points = {"win": 12, "draw": 6, "loss": 0}
    value = leagues.league([f"Jugadora de Nombre Largo {number}" for number in range(8)], played=12, name="Puerto")
    regulation = {"name": "Del puerto", "points": points, "chain": list(chain)}
    document = {**json.loads(write_league(value)), "format": FORMAT_2, "regulation": regulation}
    return store_league(read_league(json.dumps(document).encode())).slug


def event_with_a_final() -> str:
    """Create an event of two groups whose final and third place were played; return its slug."""
    event = event_with_groups_over(14, setup={"name": "Copa con final"}, seed=1)
    qualify(event)
    play(models.EventStage.objects.get(event=event, key="final").league, Random(1))
    return event.slug


def official(slug: str, name: str, role: str = "referee") -> None:
    """Give the account this role in the league; create the account if it does not exist."""
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    models.Official.objects.create(league=models.League.objects.get(slug=slug), user=user, role=role)


def revoke_links(slug: str) -> None:
    """Revoke every private link of the league."""
    league = models.League.objects.get(slug=slug)
    for link in league.links.filter(revoked_at=None):
        take(league, RevokeLink(link.pk), by=Actor("prueba"))


def make_private(slug: str) -> None:
    """Hide the league from everyone but its officials."""
    take(models.League.objects.get(slug=slug), Publish(False), by=Actor("prueba"))


def players_act(slug: str) -> dict[str, str]:
    """Let the players of a league report and make requests; return the token of each player's page, by name."""
    league = models.League.objects.get(slug=slug)
    allow(league)
    entries = dict(league.entries.values_list("name", "pk"))
    take(league, MakePlayerLinks(tuple(sorted(entries.values())), SECRET), by=Actor("prueba"))
    return {name: page_token(SECRET, pk) for name, pk in entries.items()}


def games_left(slug: str) -> list[tuple[int, str, str]]:
    """Return the key and the two players of each game without a result."""
    games = models.Fixture.objects.filter(league__slug=slug, result=None).exclude(
        Q(one__withdrawal__isnull=False) | Q(two__withdrawal__isnull=False)
    )
    return list(games.order_by("position").values_list("pk", "one__name", "two__name"))


def verbs_by(slug: str, account: str) -> list[str]:
    """Return the verbs of the decisions that an account took on a league."""
    decisions = models.Decision.objects.filter(league__slug=slug, actor__username=account)
    return list(decisions.order_by("number").values_list("verb", flat=True))


def pushed(slug: str, one: str, two: str) -> str:
    """Return the push message that `two` receives when `one` asks to play their game at another hour."""
    league = models.League.objects.get(slug=slug)
    game = league.fixtures.get(one__name=one, two__name=two)
    hours = (datetime(2030, 12, 14, 17),)
    request = MakeRequest(game.one_id, RequestKind.HOUR, game.pk, hours)
    take(league, request, by=Actor(one, own_link=game.one.own_link), reason="Tengo guardia")
    while sending.distribute_next():
        pass
    message = models.AlertMessage.objects.get(channel__link__entry=game.two_id, kind=PROPOSED)
    note = note_of(message)
    assert note
    return payload(note, message.channel, message.key).decode()


def enter_a_result(slug: str) -> None:
    """Record the next game without a result as a walkover of its first player."""
    league = models.League.objects.get(slug=slug)
    game = league.fixtures.filter(result__isnull=True).order_by("position").first()
    assert game
    take(league, RecordResult(game.pk, Result(Winner.ONE, Reason.WALKOVER)), by=Actor("prueba"))


def enter_round(slug: str, winner: str) -> None:
    """Record every game without a result as won by its `winner`, one or two, on the board."""
    league = models.League.objects.get(slug=slug)
    result = Result(Winner(winner), Reason.RESIGNATION)
    for game in league.fixtures.filter(result__isnull=True).order_by("position"):
        take(league, RecordResult(game.pk, result), by=Actor("prueba"))


def close(slug: str) -> None:
    """Close a league whose games have all been played."""
    take(models.League.objects.get(slug=slug), Close(), by=Actor("prueba"))


def correct_first(slug: str) -> None:
    """Replace the result of the first game: the other player won."""
    league = models.League.objects.get(slug=slug)
    game = league.fixtures.order_by("position")[0]
    result = Result(Winner.TWO, Reason.RESIGNATION)
    take(league, CorrectResult(game.pk, result), by=Actor("prueba"), reason="Se anotó al revés")


def game_with_sheet(slug: str) -> int:
    """Return the key of the league's only game with a sheet."""
    return models.FixtureSheet.objects.get(fixture__league__slug=slug).fixture_id


def event_in_play(players: int, groups: int, boards: int) -> str:
    """Create an event whose first half of games was played; one player has a long name. Return its slug."""
    plan = plan_of(players, groups=groups, setup={"name": f"Sala {players} {groups}", "boards": boards})
    long = Entrant("María de los Ángeles Fernández-Cortázar y Gutiérrez")
    event, chance = found_event(replace(plan, entrants=(long, *plan.entrants[1:])), by=Actor("prueba")), Random(1)
    for stage in loaded(event).groups:
        left = list(stage.row.league.fixtures.filter(result=None).order_by("position"))
        for game in left[: len(left) // 2]:
            take(stage.row.league, RecordResult(game.pk, random_result(chance)), by=Actor("prueba"))
    return event.slug
