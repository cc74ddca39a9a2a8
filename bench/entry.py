"""The entry of a result as a decision, against writing the same two rows in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction

from bench.timing import Work

if TYPE_CHECKING:
    from tournaments import models
    from tournaments.store.access.actor import Actor


@contextmanager
def taken_back() -> Iterator[None]:
    """Roll all changes back afterwards, since decisions cannot be deleted from the history."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def league_in_play(players: int, legs: int) -> models.League:
    """Store a league with half of its games played."""
    from tests import leagues

    names = [f"{leagues.NAMES[number % 10]} {number // 10} de la Feria" for number in range(players)]
    half = players * (players - 1) // 2 * legs // 2
    name = f"Liga de la feria, {players} jugadores"
    return leagues.store_league(leagues.league(names, played=half, legs=legs, name=name, draw_seed="7f3a"))


def entry(league: models.League) -> Work:
    """Return the work of entering a result: lock the league, check the change, make it and record it.

    The result is undone afterwards, so that the game is open again.
    """
    from tests.organizing import ONE_WINS
    from tournaments.organizers.results.verbs import RecordResult
    from tournaments.store.decide import take
    from tournaments.store.undo import Undo

    fixture, keys, referee = _open(league), count(), _referee(league)

    def work() -> object:
        verb, key = RecordResult(fixture.pk, ONE_WINS), f"entry {league.pk} {next(keys)}"
        decision = take(league, verb, by=referee, request_key=key, seen_version=league.version)
        return lambda: undo(decision)

    def undo(decision: models.Decision) -> None:
        take(league, Undo(decision.number, referee), by=referee)
        league.refresh_from_db()

    return work


def bare_entry(league: models.League) -> Work:
    """Return the work of writing the two rows of a result without any check."""
    from tests.organizing import ONE_WINS
    from tournaments import models
    from tournaments.store.league_rows import result_row

    fixture, numbers = _open(league), count(1_000_000)

    def work() -> object:
        result = result_row(fixture.pk, ONE_WINS, league, tiebreak=False)
        with transaction.atomic():
            result.save(force_insert=True)
            models.Decision.objects.create(
                league_id=league.pk, number=next(numbers), verb="bare", subject="fixture", actor_name="bare"
            )
        return result.delete

    return work


def _referee(league: models.League) -> Actor:
    """Return a referee with an account, as a page would."""
    from django.contrib.auth.models import User

    from tournaments import models
    from tournaments.models.league import Role
    from tournaments.store.access.permissions import actor_of

    user = User.objects.create_user(f"bench-{league.pk}")
    models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
    return actor_of(user, Role.REFEREE)


def _open(league: models.League) -> models.Fixture:
    return league.fixtures.filter(result=None).order_by("position")[0]
