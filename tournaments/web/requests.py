"""What a request says: parameters and addresses; and what its reader may do and get: links, the login, limits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from ipaddress import ip_address
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.validators import slug_re
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.http.request import split_domain_port
from django.shortcuts import render
from django.template import Context
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.generic import RedirectView

from tournaments import models
from tournaments.display.league import LeaguePage, league_page, public_page
from tournaments.league.names import without_hidden
from tournaments.models.league import Role
from tournaments.store.access import actor, permissions
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import LinkState

MAX_QUERY_LENGTH = 100
View = Callable[..., HttpResponseBase]
REFUSED_STATUS = 422
READ_OR_SEND = ("GET", "HEAD", "POST")
"""The methods that a page with a form answers."""
"""The status of a form that is shown again."""
MAX_PAGE_NUMBER = 10_000
GRANTS = "reading_grants"
"""The attribute of a request with the grants of its reader, by the slug of the league."""

Choice = TypeVar("Choice", bound=StrEnum)


def readable_leagues(request: HttpRequest) -> QuerySet[models.League]:
    """Return the leagues that the reader may see."""
    session_link = actor.link_in_session(request, only_to_read=True)
    link = session_link.link if session_link and session_link.state is LinkState.LIVE else None
    return permissions.leagues_seen_by(request.user, link)


def visible_with_rights(request: HttpRequest) -> QuerySet[models.League] | None:
    """Return the leagues visible to a reader with an account or private link, or None for the public."""
    return readable_leagues(request) if request.user.is_authenticated or actor.has_link(request) else None


def page_for_reader(request: HttpRequest, slug: str) -> LeaguePage:
    """Return the public page of a league; the row is that of the reader's rights, if any. Raises Http404."""
    grant = reading_grant(request, slug)
    return public_page(grant.league) if grant else league_page(slug)


def reading_grant(request: HttpRequest, slug: str) -> permissions.Grant | None:
    """Return the reader's rights in a league, looked up once in a request; None for an anonymous reader."""
    if not (request.user.is_authenticated or actor.has_link(request)):
        return None
    grants: dict[str, permissions.Grant] = vars(request).setdefault(GRANTS, {})
    if slug not in grants:
        grants[slug] = permissions.grant_for(request, slug, Role.REFEREE)
    return grants[slug]


def is_official(request: HttpRequest, slug: str) -> bool:
    """Return whether the reader organizes or referees the league; the holder of a link to one game does not."""
    grant = reading_grant(request, slug)
    return grant is not None and grant.allows(Role.REFEREE)


def search_words(request: HttpRequest, key: str = "q") -> str:
    """Return the text of a search in one line, without control or hidden characters, cut to MAX_QUERY_LENGTH."""
    typed = without_hidden(request.GET.get(key, "")[: 2 * MAX_QUERY_LENGTH])
    printable = "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in typed)
    return " ".join(printable.split())[:MAX_QUERY_LENGTH]


def page_number(request: HttpRequest, key: str = "pagina") -> int:
    """Return the number of the requested page, from 1; the first page for any other text."""
    text = request.GET.get(key, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    return min(max(number, 1), MAX_PAGE_NUMBER)


def key_parameter(request: HttpRequest, name: str) -> int | None:
    """Return the key of a row in a query parameter, or None for any other text."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def as_slug(text: str) -> str:
    """Return a text that can be a slug; empty for any other, some of which PostgreSQL refuses to look for."""
    return text if slug_re.fullmatch(text) else ""


def choice_parameter(request: HttpRequest, key: str, choices: type[Choice]) -> Choice | None:
    """Return the choice in a query parameter, or None without a valid one."""
    text = request.GET.get(key, "")
    return choices(text) if text in list(choices) else None


def no_referrer(view: View) -> View:
    """Decorate a page with a token on it or in its address, so that other sites do not learn it.

    The policy is not `no-referrer`, since Django's CSRF check of forms needs the origin.
    """

    @never_cache
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response["Referrer-Policy"] = "strict-origin"
        response["X-Robots-Tag"] = "noindex"
        return response

    return answer


def actor_of(request: HttpRequest) -> Actor:
    """Return the logged-in actor, as decisions name it."""
    return permissions.actor_of(cast(User, request.user))


PAGE_LANGUAGE = "lengua"
"""The parameter with the language of a page, for search engines: each language then has an address."""


def keeps_parameters(*names: str) -> Callable[[View], View]:
    """Return a decorator, applied outside the cache of pages, that keeps only these parameters and the language."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            has_language = request.GET.get(PAGE_LANGUAGE) in dict(settings.LANGUAGES)
            _drop_others(request, (*names, PAGE_LANGUAGE) if has_language else names)
            return view(request, *args, **kwargs)

        return answer

    return decorated


def _drop_others(request: HttpRequest, names: tuple[str, ...]) -> None:
    """Remove all parameters of the address apart from these."""
    if not set(request.GET).issubset(names):
        read = {name: request.GET.getlist(name) for name in names if name in request.GET}
        query = QueryDict(mutable=True)
        for name, values in read.items():
            query.setlist(name, values)
        request.META["QUERY_STRING"] = query.urlencode()
        request.GET = QueryDict(request.META["QUERY_STRING"])


def absolute_address(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path. For a request on localhost, it has the site's address on the network."""
    if settings.SITE_URL and _is_this_machine(request.get_host()):
        return f"{settings.SITE_URL}{path}"
    return f"{_site_origin(request)}{path}"


def mail_address(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path for the reader of a mail: at SITE_URL if it is set."""
    return f"{settings.SITE_URL or _site_origin(request)}{path}"


def _site_origin(request: HttpRequest) -> str:
    """Return the scheme, host and port of the request's address; a port that is not the site's is left out."""
    host, port = split_domain_port(request.get_host())
    known = {request.META.get("SERVER_PORT"), str(urlsplit(settings.SITE_URL).port)}
    return f"{request.scheme}://{host}{f':{port}' if port in known else ''}"


def only_on_this_machine(request: HttpRequest) -> bool:
    """Return whether only this machine can open the addresses from `absolute_address`."""
    return not settings.SITE_URL and _is_this_machine(request.get_host())


def _is_this_machine(host: str) -> bool:
    """Return whether a host name is that of the machine itself: localhost, or a loopback address."""
    host = split_domain_port(host)[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


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
SIGN_IN_STATUS = 403
MAX_NAME_LENGTH = 150


class SignInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = "form-control"
            field.error_messages["required"] = _("Hace falta.")

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
    return render(request, "registration/login.html", context, status=SIGN_IN_STATUS)


def login_context(sent: str) -> dict[str, Any]:
    """Return the context of the login page, without its form."""
    return {"sends_mail": settings.SENDS_MAIL, "open_signup": settings.OPEN_SIGNUP, "sent_before": sent}


def form_fields(sent: str) -> list[tuple[str, str]]:
    """Return the names and values of a form kept as a query string, in order."""
    return [(name, value) for name, values in QueryDict(sent).lists() for value in values]


def former(name: str) -> Callable[..., HttpResponseBase]:
    """Return the view of an address that another one replaces."""
    return RedirectView.as_view(pattern_name=name, permanent=True, query_string=True, http_method_names=["get", "head"])
