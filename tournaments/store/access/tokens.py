"""Private links: their tokens and states, and the count of requests with unknown tokens."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models
from tournaments.league.values import State
from tournaments.models.access_link import Reach

TOKEN_BYTES = 32
MAX_WRONG = 20
WRONG_WINDOW = timedelta(minutes=10)


class LinkState(StrEnum):
    """The state of a link: valid, or the reason why not."""

    LIVE = "live"
    REVOKED = "revoked"
    EXPIRED = "expired"
    CLOSED = "closed"
    GONE = "gone"
    """Its game was deleted."""
    UNKNOWN = "unknown"
    """No link has that token: it never existed, or the link was renewed since."""


def new_token() -> str:
    """Return an unguessable token: 32 random bytes, written for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """Return the stored digest of a token. Tokens are random, so one round of SHA-256 hides them."""
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()


def link_state(link: models.AccessLink | None, now: datetime) -> LinkState:
    """Return the state of a private link: valid, or the reason why it is not."""
    if link is None:
        return LinkState.UNKNOWN
    if link.revoked_at:
        return LinkState.REVOKED
    if link.league.state == State.FINISHED:
        return LinkState.CLOSED
    if link.expires_at and link.expires_at <= now:
        return LinkState.EXPIRED
    if link.reach == Reach.GAME and link.fixture_id is None:
        return LinkState.GONE
    return LinkState.LIVE


def link_of(token_hash: str) -> models.AccessLink | None:
    """Return the link with a token's digest, valid or not, with its league; None if there is none."""
    return (
        models.AccessLink.objects.select_related("league__championship", "fixture")
        .filter(token_hash=token_hash)
        .first()
    )


def has_too_many_wrong_tokens(sender: str) -> bool:
    """Return whether a device or an IP address has recently tried too many unknown tokens.

    They are counted in the database, which all processes and machines of the site share.
    """
    since = timezone.now() - WRONG_WINDOW
    return models.WrongToken.objects.filter(address=_sender_digest(sender), at__gt=since).count() >= MAX_WRONG


def count_wrong_token(sender: str) -> None:
    """Count one unknown token of a device or an IP address, and delete the rows too old to count."""
    models.WrongToken.objects.filter(at__lte=timezone.now() - WRONG_WINDOW).delete()
    models.WrongToken.objects.create(address=_sender_digest(sender))


def _sender_digest(sender: str) -> str:
    return salted_hmac("tournaments.access.tokens", sender, algorithm="sha256").hexdigest()
