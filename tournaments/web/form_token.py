"""The hidden fields of every form: a key, so that a form sent twice counts once, the version and values shown, and
the owner on a shared device.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.template import Context
from django.utils.translation import gettext_lazy as _

from tournaments.store.access import actor

KEY, SEEN, WAS = "request_key", "seen", "was-"
IGNORED_FIELDS = frozenset({KEY, SEEN, "step", "shown", "warned", "csrfmiddlewaretoken"})
"""Fields that may differ between two identical requests."""
HIGHEST_VERSION = 2**31 - 1
MAX_SHOWN = 320
"""The most fields whose initial values are read: the list of those present in the largest Swiss has 300."""
INCOMPLETE = _("El formulario llegó incompleto. Revísalo y envíalo otra vez.")

Shown = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FormToken:
    """The token of a form.

    `seen_version` is the version of the league when the form was shown, and `shown` the initial values of its fields,
    by name.
    """

    key: str
    seen_version: int
    shown: Shown = field(default_factory=dict)

    @property
    def initial_fields(self) -> Iterator[tuple[str, str]]:
        """The hidden fields with the initial values of the form: names and values."""
        for name, values in self.shown.items():
            for value in values or ("",):
                yield f"{WAS}{name}", value

    def request_key(self, request: HttpRequest) -> str:
        """Return the key of a request: the same token with other fields is another request."""
        return f"{self.key}:{_request_digest(request)}"


def new_form_token(version: int = 0, shown: Shown | None = None) -> FormToken:
    """Return the token of a newly opened form, with the version and the initial values that it shows."""
    return FormToken(str(uuid.uuid4()), version, shown or {})


def read_form_token(post: QueryDict) -> FormToken | None:
    """Return the token of a sent form, or None if it is missing or malformed."""
    seen = post.get(SEEN, "")
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= 10 and int(seen) <= HIGHEST_VERSION):
        return None
    try:
        return FormToken(str(uuid.UUID(post.get(KEY, ""))), int(seen), _initial_values(post))
    except ValueError:
        return None


def _initial_values(post: QueryDict) -> Shown:
    names = [name for name in post if name.startswith(WAS)][:MAX_SHOWN]
    return {name.removeprefix(WAS): tuple(value for value in post.getlist(name) if value) for name in names}


def _request_digest(request: HttpRequest) -> str:
    """Return a digest of twenty letters for a request's path, fields and files."""
    fields = sorted((name, values) for name, values in request.POST.lists() if _is_compared(name))
    digest = hashlib.sha256(repr((request.path, fields)).encode("utf-8", "backslashreplace"))
    for name in sorted(request.FILES):
        upload = cast("UploadedFile[Any]", request.FILES[name])
        digest.update(repr(name).encode("utf-8", "backslashreplace"))
        for chunk in upload.chunks():
            digest.update(chunk)
        upload.seek(0)
    return digest.hexdigest()[:20]


def _is_compared(name: str) -> bool:
    """Return whether a field counts when two requests are compared; hidden fields of the page do not."""
    return name not in IGNORED_FIELDS and not name.startswith(WAS)


GetResponse = Callable[[HttpRequest], HttpResponse]

FORM_OWNER_HEADER = "X-Sender"
"""The header with the owner of a stored form that a script sends."""
OWNER_CONFLICT = 409


def owners_of(request: HttpRequest) -> tuple[str, ...]:
    """Return the names of the current account and private link, as the device stores them with their forms.

    Without a session cookie there are none, and no session is loaded. An expired link is included, so that its holder
    still sees unsent forms.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ()
    account = [str(request.user.pk)] if request.user.is_authenticated else []
    session_link = actor.link_in_session(request, only_to_read=True) if actor.has_link(request) else None
    return (*account, *([f"enlace {session_link.link.pk}"] if session_link and session_link.link else []))


def page_owners(request: HttpRequest) -> tuple[str, ...]:
    """Return the owners of a page that a browser opens; none for a part requested by a script."""
    return () if "HX-Request" in request.headers else owners_of(request)


def senders(context: Context) -> str:
    """Template tag. Return the names in one attribute, empty for visitors and for a page rendered without a request."""
    request: Any = context.get("request")
    return ",".join(page_owners(request)) if hasattr(request, "user") else ""


def csrf_cookie() -> str:
    """Template tag. Return the name of the cookie with the token of forms, for the script that sends them again."""
    return settings.CSRF_COOKIE_NAME


def refuse_forms_of_others(get_response: GetResponse) -> GetResponse:
    """Middleware: refuse a form stored on a device for one person if another is logged in.

    A visitor who is not logged in is sent to the login page by the form's own view.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Refuse a form that was filled in on this device with another account or link."""
        owner = request.headers.get(FORM_OWNER_HEADER)
        if request.method == "POST" and owner:
            current = owners_of(request)
            if current and owner not in current:
                return render(request, "409.html", status=OWNER_CONFLICT)
        return get_response(request)

    return answer


RECORDED_COOKIE = "recorded"
"""The cookie with the key of a form that a browser sent by itself and that was recorded, until its script reads it."""
RECORDED_SECONDS = 60


def confirm_recorded(get_response: GetResponse) -> GetResponse:
    """Middleware: say that a form was recorded, to the script that keeps it, wherever its view redirects.

    A redirect to the login page records nothing.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer; a redirect after a form becomes JSON for the script that sent it, or has a cookie with its key."""
        response = get_response(request)
        leads_on = request.method == "POST" and response.status_code in (302, 303)
        if not leads_on or response["Location"].startswith(resolve_url(settings.LOGIN_URL)):
            return response
        if request.headers.get("X-Requested-With") == "fetch":
            told = JsonResponse({"to": response["Location"]})
            told.cookies = response.cookies
            return told
        if owners_of(request) and (form_token := read_form_token(request.POST)):
            response.set_cookie(
                RECORDED_COOKIE, form_token.key, RECORDED_SECONDS, secure=settings.HTTPS, samesite="Lax"
            )
        return response

    return answer
