"""In which language the site speaks: the reader's choice, or else what their browser asks for, or else Spanish."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language


class LanguageMiddleware(LocaleMiddleware):
    """Every address in every language: who keeps an answer must keep it with the choice, too, that it was made for."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ("Cookie",))
        return answer


# Keeps the choice in a cookie and goes back to the page. Its form has no token: that would give one to every reader of
# a public page, and all that another site could do without is change the language.
choose_language = csrf_exempt(set_language)
