"""Tokens of private links, of players' own pages and of the API: their states, and the count of unknown ones."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models
from tournaments.league.values import State
from tournaments.models.access_link import Reach, Scope

TOKEN_BYTES = 32
SALT_PURPOSE = "tournaments.access.tokens"
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


def signed_salt() -> str:
    """Return the new salt of a link, signed, for the hidden field of a form."""
    return signing.dumps(new_token(), salt=SALT_PURPOSE)


def salt_of(signed: str) -> str:
    """Return the salt that was signed. Raises BadSignature."""
    return str(signing.loads(signed, salt=SALT_PURPOSE))


def secret_of(salt: str) -> str:
    """Return the secret of a link that the site's secret key makes of its salt: the same one each time."""
    return salted_hmac("tournaments.access.links", salt, algorithm="sha256").hexdigest()


def token_again(link: models.AccessLink | models.PlayerLink) -> str:
    """Return the token of a link, made again; empty if that is impossible, also after the secret key changed."""
    if not link.salt:
        return ""
    if isinstance(link, models.PlayerLink):
        token, stored = page_token(secret_of(link.salt), link.entry_id), link.page_hash
    else:
        token, stored = secret_of(link.salt), link.token_hash
    return token if hmac.compare_digest(digest(token), stored) else ""


def page_token(secret: str, entry: int) -> str:
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
    discarded = models.Decision.objects.filter(league=of_league, verb="discard_reports")
    later = models.Entry.objects.filter(
        player=OuterRef("entry__player"),
        league__withheld=False,
        league__event_stage__event=OuterRef("entry__league__event_stage__event"),
        league__event_stage__position__gt=OuterRef("entry__league__event_stage__position"),
    ).exclude(league__event_stage__sources=[])
    links = models.PlayerLink.objects.select_related(
        "entry__league__championship", "entry__league__player_settings", "entry__league__event_stage__event"
    )
    return links.annotate(
        any_report=Exists(reports),
        any_deadline=Exists(deadlines),
        any_discarded=Exists(discarded),
        later_entry=Subquery(later.order_by("-league__event_stage__position").values("pk")[:1]),
    )


def later_entries(links: Sequence[models.PlayerLink]) -> dict[int, models.Entry]:
    """Return the entries of players in the stages to which they went on, by the keys of the entries of their links.

    They come with their leagues, and with their own links if they have one.
    """
    keys = {link.entry_id: key for link in links if (key := getattr(link, "later_entry", None))}
    rows = models.Entry.objects.select_related("league__championship", "league__event_stage__event", "own_link")
    found: dict[int, models.Entry] = rows.in_bulk(keys.values()) if keys else {}
    return {entry: found[key] for entry, key in keys.items() if key in found}


def _derived(secret: str, purpose: str) -> str:
    """Return a token derived from a secret for a purpose."""
    made = hmac.digest(secret.encode("utf-8", "backslashreplace"), purpose.encode(), sha256)
    return urlsafe_b64encode(made).rstrip(b"=").decode()


PREFIX = "castillar_"
"""The beginning of each token, so that programs that search for leaked secrets recognize it."""
MAX_TOKENS = 20
"""The most valid tokens of an account."""
USE_INTERVAL = timedelta(minutes=1)
_SCOPES_BY_RIGHTS = list(Scope)
"""The scopes from the narrowest to the widest; each includes those before it."""


def make_token(user: User, name: str, scope: Scope, league: models.League | None = None) -> str:
    """Create a token of an account and return it; only its digest is stored."""
    token = f"{PREFIX}{new_token()}"
    models.ApiToken.objects.create(user=user, name=name, scope=scope, league=league, token_hash=digest(token))
    return token


def token_of(text: str) -> models.ApiToken | None:
    """Return the valid token of an active account and store the time of its use, or return None."""
    rows = models.ApiToken.objects.select_related("user__handle", "league")
    token = rows.filter(token_hash=digest(text), revoked_at__isnull=True, user__is_active=True).first()
    if token:
        _note_use(token)
    return token


def tokens_of(user: User) -> QuerySet[models.ApiToken]:
    """Return the valid tokens of an account, the latest first."""
    return models.ApiToken.objects.filter(user=user, revoked_at__isnull=True).select_related("league").order_by("-pk")


def revoke_token(token: models.ApiToken) -> None:
    models.ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())


def revoke_tokens(user: User) -> int:
    """Revoke every valid token of an account; return how many there were."""
    return tokens_of(user).update(revoked_at=timezone.now())


def allows(token: models.ApiToken, needed: Scope) -> bool:
    """Return whether the scope of a token includes another."""
    return _SCOPES_BY_RIGHTS.index(Scope(token.scope)) >= _SCOPES_BY_RIGHTS.index(needed)


def _note_use(token: models.ApiToken) -> None:
    """Store the time of a token's use, at most once in USE_INTERVAL."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USE_INTERVAL:
        # A database that is read-only for now can still be read.
        with suppress(DatabaseError):
            models.ApiToken.objects.filter(pk=token.pk).update(used_at=now)
