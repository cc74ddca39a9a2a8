"""The query parameters of a page. Others are dropped, so that they make no further versions of it in caches."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase, QueryDict

View = Callable[..., HttpResponseBase]


def reads(*names: str) -> Callable[[View], View]:
    """Return a decorator that drops all query parameters but these, to be applied outside the cache of pages."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            _drop_others(request, names)
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
