"""Lines as people type them, without headings and without pieces."""

from __future__ import annotations

import pytest

from tournaments.league.file.foreign_results import as_list, foreign_results
from tournaments.league.file.results_list import read_results
from tournaments.league.values import Reason, Winner


@pytest.mark.parametrize(
    ("typed", "one", "two", "winner", "reason"),
    [
        ("Ana - Bea 1-0", "Ana", "Bea", Winner.ONE, None),
        ("Ana 3-0 Bea", "Ana", "Bea", Winner.ONE, None),
        ("3. Ana Gil – Bea Paz 0 - 1", "Ana Gil", "Bea Paz", Winner.TWO, None),
        ("Óscar - Ñoño tablas", "Óscar", "Ñoño", Winner.DRAW, None),
        ("Ana vs. Bea: ½-½", "Ana", "Bea", Winner.DRAW, None),
        ("Ana - Bea gana Bea", "Ana", "Bea", Winner.TWO, None),
        ("Ana Gil – Bea 0-1 abandono", "Ana Gil", "Bea", Winner.TWO, Reason.RESIGNATION),
        ("Jesus Santos gana a Maria Jose Otero", "Jesus Santos", "Maria Jose Otero", Winner.ONE, None),
        ("3. Ana gañou a Bea.", "Ana", "Bea", Winner.ONE, None),
        ("Ana batte Bea", "Ana", "Bea", Winner.ONE, None),
        ("Ana beats Bea (time run out)", "Ana", "Bea", Winner.ONE, Reason.TIME),
        ("Ana pierde con Bea, abandono", "Ana", "Bea", Winner.TWO, Reason.RESIGNATION),
        ("Ana perde con Gil, Bea", "Ana", "Gil, Bea", Winner.TWO, None),
        ("ANA EMPATA CON BEA", "ANA", "BEA", Winner.DRAW, None),
        ("Ana pareggia con Bea", "Ana", "Bea", Winner.DRAW, None),
    ],
)
def test_names_stand_before_the_result(typed: str, one: str, two: str, winner: Winner, reason: Reason | None) -> None:
    found = foreign_results(typed.encode())
    assert found
    [game] = found.games
    assert (game.one, game.two, game.winner, game.reason) == (one, two, winner, reason)


@pytest.mark.parametrize("typed", ["Ana - Bea", "Ana-Bea", "22-18 11-15", "Ana - 1-0", "Ana gana", "Ana no gana a Bea"])
def test_line_without_two_names_and_a_result_is_no_game(typed: str) -> None:
    assert foreign_results(typed.encode()) is None


def test_line_without_a_reason_is_half_a_line() -> None:
    found = foreign_results(b"Ana - Bea 1-0\nCarlos - Ana 0-1 tiempo")
    assert found
    listed = read_results(as_list(found, ()).encode())
    assert [(half.one, half.winner, half.reason) for half in listed.halves] == [("Ana", Winner.ONE, None)]
    assert [fault.number for fault in listed.faults] == [half.number for half in listed.halves]
    assert [line.result.reason for line in listed.lines] == [Reason.TIME]


def test_lines_without_headings_keep_their_numbers() -> None:
    found = foreign_results(b"Liga del jueves\n\nAna - Bea 1-0\n\nCarlos - Ana 0-1 tiempo\nBea - Carlos 1-0")
    assert found
    listed = read_results(as_list(found, ()).encode()).numbered_without_headings()
    assert [half.number for half in listed.halves] == [3, 6]
    assert [line.number for line in listed.lines] == [5]
    assert [fault.number for fault in listed.faults] == [3, 6]
