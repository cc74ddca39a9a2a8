"""The notices that the clock brings: tomorrow's games, and games that should have a result."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.alerts.kinds import MISSING, TOMORROW
from tournaments.alerts.telling import News, tell
from tournaments.league.values import State
from tournaments.store.load import zone_of_row
from tournaments.store.outbox import with_listeners

DAY_BEFORE_FROM = time(10)
"""The hour of the day before, where the league is played, from which a game is reminded of."""
LATE_AFTER = timedelta(hours=3)
"""A game without a result for so long after its hour is late."""
LATE_UNTIL = timedelta(days=14)
"""Later than that nobody is reminded of it any more; lines are kept longer, so that none is told twice."""


def remind(now: datetime | None = None) -> None:
    now = now or timezone.now()
    for fixture in _open_games(now, now + timedelta(days=2)):
        local = now.astimezone(zone_of_row(fixture.league))
        assert fixture.at
        day = fixture.at.astimezone(local.tzinfo).date()
        if day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM:
            _tell(TOMORROW, fixture)
    for fixture in _open_games(now - LATE_UNTIL, now - LATE_AFTER):
        _tell(MISSING, fixture)


def _open_games(first: datetime, last: datetime) -> QuerySet[models.Fixture]:
    """Return the games without a result whose hour is between two moments, of leagues in play."""
    games = models.Fixture.objects.filter(at__gte=first, at__lte=last, result=None, league__in=with_listeners())
    in_play = games.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    return in_play.select_related("league").order_by("at", "pk")


@transaction.atomic
def _tell(kind: str, fixture: models.Fixture) -> None:
    tell(News(kind, fixture.league, fixture, at=fixture.at))
