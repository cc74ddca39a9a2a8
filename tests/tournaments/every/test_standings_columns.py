"""Every table of standings has its figures under their headings: they are those of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from lxml.html import fromstring

from tests import leagues
from tests.tournaments.deciding.browsing import html_of
from tests.tournaments.every.test_every_table import file, text_of
from tests.tournaments.reports.making import league as a_league

pytestmark = pytest.mark.django_db

WITH_STANDINGS = ("", "insertar/tabla/", "proyector/", "video/")
"""The pages of a league with a table of standings, after the address of the league."""


def columns_of(html: str) -> Iterator[dict[str, str]]:
    """Yield the cells of each row of the tables of a page, by the headings of their columns."""
    for table in fromstring(html).iter("table"):
        headings = [cell.text_content().strip() for cell in table.xpath("./thead/tr/th")]
        for row in table.xpath("./tbody/tr"):
            yield dict(zip(headings, (cell.text_content().strip() for cell in row), strict=False))


@pytest.mark.parametrize("page", WITH_STANDINGS)
def test_figure_of_the_standings_is_under_its_heading(page: str, client: Client) -> None:
    league = leagues.store_league(a_league(leagues.NAMES[:6], played=7))
    lines = {line["Jugador/a"]: line for line in file(client, f"/ligas/{league.slug}/datos/standings.csv")}
    assert any(len({line["G"], line["E"], line["P"]}) == 3 for line in lines.values()), "swapped columns would differ"
    checked = 0
    for row in columns_of(html_of(client.get(f"/ligas/{league.slug}/{page}"))):
        if row.keys() >= {"Ptos.", "F"}:
            line = next(line for name, line in lines.items() if row["Jugador/a"].startswith(name))
            figures = row.keys() & {"J", "G", "E", "P", "Ptos.", "F"}
            assert {name: row[name] for name in figures} == {name: line[name] for name in figures}
            checked += 1
    assert checked >= len(lines)


def test_row_repeats_its_figures_by_name(client: Client) -> None:
    """A phone has no room for these columns, and shows them on a tap."""
    league = leagues.store_league(a_league(leagues.NAMES[:6], played=7))
    page = text_of(html_of(client.get(f"/ligas/{league.slug}/")))
    for line in file(client, f"/ligas/{league.slug}/datos/standings.csv"):
        repeated = rf"{line['Jugador/a']} Ganadas {line['G']} · Empatadas {line['E']} · Perdidas {line['P']}\b"
        assert re.search(repeated, page), line["Jugador/a"]
