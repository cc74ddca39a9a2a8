"""The page that gives the code for embedding in other sites."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.organizing import beat, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db


def code_in(html: str) -> str:
    match = re.search(r"data-code\s*>(.*?)</textarea>", html, re.DOTALL)
    assert match
    return unescape(match[1])


def page(address: str, **parameters: str) -> str:
    answer = Client().get(address, parameters)
    assert answer.status_code == 200
    return answer.content.decode()


def test_embed_code_shows_the_chosen_part() -> None:
    league = drawn_league(name="Liga «de» Otoño")
    address = league_url("embed", league)
    assert code_in(page(address)) == (
        f'<iframe src="http://testserver{league_url("embedded_table", league)}" '
        'title="Clasificación · Liga «de» Otoño" width="100%" height="260" frameborder="0" loading="lazy"></iframe>'
    )
    chosen = code_in(page(address, pieza="podio", idioma="en", tema="oscuro", alto="300"))
    assert f'{league_url("embedded_podium", league)}?idioma=en&amp;tema=oscuro"' in chosen and 'height="300"' in chosen


@pytest.mark.parametrize("name", ["embed", "documents"])
def test_page_warns_that_a_local_sites_code_works_only_there(name: str, settings: Any) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["*"]
    address = league_url(name, drawn_league())
    for host, only_here in (("127.0.0.1:8000", True), ("localhost:8000", True), ("10.0.0.7:8000", False)):
        html = Client().get(address, HTTP_HOST=host).content.decode()
        assert ("no servirán en otros teléfonos" in html) == only_here
        assert ("El código la abre con la cámara del teléfono." in html) == (name == "embed" and not only_here)


def test_piece_has_a_preview() -> None:
    league = drawn_league()
    for piece, name in (("tabla", "table"), ("partidas", "games"), ("podio", "podium")):
        match = re.search(r'<iframe class="embedded" src="([^"]+)"', page(league_url("embed", league), pieza=piece))
        assert match and match[1].startswith(league_url(f"embedded_{name}", league))
        assert Client().get(unescape(match[1])).status_code == 200


def test_board_is_offered_once_a_game_was_played() -> None:
    league = drawn_league()
    address = league_url("embed", league)
    assert 'value="tablero"' not in page(address)
    assert league_url("embedded_table", league) in code_in(page(address, pieza="tablero"))
    game = fixture(league, "Ana", "Bea").pk
    beat(league, "Ana", "Bea")
    code = code_in(page(address, pieza="tablero"))
    assert league_url("embedded_game", league, game) in code and "Ana" not in code
    assert league_url("embedded_game", league, game) in code_in(page(address, pieza="tablero", partida="99999"))


@pytest.mark.parametrize("value", ["", "x", "-5", "9" * 30, "\x00", "<script>", "٣"])
def test_anything_else_in_the_address_is_ignored(value: str) -> None:
    address = league_url("embed", drawn_league())
    html = page(address, **dict.fromkeys(("pieza", "partida", "idioma", "tema", "alto"), value))
    assert "<script>&" not in html and "insertar/tabla/" in code_in(html)


def test_height_stays_within_its_limits() -> None:
    address = league_url("embed", drawn_league())
    assert 'height="120"' in code_in(page(address, alto="1")) and 'height="2000"' in code_in(
        page(address, alto="99999")
    )


def test_league_pages_link_to_the_code() -> None:
    league = drawn_league()
    for name in ("standings", "documents", "podium"):
        assert f'href="{league_url("embed", league)}"' in page(league_url(name, league))


def test_private_league_gives_no_code() -> None:
    league = drawn_league()
    decide(league, Publish(False))
    html = client_of(Visitor.ORGANIZER, league).get(league_url("embed", league)).content.decode()
    assert "La liga es privada" in html and "<iframe" not in html
