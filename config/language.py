"""The language of a page: the reader's choice, or else one that their browser accepts, or else Spanish."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language


class LanguageMiddleware(LocaleMiddleware):
    """Django's middleware, which also tells caches that an answer depends on the cookie of the chosen language."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ("Cookie",))
        return answer


# Stores the choice in a cookie and redirects to the page. Its form has no CSRF token: that would set a cookie for every
# reader of a public page, and all that a forged form could do is change the language.
choose_language = csrf_exempt(set_language)
