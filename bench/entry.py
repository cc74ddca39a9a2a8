"""The entry of a result as a decision, and the same two rows written barely in one transaction; both taken back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction

if TYPE_CHECKING:
    from tournaments import models


def entry(league: models.League) -> Callable[[], object]:
    """What a form's press does once it is read: the league locked, the change checked, made and written down."""
    from tests.organizing import ONE_WINS, SOMEBODY
    from tournaments.decisions.record_result import RecordResult
    from tournaments.decisions.taking import take

    fixture, keys = _open(league), count()

    def work() -> None:
        with transaction.atomic():
            verb, key = RecordResult(fixture.pk, ONE_WINS), f"entry {next(keys)}"
            take(league, verb, by=SOMEBODY, request_key=key, seen=league.version)
            transaction.set_rollback(True)

    return work


def bare_entry(league: models.League) -> Callable[[], object]:
    """The two rows, with nothing looked at."""
    from tests.organizing import ONE_WINS
    from tournaments import models
    from tournaments.decisions.rows import result_row

    fixture = _open(league)

    def work() -> None:
        with transaction.atomic(), transaction.atomic():
            result_row(fixture, ONE_WINS, league.rules).save(force_insert=True)
            models.Decision.objects.create(
                league_id=league.pk, number=10_000, verb="record_result", subject="fixture", actor_name="bare"
            )
            transaction.set_rollback(True)

    return work


def _open(league: models.League) -> models.Fixture:
    return league.fixtures.filter(result=None).order_by("position")[0]
