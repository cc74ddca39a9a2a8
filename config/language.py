"""The language of a page: that of its address, else the reader's choice, else the browser's, else Spanish."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.web.requests import PAGE_LANGUAGE


class LanguageMiddleware(LocaleMiddleware):
    """Django's middleware, with the language of a page's address first.

    It also tells caches that an answer depends on the cookie of the chosen language.
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        asked = request.GET.get(PAGE_LANGUAGE, "") if request.method in ("GET", "HEAD") else ""
        if asked in dict(settings.LANGUAGES):
            translation.activate(asked)
            request.LANGUAGE_CODE = asked

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ("Cookie",))
        return answer


@csrf_exempt
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the choice in a cookie and redirect to the page, at its address without a language.

    The form has no CSRF token, which would set a cookie for every reader of a public page; a forged form could only
    change the language.
    """
    answer = set_language(request)
    path, _mark, query = answer.get("Location", "").partition("?")
    if f"{PAGE_LANGUAGE}=" in query:
        others = QueryDict(query, mutable=True)
        others.pop(PAGE_LANGUAGE, None)
        answer["Location"] = f"{path}?{others.urlencode()}" if others else path
    return answer
