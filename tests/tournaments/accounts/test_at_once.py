"""Simultaneous requests: single-use links are used once, and every wrong password is counted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.organizing import decide, drawn_league, league_in_preparation
from tests.tournaments.accounts.joining import PASSWORD, enter
from tournaments import models
from tournaments.accounts import invitations, signing
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.league.faults import Fault
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import Person
from tournaments.store.decide import take

pytestmark = pytest.mark.usefixtures("committed")


def at_once(act: Callable[[int], object], many: int, refusal: type[Exception]) -> int:
    """Run the acts simultaneously and return how many are not refused."""
    together = Barrier(many)

    def one(number: int) -> bool:
        """Act when all threads are ready; return whether the act was accepted."""
        together.wait()
        try:
            act(number)
        except refusal:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(many) as pool:
        return sum(pool.map(one, range(many)))


def slowly(make: Callable[..., User]) -> Callable[..., User]:
    """Hash passwords slowly, as in production, so that other requests come in between."""

    def made(*args: Any) -> User:
        sleep(0.3)
        return make(*args)

    return made


def test_simultaneous_first_accounts_make_one() -> None:
    made = at_once(
        lambda n: signing.make_first_account(Person(f"ana{n}", "Ana"), PASSWORD), 6, signing.FirstAccountExists
    )
    assert made == User.objects.count() == 1


def test_link_used_at_once_by_many_makes_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "make_account", slowly(invitations.make_account))
    by = User.objects.create_superuser("jefa")
    sent = invitations.invite("clave", by=by, league=drawn_league(), role=Role.REFEREE)
    used = at_once(
        lambda n: invitations.accept(sent.token, Person(f"ana{n}", "Ana"), PASSWORD), 5, invitations.InvitationGone
    )
    assert used == User.objects.filter(username__startswith="ana").count() == models.Official.objects.count() == 1


def test_organizers_dismissing_each_other_leave_one() -> None:
    league, pair = league_in_preparation(), [User.objects.create_user(name) for name in ("ana", "bea")]
    for user in pair:
        decide(league, Appoint(user.pk, Role.ORGANIZER))
    assert at_once(lambda n: take(league, Dismiss(pair[n].pk), by=Actor("la otra")), 2, Fault) == 1
    assert list(league.officials.values_list("role", flat=True)) == ["organizer"]


def test_simultaneous_wrong_passwords_are_all_counted() -> None:
    User.objects.create_user("ana", password=PASSWORD)
    at_once(lambda n: enter(Client(), "ana", "mala"), 5, AssertionError)
    assert enter(Client(), "ana").status_code == 429
