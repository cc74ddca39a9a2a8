"""Concurrent decisions, each in its own thread and connection: none is lost or taken twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import TypeVar

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.databases import only_on_postgresql
from tests.organizing import ACTOR, ONE_WINS, TWO_WINS, drawn_league, fixture, league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.accounts.appoint import Dismiss
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.permissions import actor_of
from tournaments.store.decide import take, with_retries

pytestmark = pytest.mark.usefixtures("committed")

NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Eva")
SIMULTANEOUS_REQUESTS = 4
WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "0", "step": "confirm"}
Answer = TypeVar("Answer")


def at_once(acts: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Start all the calls at the same moment and return their results."""
    ready = Barrier(len(acts))

    def act(one: Callable[[], Answer]) -> Answer:
        try:
            ready.wait()
            return one()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def test_second_of_two_writers_gets_a_conflict() -> None:
    league = drawn_league(NAMES)
    games = list(league.fixtures.values_list("pk", flat=True))

    def writer(result: object) -> Callable[[], Counter[str]]:
        return lambda: Counter(entered(game, result) for game in games)

    def entered(game: int, result: object) -> str:
        try:
            take(league, RecordResult(game, result), by=ACTOR, seen_version=league.version)  # type: ignore[arg-type]
        except Fault as fault:
            return fault.code
        return "written"

    one, two = at_once([writer(ONE_WINS), writer(TWO_WINS)])
    assert one["written"] + two["written"] == len(games)
    assert one[Code.CHANGED_MEANWHILE] + two[Code.CHANGED_MEANWHILE] == len(games)
    league.refresh_from_db()
    assert models.Result.objects.count() == len(games)
    assert list(league.decisions.values_list("number", flat=True)) == list(range(1, league.version + 1))
    for decision in league.decisions.filter(verb="record_result"):
        assert models.Result.objects.get(fixture=int(decision.subject.split()[1])).winner == decision.after["winner"]


def test_form_sent_several_times_at_once_is_one_decision() -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    client = organizer_of(league)
    sent = {**hidden_fields(f"{address}?gana=one"), **WON}
    answers = at_once([lambda: same_browser(client).post(address, sent)] * SIMULTANEOUS_REQUESTS)
    assert [answer.status_code for answer in answers] == [302] * SIMULTANEOUS_REQUESTS
    assert models.Decision.objects.filter(verb="record_result").count() == 1
    assert models.Result.objects.count() == 1


@only_on_postgresql("a transaction of SQLite that writes waits before it reads anything")
def test_referee_dismissed_while_a_result_waits_for_the_lock_enters_none() -> None:
    league = drawn_league()
    referee = User.objects.create_user("arbitra")
    models.Official.objects.create(league=league, user=referee, role=Role.REFEREE)
    by, game = actor_of(referee, Role.REFEREE), fixture(league, "Ana", "Bea").pk

    def entered() -> Code | None:
        try:
            take(league, RecordResult(game, ONE_WINS), by=by, request_key="once")
        except Fault as fault:
            return fault.code
        finally:
            connection.close()
        return None

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic(), connection.cursor() as cursor:
            models.League.objects.select_for_update().get(pk=league.pk)
            waiting = pool.submit(entered)
            blocked = False
            while not blocked and not waiting.done():
                cursor.execute("SELECT pg_backend_pid() = ANY(pg_blocking_pids(pid)) FROM pg_locks WHERE NOT granted")
                blocked = (True,) in cursor.fetchall()
            take(league, Dismiss(referee.pk), by=ACTOR)
        assert waiting.result() is Code.DISMISSED
    assert blocked and not models.Result.objects.exists()


def test_league_founded_by_repeated_taps_is_one_league() -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    address = reverse("tournaments:found")
    sent = {**hidden_fields(address), "name": "De golpe", "rules": "castillar", "legs": "1", "listed": "Ana, Bea, Eva"}
    answers = at_once([lambda: same_browser(client).post(address, sent)] * SIMULTANEOUS_REQUESTS)
    league = models.League.objects.get(name="De golpe")
    assert {answer["Location"] for answer in answers} == {league_url("record", league)}
    assert (league.entries.count(), league.fixtures.count()) == (3, 3)


def test_leagues_of_one_name_are_founded_at_once() -> None:
    def founder() -> models.League:
        return with_retries(lambda: found_league(Setup(name="La misma", championship="La copa"), by=ACTOR))

    made = at_once([founder] * 6)
    assert len({league.slug for league in made}) == 6
    assert models.Championship.objects.count() == 1


def test_simultaneous_results_are_one_entry_and_one_conflict() -> None:
    league = drawn_league()
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    people = [organizer_of(league), client_of(Visitor.REFEREE, league)]
    sent = [
        {**hidden_fields(f"{address}?gana=one"), **WON, "one_men": str(men)} for men, client in enumerate(people, 2)
    ]

    def send(client: Client, fields: dict[str, str]) -> Callable[[], tuple[int, bool]]:
        def act() -> tuple[int, bool]:
            answer = client.post(address, fields)
            return answer.status_code, "Compara y elige" in answer.content.decode()

        return act

    answers = at_once([send(client, fields) for client, fields in zip(people, sent, strict=True)])
    assert sorted(answers) == [(302, False), (422, True)]
    assert models.Decision.objects.filter(verb="record_result").count() == 1


def test_leagues_sharing_players_do_not_block_each_other() -> None:
    """Each league enters the same players in another order, with clubs that were missing before."""
    players = [f"{name} {number}" for name in NAMES for number in range(18)]
    leagues = [league_in_preparation(names=(), name=f"Liga {number}") for number in range(6)]
    models.League.objects.update(max_players=100)

    def writer(league: models.League, club: str | None) -> Callable[[], models.Decision]:
        entrants = [Entrant(name, club) for name in players]
        Random(league.pk).shuffle(entrants)
        return lambda: take(league, Enrol(entrants), by=ACTOR)

    first, *others = leagues
    writer(first, None)()
    at_once([writer(league, "El Castillar") for league in others])
    assert list(models.Player.objects.values_list("club", flat=True)) == ["El Castillar"] * len(players)
    assert models.Entry.objects.count() == len(players) * len(leagues)


def same_browser(client: Client) -> Client:
    """Return a client with the same cookies, like another window of the same browser."""
    other = Client()
    other.cookies = client.cookies.copy()
    return other
