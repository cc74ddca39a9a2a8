"""The links of a page to the pages of officials, the menu's entry, the login, and limits of what the public gets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template import Context

from tournaments import models
from tournaments.models.league import Role
from tournaments.web.requests import reading_grant


@dataclass(frozen=True, slots=True)
class ReaderActions:
    """The rights of a page's reader in its league: to enter results, and to organize."""

    records: bool = False
    organizes: bool = False
    row: models.League | None = None
    """The league, or None for a reader without rights in it."""

    @property
    def slug(self) -> str:
        return self.row.slug if self.row else ""


def reader_actions(context: Context, slug: str) -> ReaderActions:
    """Return the rights of the request's reader, without a query if they have neither account nor private link."""
    request = context.get("request")
    grant = reading_grant(request, slug) if request is not None else None
    if grant is None:
        return ReaderActions()
    records, organizes = grant.allows(Role.REFEREE), grant.allows(Role.ORGANIZER)
    return ReaderActions(records, organizes, grant.league if records else None)


_ORGANIZING = re.compile(
    r"^/ligas/(?:nueva|importar)/"
    r"|^/ligas/[^/]+/organizar/"
    r"|^/ligas/[^/]+/partidas/\d+/(?!hoja/$)"
    r"|^/campeonatos/[^/]+/[^/]+/"
)
"""Paths of pages for organizers and referees, below those of public pages."""
_CHECKING = re.compile(r"^/archivos/")


def section_of(path: str) -> str:
    """Return the path of the menu's entry for a page; the page's own path if it belongs to none."""
    if _ORGANIZING.match(path):
        return "/organizar/"
    return "/comprobar/" if _CHECKING.match(path) else path


MAX_GAMES = 400
"""Games of a league whose costliest documents are public: 28 players, or 20 who meet twice."""
MAX_PRINTED_GAMES = 2_000
"""Games of a printed calendar: one of 100 players who meet twice takes nine seconds."""
MAX_FORMS = 100
"""Open games whose forms are printed for the public, a page or more each."""
MAX_SHEETS = 100
"""Games whose moves are printed for the public."""
MAX_ROWS = 20_000
"""Rows of a table of data; a history of 10,000 decisions is one."""
GAMES_PAGE_SIZE = 200
"""Games of a calendar on one page; only leagues of more than 20 players, or of 14 who meet twice, need a second one."""

SENT_FORM = "sent"
"""The field of the login page with the form that was sent before logging in, as a query string."""
REFUSED_STATUS = 403
MAX_NAME_LENGTH = 150


class SignInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = "form-control"

    def clean(self) -> dict[str, Any]:
        """Refuse a name longer than any account's, which would not fit in the table of attempts.

        Handles are in lower case, and phones capitalize the first letter.
        """
        typed = self.cleaned_data.get("username", "")
        if len(typed) > MAX_NAME_LENGTH:
            raise self.get_invalid_login_error()
        if not User.objects.filter(username=typed).exists():
            self.cleaned_data["username"] = typed.casefold()
        data: dict[str, Any] = super().clean()
        return data


def login_required_with_form(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Restrict a view to logged-in accounts; a form sent without a login is sent again afterwards.

    The forms of such a view must not have a password.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if request.user.is_authenticated else redirect_to_sign_in(request)

    return answer


def redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page, which leads back and keeps the form sent, unless it has a file."""
    address = request.get_full_path()
    if request.method != "POST" or request.FILES:
        return redirect_to_login(address)
    sent = request.POST.copy()
    sent.pop("csrfmiddlewaretoken", None)
    context = {"form": SignInForm(request), "next": address, **login_context(sent.urlencode())}
    return render(request, "registration/login.html", context, status=REFUSED_STATUS)


def login_context(sent: str) -> dict[str, Any]:
    """Return the context of the login page, without its form."""
    return {"sends_mail": settings.SENDS_MAIL, "open_signup": settings.OPEN_SIGNUP, "sent_before": sent}


def form_fields(sent: str) -> list[tuple[str, str]]:
    """Return the names and values of a form kept as a query string, in order."""
    return [(name, value) for name, values in QueryDict(sent).lists() for value in values]
