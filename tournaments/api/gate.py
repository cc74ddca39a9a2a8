"""Middleware for /api/: it ignores cookies, answers conditional requests, makes errors problem documents, and lets
other sites' pages read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from hashlib import md5
from http import HTTPStatus
from math import ceil
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from ninja import Field, Schema

from serving.limits import announced_bytes, is_check
from tournaments import models
from tournaments.api.schemas.leagues import DecisionLine
from tournaments.display.standings import Edition
from tournaments.league.faults import Code, Fault
from tournaments.web.freshness import installation
from tournaments.web.requests import absolute_address
from tournaments.wording.league_faults import full_sentence

CONTENT_TYPE = "application/problem+json"
CONFLICTS = frozenset(
    {
        *(Code.LEAGUE_FINISHED, Code.LEAGUE_NOT_FINISHED, Code.LEAGUE_NOT_DRAWN, Code.LEAGUE_ALREADY_DRAWN),
        *(Code.RESULTS_EXIST, Code.RESULTS_KEEP_LEAGUE, Code.RESULT_EXISTS, Code.RESULT_MISSING, Code.RESULT_SAME),
        Code.REQUEST_OF_ANOTHER,
        *(Code.GAME_SETTLED, Code.GAME_PLAYED, Code.WITHDRAWN_TWICE, Code.TIE_NOT_OPEN, Code.TIEBREAK_OPEN),
        *(Code.TIEBREAK_NOT_PLAYED, Code.NOT_COMPLETE, Code.TIES_OPEN, Code.UNCONFIRMED, Code.SHEETS_CONTRADICT),
        *(Code.SHEETS_UNSOUND, Code.BRACKET_BEGUN),
        *(Code.UNDONE, Code.UNDO_LATE, Code.UNDO_CHANGED, Code.UNDO_NOT_POSSIBLE, Code.PLACE_SAME),
        *(Code.VISIBILITY_SAME, Code.ARCHIVED_SAME, Code.PLAYER_SAME, Code.NOT_WITHDRAWN, Code.SANCTION_REVOKED),
        *(Code.INCIDENT_STRUCK, Code.DICE_DECIDED, Code.DICE_NOT_OF_RULES, Code.FIXED_BY_LOTS),
        *(Code.REQUEST_GONE, Code.PROPOSAL_GONE, Code.CONSENT_SAME, Code.SHOWN_SAME, Code.PLAYER_ALONE),
        *(Code.PLAYER_ALREADY_THERE, Code.OFFICIAL_ALREADY, Code.OFFICIAL_UNKNOWN, Code.LAST_ORGANIZER),
        *(Code.CHAMPIONSHIP_SAME, Code.CHAMPIONSHIP_ANSWERED, Code.CHAMPIONSHIP_LEFT, Code.CHAMPIONSHIP_LAST_ORGANIZER),
        *(Code.NOT_SWISS, Code.ROUND_BY_ROUND, Code.SIGN_UP_SHUT, Code.SIGN_UP_FULL),
        *(Code.REST_GIVEN, Code.ROUND_WAITING, Code.ROUND_IMPOSSIBLE, Code.ROUND_CHANGED),
        *(Code.ROUND_GONE, Code.ROUND_STARTED, Code.ROUND_PUBLISHED, Code.BYE_SAME, Code.BYES_SPENT),
        *(Code.CHAMPIONSHIP_ORGANIZER_UNKNOWN, Code.PODIUM_GONE, Code.MEDALLIST_GONE),
    }
)
"""Refusals due to the state of the league and not to the request, answered with 409."""
FORBIDDEN = frozenset(
    {
        *(Code.DISMISSED, Code.LINK_STOPPED, Code.UNDO_OF_ANOTHER),
        *(Code.CHAMPIONSHIP_DISMISSED, Code.HIDDEN_EVERYWHERE, Code.PLAYER_OF_OTHERS),
    }
)
_REUSED_KEY = gettext_lazy("Esa «Idempotency-Key» ya se usó con otra petición: manda esta con otra clave.")


class ErrorPlace(Schema):
    """An error in a request, and its place."""

    place: str = Field(description="The place in the request, such as `players[3].name` or `query.page`.")
    code: str = Field(description="The error as a code that does not change.")
    message: str = Field(description="The error as a sentence, in the language asked for.")


class Problem(Schema):
    """An error, as RFC 9457 describes it."""

    type: str = Field(description="Always `about:blank`; `code` distinguishes problems.")
    title: str = Field(description="The name of the HTTP status, in English.")
    status: int = Field(description="The HTTP status.", ge=400, le=599)
    detail: str = Field(description="The problem as a sentence, in the language asked for.")
    code: str = Field(description="The problem as a code that does not change.")
    errors: list[ErrorPlace] = Field(default=[], description="Each error in the request, with its place.")
    decisions: list[DecisionLine] = Field(
        default=[], description="For `changed_meanwhile`: the conflicting decisions since the version named."
    )


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    errors: Sequence[ErrorPlace] = (),
    decisions: Sequence[dict[str, Any]] = (),
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """Return a response with a problem document."""
    title = HTTPStatus(status).phrase
    document: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": detail, "code": code}
    document["errors"] = [error.model_dump() for error in errors]
    document["decisions"] = list(decisions)
    content = json.dumps(document, ensure_ascii=False)
    return HttpResponse(content, status=status, content_type=CONTENT_TYPE, headers=headers or {})


def fault_problem(fault: Fault, status: int | None = None) -> HttpResponse:
    """Return the response to a request that the rules of leagues refuse."""
    sentence = _REUSED_KEY if fault.code is Code.REQUEST_OF_ANOTHER else full_sentence(fault)
    errors = [ErrorPlace(place=fault.place, code=fault.code.value, message=str(sentence))] if fault.place else []
    wait = fault.values.get("wait")
    headers = retry_after(wait) if isinstance(wait, timedelta) else {}
    answered = HTTPStatus.TOO_MANY_REQUESTS if headers else status or status_of(fault.code)
    return problem(answered, fault.code.value, str(sentence), errors=errors, headers=headers)


def retry_after(wait: timedelta) -> dict[str, str]:
    """Return the header that tells a program how long to wait, in whole seconds."""
    return {"Retry-After": str(max(1, ceil(wait.total_seconds())))}


def status_of(code: Code) -> int:
    """Return the HTTP status for the code of a refusal."""
    if code in FORBIDDEN:
        return HTTPStatus.FORBIDDEN
    if code is Code.SITE_UPDATING:
        return HTTPStatus.SERVICE_UNAVAILABLE
    return HTTPStatus.CONFLICT if code in CONFLICTS else HTTPStatus.UNPROCESSABLE_ENTITY


def code_and_detail(status: int) -> tuple[str, str]:
    """Return the code and the sentence of a status without a code of its own."""
    problems = {
        400: ("not_understood", _("La petición no se entiende.")),
        401: ("token_missing", _("Hace falta un token: «Authorization: Bearer …».")),
        403: ("forbidden", _("Tu cuenta no puede hacer eso aquí.")),
        404: ("not_found", _("No hay nada en esa dirección.")),
        405: ("method_not_allowed", _("Esa dirección no admite ese método.")),
        412: ("changed_meanwhile", _("Ya no es la versión que dices.")),
        413: ("too_large", _("Ocupa más de lo que el sitio admite.")),
        429: ("too_many_requests", _("Demasiados intentos seguidos. Espera un rato.")),
        500: ("failed", _("Ha fallado el sitio, no tu petición.")),
        503: ("unavailable", _("El sitio no puede atender esto ahora. Prueba dentro de un momento.")),
    }
    return problems.get(status, problems[500 if status >= HTTPStatus.INTERNAL_SERVER_ERROR else 400])


def as_problem(_request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a response, with an error turned into a problem document and its other headers kept."""
    if response.status_code < HTTPStatus.BAD_REQUEST or response["Content-Type"].startswith(CONTENT_TYPE):
        return response
    code, detail = code_and_detail(response.status_code)
    headers = {name: value for name, value in response.items() if not name.startswith("Content-")}
    return problem(response.status_code, code, detail, headers=headers)


GetResponse = Callable[[HttpRequest], HttpResponse]

PREFIX = "/api/"
ETAG, NEXT, LOCATION = "api_etag", "api_next", "api_location"
"""The attributes of a request with the ETag of its answer, the next page, and the address of what it made."""
MAX_AGE_SECONDS = 24 * 3600
PUBLIC_READ_HEADERS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Link, Retry-After"}
PREFLIGHT_HEADERS = {
    **PUBLIC_READ_HEADERS,
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
    "Access-Control-Max-Age": str(MAX_AGE_SECONDS),
}


def guard(get_response: GetResponse) -> GetResponse:
    """Return the middleware for requests under /api/, to be placed before all that read cookies.

    Sessions give no rights here, so that no other site can use them. Pages of other sites
    read public data. They cannot use tokens, since no preflight allows that header.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PREFIX):
            return get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        vars(request).pop("COOKIES", None)
        if request.method == "OPTIONS":
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT_HEADERS)
        if request.method == "HEAD":
            request.method = "GET"  # the server omits the body
        response = too_large() if is_too_large(request) else as_problem(request, get_response(request))
        return with_headers(request, response)

    return middleware


def is_too_large(request: HttpRequest) -> bool:
    """Return whether the body announced is larger than its operation accepts, or than is read without a token."""
    if is_check(request.path_info):
        most = settings.MAX_CHECK_REQUEST_BYTES
    else:
        known = "HTTP_AUTHORIZATION" in request.META
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if known else settings.MAX_ANONYMOUS_REQUEST_BYTES
    return announced_bytes(request) > most


def too_large() -> HttpResponse:
    """Return the response to a body that is too large."""
    return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, *code_and_detail(HTTPStatus.REQUEST_ENTITY_TOO_LARGE))


def with_headers(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Add the headers for the version, for caches and for other origins."""
    if etag := vars(request).get(ETAG):
        response["ETag"] = etag
    elif request.method == "GET" and response.status_code == HTTPStatus.OK:
        digest = md5(response.content, usedforsecurity=False).hexdigest()
        response["ETag"] = f'"{digest}"'
        response = get_conditional_response(request, etag=response["ETag"], response=response) or response
    if address := vars(request).get(NEXT):
        response["Link"] = f'<{address}>; rel="next"'
    if response.status_code == HTTPStatus.CREATED:
        response["Location"] = vars(request)[LOCATION]
    if "HTTP_AUTHORIZATION" in request.META:
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ("Authorization",))
        return response
    patch_cache_control(response, no_cache=True)
    if request.method == "GET":
        for name, value in PUBLIC_READ_HEADERS.items():
            response[name] = value
    return response


class ConditionalError(Exception):
    """A conditional request that ends without content: `response` is a 304 or a 412."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def check_fresh(request: HttpRequest, version: int, *state: object) -> None:
    """Set the ETag of the answer from the version and the rest of the content's state.

    Raises ConditionalError if the client already has this content, or requires another version.
    """
    hour = timezone.now().strftime("%Y-%m-%dT%H")
    path = request.get_full_path()
    state_text = repr((version, *state, hour, get_language(), *installation(), request.get_host(), path))
    etag = f'"{version}-{md5(state_text.encode(), usedforsecurity=False).hexdigest()}"'
    vars(request)[ETAG] = etag
    response = get_conditional_response(request, etag=etag)
    if response is not None:
        raise ConditionalError(response)


def check_league(request: HttpRequest, slug: str, leagues: QuerySet[models.League]) -> None:
    """Set the ETag for a league. Raises Http404 if it is not among `leagues`, and ConditionalError."""
    rows = leagues.filter(slug=slug)
    columns = rows.values_list("pk", "version", "championship__version", "updated_at").first()
    if columns is None:
        raise Http404(slug)
    edition = Edition(*columns)
    check_fresh(request, edition.version, edition.pk, edition.championship_version, edition.changed)


def page_of(request: HttpRequest, items: list[Any], page: int, *, more: bool) -> Mapping[str, Any]:
    """Return a page of a list, with the address of the next one if there is one."""
    address = None
    if more:
        query = request.GET.copy()
        query["page"] = str(page + 1)
        address = absolute_address(request, f"{request.path}?{query.urlencode()}")
        vars(request)[NEXT] = address
    return {"items": items, "page": page, "next": address}
