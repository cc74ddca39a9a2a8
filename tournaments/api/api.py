"""The HTTP API: its routers, its errors, its OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation
from ninja.renderers import JSONRenderer

from tournaments.api import (
    calendar,
    championships,
    checking,
    conduct,
    events,
    files,
    games,
    leagues,
    names,
    organizing,
    people,
    requests,
    results,
    rounds,
    settings,
    sign_ups,
    team,
    webhooks,
)
from tournaments.api.callers import RefusedError
from tournaments.api.deciding import OpenQuestionsError, StaleVersionError
from tournaments.api.gate import ConditionalError, code_and_detail, fault_problem, problem
from tournaments.api.openapi import DESCRIPTION, completed, refuse_unknown_parameters
from tournaments.api.reading import StrictParser, body_fault, places
from tournaments.league.faults import Fault
from tournaments.wording.league_faults import full_sentence

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
MODULES = (
    *(leagues, people, checking, results, games, organizing, files, settings, calendar, conduct, requests, names),
    *(championships, events, sign_ups, team, webhooks, rounds),
)
api.add_decorator(refuse_unknown_parameters, "view")
for module in MODULES:
    api.add_router("", module.router)


@api.exception_handler(Fault)
def _refused_by_rules(_request: HttpRequest, fault: Fault) -> HttpResponse:
    """Answer a decision that the rules of leagues refuse."""
    return fault_problem(fault)


@api.exception_handler(RefusedError)
def _no_rights(_request: HttpRequest, error: RefusedError) -> HttpResponse:
    """Answer a request refused for lack of rights."""
    return problem(error.status, error.code, error.detail, headers=error.headers)


@api.exception_handler(StaleVersionError)
def _stale_version(_request: HttpRequest, error: StaleVersionError) -> HttpResponse:
    """Answer a decision on an older version with the decisions taken since."""
    return problem(412, error.fault.code.value, full_sentence(error.fault), decisions=error.decisions)


@api.exception_handler(OpenQuestionsError)
def _open_questions(_request: HttpRequest, error: OpenQuestionsError) -> HttpResponse:
    """Answer a request that leaves questions open, with their places."""
    return problem(422, error.code, error.detail, errors=error.places)


@api.exception_handler(ConditionalError)
def _unchanged(_request: HttpRequest, error: ConditionalError) -> HttpResponse:
    """Answer a conditional request."""
    return error.response


@api.exception_handler(Http404)
@api.exception_handler(ObjectDoesNotExist)
def _missing(_request: HttpRequest, _error: Exception) -> HttpResponse:
    """Answer a request for an object that does not exist or that the caller may not read."""
    return problem(404, *code_and_detail(404))


@api.exception_handler(PermissionDenied)
def _forbidden(_request: HttpRequest, _error: Exception) -> HttpResponse:
    """Answer a decision that the account may not take."""
    return problem(403, *code_and_detail(403))


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer a body or parameter that its schema does not allow, with the place of each error."""
    detail = _("Hay algo que corregir en lo enviado: mira «errors».")
    return problem(422, "invalid", detail, errors=places(request, error))


@api.exception_handler(HttpError)
def _unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer a body that is not JSON."""
    if fault := body_fault(request):
        return fault_problem(fault, 400)
    return problem(error.status_code, *code_and_detail(error.status_code))


@api.exception_handler(Exception)
def _failed(_request: HttpRequest, error: Exception) -> HttpResponse:
    """Raise the error again: the site distinguishes failures of the database or the disk from its own."""
    raise error


@csrf_exempt
def unknown(_request: HttpRequest) -> HttpResponse:
    """Raise Http404 for an address without an operation."""
    raise Http404


urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", api.urls),
    re_path("", unknown, name="api_unknown"),
]
