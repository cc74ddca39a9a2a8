"""Middleware for /api/: it ignores cookies, makes errors problem documents, and lets other sites' pages read."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import md5
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from serving.limits import announced_bytes, is_check
from tournaments.api.problems import as_problem, code_and_detail, problem

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
