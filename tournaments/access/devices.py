"""The device of a request, known by a signed cookie: wrong passwords and tokens are counted by device.

It also tells which accounts, private links and players' pages were opened on it: two of them on one device may be one
person's.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

COOKIE = "device"
SALT = "castillar.device"
KEY_BYTES = 16
MARK_LENGTH = 16
MAX_ACCOUNTS = 20
"""Accounts that a device is known to; a tablet of a club is many people's."""
MAX_LINKS = 20
MAX_PLAYERS = 20
MAX_AGE_SECONDS = 2 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Device:
    """A random key, a mark of each account that was in from here, and the keys of the private links opened here.

    `players` are the keys of the entries whose own pages were opened here.
    """

    key: str
    accounts: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    players: tuple[int, ...] = ()

    def knows(self, user: User) -> bool:
        return _mark(user) in self.accounts

    def knowing(self, user: User) -> Device:
        others = [each for each in self.accounts if each != _mark(user)]
        return replace(self, accounts=(*others, _mark(user))[-MAX_ACCOUNTS:])

    def opened(self, link: int) -> bool:
        return link in self.links

    def opening(self, link: int) -> Device:
        others = [each for each in self.links if each != link]
        return replace(self, links=(*others, link)[-MAX_LINKS:])

    def showed(self, player: int) -> bool:
        return player in self.players

    def showing(self, player: int) -> Device:
        others = [each for each in self.players if each != player]
        return replace(self, players=(*others, player)[-MAX_PLAYERS:])


def device_of(request: HttpRequest) -> Device | None:
    """Return the device of a request, or None without a valid cookie."""
    try:
        key, accounts, *opened = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
        return Device(str(key), tuple(accounts), *map(tuple, opened))  # those of older versions have less
    except (signing.BadSignature, ValueError, TypeError):
        return None


def mark_device(
    request: HttpRequest,
    response: HttpResponseBase,
    user: User | None = None,
    *,
    link: int | None = None,
    player: int | None = None,
) -> None:
    """Give the device a key where it has none; note what was opened from here: an account, a link, a player's page."""
    known = device_of(request)
    device = known or Device(secrets.token_urlsafe(KEY_BYTES))
    if user:
        device = device.knowing(user)
    if link is not None:
        device = device.opening(link)
    if player is not None:
        device = device.showing(player)
    if device == known:
        return
    response.set_cookie(
        COOKIE,
        signing.dumps((device.key, device.accounts, device.links, device.players), salt=SALT),
        max_age=MAX_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )


def _mark(user: User) -> str:
    """Another one once the password is another: a device that was in with the old one is as new."""
    return salted_hmac(SALT, f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()[:MARK_LENGTH]
