"""Whose the forms are that a device keeps, so that on a shared device nobody sends another person's as their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context

from tournaments.access import link_session

Answer = Callable[[HttpRequest], HttpResponse]

HEADER = "X-Sender"
"""Whose form it is, where a script sends one that the device kept."""
SOMEBODY_ELSE = 409


def senders_of(request: HttpRequest) -> tuple[str, ...]:
    """Return the names under which a device keeps the forms of the current account and private link.

    Nobody is in without a session, which is then not looked for. A link that stopped still names its holder: what was
    promised with it goes on being shown.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ()
    account = [str(request.user.pk)] if request.user.is_authenticated else []
    held = link_session.held(request, only_to_read=True) if link_session.is_held(request) else None
    return (*account, *([f"enlace {held.link.pk}"] if held and held.link else []))


def senders_shown(request: HttpRequest) -> tuple[str, ...]:
    """Return the same for a page that a browser opens; nothing for a part that a script asks for again."""
    return () if "HX-Request" in request.headers else senders_of(request)


def senders(context: Context) -> str:
    """Template tag. The same in one attribute, empty for nobody and for a page that is rendered without a request."""
    request: Any = context.get("request")
    return ",".join(senders_shown(request)) if hasattr(request, "user") else ""


def refuse_others(get_response: Answer) -> Answer:
    """Middleware. A form that the device kept for one person is not taken from another who has logged in since.

    Where nobody is in, the page that it is sent to asks its sender to log in.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        sender = request.headers.get(HEADER)
        if request.method == "POST" and sender:
            present = senders_of(request)
            if present and sender not in present:
                return render(request, "409.html", status=SOMEBODY_ELSE)
        return get_response(request)

    return answer
