"""Whose notices a page is about: an account's, or a player's with a page of their own; and how many they may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from tournaments import models
from tournaments.access.tokens import digest, new_token
from tournaments.alerts.kinds import Kind, kinds_for
from tournaments.models.alert import Medium
from tournaments.web.addresses import for_mail

MAX_CHANNELS = 8
"""Channels of one owner, those that wait to be confirmed among them."""


class TooMany(Exception):
    """The owner has as many channels as anybody may have."""


@dataclass(frozen=True)
class Owner:
    """One of both. `address` is that of the page, `kinds` what they may be told of.

    A player has a page of their own, `home`, and a `key` by which their device knows it.
    """

    of: Mapping[str, Any]
    address: str
    kinds: Mapping[str, Kind]
    player: str = ""
    league: str = ""
    home: str = ""
    key: str = ""
    keeps: bool = False
    """Whether it is an account that keeps pages of players."""

    @property
    def channels(self) -> QuerySet[models.AlertChannel]:
        return models.AlertChannel.objects.filter(**self.of).order_by("pk")

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


def owner_of_account(user: User) -> Owner:
    """Return an account; it is told of what players are where it keeps a page of one, and of what officials are."""
    keeps = models.PlayerLink.objects.filter(account=user).exists()
    official = not keeps or models.Official.objects.filter(user=user).exists()
    kinds = kinds_for(player=keeps, official=official)
    return Owner({"user": user}, reverse("tournaments:account_alerts"), kinds, keeps=keeps)


def owner_of_page(link: models.PlayerLink, token: str) -> Owner:
    """Return a player, by the link to their page."""
    address = reverse("tournaments:own_alerts", args=[token])
    kinds = kinds_for(player=True, official=False)
    return Owner(
        {"link": link},
        address,
        kinds,
        player=link.entry.name,
        league=link.entry.league.name,
        home=reverse("tournaments:own_page", args=[token]),
        key=own_key(link.pk),
    )


def own_key(link: int) -> str:
    """Return the address under which a device keeps that of a player's page: it tells nothing of it."""
    return f"/own-page/{link}"


def confirm(channels: QuerySet[models.AlertChannel]) -> bool:
    """Set channels going; return whether any was."""
    return bool(channels.filter(confirmed_at=None).update(confirmed_at=timezone.now(), code_hash=None))


def waiting_for(code: str) -> QuerySet[models.AlertChannel]:
    """Return the channel by mail that a code confirms."""
    return models.AlertChannel.objects.filter(code_hash=digest(code), confirmed_at=None, medium=Medium.MAIL)
