"""Errors of the API as problem documents (RFC 9457): the code of the refusal, and a sentence for the reader."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from http import HTTPStatus
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Field, Schema

from tournaments.api.schemas.leagues import DecisionLine
from tournaments.league.faults import Code, Fault
from tournaments.wording.faults import full_sentence

CONTENT_TYPE = "application/problem+json"
CONFLICTS = frozenset(
    {
        *(Code.LEAGUE_FINISHED, Code.LEAGUE_NOT_FINISHED, Code.LEAGUE_NOT_DRAWN, Code.LEAGUE_ALREADY_DRAWN),
        *(Code.RESULTS_EXIST, Code.RESULTS_KEEP_LEAGUE, Code.RESULT_EXISTS, Code.RESULT_MISSING, Code.RESULT_SAME),
        Code.REQUEST_OF_ANOTHER,
        *(Code.GAME_SETTLED, Code.GAME_PLAYED, Code.WITHDRAWN_TWICE, Code.TIE_NOT_OPEN, Code.TIEBREAK_OPEN),
        *(Code.TIEBREAK_NOT_PLAYED, Code.NOT_COMPLETE, Code.TIES_OPEN, Code.UNCONFIRMED, Code.SHEETS_CONTRADICT),
        Code.SHEETS_UNSOUND,
        *(Code.UNDONE, Code.UNDO_LATE, Code.UNDO_CHANGED, Code.UNDO_NOT_POSSIBLE, Code.PLACE_SAME),
        *(Code.VISIBILITY_SAME, Code.ARCHIVED_SAME, Code.PLAYER_SAME, Code.NOT_WITHDRAWN, Code.SANCTION_REVOKED),
        *(Code.INCIDENT_STRUCK, Code.DICE_DECIDED, Code.DICE_NOT_OF_RULES, Code.FIXED_BY_LOTS),
        *(Code.REQUEST_GONE, Code.PROPOSAL_GONE, Code.CONSENT_SAME, Code.SHOWN_SAME, Code.PLAYER_ALONE),
        *(Code.PLAYER_ALREADY_THERE, Code.OFFICIAL_ALREADY, Code.OFFICIAL_UNKNOWN, Code.LAST_ORGANIZER),
        *(Code.CHAMPIONSHIP_SAME, Code.CHAMPIONSHIP_ANSWERED, Code.CHAMPIONSHIP_LEFT, Code.CHAMPIONSHIP_LAST_ORGANIZER),
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
