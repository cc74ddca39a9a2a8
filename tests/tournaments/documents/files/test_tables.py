"""Every table of every league, in every format, read back and compared with the page."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odfdo import Document
from openpyxl import load_workbook

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import league, page
from tournaments.display.championships import ChampionshipPage
from tournaments.documents.files import player_tables, tables
from tournaments.documents.files.pdn import OWN_SQUARE, FileColumn, Sheet, Value, with_printed_first
from tournaments.documents.files.player_tables import standings_document
from tournaments.documents.files.registry import FORMATS, TABLES, league_table, tables_of
from tournaments.documents.files.tables import csv_file, separator
from tournaments.documents.files.workbooks import ods_file, xlsx_file
from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.league.file.result_words import unmarked
from tournaments.league.podium import ChampionshipRow

Read = list[list[Value]]


def from_csv(content: bytes) -> Read:
    """Return the cells of a CSV file, without the marks that keep spreadsheets from reading formulas."""
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator(), strict=True)
    return [[unmarked(cell) for cell in line] for line in lines]


def from_xlsx(content: bytes) -> Read:
    sheet = load_workbook(io.BytesIO(content)).active
    assert not any(cell.data_type in "fe" for row in sheet.iter_rows() for cell in row)
    return [[_unescaped(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def _unescaped(cell: Value) -> Value:
    return cell.replace("_x005F_", "_") if isinstance(cell, str) else cell


def from_ods(content: bytes) -> Read:
    table = Document(io.BytesIO(content)).body.get_table(0)
    assert not any(cell.formula for row in table.rows for cell in row.cells)
    return [[cell.value for cell in row.cells] for row in table.rows]


def typed(line: tuple[Value, ...]) -> list[Value]:
    """Return the value that a spreadsheet reads back: None for an empty text."""
    return [None if value == "" else value for value in line]


def as_text(line: tuple[Value, ...]) -> list[Value]:
    moments = [value.strftime("%Y-%m-%d %H:%M") if isinstance(value, datetime) else value for value in line]
    return ["" if value is None else str(value) for value in moments]


READERS: dict[str, tuple[Callable[[bytes], Read], Callable[[tuple[Value, ...]], list[Value]]]] = {
    "csv": (from_csv, as_text),
    "xlsx": (from_xlsx, typed),
    "ods": (from_ods, typed),
}


SPREADSHEET_LEAGUES = ("of everything", "two legs", "tie settled", "hard names finished", "all long", "preparing")
"""Every table of every league is read back from its text; that of a spreadsheet, where its values are of every kind."""


@pytest.mark.parametrize(
    ("state", "extension"),
    [(state, kind) for state in LEAGUES for kind in READERS if kind == "csv" or state in SPREADSHEET_LEAGUES],
)
def test_table_read_back_is_unchanged(state: str, extension: str) -> None:
    league_page = page(LEAGUES[state])
    read, expected = READERS[extension]
    for name, table in TABLES.items():
        sheet = table.sheet(league_page) if extension == "csv" else with_printed_first(table.sheet(league_page))
        assert read(league_table(name, extension, league_page)) == [expected(line) for line in sheet.lines]


def test_every_table_has_the_time_of_the_last_change() -> None:
    shown = page(LEAGUES["annulled finished"])
    assert {table.sheet(shown).changed for table in TABLES.values()} == {shown.header.updated_at}


@pytest.mark.parametrize("state", LEAGUES)
def test_json_tables_have_the_values_of_the_page(state: str) -> None:
    shown = page(LEAGUES[state])
    assert json.loads(league_table("standings", "json", shown)) == standings_document(shown.standings)
    found = json.loads(league_table("games", "json", shown))
    assert found["of"] == shown.header.name
    assert [(row["one"], row["two"], row["round"]) for row in found["rows"]] == [
        (game.one, game.two, game.round) for game in (*shown.calendar, *shown.tiebreaks)
    ]
    assert all(row["at"] is None or re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", row["at"]) for row in found["rows"])


@pytest.mark.parametrize("state", LEAGUES)
def test_tables_listed_as_filled_have_rows(state: str) -> None:
    league_page = page(LEAGUES[state])
    assert tables_of(league_page, TABLES) == [name for name, table in TABLES.items() if table.sheet(league_page).rows]


def test_course_table_ends_with_the_standings() -> None:
    league_page = page(LEAGUES["annulled finished"])
    rows = tables.course(league_page).rows
    last = [(pos, name, points) for game, _number, name, pos, points in rows if game == rows[-1][0]]
    assert last == [(row.pos, row.name, row.points) for row in league_page.standings.rows if not row.annulled]


def test_table_of_rests_shows_each_players_turns() -> None:
    league_page = page(LEAGUES["ten half played"])
    for _number, name, turns, least, longest in tables.rests(league_page).rows:
        own = [game.slot for game in league_page.calendar if name in (game.one, game.two)]
        between = [after - before - 1 for before, after in pairwise(own)]
        assert (turns, least, longest) == (" ".join(map(str, own)), min(between), max(between))


@pytest.mark.parametrize("extension", FORMATS)
def test_same_data_gives_the_same_bytes(extension: str, monkeypatch: pytest.MonkeyPatch) -> None:
    league_page = page(LEAGUES["ten half played"])
    first = {name: league_table(name, extension, league_page) for name in TABLES}
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *_: (2033, 5, 18, 3, 33, 20, 0, 138, 0))
    assert {name: league_table(name, extension, league_page) for name in TABLES} == first


@pytest.mark.parametrize("extension", ["csv", "json"])
@pytest.mark.parametrize("name", LEAGUES)
def test_pieces_of_a_table_are_its_file(name: str, extension: str) -> None:
    kind, shown = FORMATS[extension], page(LEAGUES[name])
    assert kind.pieces
    for table in TABLES.values():
        sheet = table.sheet(shown)
        assert b"".join(kind.pieces(sheet)) == kind.write(sheet)


@pytest.mark.parametrize("extension", ["csv", "json"])
def test_rows_of_a_long_table_are_made_as_they_are_written(extension: str) -> None:
    """At most a thousand rows exist at once."""
    made = 0

    class Rows(Sequence[tuple[Value, ...]]):
        def __len__(self) -> int:
            return 50_000

        def __getitem__(self, index: Any) -> Any:
            nonlocal made
            made += 1
            return range(len(self))[index], "Ana"

    kind = FORMATS[extension]
    assert kind.pieces
    counts = [made for _piece in kind.pieces(Sheet("t", "of", (FileColumn("n", "N"), FileColumn("who", "W")), Rows()))]
    assert max(b - a for a, b in pairwise(counts)) <= 1_001 and made >= 50_000


@pytest.mark.parametrize("write", [xlsx_file, ods_file])
def test_workbook_archive_holds_no_times(write: Callable[[Sheet], bytes]) -> None:
    with ZipFile(io.BytesIO(write(tables.games(page(LEAGUES["ten half played"]))))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = [name for name in archive.namelist() if name in ("docProps/core.xml", "meta.xml")]
        data = archive.read(core[0]).decode()
    assert set(re.findall(r">(\d{4}-[^<]+)<", data)) == {"2026-11-21T19:30:00Z"}, "when the league changed last"


def table_with_name(name: str) -> Sheet:
    """Return a table with the name as subject, heading and cell."""
    return Sheet("Partidas", name, (FileColumn("name", name), FileColumn("points", "Ptos.")), ((name, 3),))


FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\t=1+1",
    '=HYPERLINK("http://example.org")',
    "#REF!",
    "_x0041_",
    "TRUE",
    "1e9",
    "007",
)
MARKUP = ("<b>&amp;", '"],[', "a]b", "D'Ors", "una\nlínea", "😀", "שלום", "{{ x }}", "\uffff", "[:*?/\\]", "W" * 200)


@pytest.mark.parametrize("extension", READERS)
@pytest.mark.parametrize("name", [*FORMULAS, *MARKUP])
def test_name_like_a_formula_or_markup_stays_text(name: str, extension: str) -> None:
    check_name_is_kept(name, extension)


def check_name_is_kept(name: str, extension: str) -> None:
    """Write a table with a name and read it back; XML cannot hold U+FFFE and U+FFFF, which become U+FFFD."""
    read, expected = READERS[extension]
    whole = name if extension == "csv" else name.replace("\uffff", "\ufffd").replace("\ufffe", "\ufffd")
    assert read(FORMATS[extension].write(table_with_name(name))) == [
        expected(line) for line in table_with_name(whole).lines
    ]


def valid_name_or_none(text: str) -> str | None:
    """Return the text as the stored name of a league; None if it is invalid."""
    try:
        return checks.name(text)
    except Fault:
        return None


names = st.text(max_size=60).map(valid_name_or_none) | st.text(alphabet="=+-@'\";,<&]_x041Aá😀", max_size=12).map(
    valid_name_or_none
)


@given(names.filter(bool), st.sampled_from(sorted(READERS)))
def test_any_name_survives_each_file(name: str, extension: str) -> None:
    check_name_is_kept(name, extension)


def test_no_cell_of_a_csv_file_is_a_formula() -> None:
    lines = list(csv.reader(io.StringIO(csv_file(table_with_name("=1+1"), ",").decode("utf-8-sig"))))
    assert lines == [["'=1+1", "Ptos."], ["'=1+1", "3"]]


def test_standings_name_the_deciding_step() -> None:
    def rows(name: str) -> list[dict[str, object]]:
        sheet = tables.standings(page(LEAGUES[name]))
        return [dict(zip((column.key for column in sheet.columns), row, strict=True)) for row in sheet.rows]

    reasons = rows("tie settled")
    assert [row["medal"] for row in reasons[:4]] == ["oro", "plata", "bronce", None]
    assert reasons[1]["why"] and "Ñoño: " in str(reasons[1]["figures"])
    drawn = rows("drawn")
    assert {row["figures"] for row in drawn} == {None}
    assert {row["decided_by"] for row in drawn[1:]} == {"orden alfabético"}
    assert [row["why"] for row in rows("tie pending")[:3]] == ["por decidir", "por decidir", None]


@pytest.mark.parametrize("name", ["tie settled", "drawn", "hard names finished"])
def test_standings_give_the_reason_of_the_page_to_both_of_a_tie(name: str) -> None:
    shown = page(LEAGUES[name])
    sheet = tables.standings(shown)
    at = [column.key for column in sheet.columns].index("why")
    said = [
        (row.reason.text, cells[at]) for row, cells in zip(shown.standings.rows, sheet.rows, strict=True) if row.reason
    ]
    assert all(words == cell for words, cell in said)


def test_crosstable_has_a_column_per_leg_and_annulments() -> None:
    two = tables.crosstable(page(LEAGUES["two legs"]))
    assert len(two.columns) == 2 + 2 * 10 + 2 and two.columns[2].title.endswith(" (1)")
    with_annulled = tables.crosstable(page(LEAGUES["annulled"]))
    assert with_annulled.rows[-1].count("anul.") == 9
    league_page = page(LEAGUES["hard names finished"])
    standings = {row.name: row for row in league_page.standings.rows}
    made = tables.crosstable(league_page)
    assert [made.columns[at].title for at in (0, 1, -2, -1)] == ["Pos.", "Jugador/a", "Ptos.", "F"]
    for row in made.rows:
        total = standings[str(row[1])]
        assert (row[0], row[-2], row[-1]) == (total.pos, total.points, total.pieces)
        assert sum(value for value in row[2:-2] if isinstance(value, int)) == total.points


def test_crosstable_without_results_is_by_number() -> None:
    league_page = page(league())
    made = tables.crosstable(league_page)
    names = [entrant.name for entrant in league_page.entrants]
    assert names != sorted(names)
    assert [row[1] for row in made.rows] == [column.title for column in made.columns[2:-2]] == names
    assert {row[0] for row in made.rows} == {None}


def test_own_square_differs_from_an_unplayed_game() -> None:
    shown = tables.crosstable(page(LEAGUES["ten half played"]))
    squares = [row[2:-2] for row in shown.rows]
    assert all(
        (cell == OWN_SQUARE) is (at == number) for number, row in enumerate(squares) for at, cell in enumerate(row)
    )
    assert sum(cell is None for row in squares for cell in row) == 2 * (45 - 22)


def test_championship_standings_are_exported() -> None:
    row = ChampionshipRow(pos=1, player=7, name="=1+1", points=8, golds=1, silvers=1, bronzes=0)
    sheet = player_tables.standings(ChampionshipPage("copa", "Copa", (row, row._replace(pos=2, name="Bea")), ()))
    assert from_xlsx(xlsx_file(sheet))[1:] == [[1, "=1+1", 1, 1, 0, 8], [2, "Bea", 1, 1, 0, 8]]
