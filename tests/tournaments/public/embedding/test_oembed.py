"""oEmbed: the response to a program that sends the address of a page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client, override_settings

from tests.organizing import beat, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.organizers.privacy.ursula import hide, traces_in
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db
HOST = "http://testserver"


def request_oembed(url: str, client: Client | None = None, **more: str) -> Any:
    return (client or Client()).get("/oembed/", {"url": url, **more})


def framed_by(answer: Any) -> str:
    """Return the address of the embedded page in the code of an answer."""
    match = re.search(r'<iframe src="([^"]+)"', answer.json()["html"])
    assert match
    return unescape(match[1])


@pytest.mark.parametrize(
    ("page", "piece"),
    [("standings", "tabla"), ("calendar", "partidas"), ("games", "partidas"), ("podium", "podio")],
)
def test_page_of_a_league_is_described_by_its_piece(page: str, piece: str) -> None:
    league = drawn_league(name="Liga de Otoño")
    answer = request_oembed(f"{HOST}{league_url(page, league)}")
    document = answer.json()
    assert (document["version"], document["type"], document["title"]) == ("1.0", "rich", "Liga de Otoño")
    assert answer["Access-Control-Allow-Origin"] == "*" and answer["Content-Type"] == "application/json"
    small = urlsplit(framed_by(answer))
    assert small.path == f"/ligas/{league.slug}/insertar/{piece}/"
    assert Client().get(f"{small.path}?{small.query}").status_code == 200
    assert Client().get(document["thumbnail_url"])["Content-Type"] == "image/png"


def test_game_is_described_by_its_board() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    beat(league, "Ana", "Bea")
    answer = request_oembed(f"{HOST}{league_url('sheet', league, game.pk)}?jugada=3")
    title = answer.json()["title"]
    assert re.fullmatch(r"Partida \d · Liga .*", title) and "Ana" not in title
    assert f"/insertar/partidas/{game.pk}/" in framed_by(answer)
    assert request_oembed(framed_by(answer)).status_code == 200, "the embedded page has an oEmbed document too"


def test_pages_link_to_their_oembed_document() -> None:
    league = drawn_league()
    game = league.fixtures.all()[0]
    addresses = (league_url("standings", league), league_url("podium", league), league_url("sheet", league, game.pk))
    for address in addresses:
        html = Client().get(address, headers={"accept-language": "gl"}).content.decode()
        [link] = re.findall(r'type="application/json\+oembed" href="([^"]+)"', html)
        answer = Client().get(unescape(link).removeprefix(HOST))
        assert answer.status_code == 200 and "idioma=gl" in framed_by(answer)
    assert "json+oembed" not in Client().get("/").content.decode()


def test_size_is_no_larger_than_asked_for() -> None:
    address = f"{HOST}{league_url('standings', drawn_league())}"
    document = request_oembed(address, maxwidth="320", maxheight="200").json()
    assert (document["width"], document["height"]) == (320, 200) and "thumbnail_url" not in document
    assert 'width="320" height="200"' in document["html"]
    assert "thumbnail_url" not in request_oembed(address, maxwidth="5000", maxheight="200").json()
    document = request_oembed(address, maxwidth="5000", maxheight="5000").json()
    assert (document["width"], document["height"]) == (600, 260)


def test_frame_is_high_enough_for_both_lists_of_games() -> None:
    league = drawn_league()
    address = f"{HOST}{league_url('calendar', league)}"
    assert request_oembed(address).json()["height"] == 350
    beat(league, "Ana", "Bea")
    assert request_oembed(address).json()["height"] == 410


@pytest.mark.parametrize("size", ["0", "-1", "x", "", "1.5", "٣", "9" * 400])
def test_invalid_size_is_refused_and_explained(size: str) -> None:
    answer = request_oembed(f"{HOST}{league_url('standings', drawn_league())}", maxwidth=size)
    assert (answer.status_code, answer.json()["error"]) == (400, "maxwidth y maxheight son un número de píxeles.")


def test_other_formats_are_not_implemented() -> None:
    address = f"{HOST}{league_url('standings', drawn_league())}"
    assert request_oembed(address, format="xml").status_code == 501
    assert request_oembed(address, format="json").status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://[",
        "https://otro.example/ligas/liga-de-prueba/",
        "javascript:alert(1)",
        f"{HOST}/",
        f"{HOST}/ligas/",
        f"{HOST}/ligas/nada/",
        f"{HOST}/nada/",
        f"{HOST}/ligas/liga-de-prueba/organizar/",
        f"{HOST}/ligas/liga-de-prueba/partidas/99999/hoja/",
        f"{HOST}/healthz",
        f"{HOST}/\x00" + "a" * 5_000,
    ],
)
def test_other_addresses_are_not_found(url: str) -> None:
    drawn_league()
    answer = request_oembed(url)
    assert answer.status_code == 404 and answer["Content-Type"] == "application/json"
    assert answer.json()["error"] == "En esa dirección no hay nada que insertar."


def test_private_league_is_not_found() -> None:
    league = drawn_league()
    decide(league, Publish(False))
    for visitor in Visitor:
        assert (
            request_oembed(f"{HOST}{league_url('standings', league)}", client_of(visitor, league)).status_code == 404
        ), visitor


@override_settings(SITE_URL="https://damas.example")
def test_address_with_the_configured_host_is_described() -> None:
    league = drawn_league()
    assert request_oembed(f"https://damas.example{league_url('standings', league)}").status_code == 200


def test_description_has_no_names_even_before_one_is_hidden(league: models.League) -> None:
    """Other sites store the code, and nobody can take a name back from there."""
    game = models.FixtureSheet.objects.filter(fixture__league=league)[0].fixture
    address = f"{HOST}{league_url('sheet', league, game.pk)}"
    for _time in range(2):
        answer = request_oembed(address)
        assert answer.status_code == 200 and not traces_in(str(answer.json()))
        hide(league)
