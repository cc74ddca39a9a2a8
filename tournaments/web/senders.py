"""The owners of forms stored on a device, so that on a shared one no person sends another's form by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context

from tournaments.store.access import link_session

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
    session_link = link_session.link_in_session(request, only_to_read=True) if link_session.has_link(request) else None
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
