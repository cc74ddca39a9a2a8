"""The site map and robots.txt."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.rules import RULES
from tests import leagues
from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.organizers.privacy.ursula import traces_in
from tournaments import models
from tournaments.organizers.officials.verbs import Publish
from tournaments.public import sitemaps

pytestmark = pytest.mark.django_db


def addresses_in(address: str, client: Client | None = None) -> list[str]:
    answer = (client or Client()).get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml"), address
    return [
        found.removeprefix("http://testserver") for found in re.findall("<loc>(.*?)</loc>", answer.content.decode())
    ]


def test_sitemap_lists_public_pages_by_section() -> None:
    league = drawn_league(championship="Copa")
    assert addresses_in("/sitemap.xml") == [f"/sitemap-{section}.xml" for section in ("ligas", "campeonatos", "sitio")]
    assert addresses_in("/sitemap-ligas.xml") == [f"/ligas/{league.slug}/"]
    assert addresses_in("/sitemap-campeonatos.xml") == ["/campeonatos/copa/"]
    own = addresses_in("/sitemap-sitio.xml")
    assert len(own) == 7 + len(RULES) and {Client().get(address).status_code for address in own} == {200}


def test_private_league_is_in_no_section_for_anybody() -> None:
    league = drawn_league(championship="Copa")
    decide(league, Publish(False))
    for visitor in (Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.LINK):
        client = client_of(visitor, league)
        assert addresses_in("/sitemap-ligas.xml", client) == addresses_in("/sitemap-campeonatos.xml", client) == []


def test_sitemap_queries_do_not_grow_with_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemaps.Leagues, "limit", 5)
    leagues.store_league(leagues.league(3, championship="Copa"))
    few = queries()
    leagues.store_leagues(12)
    assert queries() == few
    files = [address for address in addresses_in("/sitemap.xml") if "ligas" in address]
    assert files == ["/sitemap-ligas.xml", "/sitemap-ligas.xml?p=2", "/sitemap-ligas.xml?p=3"]
    found = [address for file in files for address in addresses_in(file)]
    assert len(found) == len(set(found)) == 13


def queries() -> list[int]:
    made = []
    for address in ("/sitemap.xml", "/sitemap-ligas.xml", "/sitemap-campeonatos.xml"):
        with CaptureQueriesContext(connection) as captured:
            addresses_in(address)
        made.append(len(captured))
    assert max(made) <= 4
    return made


def test_page_beyond_the_last_and_unknown_section_are_not_found() -> None:
    for address in ("/sitemap-ligas.xml?p=2", "/sitemap-ligas.xml?p=x", "/sitemap-nada.xml"):
        assert Client().get(address).status_code == 404, address


def test_site_map_names_nobody(league: models.League) -> None:
    for section in sitemaps.SECTIONS:
        html = Client().get(reverse("tournaments:sitemap_section", args=[section])).content.decode()
        assert not traces_in(html) and "/jugadores/" not in html


def test_robots_file_names_sitemap_and_private_paths() -> None:
    answer = Client().get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *" and lines[-1] == "Sitemap: http://testserver/sitemap.xml"
    closed = [line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow")]
    assert settings.LOGIN_URL in closed and reverse("tournaments:mine") in closed
    open_to_all = (at(name) for name in ("table_picture", "standings", "documents"))
    assert not any(address.startswith(path) for address in open_to_all for path in closed if "*" not in path)


def at(name: str) -> str:
    return reverse(f"tournaments:{name}", args=["liga"])
