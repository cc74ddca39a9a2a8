from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum

import pytest

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import league, to_print
from tests.tournaments.documents.print.pdf import boxes, read, sheets_of, text
from tournaments.documents.print.rendering import render
from tournaments.league.values import State


def podium(name: str) -> str:
    return text(render("podium", to_print(LEAGUES[name]))).replace("\n", " ")


def test_podium_has_names_medals_and_points() -> None:
    words = podium("tie settled")
    assert "Podio" in words
    for name, medal, points in (
        ("Ñoño", "oro", "5 puntos de podio"),
        ("Ávila", "plata", "3 puntos de podio"),
        ("Hortera", "bronce", "1 punto de podio"),
    ):
        assert f"{name} " in words
        assert medal in words
        assert points in words


@pytest.mark.parametrize("kind", ["podium", "standings"])
def test_medals_before_the_closing_are_provisional(kind: str) -> None:
    finished = LEAGUES["tie settled"]
    for state, said in ((State.FINISHED, False), (State.PLAYING, True)):
        words = text(render(kind, to_print(replace(finished, state=state)))).replace("\n", " ")
        assert ("Medallas provisionales" in words) is said


def test_three_players_have_no_bronze() -> None:
    words = podium("three played")
    assert "plata" in words
    assert "2 puntos de podio" in words
    assert "bronce" not in words


def test_gold_stands_between_silver_and_bronze() -> None:
    [sheet] = sheets_of(read(render("podium", to_print(LEAGUES["tie settled"]))))
    medals = sorted((box for box in sheet.boxes if box.text in ("oro", "plata", "bronce")), key=lambda box: box.x)
    assert [box.text for box in medals] == ["plata", "oro", "bronce"]


def test_words_of_all_steps_have_one_size() -> None:
    [sheet] = read(render("podium", to_print(LEAGUES["tie settled"]))).pages
    assert len({box.size for box in boxes(sheet) if box.text.endswith("de podio")}) == 1


def test_podium_names_the_deciding_game() -> None:
    assert "Gana Ñoño con 4 peones (rival sin fichas)." in podium("tie settled")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("preparing", "Aún no hay resultados"),
        ("ten half played", "Faltan 23 partidas"),
        ("tie pending", "El podio espera a que se deshagan los empates"),
    ],
)
def test_empty_podium_explains_why(name: str, why: str) -> None:
    words = podium(name)
    assert why in words
    assert "………" in words


def test_podium_has_space_for_signatures() -> None:
    words = podium("tie settled")
    assert all(who in words for who in ("Organización", "Arbitraje", "Sello"))


def test_no_name_is_larger_than_that_of_a_better_medal() -> None:
    players = ["Giuseppina Fernández-Cortázar Cholmondeley", "O", "Ana", "Zoe"]
    printed = to_print(league(players, played=6, seed=5))
    assert [place.name for place in printed.page.podium] == ["Zoe", players[0], "O"]
    [sheet] = sheets_of(read(render("podium", printed)))
    sizes = [max(box.size for box in sheet.boxes if box.text == name) for name in ("Zoe", "Giuseppina", "O")]
    assert sizes == sorted(sizes, reverse=True)


def test_no_medal_is_larger_than_a_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, float] = {}

    def note_size(_canvas: object, medal: Enum, _x: float, _y: float, width: float, _ribbon: object) -> None:
        sizes[medal.name] = width

    monkeypatch.setattr("tournaments.documents.print.podium.draw_medal", note_size)
    longest = "Giuseppina Fernández-Cortázar Cholmondeley"
    printed = to_print(league(["Ana", "O", "Bea", longest], played=6, seed=5))
    assert printed.page.podium[0].name == longest
    render("podium", printed)
    assert sizes["GOLD"] >= sizes["SILVER"] >= sizes["BRONZE"] > 0


def test_table_marks_only_its_own_notes() -> None:
    tested_league = league([f"Jugador {number}" for number in range(10)], played=45, seed=3)
    assert len(to_print(tested_league).page.standings.notes) > 1
    words = text(render("podium", to_print(tested_league)))
    marks = re.findall(r"\(([a-z])\)", words)
    assert {marks.count(mark) for mark in marks} <= {2}


def test_table_that_needs_another_sheet_is_left_out() -> None:
    names = [f"María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha {number}" for number in range(25)]
    many = league(names, played=300, seed=2, max_players=25, state="playing")
    [sheet] = read(render("podium", to_print(many))).pages
    assert "Ptos." not in sheet.extract_text()
    assert "Ptos." in text(render("podium", to_print(LEAGUES["tie settled"])))
