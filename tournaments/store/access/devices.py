"""The device of a request, known by a signed cookie: wrong passwords and tokens are counted by device.

The cookie also lists the accounts, private links and players' pages opened on the device, since two of them on one
device may belong to one person.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

SALT = "castillar.device"
KEY_BYTES = 16
MARK_LENGTH = 16
MAX_ACCOUNTS = 20
"""The most accounts listed in the cookie; many people may use the tablet of a club."""
MAX_LINKS = 20
MAX_PLAYERS = 20
MAX_AGE_SECONDS = 2 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Device:
    """The contents of a device's cookie.

    A random key, a mark of each account that logged in on the device, the keys of the private links opened on it, and
    in `players` the keys of the entries whose own pages were opened on it.
    """

    key: str
    accounts: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    players: tuple[int, ...] = ()

    def has_account(self, user: User) -> bool:
        return _account_digest(user) in self.accounts

    def with_account(self, user: User) -> Device:
        others = [key for key in self.accounts if key != _account_digest(user)]
        return replace(self, accounts=(*others, _account_digest(user))[-MAX_ACCOUNTS:])

    def has_link(self, link: int) -> bool:
        return link in self.links

    def with_link(self, link: int) -> Device:
        others = [key for key in self.links if key != link]
        return replace(self, links=(*others, link)[-MAX_LINKS:])

    def has_player(self, player: int) -> bool:
        return player in self.players

    def with_player(self, player: int) -> Device:
        others = [key for key in self.players if key != player]
        return replace(self, players=(*others, player)[-MAX_PLAYERS:])


def device_of(request: HttpRequest) -> Device | None:
    """Return the device of a request, or None without a valid cookie."""
    try:
        key, accounts, *opened = signing.loads(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""), salt=SALT)
        return Device(str(key), tuple(accounts), *map(tuple, opened))  # cookies of older versions have fewer parts
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
    """Give the device a key if it has none, and add the opened account, link or player's page to its cookie."""
    known = device_of(request)
    device = known or Device(secrets.token_urlsafe(KEY_BYTES))
    if user:
        device = device.with_account(user)
    if link is not None:
        device = device.with_link(link)
    if player is not None:
        device = device.with_player(player)
    if device == known:
        return
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps((device.key, device.accounts, device.links, device.players), salt=SALT),
        max_age=MAX_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )


def _account_digest(user: User) -> str:
    """Return the digest by which the cookie of a device names an account.

    A new password changes it, so that no device stays known to the account.
    """
    return salted_hmac(SALT, f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()[:MARK_LENGTH]
