"""The owner of notification channels, an account or a player with their own page, and the limits on channels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from tournaments import models
from tournaments.connections.alerts.kinds import NoticeKind, kinds_for
from tournaments.models.alert import Medium
from tournaments.store.access.tokens import digest, new_token
from tournaments.web.requests import mail_address

MAX_CHANNELS = 8
"""Channels of one owner, unconfirmed ones included."""


MAX_MAILED_A_DAY = 10
"""Confirmation mails caused by one owner within 24 hours."""
MAX_MAILED_TO_ONE = 3
"""Confirmation mails to one address within 24 hours, caused by all owners."""


class TooManyMails(Exception):
    """The limit of confirmation mails is reached, for the owner or for the address."""


class TooManyChannels(Exception):
    """The owner has the maximum number of channels."""


@dataclass(frozen=True)
class Owner:
    """An account, or a player with their own page. `address` is the page of their notices, `kinds` those on offer.

    For a player, `home` is the address of their own page, and `key` identifies it on their device.
    """

    fields: Mapping[str, Any]
    """The fields of `AlertChannel` that name the owner."""
    address: str
    kinds: Mapping[str, NoticeKind]
    player: str = ""
    league: str = ""
    home: str = ""
    key: str = ""
    keeps: bool = False
    """Whether the owner is an account with pages of players."""

    @property
    def channels(self) -> QuerySet[models.AlertChannel]:
        """Return the channels of the owner, without removed ones."""
        removed = Q(confirmed_at=None, code_hash=None)
        return models.AlertChannel.objects.filter(**self.fields).exclude(removed).order_by("pk")

    def add(self, request: HttpRequest, medium: Medium, kinds: list[str], target: str = "") -> tuple[int, str]:
        """Add an unconfirmed channel; return its key and the code that confirms it. Raises TooManyChannels."""
        if self.channels.count() >= MAX_CHANNELS:
            raise TooManyChannels
        code = new_token()
        channel = models.AlertChannel.objects.create(
            **self.fields,
            medium=medium,
            target=target,
            kinds=kinds,
            language=get_language() or "es",
            site=mail_address(request, ""),
            code_hash=digest(code),
        )
        return channel.pk, code

    def check_mail_limits(self, address: str) -> None:
        """Raise TooManyMails if the owner, or the address, has reached its limit of the last 24 hours."""
        since = timezone.now() - timedelta(days=1)
        mailed = models.AlertChannel.objects.filter(medium=Medium.MAIL, made_at__gt=since)
        if mailed.filter(**self.fields).count() >= MAX_MAILED_A_DAY:
            raise TooManyMails
        if mailed.filter(target__iexact=address).count() >= MAX_MAILED_TO_ONE:
            raise TooManyMails


def remove_channels(channels: QuerySet[models.AlertChannel]) -> None:
    """Remove channels. Rows of unconfirmed ones by mail stay for a day without a code, since their mails count."""
    channels.filter(medium=Medium.MAIL, confirmed_at=None).update(code_hash=None)
    channels.exclude(medium=Medium.MAIL, confirmed_at=None).delete()


def same_receiver(channel: models.AlertChannel) -> QuerySet[models.AlertChannel]:
    """Return the channels, of any owner, that lead to the same address, device or chat as a confirmed one."""
    confirmed = models.AlertChannel.objects.filter(medium=channel.medium, confirmed_at__isnull=False)
    same_target = {"target__iexact" if channel.medium == Medium.MAIL else "target": channel.target}
    return confirmed.filter(**same_target)


def owner_of_account(user: User) -> Owner:
    """Return an account as an owner of channels, offered the kinds of officials, of players, or both."""
    keeps = models.PlayerLink.objects.filter(account=user).exists()
    official = not keeps or models.Official.objects.filter(user=user).exists()
    kinds = kinds_for(player=keeps, official=official)
    return Owner({"user": user}, reverse("tournaments:account_alerts"), kinds, keeps=keeps)


def owner_of_page(link: models.PlayerLink, token: str) -> Owner:
    """Return a player as an owner, by the link to their own page."""
    address = reverse("tournaments:own_alerts", args=[token])
    kinds = kinds_for(player=True, official=False)
    return Owner(
        {"link": link},
        address,
        kinds,
        player=link.entry.name,
        league=link.entry.league.name,
        home=reverse("tournaments:own_page", args=[token]),
        key=own_page_cache_key(link.pk),
    )


def own_page_cache_key(link: int) -> str:
    """Return the key under which a device caches the secret address of a player's page; the key reveals nothing."""
    return f"/own-page/{link}"


def confirm(channels: QuerySet[models.AlertChannel]) -> bool:
    """Confirm channels; return whether any was unconfirmed."""
    return bool(channels.filter(confirmed_at=None).update(confirmed_at=timezone.now(), code_hash=None))


def channel_with_code(code: str) -> QuerySet[models.AlertChannel]:
    """Return the channel by mail that a code confirms."""
    return models.AlertChannel.objects.filter(code_hash=digest(code), confirmed_at=None, medium=Medium.MAIL)
