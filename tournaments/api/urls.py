"""Addresses of the API; any other address under it answers a problem document."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path
from django.views.decorators.csrf import csrf_exempt

from tournaments.api.api import api


@csrf_exempt
def unknown(_request: HttpRequest) -> HttpResponse:
    """Raise Http404 for an address without an operation."""
    raise Http404


urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", api.urls),
    re_path("", unknown, name="api_unknown"),
]
