"""A check of the first page of each view that a process of the tests gets, whatever test asks for it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tests.markup import markup_faults

GetResponse = Callable[[HttpRequest], HttpResponse]
_seen: set[tuple[str, int]] = set()


def check_first_page(get_response: GetResponse) -> GetResponse:
    """Middleware of the tests: fail the test that gets the first page of a view with a fault in its markup."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            view = request.resolver_match.view_name if request.resolver_match else ""
            if (view, response.status_code) not in _seen:
                _seen.add((view, response.status_code))
                faults = markup_faults(response.content.decode())
                assert not faults, f"{view} {response.status_code} {request.path}: {faults}"
        return response

    return answer
