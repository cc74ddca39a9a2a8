"""Every surface has every column of the table, with its figures, or says why it leaves it out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO, StringIO
from itertools import combinations
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import translation
from django.utils.translation import get_language
from lxml.html import fromstring
from openpyxl import load_workbook

from tests import leagues
from tests.tournaments.documents.files.test_tables import from_csv
from tests.tournaments.documents.print.making import league as a_league
from tests.tournaments.documents.print.making import to_print
from tests.tournaments.documents.print.pdf import boxes, read, text
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.api.schemas.leagues import PlacedPlayer, with_figures
from tournaments.display.league import league_page
from tournaments.display.standings import StandingsRow
from tournaments.documents.files.player_tables import standings_schema
from tournaments.documents.previews.frame import picture_page
from tournaments.documents.previews.views import table_picture
from tournaments.documents.print.rendering import render
from tournaments.league.figures import FIGURES
from tournaments.league.regulation import Regulation, Step
from tournaments.league.regulations import REGULATIONS
from tournaments.league.table import table, table_after
from tournaments.league.values import League, Reason, Result, Sanction, Side, Winner
from tournaments.web.deciding.effects import changed_rows
from tournaments.wording import columns
from tournaments.wording.columns import (
    COLUMNS,
    ROOMS,
    USUAL_GAMES,
    Counts,
    Rank,
    Surface,
    cells,
    columns_of,
    columns_under,
    every_column,
    left_out,
)

pytestmark = pytest.mark.django_db
Lines = dict[str, Sequence[tuple[str, str]]]
"""Of each player, the heading or key of each column of figures and the figure, from left to right."""
FIGURE = re.compile(r"-?\d+")
OWN = replace(
    REGULATIONS["castillar"],
    key="",
    chain=(Step.SOLKOFF, Step.PIECES_LEFT, Step.BOARD_WINS, Step.BLACK_WINS, Step.BLACK_GAMES, Step.LOTS),
)


@pytest.fixture(params=[REGULATIONS["castillar"], REGULATIONS["kndb"], OWN], ids=["castillar", "kndb", "own"])
def league(request: pytest.FixtureRequest) -> models.League:
    value = with_facts(a_league(leagues.NAMES[:6], played=9))
    found = leagues.store_league(replace(value, regulation=request.param))
    rows = league_page(found.slug).standings.rows
    figures = {column.key: tuple(map(column.value, rows)) for column in columns_of(Surface.FILE, rows)}
    alike = [(one, two) for one, two in combinations(figures, 2) if figures[one] == figures[two]]
    assert not alike, "a swap of two columns would not be seen: add to the facts of the league"
    return found


def with_facts(league: League) -> League:
    """Return a league with colours, a walkover, a draw with an advantage and sanctions: no two columns are alike."""
    games = [replace(game, white=Side.ONE if at % 3 else Side.TWO) for at, game in enumerate(league.games)]
    won = next(at for at, game in enumerate(games) if game.result and game.result.winning_side)
    games[won] = replace(games[won], result=Result(games[won].result.winner, Reason.WALKOVER))
    drawn = next(at for at, game in enumerate(games) if game.result and game.result.winner is Winner.DRAW)
    games[drawn] = replace(games[drawn], result=replace(games[drawn].result, advantage=Side.ONE))
    sanctions = tuple(Sanction(league.names[at], "retraso") for at in (0, 0, 3))
    return replace(league, games=tuple(games), sanctions=sanctions)


def in_html(html: str) -> Lines:
    """Return the figures of the first table of a page."""
    shown = fromstring(html).xpath("//table")[0]
    heads = [cell.text_content().strip() for cell in shown.xpath("./thead/tr/th")]
    rows = (row for row in shown.xpath("./tbody/tr") if len(row) == len(heads))
    texts = ([" ".join(cell.text_content().split()) for cell in row] for row in rows)
    return {name_in(row[1]): list(zip(heads[2:], row[2:], strict=True)) for row in texts}


def name_in(cell: str) -> str:
    return next(name for name in leagues.NAMES if cell.startswith(name))


def of_page(path: str) -> Callable[[Client, models.League], Lines]:
    return lambda client, league: in_html(html_of(client.get(f"/ligas/{league.slug}/{path}")))


def in_rows(rows: Iterable[Sequence[object]]) -> Lines:
    """Return the figures of a table with headings: those between the club and the reason of the place."""
    heads, *lines = [[str(cell if cell is not None else "") for cell in row] for row in rows]
    return {line[1]: list(zip(heads, line, strict=True))[3:-5] for line in lines}


def of_csv(client: Client, league: models.League) -> Lines:
    return in_rows(from_csv(client.get(f"/ligas/{league.slug}/datos/standings.csv").content))


def of_xlsx(client: Client, league: models.League) -> Lines:
    content = client.get(f"/ligas/{league.slug}/datos/standings.xlsx").content
    sheet = load_workbook(BytesIO(content)).active
    assert sheet is not None
    return in_rows(sheet.iter_rows(values_only=True))


def of_ods(client: Client, league: models.League) -> Lines:
    content = client.get(f"/ligas/{league.slug}/datos/standings.ods").content
    document = fromstring(ZipFile(BytesIO(content)).read("content.xml"))
    rows = (row for row in document.iter("{*}table-row", "table:table-row"))
    return in_rows([[cell.text_content() for cell in row] for row in rows])


def in_documents(rows: Iterable[dict[str, Any]]) -> Lines:
    """Return the integers of each row of a document for programs, without place and podium."""
    return {
        row["player"]: [
            (key, str(value))
            for key, value in (*row.items(), *row.get("figures", {}).items())
            if isinstance(value, int) and key not in ("pos", "podium_points", "points", "pieces")
        ]
        for row in rows
    }


def of_json(client: Client, league: models.League) -> Lines:
    return in_documents(client.get(f"/ligas/{league.slug}/datos/standings.json").json()["rows"])


def of_api(client: Client, league: models.League) -> Lines:
    return in_documents(client.get(f"/api/v1/leagues/{league.slug}/standings").json()["rows"])


def of_command(_client: Client, league: models.League) -> Lines:
    out = StringIO()
    call_command("standings", league.slug, stdout=out)
    heads, *rows = out.getvalue().split("\n")
    titles, count = heads.split()[2:], len(heads.split()) - 2
    found = {
        name: re.search(rf"^\S+ +{re.escape(name)} +(.*)$", "\n".join(rows), re.MULTILINE) for name in leagues.NAMES[:6]
    }
    return {name: list(zip(titles, line[1].split()[:count], strict=True)) for name, line in found.items() if line}


def headings_of(league: models.League) -> set[str]:
    return {str(column.heading) for column in every_column(league_page(league.slug).loaded.league.regulation)}


def in_words(words: Sequence[str], league: models.League) -> Lines:
    """Return the figures after each name of a drawing, under the headings that stand before the first name."""
    names = [row.name for row in league_page(league.slug).standings.rows]
    first = min(words.index(name) for name in names)
    heads = [word for word in words[:first] if word in headings_of(league)]
    lines: Lines = {}
    for name in names:
        after = [word for word in words[words.index(name) + 1 :] if FIGURE.fullmatch(word)]
        lines[name] = list(zip(heads, after, strict=False))
    return lines


def of_document(kind: str) -> Callable[[Client, models.League], Lines]:
    def lines(_client: Client, league: models.League) -> Lines:
        loaded = league_page(league.slug).loaded.league
        return in_words(
            [word.strip() for word in text(render(kind, to_print(loaded), lang=get_language() or "es")).split("\n")],
            league,
        )

    return lines


def of_preview(_client: Client, league: models.League) -> Lines:
    """Read by position: the figures of a line are drawn from the right."""
    found = sorted(boxes(read(picture_page(table_picture(league_page(league.slug)))).pages[0]), key=lambda box: box.x)
    titles = [box.text for box in found if box.text in headings_of(league)]
    lines: Lines = {}
    for name in (box for box in found if box.text in leagues.NAMES):
        beside = [
            box.text for box in found if abs(box.y - name.y) < 20 and box.x > name.x and FIGURE.fullmatch(box.text)
        ]
        lines[name.text] = list(zip(titles, beside, strict=True))
    return lines


SURFACES: dict[str, tuple[Surface, Callable[[Client, models.League], Lines]]] = {
    "page": (Surface.PAGE, of_page("")),
    "embed": (Surface.EMBED, of_page("insertar/tabla/")),
    "projector": (Surface.PROJECTOR, of_page("proyector/")),
    "video": (Surface.VIDEO, of_page("video/")),
    "preview": (Surface.PREVIEW, of_preview),
    "printed": (Surface.PRINTED, of_document("standings")),
    "poster": (Surface.POSTER, of_document("poster")),
    "terminal": (Surface.TERMINAL, of_command),
    "csv": (Surface.FILE, of_csv),
    "xlsx": (Surface.FILE, of_xlsx),
    "ods": (Surface.FILE, of_ods),
    "json": (Surface.DOCUMENT, of_json),
    "api": (Surface.DOCUMENT, of_api),
}
"""Each surface with the reader of its figures; the others have a test of their own below."""
APART = {Surface.CROSSTABLE, Surface.CHANGES}


@pytest.mark.parametrize("name", SURFACES)
def test_surface_has_every_column(name: str, league: models.League, client: Client) -> None:
    surface, figures_in = SURFACES[name]
    lines = figures_in(client, league)
    for row in league_page(league.slug).standings.rows:
        assert list(lines[row.name]) == list(expected(row, surface)), row.name


def expected(row: StandingsRow, surface: Surface) -> Iterator[tuple[str, str]]:
    """Yield the heading of each column of a surface, or its key for programs, and its figure."""
    for column, figure in cells(row, surface):
        yield column.key if surface is Surface.DOCUMENT else str(column.heading), str(figure)


@pytest.mark.parametrize("kind", ["crosstable", "wallresults"])
def test_crosstable_ends_with_its_columns(kind: str, league: models.League) -> None:
    shown = league_page(league.slug)
    words = [word.strip() for word in text(render(kind, to_print(shown.loaded.league))).split("\n")]
    for row in shown.standings.rows:
        after = words[words.index(row.name) + 1 :]
        figures = [str(figure) for _column, figure in cells(row, Surface.CROSSTABLE)]
        ends = {" ".join(after[at : at + len(figures)]) for at in range(len(shown.entrants) + 1)}
        assert " ".join(figures) in ends, row.name
    headings = [str(column.heading) for column in columns_of(Surface.CROSSTABLE, shown.standings.rows)]
    assert "\n".join(headings) in "\n".join(words)


def test_effect_of_a_decision_has_its_columns(league: models.League) -> None:
    value = league_page(league.slug).loaded.league
    changes = changed_rows(table_after(value, 8), table(value))
    assert changes
    rows = {row.name: row for row in league_page(league.slug).standings.rows}
    for change in changes:
        _place, *figures = [new for new, _old, _first in change.turns]
        assert figures == [str(figure) for _column, figure in cells(rows[change.name], Surface.CHANGES)]


LETTERS = {"es": "JGEP", "gl": "XGEP", "it": "GVNP", "en": "PWDL"}
"""The headings of games played, won, drawn and lost in each language."""


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("name", ["page", "embed", "video", "printed", "poster", "csv", "json"])
def test_headings_are_in_the_language_of_the_reader(name: str, language: str) -> None:
    surface, figures_in = SURFACES[name]
    league = leagues.store_league(a_league(leagues.NAMES[:4], played=5))
    with translation.override(language):
        lines = figures_in(Client(headers={"accept-language": language}), league)
        row = league_page(league.slug).standings.rows[0]
        assert list(lines[row.name]) == list(expected(row, surface))
    headings = dict(zip((column.key for column in columns_of(surface)), lines[row.name], strict=True))
    letters = "".join(headings[key][0] for key in LETTERS["es"])
    assert letters == LETTERS["es" if surface is Surface.DOCUMENT else language]


def test_legend_of_a_phone_explains_the_columns_that_it_shows(client: Client) -> None:
    league = leagues.store_league(a_league(leagues.NAMES[:4], played=5))
    legend = fromstring(html_of(client.get(f"/ligas/{league.slug}/"))).xpath("//dl[@class='legend']/div")
    shown = [line.xpath("string(dt)") for line in legend if line.get("class") != "on-desk"]
    assert shown == [str(column.heading) for column in columns_of(Surface.PAGE) if column.rank is Rank.MAIN]
    assert len(legend) == len(columns_of(Surface.PAGE)) > len(shown)


def test_schema_of_the_document_has_every_column() -> None:
    row = standings_schema()["properties"]["rows"]["items"]["properties"]
    keys = [column.key for column in columns_of(Surface.DOCUMENT)]
    assert [key for key in row if key in keys] == keys


def test_column_of_some_regulations_is_optional_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    more = replace(COLUMNS[3], key="more", name="more", applies=lambda regulation: not regulation.counts_pieces)
    monkeypatch.setattr(columns, "COLUMNS", (more, *COLUMNS))
    documented = with_figures(PlacedPlayer, Surface.DOCUMENT).model_json_schema()
    for row in (documented, standings_schema()["properties"]["rows"]["items"]):
        assert {"more", "F", "J"} - set(row["required"]) == {"more", "F"}
        assert {"more", "F", "J"} <= row["properties"].keys()


def test_column_is_left_out_only_for_a_reason() -> None:
    assert ROOMS.keys() == set(Surface)
    assert {surface for surface, _figures in SURFACES.values()} | APART == set(Surface)
    assert all(column.word for column in COLUMNS if column.optional), "the details below a row name what a phone hides"
    for surface in Surface:
        assert bool(left_out(surface)) == bool(ROOMS[surface].why), surface


def test_more_columns_of_games_have_no_room_on_the_poster(monkeypatch: pytest.MonkeyPatch) -> None:
    regulation = replace(REGULATIONS["castillar"], key="", chain=(Step.LOTS, Step.PIECES_LEFT))  # not kept by a cache
    games = [column for column in COLUMNS if column.counts is Counts.GAMES and column.applies(regulation)]
    more = [replace(games[1], key=f"more{number}", name=f"more{number}") for number in range(2)]
    monkeypatch.setattr(columns, "COLUMNS", (*games, *more, *(column for column in COLUMNS if column not in games)))
    assert {surface for surface in Surface if more[-1] in columns_under(surface, regulation)} == {
        surface for surface, room in ROOMS.items() if room.rank >= Rank.WIDE and surface != Surface.POSTER
    }
    usual = games[:USUAL_GAMES]
    assert [column for column in columns_under(Surface.POSTER, regulation) if column.counts is Counts.GAMES] == usual
    longer = replace(regulation, chain=tuple(FIGURES)[:8])
    printed = Counter(column.counts for column in columns_under(Surface.PRINTED, longer))
    assert printed[Counts.STEPS] + printed[Counts.GAMES] == (ROOMS[Surface.PRINTED].steps or 0) + USUAL_GAMES


def test_style_names_the_columns_of_games() -> None:
    """The stylesheet makes the columns of games narrower where steps stand beside them."""
    css = (Path(settings.BASE_DIR) / "static" / "castillar.css").read_text()
    [named] = re.findall(r"\.standings:has\(\.c-step\) :is\(([^)]*)\) { width: 2\.6rem", css)
    assert named == ", ".join(f".c-{column.style}" for column in COLUMNS if column.counts is Counts.GAMES)


@pytest.mark.parametrize("regulation", REGULATIONS.values(), ids=REGULATIONS)
def test_sanctions_stand_last(monkeypatch: pytest.MonkeyPatch, regulation: Regulation) -> None:
    """Also after a column that is listed below them."""
    monkeypatch.setattr(columns, "COLUMNS", (*columns.COLUMNS, replace(columns.COLUMNS[0], key="more")))
    assert columns.every_column.__wrapped__(regulation)[-1].key == "sanctions"
