"""Responses that are the same for all readers: cookies are ignored, and the user is anonymous."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from serving.headers import mark_public

LANGUAGE = "idioma"
"""Query parameter with the language; without it, the browser's language is used."""
View = Callable[..., HttpResponseBase]


def shared_view(view: View) -> View:
    """Decorate a view that gets the request without cookies, and so without session, account or private link."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer as to a reader without account, so that the response can be shared."""
        request.COOKIES = {}
        request.META.pop("HTTP_COOKIE", None)
        request.session = SessionBase()
        request.user = AnonymousUser()
        with translation.override(requested_language(request)):
            response = view(request, *args, **kwargs)
            response.headers["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
        return mark_public(response)

    return answer


def requested_language(request: HttpRequest) -> str:
    """Return the language of the query parameter, or else the browser's preferred one."""
    language = request.GET.get(LANGUAGE, "")
    return language if language in dict(settings.LANGUAGES) else translation.get_language_from_request(request)
