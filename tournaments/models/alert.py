from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.access_link import PlayerLink
from tournaments.models.decision import Decision
from tournaments.models.fixture import Fixture
from tournaments.models.league import League, one_of


class SendingState(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    """Given up after the last try."""
    DROPPED = "dropped"
    """Not sent: it was obsolete, or the receiver had lost the right to read it."""


def known_sending_state(name: str) -> models.CheckConstraint:
    """Return the constraint that the state of a sending is one of `SendingState`."""
    return one_of("state", SendingState, name)


class Sending(models.Model):
    """A message from the site to a receiver, tried until it succeeds or is given up.

    The process that sends it holds it until `taken_until`; if the process is killed, another one sends it then.
    """

    key = models.CharField(max_length=32, unique=True, editable=False)
    """The same at each try, so that a receiver can recognize repetitions."""
    state = models.CharField(max_length=7, default=SendingState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=40, blank=True, default="")
    """The result of the last try: an HTTP status, or the code of a failure."""

    class Meta:
        abstract = True


class Occurrence(models.Model):
    """A decision in the outbox, not yet distributed to the outlets."""

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, primary_key=True, related_name="+")
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["decision"]

    def __str__(self) -> str:
        return str(self.decision_id)


MAX_UNCONFIRMED_AGE = timedelta(days=1)
"""How long an unconfirmed channel is kept."""


class Medium(StrEnum):
    """The medium by which a channel gets notices."""

    MAIL = "mail"
    PUSH = "push"
    TELEGRAM = "telegram"


class AlertChannel(models.Model):
    """An address to which an account, or a player with their own page, gets notices, and the kinds they chose.

    A player's channels are deleted with their link.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="alert_channels"
    )
    link = models.ForeignKey(PlayerLink, on_delete=models.CASCADE, null=True, blank=True, related_name="alert_channels")
    medium = models.CharField(max_length=8)
    target = models.TextField(editable=False, blank=True, default="")
    """The email address, the subscription of a browser (JSON), or the key of a Telegram chat."""
    kinds = models.JSONField(default=list)
    language = models.CharField(max_length=7)
    site = models.CharField(max_length=300, editable=False)
    """The address of this site in the request that added the channel, used without SITE_URL."""
    code_hash = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    """The SHA-256 of the code that confirms it, usable once."""
    made_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            one_of("medium", Medium, "alert_channel_medium_known"),
            models.CheckConstraint(condition=Q(user__isnull=True) ^ Q(link__isnull=True), name="alert_channel_of_one"),
        ]

    def __str__(self) -> str:
        return f"{self.medium} {self.pk}"

    @property
    def receiver(self) -> tuple[str, str]:
        """The address, device or chat where its notices arrive, the same for all channels that lead there."""
        return self.medium, self.target.casefold() if self.medium == Medium.MAIL else self.target


class AlertMessage(Sending):
    """A message of one kind to a channel. Lines are added until it is sealed, before its first try."""

    channel = models.ForeignKey(AlertChannel, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=20)
    sealed = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            known_sending_state("alert_message_state_known"),
            models.UniqueConstraint(
                F("channel"), F("kind"), condition=Q(state="waiting", sealed=False), name="alert_message_one_open"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["state", "due_at"], name="alert_message_due")]

    def __str__(self) -> str:
        return f"{self.channel_id}: {self.kind}"


class AlertLine(models.Model):
    """The subject of one line of a message; the text is made when the message is sent."""

    message = models.ForeignKey(AlertMessage, on_delete=models.CASCADE, related_name="lines")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField(null=True, blank=True)
    """The hour of the game, in a reminder: a game that is moved later gets another one."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["fixture", "at"], name="alert_line_reminded")]

    def __str__(self) -> str:
        return f"{self.message_id}: {self.fixture_id or self.decision_id}"


class Webhook(models.Model):
    """An address of another program that gets the decisions of a league.

    Its secret is derived from `salt` and the site's secret key, so that the database alone does not reveal it.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    whole_event = models.BooleanField(default=False)
    """Whether it gets the decisions on all stages of the league's event, also on those founded later."""
    address = models.CharField(max_length=500)
    salt = models.CharField(max_length=64, editable=False)
    former_salt = models.CharField(max_length=64, blank=True, default="", editable=False)
    """The salt of the former secret, with which deliveries are signed too for a day."""
    renewed_at = models.DateTimeField(null=True, blank=True)
    """When the secret was renewed; null for the first one."""
    site = models.CharField(max_length=300, editable=False)
    """The address of this site in the request that added it, used without SITE_URL."""
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    """When the site stopped it, after days of failures."""
    held_until = models.DateTimeField(null=True, blank=True)
    """The end of a pause after a try that got no answer."""
    skipped = models.PositiveIntegerField(default=0)
    """The number of decisions that were not sent to it, since too many were waiting."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("address"), name="webhook_once"),
        ]

    def __str__(self) -> str:
        return self.address


class WebhookDelivery(Sending):
    """The delivery of a decision to a webhook. The document is made at each try."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            known_sending_state("webhook_delivery_state_known"),
            models.UniqueConstraint(F("webhook"), F("decision"), name="webhook_delivery_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["state", "due_at"], name="webhook_delivery_due")]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.decision_id}"
