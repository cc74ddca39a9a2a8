"""The crosstable of a Swiss: who met whom in each round, with which colour and how many points."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from tests.builders import league_of
from tests.swiss_files import data, event_file
from tests.tournaments.documents.print.making import page, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, read, text
from tournaments.display.crosstable import legend_of_rounds
from tournaments.documents.files import tables
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render
from tournaments.league.values import League
from tournaments.public.game_tables import RoundsTable

pytestmark = pytest.mark.django_db

GAMES = [
    {"round": 1, "one": "Ana", "two": "Bea", "white": "one", "winner": "one", "reason": "resignation"},
    {"round": 1, "one": "Cris", "two": "Dani", "white": "one", "winner": "draw", "reason": "agreement"},
    {"round": 2, "one": "Dani", "two": "Ana", "white": "one", "winner": "two", "reason": "walkover"},
    {"round": 2, "one": "Bea", "two": "Eva", "white": "two"},
]
BYES = [
    {"player": "Eva", "round": 1, "kind": "pairing"},
    {"player": "Cris", "round": 2, "kind": "half"},
    {"player": "Ana", "round": 3, "kind": "zero"},
]


def swiss(**more: object) -> League:
    document = {
        "format": "castillar-league/2",
        "name": "Abierto",
        "rules": "international",
        "regulation": "fmjd",
        "stage": {"format": "swiss", "rounds": 4},
        "players": ["Ana", "Bea", "Cris", "Dani", "Eva"],
        "games": GAMES,
        "byes": BYES,
    }
    return league_of({**document, **more})


def cells(league: League) -> dict[str, list[str]]:
    return {row.name: [" ".join(cell.text for cell in each) for each in row.cells] for row in page(league).crosstable}


def test_cells_have_row_colour_and_points() -> None:
    numbers = {row.name: at for at, row in enumerate(page(swiss()).crosstable, start=1)}
    ana, bea, cris, dani, eva = (numbers[name] for name in ("Ana", "Bea", "Cris", "Dani", "Eva"))
    assert cells(swiss()) == {
        "Ana": [f"{bea}b2", f"{dani}n+"],
        "Bea": [f"{ana}n0", f"{eva}n"],
        "Cris": [f"{dani}b1", "a1"],
        "Dani": [f"{cris}n1", f"{ana}b−"],
        "Eva": ["d2", f"{bea}b"],
    }
    with translation.override("en"):
        assert cells(swiss())["Ana"] == [f"{bea}w2", f"{dani}b+"] and cells(swiss())["Eva"][0] == "r2"


def test_games_that_do_not_count_are_struck_out() -> None:
    league = swiss(withdrawn=[{"player": "Dani", "games": "annulled"}])
    kinds = {row.name: [each[0].kind for each in row.cells] for row in page(league).crosstable}
    assert kinds["Dani"] == ["annulled", "annulled"] and kinds["Cris"][0] == "annulled"
    table = page(league)
    lines = list(RoundsTable(table.crosstable, table.standings.rows).lines)
    assert sum(line.count("<s>") for line in lines) >= 4
    assert any("anul." in str(value) for row in tables.crosstable(table).rows for value in row)


def test_games_of_one_encounter_share_a_cell_and_an_unknown_colour_has_no_letter() -> None:
    games = [
        {"round": 1, "part": part, "one": "Ana", "two": "Bea", "winner": winner, "reason": "resignation"}
        for part, winner in ((2, "two"), (1, "one"))
    ]
    found = cells(swiss(games=games, byes=[]))
    assert re.fullmatch(r"\d:2 \d:0", found["Ana"][0]) and found["Cris"] == [""]


@pytest.mark.parametrize("event", data("dutch")[:12], ids=lambda event: str(event["players"]))
def test_cells_of_every_round_add_up_and_refer_to_one_another(event: dict[str, object]) -> None:
    shown = page(league_of(event_file(event, len(event["rounds"]))))  # type: ignore[arg-type]
    rows = shown.crosstable
    for number, (row, total) in enumerate(zip(rows, shown.standings.rows, strict=True), start=1):
        points = 0
        for at, [cell] in enumerate(row.cells):
            opponent, letter, result = re.fullmatch(r"(\d*)([wbra]?)([-+\d]*)", cell.code).groups()  # type: ignore[union-attr]
            points += {"+": 2, "-": 0, "": 0}.get(result, int(result) if result.isdigit() else 0)
            if opponent:
                [back] = rows[int(opponent) - 1].cells[at]
                assert back.code.startswith(f"{number}{'b' if letter == 'w' else 'w'}")
        assert points == total.points, row.name


def test_file_has_a_column_a_round_and_codes_for_programs() -> None:
    made = tables.crosstable(page(swiss()))
    assert [column.title for column in made.columns] == ["Fila", "Jugador/a", "Ronda 1", "Ronda 2", "Ptos."]
    ana = next(row for row in made.rows if row[1] == "Ana")
    assert str(ana[2]).endswith("b2") and ana[2].code.endswith("w2") and ana[-1] == 4  # type: ignore[union-attr]
    assert tables.crosstable(page(swiss(games=[], byes=[]))).rows[0] == (1, "Ana", 0)


def test_legend_explains_the_signs_in_the_table_alone() -> None:
    assert [sign for sign, _meaning in legend_of_rounds(page(swiss()).crosstable)] == ["5n2", "d", "a", "+ −"]
    assert [sign for sign, _meaning in legend_of_rounds(page(swiss(games=GAMES[:2], byes=[])).crosstable)] == ["5n2"]


def test_printed_crosstable_is_upright_on_one_page_or_across_on_several() -> None:
    shown = page(swiss())
    words = [line.strip() for line in text(render("crosstable", to_print(swiss()))).split("\n")]
    for row in shown.crosstable:
        start = words.index(row.name) + 1
        assert words[start : start + 2] == [" ".join(cell.text for cell in each) for each in row.cells]
    assert "Todavía no hay resultados" in text(render("crosstable", to_print(swiss(games=[], byes=[]))))
    long = [f"Begoña Etxeberria Aramburuzabala {number}" for number in range(1, 61)]
    games = [
        {"round": number, "one": long[at], "two": long[60 - at - number], "white": "one", "winner": "one"}
        | {"reason": "resignation"}
        for number in range(1, 16)
        for at in range((60 - number + 1) // 2)
    ]
    stage = {"format": "swiss", "rounds": 15}
    large = swiss(players=long, games=games, byes=[], stage=stage, max_players=300)
    counts = []
    for league, upright in ((swiss(), True), (large, False)):
        pdf = render("crosstable", to_print(league))
        assert_well_set(pdf)
        sheets = read(pdf).pages
        assert (sheets[0].mediabox.height > sheets[0].mediabox.width) == upright
        counts.append(len(sheets))
    assert counts[0] == 1 < len(read(render("crosstable", to_print(large), Paper.A3)).pages) < counts[1]
