"""A check of every page that a test gets."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tests.markup import markup_faults

GetResponse = Callable[[HttpRequest], HttpResponse]


def check_page(get_response: GetResponse) -> GetResponse:
    """Middleware of the tests: fail the test that gets a page with a fault in its markup."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            packed = response.has_header("Content-Encoding")
            faults = markup_faults((gzip.decompress(response.content) if packed else response.content).decode())
            assert not faults, f"{request.path} {response.status_code}: {faults[:5]}"
        return response

    return answer
