from __future__ import annotations

import re

import pytest

from tests.tournaments.reports.leagues import LEAGUES
from tests.tournaments.reports.making import league, to_print
from tests.tournaments.reports.pdf import read, sheets_of, text
from tournaments.reports.registry import render


def podium(name: str) -> str:
    return text(render("podium", to_print(LEAGUES[name]))).replace("\n", " ")


def test_names_medals_and_points() -> None:
    words = podium("tie settled")
    for name, medal, points in (
        ("Ñoño", "oro", "5 puntos"),
        ("Ávila", "plata", "3 puntos"),
        ("Hortera", "bronce", "1 punto"),
    ):
        assert f"{name} " in words
        assert medal in words
        assert points in words


def test_three_players_have_no_bronze() -> None:
    words = podium("three played")
    assert "plata" in words
    assert "2 puntos" in words
    assert "bronce" not in words


def test_names_the_deciding_game() -> None:
    assert "Gana Ñoño con 4 peones: F 4 (sin fichas)." in podium("tie settled")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("preparing", "La liga no ha empezado"),
        ("ten half played", "Faltan 23 partidas"),
        ("tie pending", "El podio espera a que se deshagan los empates"),
    ],
)
def test_explains_why_it_is_empty(name: str, why: str) -> None:
    words = podium(name)
    assert why in words
    assert "………" in words


def test_has_space_for_the_signatures_of_officials() -> None:
    words = podium("tie settled")
    assert all(who in words for who in ("Organización", "Arbitraje", "Sello"))


def test_no_name_is_larger_than_that_of_a_better_medal() -> None:
    players = ["Giuseppina Fernández-Cortázar Cholmondeley", "O", "Ana", "Zoe"]
    printed = to_print(league(players, played=6, seed=5))
    assert [place.name for place in printed.page.podium] == ["Zoe", players[0], "O"]
    [sheet] = sheets_of(read(render("podium", printed)))
    sizes = [max(box.size for box in sheet.boxes if box.text == name) for name in ("Zoe", "Giuseppina", "O")]
    assert sizes == sorted(sizes, reverse=True)


def test_table_marks_only_its_own_notes() -> None:
    of = league([f"Jugador {number}" for number in range(10)], played=45, seed=3)
    assert len(to_print(of).page.standings.notes) > 1
    words = text(render("podium", to_print(of)))
    marks = re.findall(r"\(([a-z])\)", words)
    assert {marks.count(mark) for mark in marks} <= {2}
