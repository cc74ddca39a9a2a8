"""A check of every page that a test gets."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from tests.markup import markup_faults
from tournaments.web.requests import REFUSED_STATUS

GetResponse = Callable[[HttpRequest], HttpResponse]


CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CLASSES = re.compile(r"""\sclass="([^"]*)\"""")
ALERT = r"""\brole="alert"(?![^>]*\shidden\b)"""
NOTE = r"""<(?:div|p|section) class="(?:note|doubts)\b[^>]*>(?<!hidden>)"""
SAYS_WHY = re.compile(rf"""{ALERT}|\baria-invalid="true"|{NOTE}""")
"""What a page has that answers a form with what is wrong in it, or with what it has to be asked."""
ROOT = Path(__file__).resolve().parent.parent


@cache
def classes_of(style: str) -> frozenset[str]:
    return frozenset(CLASS.findall((ROOT / style).read_text(encoding="utf-8")))


def cut_classes(page: str) -> list[str]:
    """Return the classes of a page that Bootstrap has, and not the part of it that is served: see `tests.styles`."""
    kept = classes_of("static/vendor/bootstrap/bootstrap.css")
    cut = classes_of("tests/data/vendor/bootstrap/bootstrap.min.css") - kept
    return [f"class {name}" for found in CLASSES.findall(page) for name in found.split() if name in cut]


def check_page(get_response: GetResponse) -> GetResponse:
    """Middleware of the tests: fail the test that gets a page with a fault in its markup."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            packed = response.has_header("Content-Encoding")
            text = (gzip.decompress(response.content) if packed else response.content).decode()
            faults = markup_faults(text)
            faults += cut_classes(text)
            if response.status_code == REFUSED_STATUS and not SAYS_WHY.search(text):
                faults.append("the refusal gives no reason")
            assert not faults, f"{request.path} {response.status_code}: {faults[:5]}"
        return response

    return answer
