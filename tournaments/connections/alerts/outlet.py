"""The outlet of notices to people: gathered into messages, by day, at most one an hour of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.connections.alerts import by_push, by_telegram, note
from tournaments.connections.alerts.note import Note, note_of
from tournaments.connections.alerts.owners import same_receiver
from tournaments.connections.alerts.telling import add_lines, news_of, remind
from tournaments.connections.outbox.sending import SERVER_AWAY, Outlet, SendResult, TryOutcome, register
from tournaments.models.alert import MAX_UNCONFIRMED_AGE, Medium, SendingState
from tournaments.store.load import zone_of_row
from tournaments.web.helping import offered_media

SENDERS: Mapping[str, Callable[[models.AlertChannel, Note, str], SendResult]] = {
    Medium.MAIL: note.send,
    Medium.PUSH: by_push.send,
    Medium.TELEGRAM: by_telegram.send,
}

DAY_FROM, DAY_UNTIL = time(9), time(22)
"""Notices are sent between these hours, in the league's time zone."""
MAX_NIGHT_WAIT = timedelta(days=1)
"""The longest wait for an hour that is by day in all leagues of a message; distant zones may have none."""
MIN_INTERVAL = timedelta(hours=1)
"""Time between two messages of a kind to an address, a device or a chat."""
RETRY_INTERVAL = timedelta(minutes=10)
MEDIUM_REST = timedelta(seconds=30)
"""Time for which nothing is sent by a medium whose server did not answer."""
CODE_WATCH_TIME = timedelta(hours=1)
"""The time after giving out a code in which messages to the bot are read twice a minute."""


class Alerts(Outlet):
    model = models.AlertMessage
    delays = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))
    turn_of = "channel"

    def distribute(self, decision: models.Decision) -> None:
        """Add the news of a decision to the messages of its receivers."""
        for news in news_of(decision):
            add_lines(news)

    def remind(self) -> None:
        """Delete unconfirmed channels, make the reminders that are due, and read the messages to the bot."""
        now = timezone.now()
        models.AlertChannel.objects.filter(confirmed_at=None, made_at__lt=now - MAX_UNCONFIRMED_AGE).delete()
        remind(now)
        if Medium.TELEGRAM in offered_media():
            by_telegram.read_updates()

    def listens(self) -> bool:
        """Return whether a code for the bot was given out lately."""
        if Medium.TELEGRAM not in offered_media():
            return False
        unconfirmed = models.AlertChannel.objects.filter(medium=Medium.TELEGRAM, confirmed_at=None)
        return unconfirmed.filter(made_at__gt=timezone.now() - CODE_WATCH_TIME).exists()

    def listen(self) -> None:
        by_telegram.read_updates()

    def quick_rows(self, rows: QuerySet[models.AlertMessage]) -> QuerySet[models.AlertMessage]:
        """Return the rows that do not go to browsers, whose push services are chosen by users."""
        return rows.exclude(channel__medium=Medium.PUSH)

    def fair_share(self, rows: QuerySet[models.AlertMessage]) -> QuerySet[models.AlertMessage]:
        """Return at most one message to each channel."""
        under_way = models.AlertMessage.objects.filter(state=SendingState.WAITING, taken_until__gte=timezone.now())
        return rows.exclude(Exists(under_way.filter(channel=OuterRef("channel"))))

    def after_try(self, sending: models.AlertMessage, answer: SendResult) -> None:
        """Put off the other messages by mail, or by Telegram, while its server does not answer: they would wait for it.

        Push services are many, so that their failures have other details.
        """
        if (answer.outcome, answer.detail) == (TryOutcome.RETRY, SERVER_AWAY):
            medium = sending.channel.medium
            later = timezone.now() + MEDIUM_REST
            others = models.AlertMessage.objects.filter(channel__medium=medium, state=SendingState.WAITING)
            others.filter(taken_until=None, due_at__lt=later).update(due_at=later)

    def send(self, sending: models.AlertMessage) -> SendResult:
        """Send a message now, or put it off until it may be sent."""
        rows = models.AlertMessage.objects.select_related("channel__link__entry", "channel__user")
        message = rows.filter(pk=sending.pk).first()
        if message is None:
            return SendResult(TryOutcome.DROPPED)
        if later := _earliest_time(message):
            return SendResult(TryOutcome.TOO_EARLY, due_at=later)
        _seal(message)
        note = note_of(message)
        if note is None:
            return SendResult(TryOutcome.DROPPED)
        return SENDERS[message.channel.medium](message.channel, note, message.key)


def _earliest_time(message: models.AlertMessage) -> datetime | None:
    """Return the time from which a message may be sent, or None if it may be now.

    A message closed to further lines (`sealed`) has waited for its turn already: only the night can delay its retries.
    """
    now = timezone.now()
    leagues = models.League.objects.filter(pk__in=message.lines.values("league"))
    mornings = [morning for league in leagues if (morning := _next_morning(league, now))]
    if mornings and message.made_at > now - MAX_NIGHT_WAIT:
        return max(mornings)
    if message.sealed:
        return None
    receiver_messages = models.AlertMessage.objects.filter(channel__in=same_receiver(message.channel))
    others = receiver_messages.filter(kind=message.kind).exclude(pk=message.pk)
    if others.filter(state=SendingState.WAITING, sealed=True).exists():
        return now + RETRY_INTERVAL
    recent = others.filter(Q(state=SendingState.SENT), ended_at__gt=now - MIN_INTERVAL).order_by("-ended_at").first()
    return recent.ended_at + MIN_INTERVAL if recent and recent.ended_at else None


def _next_morning(league: models.League, now: datetime) -> datetime | None:
    """Return when the sending hours of a league begin, or None within them."""
    local = now.astimezone(zone_of_row(league))
    if DAY_FROM <= local.time() < DAY_UNTIL:
        return None
    day = local.date() if local.time() < DAY_FROM else local.date() + timedelta(days=1)
    return datetime.combine(day, DAY_FROM, local.tzinfo)


@transaction.atomic
def _seal(message: models.AlertMessage) -> None:
    """Close a message to further lines; later news goes into the next one."""
    models.AlertChannel.objects.select_for_update().filter(pk=message.channel_id).first()
    models.AlertMessage.objects.filter(pk=message.pk).update(sealed=True)


register(Alerts())
