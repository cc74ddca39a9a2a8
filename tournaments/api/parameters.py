"""The query parameters of operations: an unknown or repeated one is refused before anything is done."""

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
from tournaments.api.openapi import decision_parameters
from tournaments.api.problems import fault_problem
from tournaments.league.faults import Code, Fault

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
