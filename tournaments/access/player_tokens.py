"""The tokens of the links to players' own pages.

One secret makes the links of a league: the token of each page follows from it and the entry, and the token of its
calendar from that of the page. Nobody comes back from a calendar to its page, nor from a page to another.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.db.models import QuerySet

from tournaments import models
from tournaments.access.tokens import digest


def page_token(secret: str, entry: int) -> str:
    return _derived(secret, f"page {entry}")


def calendar_token(page: str) -> str:
    """The token of the calendar of the page with this token."""
    return _derived(page, "calendar")


def hashes(secret: str, entry: int) -> tuple[str, str]:
    """The digests that are kept: of the page's token, and of the calendar's."""
    page = page_token(secret, entry)
    return digest(page), digest(calendar_token(page))


def link_of_page(token: str) -> models.PlayerLink | None:
    return _links().filter(page_hash=digest(token)).first()


def link_of_calendar(token: str) -> models.PlayerLink | None:
    return _links().filter(calendar_hash=digest(token)).first()


def _links() -> QuerySet[models.PlayerLink]:
    return models.PlayerLink.objects.select_related("entry__league__championship")


def _derived(secret: str, purpose: str) -> str:
    made = hmac.digest(secret.encode("utf-8", "backslashreplace"), purpose.encode(), sha256)
    return urlsafe_b64encode(made).rstrip(b"=").decode()
