from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.decision import Decision
from tournaments.models.fixture import Fixture
from tournaments.models.league import League
from tournaments.models.player_link import PlayerLink
from tournaments.models.sending import Sending, known_sending_state

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
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    confirmed_at = models.DateTimeField(_("confirmado"), null=True, blank=True)

    class Meta:
        verbose_name = _("canal de avisos")
        verbose_name_plural = _("canales de avisos")
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
        verbose_name = _("aviso a una persona")
        verbose_name_plural = _("avisos a personas")
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
        verbose_name = _("línea de un aviso")
        verbose_name_plural = _("líneas de avisos")
        indexes: ClassVar = [models.Index(fields=["fixture", "at"], name="alert_line_reminded")]

    def __str__(self) -> str:
        return f"{self.message_id}: {self.fixture_id or self.decision_id}"
