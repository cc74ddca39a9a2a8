"""Lists of players as people write them: each style gives the same names, and lists the lines left out."""

from __future__ import annotations

import pytest

from tournaments.league.faults import Code, Fault
from tournaments.league.file.list_columns import Comma
from tournaments.league.file.listed_names import LeftOut, LeftOutReason
from tournaments.league.file.names_list import read_list

THREE = [("Ana Pérez", None), ("Bea Ñ", None), ("Carlos Ruiz", None)]
CLUBS = [("Ana Pérez", "Casino"), ("Bea Ñ", "Casino"), ("Carlos Ruiz", "Uriandia")]


def names_and_clubs(text: str, comma: Comma | None = None) -> list[tuple[str, str | None]]:
    return [(one.name, one.club) for one in read_list(text, comma=comma).entrants]


@pytest.mark.parametrize(
    "written",
    [
        "1. Ana Pérez\n2. Bea Ñ\n3. Carlos Ruiz",
        "1) Ana Pérez\n2) Bea Ñ\n3) Carlos Ruiz",
        "1- Ana Pérez\n2.- Bea Ñ\n3 - Carlos Ruiz",
        "1.Ana Pérez\n2.Bea Ñ\n3.Carlos Ruiz",
        "1º Ana Pérez\n2ª Bea Ñ\n(3) Carlos Ruiz",
        "1 Ana Pérez\n2 Bea Ñ\n3 Carlos Ruiz",
        "1\tAna Pérez\n2\tBea Ñ\n3\tCarlos Ruiz",
        "- Ana Pérez\n* Bea Ñ\n– Carlos Ruiz",
        "•Ana Pérez\n• Bea Ñ\n▪ Carlos Ruiz",
        "- [ ] Ana Pérez\n- [x] Bea Ñ\n☐ Carlos Ruiz",
        "1. ☐ Ana Pérez\n2. ☐ Bea Ñ\n3. ☐ Carlos Ruiz",
        "Ana Pérez,\nBea Ñ,\nCarlos Ruiz",
        "Ana Pérez;\nBea Ñ;\nCarlos Ruiz;",
        "Ana Pérez, Bea Ñ, Carlos Ruiz",
        "Ana Pérez, Bea Ñ y Carlos Ruiz.",
        "Ana Pérez; Bea Ñ; Carlos Ruiz",
        "Ana Pérez\tBea Ñ\tCarlos Ruiz",
        "Ana Pérez / Bea Ñ / Carlos Ruiz",
        "Jugadores: Ana Pérez, Bea Ñ, Carlos Ruiz",
        "1. Ana Pérez 2. Bea Ñ 3. Carlos Ruiz",
        "1. Ana Pérez, 2. Bea Ñ, 3. Carlos Ruiz",
        "✅ Ana Pérez\n🔴 Bea Ñ\n⚪️ Carlos Ruiz",
        "1. Ana Pérez ✅\n2. Bea Ñ ✅\n3. Carlos Ruiz 🔴",
        "1️⃣ Ana Pérez\n2️⃣ Bea Ñ\n3️⃣ Carlos Ruiz",
        "→ Ana Pérez\n→ Bea Ñ\n→ Carlos Ruiz",
        "I. Ana Pérez\nII. Bea Ñ\nIII. Carlos Ruiz",
        "I - Ana Pérez\nII - Bea Ñ\nIII - Carlos Ruiz",
        "a) Ana Pérez\nb) Bea Ñ\nc) Carlos Ruiz",
        "1ero Ana Pérez\n2do Bea Ñ\n3ro Carlos Ruiz",
        "#1 Ana Pérez\n#2 Bea Ñ\n#3 Carlos Ruiz",
        "N.º 1: Ana Pérez\nN.º 2: Bea Ñ\nN.º 3: Carlos Ruiz",
        "Jugador 1: Ana Pérez\nJugador 2: Bea Ñ\nJugador 3: Carlos Ruiz",
        "[1] Ana Pérez\n[2] Bea Ñ\n[3] Carlos Ruiz",
        "1/ Ana Pérez\n2/ Bea Ñ\n3/ Carlos Ruiz",
        "[12:31, 14/11/2026] Ana: Ana Pérez\n[12:32, 14/11/2026] Bea: Bea Ñ\n[9:05, 15/11/2026] Xan: Carlos Ruiz",
        '"Ana Pérez"\n"Bea Ñ"\n"Carlos Ruiz"',
        "\ufeffAna Pérez\n\u200bBea Ñ\nCarlos Ruiz",
        "\tAna Pérez\n\tBea Ñ\n\tCarlos Ruiz",
        "o\tAna Pérez\no\tBea Ñ\no\tCarlos Ruiz",
        "Ana Pérez 1850\nBea Ñ 1700\nCarlos Ruiz 2010",
        "Ana Pérez (1850)\nBea Ñ (1700)\nCarlos Ruiz (2010)",
        "Ana Pérez - 600123123\nBea Ñ - 600 12 31 24\nCarlos Ruiz - +34 600222333",
        "Ana Pérez <ana@example.org>\nBea Ñ <bea@example.org>\nCarlos Ruiz <c@example.org>",
        "LISTA DE INSCRITOS\nAna Pérez\nBea Ñ\nCarlos Ruiz",
        "Liga de otoño 2026\n1. Ana Pérez\n2. Bea Ñ\n3. Carlos Ruiz",
        "Ana Pérez. Bea Ñ. Carlos Ruiz.",
        "1 Ana Pérez 2 Bea Ñ 3 Carlos Ruiz",
        "Jugadores de la liga:\n\nAna Pérez\nBea Ñ\n-----\nCarlos Ruiz\n4.",
    ],
)
def test_every_style_of_list_gives_the_same_names(written: str) -> None:
    assert names_and_clubs(written) == THREE
    assert names_and_clubs(written.replace("\n", "\r\n")) == THREE


@pytest.mark.parametrize(
    "written",
    [
        "Ana Pérez; Casino\nBea Ñ; Casino\nCarlos Ruiz; Uriandia",
        "1. Ana Pérez\tCasino\n2. Bea Ñ\tCasino\n3. Carlos Ruiz\tUriandia",
        "N.º\tJugador\tTeléfono\tClub\n1\tAna Pérez\t600\tCasino\n2\tBea Ñ\t601\tCasino\n3\tCarlos Ruiz\t\tUriandia",
        "Liga de otoño\t\t\nNombre\tApellidos\tEquipo\nAna\tPérez\tCasino\nBea\tÑ\tCasino\nCarlos\tRuiz\tUriandia",
        "Club;Nombre\nCasino;Ana Pérez\nCasino;Bea Ñ\nUriandia;Carlos Ruiz",
        "Nombre,Club\nAna Pérez,Casino\nBea Ñ,Casino\nCarlos Ruiz,Uriandia",
        "Nombre, Club\nAna Pérez, Casino\nBea Ñ, Casino\nCarlos Ruiz, Uriandia",
        "Ana Pérez (Casino)\nBea Ñ (Casino)\nCarlos Ruiz (Uriandia)",
        "Ana Pérez [Casino]\nBea Ñ [Casino]\nCarlos Ruiz [Uriandia]",
        "1 - Ana Pérez - Casino\n2 - Bea Ñ - Casino\n3 - Carlos Ruiz - Uriandia",
        "Ana Pérez | Casino\nBea Ñ | Casino\nCarlos Ruiz | Uriandia",
        "| Nombre | Club |\n|---|---|\n| Ana Pérez | Casino |\n| Bea Ñ | Casino |\n| Carlos Ruiz | Uriandia |",
        "Giocatore;Società\nAna Pérez;Casino\nBea Ñ;Casino\nCarlos Ruiz;Uriandia",
        "Ana Pérez;Casino;600123123\nBea Ñ;Casino;bea@example.org\nCarlos Ruiz;Uriandia;",
    ],
)
def test_every_style_of_list_gives_the_same_clubs(written: str) -> None:
    assert names_and_clubs(written) == CLUBS


@pytest.mark.parametrize(
    ("written", "clubs"),
    [
        ("Ana (Casino)", [None]),
        ("Ana (Casino)\nBea (Uriandia)", ["Casino", "Uriandia"]),
        ("Ana (2)\tCasino\nBea (hija)\nIria (Lugo)", ["Casino", None, None]),
        ("Ana (2); Casino\nBea (hija)\nIria (Lugo)", ["Casino", None, None]),
    ],
)
def test_brackets_hold_the_club_of_several_lines_without_another_mark(written: str, clubs: list[str | None]) -> None:
    assert [club for _, club in names_and_clubs(written)] == clubs


def test_comma_precedes_the_club_when_clubs_repeat_or_are_few() -> None:
    four = "Ana Pérez, Casino\nBea Gil, Casino\nCarlos Rey, Uriandia\nDuarte Paz, Uriandia"
    assert [club for _, club in names_and_clubs(four)] == ["Casino", "Casino", "Uriandia", "Uriandia"]
    assert names_and_clubs("Ana Pérez, Casino\nBea Gil\nCarlos Rey") == [
        ("Ana Pérez", "Casino"),
        ("Bea Gil", None),
        ("Carlos Rey", None),
    ]


def test_comma_stays_in_a_name_unless_chosen_otherwise() -> None:
    doubtful = "Pérez Gil, Ana\nGómez Rey, Bea\nRuiz Paz, Carlos"
    unsplit = read_list(doubtful)
    assert [one.name for one in unsplit.entrants] == doubtful.splitlines() and unsplit.comma_kept
    assert names_and_clubs(doubtful, Comma.CLUB)[0] == ("Pérez Gil", "Ana")
    assert not read_list(doubtful, comma=Comma.NAME).comma_kept


def test_remark_after_a_name_is_left_out_of_it() -> None:
    listed = read_list("1. Ana Pérez\n2. Bea Gil (llega tarde)\n3. Carlos Rey [sin confirmar]\n4. Duarte Paz (Casino)")
    assert [one.name for one in listed.entrants] == ["Ana Pérez", "Bea Gil", "Carlos Rey", "Duarte Paz (Casino)"]
    assert listed.left_out == [
        LeftOut(2, "(llega tarde)", LeftOutReason.NOTE),
        LeftOut(3, "[sin confirmar]", LeftOutReason.NOTE),
    ]


def test_remark_after_a_club_is_left_out_of_it() -> None:
    listed = read_list("Ana; Casino\nDora; A Raíña (llega tarde)\nBea; Casino (Lugo)")
    assert [one.club for one in listed.entrants] == ["Casino", "A Raíña", "Casino (Lugo)"]
    assert listed.left_out == [LeftOut(2, "(llega tarde)", LeftOutReason.CLUB_NOTE)]


def test_remarks_after_name_and_club_of_a_player_are_both_left_out() -> None:
    listed = read_list("Ana; Casino\nDora (sin móvil); A Raíña [llega tarde]")
    assert (listed.entrants[1].name, listed.entrants[1].club) == ("Dora", "A Raíña")
    assert [one.text for one in listed.left_out] == ["(sin móvil)", "[llega tarde]"]


@pytest.mark.parametrize(
    ("written", "comma"),
    [
        ("Ana Pérez\nBea Gil (hija)\nCarlos Rey", None),
        ("Ana Pérez\nAna Pérez (la de abajo)\nCarlos Rey", None),
        ("Ana Pérez\nBea Gil (llega tarde)\nCarlos Rey", Comma.NAME),
        ("Nombre;Club\nBea Gil (llega tarde);Casino\nCarlos Rey;Casino", None),
    ],
)
def test_brackets_that_are_of_the_name_stay(written: str, comma: Comma | None) -> None:
    listed = read_list(written, comma=comma)
    assert "(" in "".join(one.name for one in listed.entrants)
    assert LeftOutReason.NOTE not in [one.reason for one in listed.left_out]


def test_lines_left_out_are_listed() -> None:
    listed = read_list("N.º;Jugador;Club;Teléfono\n1;Ana;Casino;600\n;;Total;3\n2;Bea;;\n3;Iria;;")
    assert [one.name for one in listed.entrants] == ["Ana", "Bea", "Iria"]
    assert listed.left_out == [
        LeftOut(1, "N.º;Jugador;Club;Teléfono", LeftOutReason.HEADING),
        LeftOut(0, "N.º", LeftOutReason.COLUMN),
        LeftOut(0, "Teléfono", LeftOutReason.COLUMN),
        LeftOut(3, "Total 3", LeftOutReason.NO_NAME),
    ]
    assert read_list("Ana\n2.\n***").left_out == [
        LeftOut(2, "2.", LeftOutReason.NO_NAME),
        LeftOut(3, "***", LeftOutReason.NO_NAME),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "3D Rojas",
        "=1+1",
        "-x",
        "4x4",
        "Ana 2",
        "1984",
        "100% Ana",
        "O'Neill",
        "¡Ana!",
        "Ana (2)",
        "I. Gil",
        "🏆",
        "Ana - Bea",
    ],
)
def test_names_that_only_look_like_marks_stay(name: str) -> None:
    assert names_and_clubs(f"{name}\nBea\nCarlos")[0] == (name, None)


def test_three_columns_without_headings_are_refused() -> None:
    with pytest.raises(Fault) as fault:
        names_and_clubs("Ana;Casino\nBea;Casino;Vigo")
    assert (fault.value.code, fault.value.place) == (Code.NOT_A_NAME_LIST, "[2]")


def test_blank_lines_part_a_list() -> None:
    read = read_list("Jugadores:\n\n1. Ana\n2. Bea\n\n \n1. Carlos\n...\n\n\nDora\n")
    assert [[one.name for one in part] for part in read.in_parts(read.entrants)] == [
        ["Ana", "Bea"],
        ["Carlos"],
        ["Dora"],
    ]
    assert read_list("").in_parts([]) == ()


@pytest.mark.parametrize(
    "headings", ["Grupo A/Grupo B", "*GRUPO 1:*/*GRUPO 2:*", "A)/B)", "Girone A;/Girone B;", "b:/a:"]
)
def test_headings_of_two_groups_part_a_list(headings: str) -> None:
    one, two = headings.split("/")
    text = f"Torneo:\n{one}\n1. Ana Paz\n\n2. Bea Gil\n{two}\n1. Carlos Rey\n2. Dora Vila"
    read = read_list(text, with_groups=True)
    assert read.has_groups and not read.doubts and [item.line for item in read.left_out] == [1]
    parts = [[one.name for one in part] for part in read.in_parts(read.entrants)]
    assert parts == [["Ana Paz", "Bea Gil"], ["Carlos Rey", "Dora Vila"]]


@pytest.mark.parametrize("names", [("A", "B", "c"), ("1", "2", "10"), ("Norte", "Sierra", "Levante Alto")])
def test_column_of_groups_parts_a_list(names: tuple[str, str, str]) -> None:
    first, second, third = names
    text = f"Nombre;Club;Grupo\nAna;Vigo;{third}\nBea;;{first}\nCarlos;;{second}\n;;\nDora;Lugo;{first.lower()}"
    read = read_list(text, with_groups=True)
    assert read.has_groups and [one.text for one in read.left_out] == ["Nombre;Club;Grupo"]
    parts = [[one.name for one in part] for part in read.in_parts(read.entrants)]
    assert parts == [["Bea", "Dora"], ["Carlos"], ["Ana"]]
    assert [one.text for one in read_list(text).left_out] == ["Nombre;Club;Grupo", "Grupo"]


@pytest.mark.parametrize("cells", [("A", "A"), ("A", ""), ("", "")])
def test_column_that_groups_nobody_is_left_out(cells: tuple[str, str]) -> None:
    read = read_list("Nombre;Grupo\nAna;{}\nBea;{}".format(*cells), with_groups=True)
    assert not read.has_groups and [one.text for one in read.left_out] == ["Nombre;Grupo", "Grupo"]


@pytest.mark.parametrize("text", ["Grupo A\nAna\nBea", "Grupo A\nAna\nGrupo A\nBea", "A) Ana\nB) Bea\nC) Carlos"])
def test_other_headings_are_read_as_in_a_list_without_groups(text: str) -> None:
    read, plain = read_list(text, with_groups=True), read_list(text)
    assert not read.has_groups and (read.entrants, read.doubts) == (plain.entrants, plain.doubts)
