"""Results from other programs: winners are read, reasons are left open, and disagreeing lines are left out."""

from __future__ import annotations

import csv
import io

import pytest

from tournaments.league.file import read_names
from tournaments.league.file.foreign_results import ForeignGame, ForeignResults, as_list, foreign_results
from tournaments.league.values import Winner

NAMES = ("Ana Pérez", "Bea Lomba", "Carlos Pía")


def player(number: int, name: str, *rounds: str) -> str:
    start = f"001 {number:4} m    {name:33}1850 ESP     2200{number:03} 1990/01/01  2.0 {number:4}"
    return f"{start:91}" + "".join(f"{one:10}" for one in rounds)


def report_file(*lines: str) -> bytes:
    return "\r".join(("012 Torneo", "XXR 3", "### una nota", *lines)).encode()


def read_foreign(content: bytes) -> ForeignResults:
    found = foreign_results(content)
    assert found
    return found


def test_report_file_gives_each_game_once() -> None:
    results = read_foreign(
        report_file(
            player(1, "Perez, Ana", "   2 w 1", "   3 b =", "0000 - U"),
            player(2, "Lomba, Bea", "   1 b 0", "0000 - H", "   3 w -"),
            player(3, "Pía, Carlos", "", "   1 w =", "   2 b +"),
        )
    )
    assert results.unclear == ()
    assert set(results.games) == {
        ForeignGame("Perez, Ana", "Lomba, Bea", Winner.ONE),
        ForeignGame("Pía, Carlos", "Perez, Ana", Winner.DRAW),
        ForeignGame("Lomba, Bea", "Pía, Carlos", Winner.TWO, is_absence=True),
    }
    assert not results.are_complete


def test_lines_that_disagree_are_left_out() -> None:
    results = read_foreign(report_file(player(1, "Ana", "   2 w 1"), player(2, "Bea", "   1 b 1")))
    assert results.games == () and len(results.unclear) == 1 and "Ana – Bea: 1" in results.unclear[0]
    alone = read_foreign(report_file(player(1, "Ana", "   2 w 1"), player(2, "Bea")))
    assert alone.games == () and len(alone.unclear) == 1


def test_codes_without_a_winner_are_left_out_and_named() -> None:
    results = read_foreign(
        report_file(
            player(1, "Ana", "   2 w H", "   9 b =", "  12x w1", "   2 w -"),
            player(2, "Bea", "   1 b Z", "     -", "0000 - U", "   1 b -"),
        )
    )
    assert results.games == (ForeignGame("Ana", "Bea", Winner.NONE, is_absence=True),)
    assert results.unclear == ("Ana – Bea: H / Bea – Ana: Z", "Ana – 9: =", "Ana – ?: 12x w1")


def test_games_to_be_played_are_passed_over() -> None:
    results = read_foreign(report_file(player(1, "Ana", "   2 w"), player(2, "Bea", "   1 b  ")))
    assert results == ForeignResults((), ())
    assert read_foreign(b"Nombre;Resultado;Nombre\nAna;;Bea\nAna;-;Bea\nAna;*;Bea\n") == results


def test_columns_counted_in_bytes_are_read_in_their_places() -> None:
    """Some programs pad names to a number of bytes, so that each accent moves the rest of its line."""

    def padded(number: int, name: str, result: str) -> str:
        name += " " * (33 - len(name.encode()))
        start = f"001 {number:4} m    {name} 1850 ESP     2200{number:03} 1990/01/01  2.0 {number:4}"
        return f"{start}  {result}"

    names = ("Núñez Añón, Íñigo", "Pérez, Xoán")
    report = "\n".join((padded(1, names[0], "   2 w 1"), padded(2, names[1], "   1 b 0")))
    assert read_foreign(report.encode()).games == (ForeignGame(*names, Winner.ONE),)
    assert [one.name for one in read_names(report.encode())] == list(names)


@pytest.mark.parametrize(
    "heading",
    [
        "M.;Nom;Elo;Résultat;Nom",
        "Mesa;Blancas;Elo;Resultado;Negras",
        "Bo.;White;Rtg;Result;Black",
        "Br.;Name;;Ergebnis;Name",
    ],
)
def test_headings_of_pairings_are_read_in_several_languages(heading: str) -> None:
    assert read_foreign(f"{heading}\n1;Ana;1850;1 - 0;Bea\n".encode()).games == (ForeignGame("Ana", "Bea", Winner.ONE),)


def test_result_may_follow_both_names() -> None:
    results = read_foreign(b"Blancas;Negras;Resultado\nAna;Bea;0-2\n")
    assert results.games == (ForeignGame("Ana", "Bea", Winner.TWO),)


def test_cross_table_by_rounds_gives_each_game_once() -> None:
    results = read_foreign(
        (
            "Ranking crosstable after Round 3,,,,,,\n"
            "Rk.,,Name,Rtg,1.Rd,2.Rd,3.Rd,Pts.\n"
            '1,,"Perez, Ana",0,2w1,3b½,-1,2½\n'
            '2,,"Lomba, Bea",0,1b0,-0,3w-,0\n'
            '3,,"Pía, Carlos",0,bye,1w½,2b+,1½\n'
        ).encode()
    )
    assert results.games == (
        ForeignGame("Perez, Ana", "Lomba, Bea", Winner.ONE),
        ForeignGame("Perez, Ana", "Pía, Carlos", Winner.DRAW),
        ForeignGame("Lomba, Bea", "Pía, Carlos", Winner.TWO, is_absence=True),
    )
    assert results.unclear == ()


def test_cross_table_by_opponents_gives_each_game_once() -> None:
    text = "N.º;Nombre;1;2;3;Ptos.\n1;Ana;*;1;½;1½\n2;Bea;0;*;;0\n3;Carlos;½;1 ½;*;½\n"
    results = read_foreign(text.encode())
    assert results.games == (ForeignGame("Ana", "Bea", Winner.ONE), ForeignGame("Ana", "Carlos", Winner.DRAW))
    assert results.unclear == ("Carlos – Bea: 1 ½",)


def test_pairings_of_several_rounds_are_read() -> None:
    results = read_foreign(
        (
            "From the Tournament-Database,,,,,,\n"
            "Round 1 on 2026/11/21 at 17:00,,,,,,\n"
            "Bo.,No.,,Name,Rtg,Result,,Name,Rtg,No.\n"
            '1,1,,"Perez, Ana",0,1 - 0,,"Lomba, Bea",0,2\n'
            '2,3,,"Pía, Carlos",0,,,bye,,\n'
            "Round 2,,,,,,\n"
            "Bo.,No.,,Name,Rtg,Result,,Name,Rtg,No.\n"
            '1,3,,"Pía, Carlos",0,½ - ½,,"Perez, Ana",0,1\n'
            '2,2,,"Lomba, Bea",0,- - +,,"Pía, Carlos",0,3\n'
            '3,2,,"Lomba, Bea",0,0 - 0,,"Perez, Ana",0,1\n'
        ).encode()
    )
    assert [(game.one, game.two, game.winner) for game in results.games] == [
        ("Perez, Ana", "Lomba, Bea", Winner.ONE),
        ("Pía, Carlos", "Perez, Ana", Winner.DRAW),
        ("Lomba, Bea", "Pía, Carlos", Winner.TWO),
    ]
    assert results.unclear == ("Lomba, Bea – Perez, Ana: 0 - 0",)


@pytest.mark.parametrize(
    ("score", "winner"),
    [
        ("2-0", Winner.ONE),
        ("0 : 2", Winner.TWO),
        ("1 - 1", Winner.DRAW),
        ("0,5-0,5", Winner.DRAW),
        ("½ – ½", Winner.DRAW),
        ("- - -", Winner.NONE),
        ("W-L", None),
        ("+ - -", Winner.ONE),
        ("1 - 0F", None),
        ("3-1", None),
        ("1", None),
    ],
)
def test_scores_are_read_in_every_notation(score: str, winner: Winner | None) -> None:
    results = read_foreign(f"M.;Nombre;Resultado;Nombre\n1;Ana;{score};Bea\n".encode())
    assert [game.winner for game in results.games] == ([winner] if winner else [])
    assert bool(results.unclear) == (winner is None)


@pytest.mark.parametrize("heading", ["Negras;Blancas;Resultado", "Black;White;Result", "Nero;Bianco;Risultato"])
def test_score_below_black_first_gives_nobody_a_win(heading: str) -> None:
    results = read_foreign(f"{heading}\nAna;Bea;2-0\nAna;Eva;1-1\nBea;Eva;Eva\n".encode())
    assert [(game.one, game.two, game.winner) for game in results.games] == [
        ("Ana", "Eva", Winner.DRAW),
        ("Bea", "Eva", Winner.TWO),
    ]
    assert results.unclear == ("Ana – Bea: 2-0",)


@pytest.mark.parametrize(
    "line",
    [
        *("Ana;Bea;1-0;0-1", "Ana;Bea;1-0;tablas", "Ana;Bea;Ana;0-1", "Ana;Bea;1-0;gana Bea", "Ana;Bea;3-1;"),
        *("Ana - Bea: abandona Ana", "Ana - Bea no ganó Ana", "Ana - Bea: incomparecencia de Ana"),
        *("Ana - Bea 0-1 gana Ana", "Ana - Bea 1-0 en la mesa 2", "Ana - Bea 1-0 17:30", "3-1;Ana;Bea", "Ana;?-?;Bea"),
    ],
)
def test_line_that_may_tell_another_winner_is_named_and_gives_none(line: str) -> None:
    first = "Eva;Fe;1-0" if ";" in line else "Eva - Fe 1-0"
    results = read_foreign(f"{first}\n{line}\n".encode())
    assert [(game.one, game.two) for game in results.games] == [("Eva", "Fe")]
    assert len(results.unclear) + len(results.unread) == 1


@pytest.mark.parametrize("name", ["Carme d'Souto", "Carme d’Souto", "Ana dell'Acqua", "Kees van 't Hoff", "Ian deWitt"])
@pytest.mark.parametrize("line", ["Bea 1-0 {}", "Bea - {} 1-0", "{} - Bea 1-0", "{} 1-0 Bea"])
def test_name_with_an_apostrophe_is_read_on_either_side(line: str, name: str) -> None:
    [game] = read_foreign(f"{line.format(name)}\n".encode()).games
    assert {game.one, game.two} == {"Bea", name} and game.winner is Winner.ONE


def test_surname_before_a_comma_is_a_name() -> None:
    found = read_foreign("de la Fuente, María - López, Íñigo 0-1\nGil, Ana - Rey, Bea 1-0\n".encode())
    assert [(game.one, game.two, game.winner, game.line) for game in found.games] == [
        ("de la Fuente, María", "López, Íñigo", Winner.TWO, 1),
        ("Gil, Ana", "Rey, Bea", Winner.ONE, 2),
    ]


@pytest.mark.parametrize("line", ["Bea 1-0 María de los Ángeles", "Bea - María de los Ángeles 1-0"])
def test_names_with_particles_are_names(line: str) -> None:
    [game] = read_foreign(f"{line}\n".encode()).games
    assert (game.one, game.two, game.winner) == ("Bea", "María de los Ángeles", Winner.ONE)
    [game] = read_foreign(b"Ana de la Fuente 0-1 Bea\n").games
    assert (game.one, game.winner) == ("Ana de la Fuente", Winner.TWO)
    assert foreign_results(b"Bea 1-0 Ana incomparecencia de Bea\n") is None


@pytest.mark.parametrize(("score", "winner"), [("+/-", Winner.ONE), ("-/+", Winner.TWO), ("1\u22120", Winner.ONE)])
def test_signs_of_other_keyboards_are_read(score: str, winner: Winner) -> None:
    [game] = read_foreign(f"Ana;Bea;{score}".encode()).games
    assert game.winner is winner


def test_marks_around_names_are_not_of_them() -> None:
    found = read_foreign("• *Ana Pérez* - Bea Lomba (ESP) 1-0\nMesa 1: Carlos Pía - Ana Pérez 1850 0-1\n".encode())
    rows = list(csv.reader(io.StringIO(as_list(found, NAMES))))
    assert [row[:2] for row in rows[1:]] == [["Ana Pérez", "Bea Lomba"], ["Carlos Pía", "Ana Pérez"]]
    [game] = read_foreign(b"Mesa 1;Ana;1-0;Bea").games
    assert (game.one, game.two) == ("Ana", "Bea")


def test_other_texts_are_not_recognized() -> None:
    for text in (
        "one,two,winner,reason\nAna,Bea,one,time",
        "Ana 2 Bea 0",
        "",
        "\x00",
        "Nombre;Club\nAna;Uno",
        "N.º;Nombre;1\n1;Ana;2",
    ):
        assert foreign_results(text.encode()) is None


def test_list_has_the_names_of_the_league_and_open_reasons() -> None:
    games = (
        ForeignGame("PEREZ, Ana", "Lomba,Bea", Winner.ONE),
        ForeignGame("Pía Carlos", "Nadie", Winner.TWO, is_absence=True),
    )
    rows = list(csv.reader(io.StringIO(as_list(ForeignResults(games, ()), NAMES))))
    assert rows[1][:5] == ["Ana Pérez", "Bea Lomba", "", "one", ""]
    assert rows[2][:5] == ["Carlos Pía", "Nadie", "", "two", "walkover"]
