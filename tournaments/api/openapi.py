"""The OpenAPI document: its introduction, and the errors and query parameters of operations."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from types import MethodType
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja.operation import Operation
from ninja.params.models import QueryModel

from tournaments.api.callers import RequiredToken
from tournaments.api.gate import CONTENT_TYPE, Problem, fault_problem
from tournaments.league.faults import Code, Fault

DESCRIPTION = """\
Leagues of draughts: players, lots, calendar, results, table, podium.

Public data is read without a token, also by pages of other sites. A token of an account, made at *Mi cuenta* and
sent as `Authorization: Bearer TOKEN`, takes the decisions allowed to its account, under the same rules.

- **Versions.** Reads have an `ETag`; sent back in `If-None-Match`, an unchanged answer is a 304. The ETag or the
  `version` of a league in `If-Match` refuses a decision (412) if a conflicting one was taken since that version.
- **Repeating.** A decision with an `Idempotency-Key` is taken once, however often it is sent.
- **Preview.** `?preview=1` returns the effect of a decision on the table, and changes nothing.
- **Errors** are problem documents (RFC 9457) whose `code` does not change.
- **Language.** Sentences are in the language of `Accept-Language`: es, gl, it, en.
"""
UNCHANGED = {"description": "Unchanged since the ETag in `If-None-Match`"}
PROBLEM = {
    "description": "A problem",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
TOKEN = "token"  # noqa: S105 - the name of a security scheme
NO_TOKEN: dict[str, list[str]] = {}
DECISION_PARAMETERS: list[dict[str, Any]] = [
    {
        "in": "query",
        "name": "preview",
        "description": "Whether to return the effect of the decision without taking it.",
        "schema": {"type": "boolean", "default": False},
    },
    {
        "in": "query",
        "name": "warned",
        "description": "Whether a public text may name a player shown by initials.",
        "schema": {"type": "boolean", "default": False},
    },
    {
        "in": "header",
        "name": "If-Match",
        "description": "The ETag or the `version` of the league as read: a conflicting decision since then is a 412.",
        "schema": {"type": "string", "pattern": '^"?[0-9]{1,9}(-[0-9a-f]{32})?"?$'},
    },
    {
        "in": "header",
        "name": "Idempotency-Key",
        "description": "A key of your own: a repeated request with the same key gets the same answer.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    },
]


def decision_parameters(statuses: set[int]) -> list[dict[str, Any]]:
    """Return the parameters of an operation by its statuses: 200 is a preview, 201 a decision or a new object."""
    if {200, 201} <= statuses:
        return DECISION_PARAMETERS
    return [one for one in DECISION_PARAMETERS if one["name"] == "Idempotency-Key" and 201 in statuses]


def completed(document: Any) -> Any:
    """Return the document with the problems of every operation, and with tokens optional for reads."""
    definition = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    components = document["components"]
    schemas = components.setdefault("schemas", {})
    schemas |= definition.pop("$defs", {})
    schemas["Problem"] = definition
    components["securitySchemes"] = {TOKEN: {"type": "http", "scheme": "bearer"}}
    for operations in document["paths"].values():
        for method, operation in operations.items():
            responses = operation["responses"]
            if method != "get" and any("RequiredToken" in each for each in operation["security"]):
                operation["parameters"] = [*operation["parameters"], *decision_parameters({*map(int, responses)})]
            if method == "get":
                responses["304"] = UNCHANGED
            responses["default"] = PROBLEM
            needed = any("RequiredToken" in each for each in operation["security"])
            operation["security"] = [{TOKEN: []}] if needed else [NO_TOKEN, {TOKEN: []}]
    return document


MAX_NAME = 40


def refuse_unknown_parameters(run: MethodType) -> Callable[..., Any]:
    """Decorate the method `run` of an operation: it refuses parameters that the operation's description lacks."""
    assert isinstance(run.__self__, Operation)
    known = query_parameters(run.__self__)

    @wraps(run)
    def answer(request: HttpRequest, **values: Any) -> Any:
        return _refusal(request, known) or run(request, **values)

    return answer


def query_parameters(operation: Operation) -> tuple[str, ...]:
    """Return the names of the query parameters of an operation, as its description in the document has them."""
    own = (
        field.alias or name
        for model in operation.models
        if issubclass(model, QueryModel)
        for name, field in model.model_fields.items()
    )
    decides = operation.methods != ["GET"] and any(isinstance(one, RequiredToken) for one in operation.auth_callbacks)
    common = decision_parameters(set(operation.response_models)) if decides else []
    return (*own, *(one["name"] for one in common if one["in"] == "query"))


def _refusal(request: HttpRequest, known: tuple[str, ...]) -> HttpResponse | None:
    """Return the refusal of an unknown or repeated parameter, or None if there is none."""
    for name, values in request.GET.lists():
        place = f"query.{name[:MAX_NAME]}"
        if name not in known:
            found = {"name": name[:MAX_NAME], "known": ", ".join(known) or "–"}
            return fault_problem(Fault(Code.PARAMETER_UNKNOWN, place, **found), HTTPStatus.UNPROCESSABLE_ENTITY)
        if len(values) > 1:
            return fault_problem(Fault(Code.PARAMETER_TWICE, place, name=name), HTTPStatus.UNPROCESSABLE_ENTITY)
    return None
