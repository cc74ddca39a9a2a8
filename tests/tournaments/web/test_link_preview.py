"""The metadata of pages for chats and search engines."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.organizing import beat, complete_league, decide, drawn_league, fixture, league_in_preparation, record_draw
from tests.people import Visitor, client_of
from tests.tournaments.organizers.privacy.ursula import hide, traces_in
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.public.public_pages import every_page
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db
META = re.compile(r'<(?:meta (?:property|name)="([\w:]+)" content|link rel="(canonical)" href)="([^"]*)"')


def preview_of(address: str, client: Client | None = None, **headers: str) -> dict[str, str]:
    """Return the elements of a page's preview by their names."""
    html = (client or Client()).get(address, headers=headers).content.decode()
    found = {name or link: unescape(value) for name, link, value in META.findall(html)}
    return {name.removeprefix("og:"): value for name, value in found.items()}


def test_every_public_page_has_a_whole_preview_with_its_picture() -> None:
    league = complete_league(championship="Copa")
    titles = set()
    for address in every_page(league):
        preview = preview_of(address)
        assert preview["canonical"] == preview["url"] == f"http://testserver{address}"
        assert preview["title"] and preview["description"], address
        titles.add(preview["title"])
        assert (preview["image:width"], preview["image:height"], preview["locale"]) == ("1200", "630", "es_ES")
        assert preview["twitter:card"] == "summary_large_image"
        picture = Client().get(preview["image"].removeprefix("http://testserver"))
        assert picture["Content-Type"] == "image/png", address
    assert len(titles) == len(every_page(league))


def test_league_preview_shows_its_leader_and_then_its_medals() -> None:
    league = complete_league(name="Liga de Otoño")
    preview = preview_of(league_url("standings", league))
    assert preview["title"] == "Liga de Otoño"
    assert preview["description"] == "En juego · 3 de 3 partidas. En cabeza: Ana, con 6 puntos."
    assert "/imagen/tabla.png" in preview["image"]
    decide(league, Close())
    preview = preview_of(league_url("podium", league))
    assert preview["title"] == "Podio · Liga de Otoño"
    assert preview["description"] == "Terminada · 3 de 3 partidas. Oro: Ana. Plata: Bea."
    assert "/imagen/podio.png" in preview["image"]


def test_calendar_preview_names_the_next_game() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    assert preview_of(league_url("calendar", league))["description"].startswith("Siguiente: ")
    assert (
        preview_of(league_url("standings", league_in_preparation(name="Otra")))["description"]
        == "En preparación · 3 jugadores."
    )


def test_game_preview_is_its_result() -> None:
    league = drawn_league(name="Liga de Otoño")
    game = fixture(league, "Ana", "Bea")
    assert preview_of(league_url("sheet", league, game.pk))["title"].endswith(" · Liga de Otoño, ronda 1")
    beat(league, "Ana", "Bea")
    preview = preview_of(league_url("sheet", league, game.pk) + "?jugada=1")
    assert preview["title"] == "Ana gana a Bea · Liga de Otoño, ronda 1"
    assert preview["canonical"].endswith("/hoja/"), "all positions of a game share one canonical address"
    other = fixture(league, "Ana", "Carlos")
    record_draw(league, "Ana", "Carlos")
    decide(league, SubmitSheet(other.pk, sheets.AGREED, "Ana", Side.ONE))
    assert "Tablas entre " in preview_of(league_url("sheet", league, other.pk))["title"]


def test_preview_changes_its_picture_with_each_decision() -> None:
    league = drawn_league()
    before = preview_of(league_url("standings", league))["image"]
    beat(league, "Ana", "Bea")
    assert preview_of(league_url("standings", league))["image"] != before


def test_preview_is_in_the_language_of_the_page() -> None:
    preview = preview_of(league_url("calendar", drawn_league()), **{"accept-language": "en"})
    assert (
        preview["title"].startswith("Calendar · ") and preview["locale"] == "en_GB" and "idioma=en" in preview["image"]
    )


def test_canonical_address_keeps_only_the_page_number() -> None:
    address = league_url("calendar", drawn_league())
    assert preview_of(f"{address}?pagina=1&utm_source=x")["canonical"] == f"http://testserver{address}"
    assert preview_of(f"{address}?x=1&pagina=2")["canonical"] == f"http://testserver{address}?pagina=2"


def test_page_has_an_address_in_each_language() -> None:
    address = f"{league_url('calendar', drawn_league())}?pagina=2"
    html = Client().get(address).content.decode()
    found = dict(re.findall(r'hreflang="([\w-]+)" href="http://testserver([^"]+)"', html))
    assert found.pop("x-default") == address and set(found) == {"es", "gl", "it", "en"}
    for code, other in found.items():
        answer = Client().get(unescape(other), headers={"accept-language": "gl" if code == "es" else "es"})
        html = answer.content.decode()
        assert f'<html lang="{code}"' in html and answer["Content-Language"] == code
        assert f'rel="canonical" href="http://testserver{other}"' in html, "each language has its own canonical address"
    assert '<html lang="es"' in Client().get(f"{address}&lengua=xx").content.decode()


def test_private_league_has_no_preview_even_for_officials() -> None:
    league = drawn_league(name="Liga reservada")
    decide(league, Publish(False))
    game, organizer = league.fixtures.all()[0], client_of(Visitor.ORGANIZER, league)
    addresses = (league_url("standings", league), league_url("counting", league), league_url("sheet", league, game.pk))
    for address in addresses:
        assert not {"title", "image", "canonical"} & preview_of(address, organizer).keys()


def test_hidden_name_is_in_no_preview(league: models.League) -> None:
    game = models.FixtureSheet.objects.filter(fixture__league=league)[0].fixture
    cup = reverse("tournaments:championship", args=["copa"])
    addresses = [league_url("standings", league), league_url("podium", league), league_url("sheet", league, game.pk)]
    assert all(traces_in(str(preview_of(address))) for address in addresses)
    addresses.append(cup)
    pictures = {address: preview_of(address)["image"] for address in addresses}
    hide(league)
    for address in addresses:
        preview = preview_of(address)
        assert not traces_in(str(preview)), address
        assert preview["image"] != pictures[address], "the picture has a new address, so chats load it again"
