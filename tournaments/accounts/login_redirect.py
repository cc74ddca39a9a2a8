"""Redirects to the login page. A form sent after the session ended is carried along, to be sent after logging in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.accounts.forms import SignInForm

SENT = "sent"
"""The field of the login page with the form that was sent before logging in, as a query string."""
REFUSED = 403


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Restrict a view to logged-in accounts; its forms must hold no password."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if request.user.is_authenticated else to_sign_in(request)

    return answer


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page, which leads back; the form sent is carried along unless it has a file."""
    address = request.get_full_path()
    if request.method != "POST" or request.FILES:
        return redirect_to_login(address)
    sent = request.POST.copy()
    sent.pop("csrfmiddlewaretoken", None)
    context = {"form": SignInForm(request), "next": address, **login_context(sent.urlencode())}
    return render(request, "registration/login.html", context, status=REFUSED)


def login_context(sent: str) -> dict[str, Any]:
    """Return the context of the login page, without its form."""
    return {"sends_mail": settings.SENDS_MAIL, "open_signup": settings.OPEN_SIGNUP, "sent_before": sent}


def fields_of(sent: str) -> list[tuple[str, str]]:
    """Return the names and values of the form sent before, in order."""
    return [(name, value) for name, values in QueryDict(sent).lists() for value in values]
