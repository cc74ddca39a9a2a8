"""The query parameters of a page. Unknown ones are dropped, so that caches hold no equal pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, QueryDict

View = Callable[..., HttpResponseBase]

PAGE_LANGUAGE = "lengua"
"""The parameter with the language of a page, for search engines: each language then has an address."""


def keeps_parameters(*names: str) -> Callable[[View], View]:
    """Return a decorator, applied outside the cache of pages, that keeps only these parameters and the language."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            has_language = request.GET.get(PAGE_LANGUAGE) in dict(settings.LANGUAGES)
            _drop_others(request, (*names, PAGE_LANGUAGE) if has_language else names)
            return view(request, *args, **kwargs)

        return answer

    return decorated


def _drop_others(request: HttpRequest, names: tuple[str, ...]) -> None:
    """Remove all parameters of the address apart from these."""
    if not set(request.GET).issubset(names):
        read = {name: request.GET.getlist(name) for name in names if name in request.GET}
        query = QueryDict(mutable=True)
        for name, values in read.items():
            query.setlist(name, values)
        request.META["QUERY_STRING"] = query.urlencode()
        request.GET = QueryDict(request.META["QUERY_STRING"])
