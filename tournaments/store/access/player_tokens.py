"""The tokens of the links to players' own pages.

The links made with one form have a common secret. The token of a page is derived from it and the entry, and the token
of the calendar from that of the page; nobody can compute a token from that of a calendar or of another page.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, QuerySet

from tournaments import models
from tournaments.store.access.tokens import digest


def page_token(secret: str, entry: int) -> str:
    """Return the token of the page of an entry."""
    return _derived(secret, f"page {entry}")


def calendar_token(page: str) -> str:
    """Return the token of the calendar that belongs to the page with this token."""
    return _derived(page, "calendar")


def account_page_token(entry: int) -> str:
    """Return the text that replaces the token of an entry in addresses for the account that keeps its page."""
    return f"ficha-{entry}"


def token_hashes(secret: str, entry: int) -> tuple[str, str]:
    """Return the digests of the tokens of an entry's page and of its calendar, as they are stored."""
    page = page_token(secret, entry)
    return digest(page), digest(calendar_token(page))


def link_of_page(token: str) -> models.PlayerLink | None:
    """Return the link with the token of a page, or None."""
    return _links().filter(page_hash=digest(token)).first()


def link_of_calendar(token: str) -> models.PlayerLink | None:
    """Return the link with the token of a calendar, or None."""
    return _links().filter(calendar_hash=digest(token)).first()


def link_of_account(entry: int, user: User | AnonymousUser) -> models.PlayerLink | None:
    """Return the link to the page of an entry that an account keeps, or None."""
    return _links().filter(entry=entry, account=user.pk).first() if user.is_authenticated else None


def links_of_account(user: User) -> QuerySet[models.PlayerLink]:
    """Return the links that an account keeps, except of leagues that the site's administrator hid."""
    return _links().filter(account=user, entry__league__withheld=False).order_by("-entry__league__updated_at", "pk")


def _links() -> QuerySet[models.PlayerLink]:
    """Return the links with the rows and facts of the league that every page of a player needs, in one query."""
    of_league = OuterRef("entry__league")
    reports = models.ResultReport.objects.filter(fixture__league=of_league, closed=False)
    deadlines = models.RoundDeadline.objects.filter(league=of_league)
    links = models.PlayerLink.objects.select_related("entry__league__championship", "entry__league__player_settings")
    return links.annotate(any_report=Exists(reports), any_deadline=Exists(deadlines))


def _derived(secret: str, purpose: str) -> str:
    """Return a token derived from a secret for a purpose."""
    made = hmac.digest(secret.encode("utf-8", "backslashreplace"), purpose.encode(), sha256)
    return urlsafe_b64encode(made).rstrip(b"=").decode()
