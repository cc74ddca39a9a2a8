"""Private links: their tokens, whether one still holds, and who tries tokens that there are not."""

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
    """Its game is no longer there."""
    UNKNOWN = "unknown"
    """No link has that token: it never was one, or the link was renewed since."""


def new_token() -> str:
    """Return an unguessable token: 32 random bytes, written for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """Return the stored digest of a token. Tokens are random, so one round of SHA-256 hides them."""
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()


def standing(link: models.AccessLink | None, now: datetime) -> LinkState:
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


def tries_too_many(who: str) -> bool:
    """Whether a device or an address has recently tried too many unknown tokens.

    Counted in the database, which every process and machine of the site shares.
    """
    since = timezone.now() - WRONG_WINDOW
    return models.WrongToken.objects.filter(address=_kept(who), at__gt=since).count() >= MAX_WRONG


def note_wrong(who: str) -> None:
    """Store one wrong token and delete those too old to count."""
    models.WrongToken.objects.filter(at__lte=timezone.now() - WRONG_WINDOW).delete()
    models.WrongToken.objects.create(address=_kept(who))


def _kept(who: str) -> str:
    return salted_hmac("tournaments.access.tokens", who, algorithm="sha256").hexdigest()
