"""Notices to people as a way out of the site: gathered, in the league's hours, at most one an hour of a kind."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.alerts import by_telegram
from tournaments.alerts.media import SENDERS
from tournaments.alerts.note import note_of
from tournaments.alerts.reminders import remind
from tournaments.alerts.telling import news_of, tell
from tournaments.models.alert import CONFIRMED_WITHIN, Medium
from tournaments.models.sending import SendingState
from tournaments.outbox.offered import offered
from tournaments.outbox.outlets import Answer, Outcome, Outlet, register
from tournaments.store.load import zone_of_row

DAY_FROM, DAY_UNTIL = time(9), time(22)
"""The hours in which notices are sent, where the league is played."""
HELD_FOR = timedelta(days=1)
"""How long a message waits for the day of all its leagues: some zones have no hour of the day in common."""
APART = timedelta(hours=1)
"""Between two messages of a kind to a channel."""
RETRIED = timedelta(minutes=10)
AWAITED_FOR = timedelta(hours=1)
"""How long the bot is asked twice a minute after somebody was given a code."""


class Alerts(Outlet):
    model = models.AlertMessage
    delays = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))

    def spread(self, decision: models.Decision) -> None:
        for news in news_of(decision):
            tell(news)

    def remind(self) -> None:
        now = timezone.now()
        models.AlertChannel.objects.filter(confirmed_at=None, made_at__lt=now - CONFIRMED_WITHIN).delete()
        remind(now)
        if Medium.TELEGRAM in offered():
            by_telegram.read_updates()

    def listens(self) -> bool:
        if Medium.TELEGRAM not in offered():
            return False
        asked = models.AlertChannel.objects.filter(medium=Medium.TELEGRAM, confirmed_at=None)
        return asked.filter(made_at__gt=timezone.now() - AWAITED_FOR).exists()

    def listen(self) -> None:
        by_telegram.read_updates()

    def send(self, sending: models.AlertMessage) -> Answer:
        rows = models.AlertMessage.objects.select_related("channel__link__entry", "channel__user")
        message = rows.filter(pk=sending.pk).first()
        if message is None:
            return Answer(Outcome.DROPPED)
        if later := _not_before(message):
            return Answer(Outcome.LATER, due_at=later)
        _seal(message)
        note = note_of(message)
        if note is None:
            return Answer(Outcome.DROPPED)
        return SENDERS[message.channel.medium](message.channel, note, message.key)


def _not_before(message: models.AlertMessage) -> datetime | None:
    """Return when a message may be sent, None if now."""
    now = timezone.now()
    leagues = models.League.objects.filter(pk__in=message.lines.values("league"))
    mornings = [morning for league in leagues if (morning := _next_morning(league, now))]
    if mornings and message.made_at > now - HELD_FOR:
        return max(mornings)
    if message.sealed:
        return None
    others = message.channel.messages.filter(kind=message.kind).exclude(pk=message.pk)
    if others.filter(state=SendingState.WAITING, sealed=True).exists():
        return now + RETRIED
    recent = others.filter(Q(state=SendingState.SENT), ended_at__gt=now - APART).order_by("-ended_at").first()
    return recent.ended_at + APART if recent and recent.ended_at else None


def _next_morning(league: models.League, now: datetime) -> datetime | None:
    """Return when the day of a league begins, None in the middle of it."""
    local = now.astimezone(zone_of_row(league))
    if DAY_FROM <= local.time() < DAY_UNTIL:
        return None
    day = local.date() if local.time() < DAY_FROM else local.date() + timedelta(days=1)
    return datetime.combine(day, DAY_FROM, local.tzinfo)


@transaction.atomic
def _seal(message: models.AlertMessage) -> None:
    """Add no more to a message: what is told from now on is for the next."""
    models.AlertChannel.objects.select_for_update().filter(pk=message.channel_id).first()
    models.AlertMessage.objects.filter(pk=message.pk).update(sealed=True)


register(Alerts())
