"""Decisions that notices by mail are about."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tests.organizing import ONE_WINS, decide, fixture
from tournaments import models
from tournaments.models.alert import SendingState
from tournaments.organizers.results.verbs import RecordResult

MADRID = ZoneInfo("Europe/Madrid")


def record_result(league: models.League, one: str = "Ana", two: str = "Bea") -> models.Decision:
    return decide(league, RecordResult(fixture(league, one, two).pk, ONE_WINS))


def with_hour(league: models.League, at: datetime) -> models.Fixture:
    """Set the hour of the first game of the league, and return it."""
    game = league.fixtures.order_by("position")[0]
    models.Fixture.objects.filter(pk=game.pk).update(at=at, board=1)
    game.refresh_from_db()
    return game


def age_sent_mails() -> None:
    """Make sent mails two hours old, so that the next of their kind may be sent."""
    ago = timezone.now() - timedelta(hours=2)
    models.AlertMessage.objects.filter(state=SendingState.SENT).update(ended_at=ago)
