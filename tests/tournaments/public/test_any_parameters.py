"""Public pages with any parameters and with strange names."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import leagues
from tests.databases import only_on_sqlite
from tests.tournaments.every.turns import in_turn
from tests.tournaments.public.public_pages import STRANGE, every_page, pages_of, text_of
from tournaments import models

pytestmark = pytest.mark.django_db
LONGEST = max(STRANGE, key=len)
"""The name that PostgreSQL would refuse if its column were too short."""
ANY_LETTERS = only_on_sqlite("both databases keep any letters")


@pytest.mark.parametrize(
    "name", [LONGEST, *(pytest.param(name, marks=ANY_LETTERS) for name in STRANGE if name != LONGEST)]
)
def test_strange_name_is_shown_as_typed(client: Client, name: str) -> None:
    """All pages show a name with markup; a third of them, by turns, each other name."""
    value = leagues.finished_league((name, "Ana", "Bea", "Carlos"), name=name, championship=name)
    league = leagues.store_league(value)
    player = models.Player.objects.get(name=name)
    pages = [*every_page(league), f"/jugadores/{player.pk}/"]
    for address in pages if name == STRANGE[0] else in_turn(STRANGE.index(name), pages, 6):
        html = text_of(client, address)
        assert "<b>&amp;" not in html.replace(escape("<b>&amp;"), "")
        if not address.endswith(("/documentos/", "/campeonatos/")):
            assert escape(name) in html, address


def test_names_keep_their_own_text_direction(client: Client) -> None:
    league = leagues.store_league(leagues.league(("שלום", "Ana", "Bea"), played=2))
    for address in pages_of(league)[:3]:
        html = text_of(client, address)
        shown = re.findall(r"<(\w+)[^>]*>שלום<", html)
        assert shown and set(shown) <= {"bdi"}, address


@pytest.mark.parametrize("address", ["/ligas/", "/jugadores/", "/jugadores/{player}/", "/", "/ligas/{slug}/"])
@pytest.mark.parametrize(
    "query", ["pagina=abc", "pagina=-1", "pagina=0", f"pagina={10**30}", "pagina=²", "pagina=1e9", "pagina=10000"]
)
def test_any_page_number_gets_a_page(client: Client, address: str, query: str) -> None:
    league = leagues.store_league(leagues.league(3))
    player = league.entries.order_by("number")[0].player_id
    assert client.get(f"{address.format(slug=league.slug, player=player)}?{query}").status_code == 200


@pytest.mark.parametrize("query", ["q=%00", "q=a%00b", f"q={'x' * 5000}", "q=%FF%FE", "q=%25", "q=_", "q=%ED%A0%80"])
def test_any_search_gets_a_page(client: Client, query: str) -> None:
    leagues.store_league(leagues.league(3))
    for address in ("/ligas/", "/jugadores/"):
        assert client.get(f"{address}?{query}").status_code == 200


@given(st.text(max_size=300), st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_lists_answer_any_query(client: Client, query: str, page: str, state: str) -> None:
    parameters: dict[str, Any] = {"q": query, "pagina": page, "estado": state}
    safe = {key: value.encode("utf-8", "replace").decode() for key, value in parameters.items()}
    for address in ("/ligas/", "/jugadores/"):
        assert client.get(address, safe).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/ligas/no-hay/",
        "/ligas/no-hay/calendario/",
        f"/ligas/{'x' * 500}/",
        "/ligas/%00/",
        "/ligas/a%20b/",
        "/jugadores/0/",
        f"/jugadores/{10**30}/",
        "/jugadores/-1/",
        "/jugadores/abc/",
        "/campeonatos/no-hay/",
        "/nada",
        "/%FF",
        "/../../etc/passwd",
    ],
)
def test_missing_page_shows_the_sites_own_text(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Aquí no hay nada" in answer.content.decode()


@only_on_sqlite("a page refuses a form on either database")
def test_public_pages_refuse_posted_forms(client: Client) -> None:
    for address in every_page(leagues.store_league(leagues.league(3))):
        assert client.post(address).status_code == 405
        assert client.head(address).status_code == 200
