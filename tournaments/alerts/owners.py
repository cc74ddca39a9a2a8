"""Whose notices a page is about: an account's, or a player's with a page of their own; and how many they may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from tournaments import models
from tournaments.access.tokens import digest, new_token
from tournaments.alerts.kinds import Kind, kinds_for
from tournaments.models.alert import Medium
from tournaments.web.addresses import for_mail

MAX_CHANNELS = 8
"""Channels of one owner, those that wait to be confirmed among them."""


MAX_MAILED_A_DAY = 10
"""Mails that ask to confirm an address, of one owner within 24 hours."""
MAX_MAILED_TO_ONE = 3
"""Such mails to one address within 24 hours, of all owners."""


class MailedEnough(Exception):
    """No further mail is sent today: to that address, or for that owner."""


class TooMany(Exception):
    """The owner has as many channels as anybody may have."""


@dataclass(frozen=True)
class Owner:
    """One of both. `address` is that of the page."""

    of: Mapping[str, Any]
    address: str
    player: str = ""
    league: str = ""

    @property
    def channels(self) -> QuerySet[models.AlertChannel]:
        taken_back = Q(confirmed_at=None, code_hash=None)
        return models.AlertChannel.objects.filter(**self.of).exclude(taken_back).order_by("pk")

    @property
    def kinds(self) -> dict[str, Kind]:
        return kinds_for(player=bool(self.player))

    def add(self, request: HttpRequest, medium: Medium, kinds: list[str], target: str = "") -> tuple[int, str]:
        """Add a channel that its owner has still to confirm; return its key and the code. Raises TooMany."""
        if self.channels.count() >= MAX_CHANNELS:
            raise TooMany
        code = new_token()
        channel = models.AlertChannel.objects.create(
            **self.of,
            medium=medium,
            target=target,
            kinds=kinds,
            language=get_language() or "es",
            site=for_mail(request, ""),
            code_hash=digest(code),
        )
        return channel.pk, code

    def refuse_more_mail(self, address: str) -> None:
        """Raise MailedEnough where the owner, or everybody together, had enough mails sent lately."""
        since = timezone.now() - timedelta(days=1)
        mailed = models.AlertChannel.objects.filter(medium=Medium.MAIL, made_at__gt=since)
        if mailed.filter(**self.of).count() >= MAX_MAILED_A_DAY:
            raise MailedEnough
        if mailed.filter(target__iexact=address).count() >= MAX_MAILED_TO_ONE:
            raise MailedEnough


def take_back(channels: QuerySet[models.AlertChannel]) -> None:
    """Delete channels; of one by mail that was not confirmed the row stays for a day, since its mail is counted."""
    channels.filter(medium=Medium.MAIL, confirmed_at=None).update(code_hash=None)
    channels.exclude(medium=Medium.MAIL, confirmed_at=None).delete()


def confirm(channels: QuerySet[models.AlertChannel]) -> bool:
    """Set channels going; return whether any was."""
    return bool(channels.filter(confirmed_at=None).update(confirmed_at=timezone.now(), code_hash=None))


def waiting_for(code: str) -> QuerySet[models.AlertChannel]:
    """Return the channel by mail that a code confirms."""
    return models.AlertChannel.objects.filter(code_hash=digest(code), confirmed_at=None, medium=Medium.MAIL)
