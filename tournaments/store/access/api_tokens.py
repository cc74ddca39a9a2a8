"""The tokens of accounts for the HTTP API."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.models.api_token import Scope
from tournaments.store.access.tokens import digest, new_token

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
    """Revoke a token."""
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
