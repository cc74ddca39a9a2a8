"""Lines as people type them, without headings and without pieces."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.file.foreign_results import as_list, foreign_results
from tournaments.league.file.results_list import read_results
from tournaments.league.values import Pieces, Reason, Winner


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
        ("Ana Garcia - Breogan 1/2", "Ana Garcia", "Breogan", Winner.DRAW, None),
        ("Ana - Bea ½ (acuerdo)", "Ana", "Bea", Winner.DRAW, Reason.AGREEMENT),
        ("Ana ½ Bea", "Ana", "Bea", Winner.DRAW, None),
        ("Ana ganó a Bea 2-0", "Ana", "Bea", Winner.ONE, None),
        ("Ana ganó a Bea por abandono", "Ana", "Bea", Winner.ONE, Reason.RESIGNATION),
    ],
)
def test_names_stand_before_the_result(typed: str, one: str, two: str, winner: Winner, reason: Reason | None) -> None:
    found = foreign_results(typed.encode())
    assert found
    [game] = found.games
    assert (game.one, game.two, game.winner, game.reason) == (one, two, winner, reason)


@pytest.mark.parametrize(
    ("typed", "winner", "reason", "left"),
    [
        ("Breogán - Marta 2-0 (4 peones y 1 dama)", Winner.ONE, None, (4, 1)),
        ("Ana - Bea 0-1 (abandono, 4 peóns)", Winner.TWO, Reason.RESIGNATION, (4, 0)),
        ("Ana - Bea 1-0, abandono, 4 peones", Winner.ONE, Reason.RESIGNATION, (4, 0)),
        ("Ana gana a Bea (abandono) con 3 peones y una dama", Winner.ONE, Reason.RESIGNATION, (3, 1)),
        ("Ana 2-0 Bea (2 dame)", Winner.ONE, None, (0, 2)),
        ("Ana - Bea 1-0 4 men and 1 king", Winner.ONE, None, (4, 1)),
        ("Ana ganó a Bea por 3 peones", Winner.ONE, None, (3, 0)),
    ],
)
def test_pieces_in_words_are_those_of_the_winner(
    typed: str, winner: Winner, reason: Reason | None, left: tuple[int, int]
) -> None:
    found = foreign_results(typed.encode())
    assert found and not found.untold
    [game] = found.games
    assert (game.winner, game.reason) == (winner, reason)
    assert game.pieces[winner is Winner.TWO] == Pieces(*left) and game.pieces[winner is Winner.ONE] is None


@pytest.mark.parametrize(
    ("typed", "winner", "untold"),
    [
        ("Breogán - Marta 1-0 abandono 4", Winner.ONE, "4"),
        ("Sabela ganó a Iria por 5 fichas", Winner.ONE, "por 5 fichas"),
        ("Ana - Iria tablas 3 a 2", Winner.DRAW, "3 a 2"),
        ("Ana - Iria tablas (3 peones)", Winner.DRAW, "3 peones"),
        ("Ana - Iria 1-0 (3 peones y 2 peones)", Winner.ONE, "3 peones y 2 peones"),
    ],
)
def test_words_on_pieces_that_are_not_clear_are_named(typed: str, winner: Winner, untold: str) -> None:
    found = foreign_results(typed.encode())
    assert found and found.untold == ((1, untold),)
    assert [(game.winner, game.pieces) for game in found.games] == [(winner, (None, None))]


def test_commas_of_a_line_among_others_divide_no_cells() -> None:
    found = foreign_results(b"Ana - Bea 1-0, abandono, 4 peones\nCarlos - Ana 0-1\nBea - Carlos 1-0")
    assert found and len(found.games) == 3 and not found.unclear


def test_line_with_two_games_is_named_among_lines_with_cells() -> None:
    found = foreign_results(b"Ana;Bea;1-0\nCarlos;Dora;\nEva - Hugo 1-0; Fiz - Gael 0-1")
    assert found and [game.line for game in found.games] == [1]
    assert found.unread == ((3, "Eva - Hugo 1-0 Fiz - Gael 0-1"),)


STYLES = (
    *("{} - {} 2-0 (2 peones)", "{} ganó a {}, 3 peones", "{} - {} 0-2, 3 peones", "{} gana a {}, abandono"),
    *("{} perdió con {}, 3 peones", "{} 1-0 {}", "{} - {} tablas", "{},{},1-0", "{};{};0-1", "{}\t1-0\t{}", "{}, {}"),
    *(
        "3. {} – {} 0 - 1",
        "{};{};1-0;abandono",
        "{} - {}, tiempo",
        "Hoy {}, con gripe, y {} no vinieron",
        '"{} - {} 1-0',
    ),
    *("{} - {} 3-5", "{},3-5,{}", "Gil, {} - Paz, {} 1-0, abandono", "{} - {} 1-0, 2-0", "{}, - {} 1-0 (2 damas)"),
)
PLAYERS = ("Bea", "Dora", "Eva", "Hugo", "Carlos", "Fiz", "Gael", "Iria", "Lois", "Noa", "Olga", "Paulo")


@given(st.lists(st.sampled_from(STYLES), min_size=1, max_size=len(PLAYERS) // 2))
def test_line_is_a_result_or_named_as_left_out_in_any_list(styles: list[str]) -> None:
    lines = [style.format(*PLAYERS[2 * at : 2 * at + 2]) for at, style in enumerate(styles)]
    found = foreign_results("\n".join(lines).encode())
    if found is None:
        return  # the list is refused as a whole
    read = {game.line: game for game in found.games}
    unread, unclear = dict(found.unread), " ".join(found.unclear)
    for number, line in enumerate(lines, start=1):
        one, two = PLAYERS[2 * number - 2 : 2 * number]
        assert (number in read) + (number in unread) + (one in unclear) == 1
        if (alone := foreign_results(line.encode())) and alone.games:
            game = read[number]
            assert replace(alone.games[0], line=number, one=game.one) == game
            assert game.one.strip('"') == alone.games[0].one.strip('"') and not game.one.endswith(",")
        if number in unread:
            assert one in unread[number] and two in unread[number]


@pytest.mark.parametrize(
    "typed",
    [
        *("Ana - Bea", "Ana-Bea", "22-18 11-15", "Ana - 1-0", "Ana gana", "Ana no gana a Bea", "Ana - Bea 1-0 0-1"),
        *("Ana perdió con Bea 2-0", "Ana - Bea tablas 2-0", "Ana - Bea 1-0 2", "Ana - Bea 4 peones"),
    ],
)
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


@pytest.mark.parametrize(("row", "untold"), [("Ana;Bea;Ana;abandono;5;1", "5 1"), ("Ana;1-0;Bea;;3", "3")])
def test_numbers_after_a_result_that_are_not_clear_are_named(row: str, untold: str) -> None:
    found = foreign_results(row.encode())
    assert found and found.untold == ((1, untold),)
