"""The HTTP API: its routers, its errors, its OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation
from ninja.renderers import JSONRenderer

from tournaments.api import (
    calendar,
    championships,
    checking,
    conduct,
    files,
    games,
    leagues,
    names,
    organizing,
    people,
    requests,
    results,
    settings,
    team,
    webhooks,
)
from tournaments.api.callers import RefusedError
from tournaments.api.deciding import OvertakenError, UnsettledError
from tournaments.api.fresh import ConditionalError
from tournaments.api.openapi import DESCRIPTION, completed
from tournaments.api.problems import of_fault, of_status, problem
from tournaments.api.reading import StrictParser, body_fault, places
from tournaments.league.faults import Fault
from tournaments.wording.faults import standing_alone

VERSION = "1.0.0"


class Renderer(JSONRenderer):
    """A JSON renderer that does not escape letters outside ASCII."""

    json_dumps_params: Mapping[str, Any] = MappingProxyType({"ensure_ascii": False})


class Api(NinjaAPI):
    """The API, with an OpenAPI document that includes what all operations have in common."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of the function, which generated clients use for the operation."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **options: Any) -> Any:
        """Return the cached document: operations do not change while the site runs, and it takes half a second."""
        return self.document

    @cached_property
    def document(self) -> Any:
        return completed(super().get_openapi_schema())


api = Api(
    title="El Castillar",
    version=VERSION,
    description=DESCRIPTION,
    urls_namespace="api",
    parser=StrictParser(),
    renderer=Renderer(),
)
PARTS = (
    *(leagues, people, checking, results, games, organizing, files, settings, calendar, conduct, requests, names),
    *(championships, team, webhooks),
)
for part in PARTS:
    api.add_router("", part.router)


@api.exception_handler(Fault)
def _refused_by_rules(_request: HttpRequest, fault: Fault) -> HttpResponse:
    return of_fault(fault)


@api.exception_handler(RefusedError)
def _refused(_request: HttpRequest, error: RefusedError) -> HttpResponse:
    return problem(error.status, error.code, error.detail, headers=error.headers)


@api.exception_handler(OvertakenError)
def _overtaken(_request: HttpRequest, error: OvertakenError) -> HttpResponse:
    return problem(412, error.fault.code.value, standing_alone(error.fault), decisions=error.decisions)


@api.exception_handler(UnsettledError)
def _unsettled(_request: HttpRequest, error: UnsettledError) -> HttpResponse:
    return problem(422, error.code, error.detail, errors=error.places)


@api.exception_handler(ConditionalError)
def _had(_request: HttpRequest, error: ConditionalError) -> HttpResponse:
    return error.response


@api.exception_handler(Http404)
@api.exception_handler(ObjectDoesNotExist)
def _missing(_request: HttpRequest, _error: Exception) -> HttpResponse:
    return problem(404, *of_status(404))


@api.exception_handler(PermissionDenied)
def _forbidden(_request: HttpRequest, _error: Exception) -> HttpResponse:
    return problem(403, *of_status(403))


@api.exception_handler(ValidationError)
def _invalid(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    detail = _("Hay algo que corregir en lo enviado: mira «errors».")
    return problem(422, "invalid", detail, errors=places(error))


@api.exception_handler(HttpError)
def _unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    if fault := body_fault(request):
        return of_fault(fault, 400)
    return problem(error.status_code, *of_status(error.status_code))


@api.exception_handler(Exception)
def _failed(_request: HttpRequest, error: Exception) -> HttpResponse:
    """Raise the error again: the site distinguishes failures of the database or the disk from its own."""
    raise error
