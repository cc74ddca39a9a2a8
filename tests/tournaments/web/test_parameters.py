"""Views get only the query parameters that they declare."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournaments.web.requests import keeps_parameters


@keeps_parameters("pagina", "jugador")
def view(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{request.get_full_path()} {sorted(request.GET.lists())}")


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("", "/ []"),
        ("?pagina=2", "/?pagina=2 [('pagina', ['2'])]"),
        ("?otra=1", "/ []"),
        ("?otra=1&pagina=2&x=%FF", "/?pagina=2 [('pagina', ['2'])]"),
        ("?x&jugador=a%26b&jugador=", "/?jugador=a%26b&jugador= [('jugador', ['a&b', ''])]"),
    ],
)
def test_page_reads_only_its_own_parameters(query: str, read: str) -> None:
    assert view(RequestFactory().get(f"/{query}")).content.decode() == read  # type: ignore[attr-defined]
