"""Every table of standings has its figures under their headings: they are those of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from lxml.html import fromstring

from tests import leagues
from tests.own_pages import player_of
from tests.tournaments.documents.print.making import league as a_league
from tests.tournaments.every.files_and_pages import file, text_of
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.wording.columns import Surface
from tournaments.wording.columns import columns_of as columns_shown_on

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
    lines = file(client, f"/ligas/{league.slug}/datos/standings.csv")
    assert any(len({line["G"], line["E"], line["P"]}) == 3 for line in lines), "swapped columns would differ"
    html = html_of(client.get(f"/ligas/{league.slug}/{page}"))
    rows = [row for row in columns_of(html) if row.keys() >= {"Ptos.", "F"}]
    assert len(rows) >= len(lines)
    for row in rows:
        line = next(line for line in lines if row["Jugador/a"].startswith(line["Jugador/a"]))
        letters = row.keys() & {"J", "G", "E", "P", "Ptos.", "F"}
        assert {name: row[name] for name in letters} == {name: line[name] for name in letters}


def test_json_file_has_the_figures_of_the_other_files(client: Client) -> None:
    address = f"/ligas/{leagues.store_league(a_league(leagues.NAMES[:6], played=7)).slug}/datos/standings"
    rows = client.get(f"{address}.json").json()["rows"]
    letters = {"J": "J", "G": "G", "E": "E", "P": "P", "F": "F", "Ptos": "Ptos."}
    for row, line in zip(rows, file(client, f"{address}.csv"), strict=True):
        assert {name: str(row[name]) for name in letters} == {name: line[letters[name]] for name in letters}


def test_row_repeats_its_figures_by_name(client: Client) -> None:
    """A phone has no room for these columns, and shows them on a tap."""
    hidden = [column for column in columns_shown_on(Surface.PAGE) if column.optional]
    assert {"Ganadas", "Empatadas", "Perdidas"} <= {str(column.word) for column in hidden}
    league = leagues.store_league(a_league(leagues.NAMES[:6], played=7))
    page = text_of(html_of(client.get(f"/ligas/{league.slug}/")))
    for line in file(client, f"/ligas/{league.slug}/datos/standings.csv"):
        figures = " · ".join(f"{column.word} {line[str(column.heading)]}" for column in hidden)
        assert re.search(rf"{line['Jugador/a']} {figures}\b", page), line["Jugador/a"]


def test_players_own_page_says_their_figures(client: Client) -> None:
    league = leagues.store_league(a_league(leagues.NAMES[:6], played=7))
    lines = file(client, f"/ligas/{league.slug}/datos/standings.csv")
    line = next(line for line in lines if len({line["G"], line["E"], line["P"]}) == 3)
    page = text_of(player_of(league, line["Jugador/a"]).page())
    figures = f"Ganadas {line['G']}, tablas {line['E']}, perdidas {line['P']}; fichas (F) {line['F']}."
    assert f"{line['Pos.']}.º, con {line['Ptos.']} puntos. {figures}" in page
