"""The owners of the forms kept on a device: on a shared device, nobody sends another person's form by mistake."""

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

    Without a session cookie there is none, and no session is loaded. An expired link still names its holder, whose
    unsent forms are still shown.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ()
    account = [str(request.user.pk)] if request.user.is_authenticated else []
    held = link_session.link_in_session(request, only_to_read=True) if link_session.has_link(request) else None
    return (*account, *([f"enlace {held.link.pk}"] if held and held.link else []))


def senders_shown(request: HttpRequest) -> tuple[str, ...]:
    """Return the same for a page that a browser opens; nothing for a part that a script asks for again."""
    return () if "HX-Request" in request.headers else senders_of(request)


def senders(context: Context) -> str:
    """Template tag. Return the names in one attribute, empty for visitors and for a page rendered without a request."""
    request: Any = context.get("request")
    return ",".join(senders_shown(request)) if hasattr(request, "user") else ""


def refuse_others(get_response: Answer) -> Answer:
    """Middleware: refuse a form kept on a device for one person when another has logged in since.

    From a visitor, the page of the form asks to log in instead.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        sender = request.headers.get(HEADER)
        if request.method == "POST" and sender:
            present = senders_of(request)
            if present and sender not in present:
                return render(request, "409.html", status=SOMEBODY_ELSE)
        return get_response(request)

    return answer
