"""Whoever withdrew is struck out in every list of players, on pages and on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from lxml.html import fromstring
from reportlab.pdfgen.canvas import Canvas

from tests import leagues
from tests.people import organizer_of
from tests.tournaments.documents.print.making import league as a_league
from tests.tournaments.documents.print.making import to_print
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.display.charts.lines import ChartRole, Stroke, shapes_of
from tournaments.display.charts.screen import chart_of, estimated_width
from tournaments.display.course import charted_course
from tournaments.documents.print.rendering import render
from tournaments.documents.print.text import TextBlock
from tournaments.league.values import League, Withdrawal, WithdrawnGames

pytestmark = pytest.mark.django_db
ANNULLED, LOST = leagues.NAMES[1], leagues.NAMES[2]
PAGES = ("", "partidas/", "marcha/", "proyector/", "insertar/tabla/", "video/", "opciones/", "sorteo/")
DOCUMENTS = ("standings", "poster", "crosstable", "wallchart", "wallresults", "entrants", "cards")


@pytest.fixture
def league() -> League:
    gone = (Withdrawal(ANNULLED, WithdrawnGames.ANNULLED), Withdrawal(LOST, WithdrawnGames.WALKOVERS))
    return replace(a_league(leagues.NAMES[:5], played=6), withdrawn=gone)


@pytest.fixture
def stored(league: League) -> models.League:
    return leagues.store_league(league)


def test_count_of_players_leaves_out_those_who_withdrew(stored: models.League, client: Client) -> None:
    words = "3 jugadores y 2 que se retiraron"
    for path in ("/", "/ligas/", f"/ligas/{stored.slug}/"):
        assert words in html_of(client.get(path)), path
    assert f"{words}." in html_of(organizer_of(stored).get(f"/ligas/{stored.slug}/organizar/"))


@pytest.mark.parametrize("path", PAGES)
def test_page_strikes_out_withdrawn_players(path: str, stored: models.League, client: Client) -> None:
    page = fromstring(html_of(client.get(f"/ligas/{stored.slug}/{path}", follow=True)))
    cells = page.xpath("//table//th[@scope='row']//bdi | //ol[@class='reaches']//bdi | //nav[@class='chosen']//bdi")
    found = {(cell.text_content(), bool(cell.xpath("ancestor::s"))) for cell in cells}
    assert found, "the page lists players"
    assert {name for name, struck in found if struck} == {name for name, _ in found} & {ANNULLED, LOST}
    assert {name for name, struck in found if not struck}.isdisjoint({ANNULLED, LOST})


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_document_strikes_out_withdrawn_players(kind: str, league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[str, bool]] = []
    draw = TextBlock.draw

    def drawn(block: TextBlock) -> None:
        assert isinstance(block.canv, Canvas)
        names.append((block.text, block.style.strike))
        draw(block)

    monkeypatch.setattr(TextBlock, "draw", drawn)
    render(kind, to_print(league))
    for name in (ANNULLED, LOST):
        assert any(struck for text, struck in names if name in text), f"{name} is struck out"
    if kind != "cards":  # whose annulled games have the opponent struck out
        assert not [text for text, struck in names if struck and leagues.NAMES[0] in text]


def test_chart_strikes_out_withdrawn_players(league: League) -> None:
    size = {"width": 500.0, "height": 200.0, "text": 10.0, "names": 150.0}
    chart = chart_of(charted_course(league), of_places=True, **size, measure=estimated_width)
    struck = [shape for shape in shapes_of(chart) if isinstance(shape, Stroke) and shape.role is ChartRole.STRUCK]
    assert len(struck) == 1, "whose games are annulled has no line"
