"""The caller of the API: anonymous, or an account with one of its tokens."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from tournaments import models
from tournaments.accounts import signing
from tournaments.models.access_link import Scope
from tournaments.store.access import permissions
from tournaments.store.access.tokens import (
    PREFIX,
    WRONG_WINDOW,
    allows,
    count_wrong_token,
    has_too_many_wrong_tokens,
    token_of,
)

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="El Castillar"'}


class RefusedError(Exception):
    """A refusal for lack of rights, with the response's status, code, sentence and headers."""

    def __init__(self, status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller; `token` is None for an anonymous one."""

    token: models.ApiToken | None = None

    @property
    def user(self) -> User | AnonymousUser:
        """Return the account of the token, or an anonymous one."""
        return self.token.user if self.token else AnonymousUser()

    @property
    def leagues(self) -> QuerySet[models.League]:
        """Return the leagues visible to the caller: with a token of one league, that league and the published ones."""
        visible = permissions.leagues_seen_by(self.user)
        if self.token and self.token.league_id:
            return visible.filter(Q(published=True) | Q(pk=self.token.league_id))
        return visible


class OptionalToken(HttpBearer):
    """Authentication of public reads: without a token, or with a valid one."""

    def __call__(self, request: HttpRequest) -> Any:
        header = request.headers.get("Authorization", "")
        return self._caller(request, header) if header else Caller()

    def _caller(self, request: HttpRequest, header: str) -> Caller:
        """Return the caller of the token in an Authorization header. Raises RefusedError."""
        scheme, _space, text = header.partition(" ")
        if scheme.lower() != "bearer":
            raise RefusedError(
                HTTPStatus.UNAUTHORIZED,
                "token_missing",
                _("Hace falta un token: «Authorization: Bearer …»."),
                CHALLENGE,
            )
        return self.authenticate(request, text.strip())

    def authenticate(self, request: HttpRequest, token: str) -> Caller:
        """Return the caller of a token. Wrong tokens count only against their sender. Raises RefusedError."""
        row = token_of(token) if token.startswith(PREFIX) else None
        if row:
            request.user = row.user
            return Caller(row)
        sender = f"api {signing.client_address(request) or ''}"
        if has_too_many_wrong_tokens(sender):
            wait = str(WRONG_WINDOW.seconds)
            sentence = _("Demasiados tokens equivocados desde tu dirección. Espera un rato.")
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", sentence, {"Retry-After": wait})
        count_wrong_token(sender)
        sentence = _("Ese token no existe, se retiró o es de una cuenta desactivada.")
        raise RefusedError(HTTPStatus.UNAUTHORIZED, "token_unknown", sentence, CHALLENGE)


class RequiredToken(OptionalToken):
    """Authentication of decisions and private reads, by a token with the scope that they need."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Any:
        header = request.headers.get("Authorization", "")
        caller = self._caller(request, header)
        assert caller.token
        if not allows(caller.token, self.scope):
            sentence = _("Ese token no tiene el permiso que hace falta: «%(scope)s».") % {"scope": self.scope.value}
            raise RefusedError(HTTPStatus.FORBIDDEN, "token_scope", sentence)
        return caller


def caller_of(request: HttpRequest) -> Caller:
    """Return the caller of an authenticated request."""
    caller: Caller = request.auth  # type: ignore[attr-defined]
    return caller
