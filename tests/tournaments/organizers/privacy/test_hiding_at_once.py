"""Hiding a name during another decision on the same player: both finish, without a deadlock."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.organizing import league_in_preparation
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships import other_podium
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.founding.verbs import Enrol
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store import difference
from tournaments.store.access.actor import Actor
from tournaments.store.championships import found_championship
from tournaments.store.decide import take

LIST = ("Ana", "Bea", "Carlos")


@pytest.fixture(autouse=True)
def _committed(committed: None) -> None: ...


@pytest.fixture(autouse=True)
def _only_with_row_locks() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has one writer at a time")


def organizer(name: str, league: models.League) -> Actor:
    user = User.objects.create_user(name)
    league.officials.create(user=user, role=Role.ORGANIZER)
    return Actor(name, user)


def at_once(*decisions: Callable[[], object]) -> list[BaseException]:
    """Take decisions in separate threads, and return the exceptions."""
    raised: list[BaseException] = []

    def run(decide: Callable[[], object]) -> None:
        try:
            decide()
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[decide]) for decide in decisions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


@pytest.fixture
def meeting(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, str, str], None]:
    """Make two decisions wait for each other halfway, each with its first rows written."""
    gate = threading.Barrier(2, timeout=300)

    def meet(place: object, name: str, when: str) -> None:
        """Make a function wait at the gate before or after it runs."""
        original = getattr(place, name)

        def waiting(*args: object, **kwargs: object) -> object:
            if when == "before":
                gate.wait()
            answer = original(*args, **kwargs)
            if when == "after":
                gate.wait()
            return answer

        monkeypatch.setattr(place, name, waiting)

    return meet


def test_list_of_another_league_stays_meanwhile(meeting: Callable[[object, str, str], None]) -> None:
    one, two = league_in_preparation(LIST, name="Una"), league_in_preparation(LIST, name="Otra")
    ana = one.entries.get(name="Ana").player
    first, second = organizer("uno", one), organizer("dos", two)
    meeting(ShowAs, "_show_in", "after")
    meeting(difference, "write_entries", "before")
    listed = [Entrant(name) for name in (*LIST, "Zoe")]
    raised = at_once(
        lambda: take(one, ShowAs(ana.pk, True), by=first),
        lambda: take(two, Enrol(listed, second.user), by=second),
    )
    assert raised == []


def test_other_podium_added_meanwhile_conflicts(meeting: Callable[[object, str, str], None]) -> None:
    league = league_in_preparation(LIST, name="Una")
    actor = organizer("uno", league)
    cup = found_championship("Copa", by=actor)
    add_other_podium(cup, OtherGame("Tute", 3, [Entrant("Ana"), Entrant("Bea")]), by=actor)
    ana = league.entries.get(name="Ana").player
    meeting(ShowAs, "_show_in", "after")
    meeting(other_podium, "find_or_register", "before")
    raised = at_once(
        lambda: take(league, ShowAs(ana.pk, True, championships=(cup.pk,)), by=actor),
        lambda: add_other_podium(cup, OtherGame("Oca", 3, [Entrant("Ana"), Entrant("Zoe")]), by=actor),
    )
    assert raised == []
