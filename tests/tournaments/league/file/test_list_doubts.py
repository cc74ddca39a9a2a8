"""Lists of players with texts that are no names: they are set apart, and enter only if the organizer says so."""

from __future__ import annotations

import pytest

from tournaments.league.file.list_columns import Comma
from tournaments.league.file.list_doubts import Doubt, name_doubts
from tournaments.league.file.list_words import DoubtKind
from tournaments.league.file.listed_names import NamesList
from tournaments.league.file.name_parts import examined
from tournaments.league.file.names_list import read_list

OTHERS = ["Bea Gil", "Carlos Rey"]


def read_with(line: str, **options: object) -> NamesList:
    """Return a list with a line among others that are plain names."""
    return read_list(f"Bea Gil\n{line}\nCarlos Rey", **options)  # type: ignore[arg-type]


def names(listed: NamesList) -> list[str]:
    return [one.name for one in listed.entrants]


@pytest.mark.parametrize(
    ("line", "kind", "part"),
    [
        ("Ana Paz 600123123", DoubtKind.TELEPHONE, "600123123"),
        ("Ana Paz +34 600 12 31 23", DoubtKind.TELEPHONE, "+34 600 12 31 23"),
        ("Ana Paz (600-12-31-23)", DoubtKind.TELEPHONE, "600-12-31-23"),
        ("600.123.123 Ana Paz", DoubtKind.TELEPHONE, "600.123.123"),
        ("Ana Paz, tel. 986 123456", DoubtKind.TELEPHONE, "tel. 986 123456"),
        ("Ana Paz ana@example.org", DoubtKind.MAIL, "ana@example.org"),
        ("Ana Paz <ana@example.org>", DoubtKind.MAIL, "<ana@example.org>"),
        ("Ana Paz @anapaz", DoubtKind.MAIL, "@anapaz"),
        ("Ana Paz 12345678Z", DoubtKind.IDENTITY, "12345678Z"),
        ("Ana Paz (DNI 12.345.678-Z)", DoubtKind.IDENTITY, "DNI 12.345.678-Z"),
        ("X1234567L Ana Paz", DoubtKind.IDENTITY, "X1234567L"),
        ("Ana Paz RSSMRA85T10A562S", DoubtKind.IDENTITY, "RSSMRA85T10A562S"),
        ("Ana Paz 12/03/2012", DoubtKind.DATE, "12/03/2012"),
        ("Ana Paz (Elo 120)", DoubtKind.RATING, "Elo 120"),
        ("GM Ana Paz", DoubtKind.TITLE, "GM"),
        ("WGM. Ana Paz", DoubtKind.TITLE, "WGM."),
        ("Ana Paz, MF", DoubtKind.TITLE, "MF"),
        ("Maestro Ana Paz", DoubtKind.TITLE, "Maestro"),
        ("Ana Paz (ESP)", DoubtKind.COUNTRY, "ESP"),
        ("Ana Paz 3 puntos", DoubtKind.POINTS, "3 puntos"),
        ("Reserva: Ana Paz", DoubtKind.HEADING, "Reserva"),
    ],
)
def test_what_is_beside_a_name_is_set_apart(line: str, kind: DoubtKind, part: str) -> None:
    listed = read_with(line)
    assert names(listed) == ["Bea Gil", "Ana Paz", "Carlos Rey"]
    assert listed.doubts == [Doubt(2, (kind,), part, "Ana Paz", line)]
    kept = read_with(line, kept={line})
    assert names(kept) == ["Bea Gil", line, "Carlos Rey"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Reservas:", DoubtKind.HEADING),
        ("*Suplentes*", DoubtKind.HEADING),
        ("Jugadores", DoubtKind.HEADING),
        ("Lista de espera (2)", DoubtKind.HEADING),
        ("Total: 4", DoubtKind.TOTAL),
        ("3 puntos", DoubtKind.TOTAL),
        ("Somos 8", DoubtKind.TOTAL),
        ("Faltan 2 jugadores", DoubtKind.TOTAL),
        ("8/10", DoubtKind.TOTAL),
        ("600 123 123", DoubtKind.TELEPHONE),
        ("ana@example.org", DoubtKind.MAIL),
        ("DNI: 12345678Z", DoubtKind.IDENTITY),
    ],
)
def test_line_without_a_name_enters_nobody_unless_kept(line: str, kind: DoubtKind) -> None:
    listed = read_with(line)
    assert names(listed) == OTHERS
    assert [(one.line, one.kinds, one.proposed) for one in listed.doubts] == [(2, (kind,), "")]
    assert names(read_with(line, kept={line})) == ["Bea Gil", line, "Carlos Rey"]


@pytest.mark.parametrize(
    "line",
    [
        "❌ Ana Paz",
        "Ana Paz ❌",
        "✗ Ana Paz",
        "~Ana Paz~",
        "~~Ana Paz~~",
        "".join(f"{letter}\u0336" for letter in "Ana Paz"),
        "<s>Ana Paz</s>",
        "Ana Paz (baja)",
        "Ana Paz (BAJA por lesión)",
        "Ana Paz - no viene",
        "Ana Paz baja",
        "BAJA: Ana Paz",
        "Ana Paz (assente)",
    ],
)
@pytest.mark.parametrize("numbered", [False, True])
def test_player_marked_as_absent_is_left_out(line: str, numbered: bool) -> None:
    text = f"1. Bea Gil\n2. {line}\n3. Carlos Rey" if numbered else f"Bea Gil\n{line}\nCarlos Rey"
    listed = read_list(text)
    assert names(listed) == OTHERS
    assert [(one.kinds, one.other) for one in listed.doubts] == [((DoubtKind.ABSENT,), "Ana Paz")]
    assert names(read_list(text, kept={"Ana Paz"})) == ["Bea Gil", "Ana Paz", "Carlos Rey"]


@pytest.mark.parametrize(
    "stamp",
    [
        "[28/11/26, 10:31:02] ",
        "[10:31, 28/11/2026] ",
        "28/11/26 10:31 - ",
        "28/11/2026, 10:31 p. m. - ",
        "11/28/26, 10:31 PM - ",
        "[28.11.2026 10:31] ",
    ],
)
def test_message_gives_its_sender_and_never_its_words(stamp: str) -> None:
    chat = (("Ana", "yo me apunto"), ("~ Bea Gil", "Voy"), ("Ana", "llevo tablero"), ("Xan", "Carlos Rey"))
    listed = read_list("\n".join(f"{stamp}{sender}: {text}" for sender, text in chat))
    assert names(listed) == ["Ana", "Bea Gil", "Carlos Rey"]
    assert [one.line for one in listed.doubts] == [1, 2, 3, 4]
    assert names(read_list(f"{stamp}Ana: yo me apunto")) == ["Ana"]


def test_message_that_declines_or_has_only_a_number_enters_nobody() -> None:
    listed = read_list(
        "[28/11/26, 10:31] Ana: no puedo\n[28/11/26, 10:32] +34 600 123 123: yo\n28/11/26 10:33 - Bea añadió a Xan\n"
        "[28/11/26, 10:34] Dora: voy"
    )
    assert names(listed) == ["Dora"]
    assert [one.kinds[0] for one in listed.doubts[:3]] == [DoubtKind.ABSENT, DoubtKind.TELEPHONE, DoubtKind.MESSAGE]


def test_list_sent_as_one_message_is_read() -> None:
    listed = read_list("[28/11/26, 10:31:02] Ana: Lista para el sábado:\n1. Ana\n2. Bea\n3. ❌ Carlos\n4. Dora")
    assert names(listed) == ["Ana", "Bea", "Dora"]


def test_sender_who_is_in_the_list_enters_once() -> None:
    said = "[28/11/26, 10:31] {}: yo me apunto\n"
    lines = "1. Iria Paz\n2- Pepe Rey (llega tarde)\n3. Xoán Gil\n4 María José Otero\n5. Ana Souto; Vigo"
    expected = [line.lstrip("12345.- ").split(" (")[0].split(";")[0] for line in lines.split("\n")]
    assert names(read_list(f"{said.format('Pepe Rey')}{said.format('ana souto')}{lines}")) == expected
    assert names(read_list(f"{said.format('Bea Gil')}{lines}")) == ["Bea Gil", *expected]


@pytest.mark.parametrize("other", ["Xoan Domínguez", "xoán dominguez.", "Dominguez, Xoán"])
def test_names_that_differ_in_accents_alone_are_asked_about(other: str) -> None:
    text = f"Xoán Dominguez\n{other}\nAna"
    listed = read_list(text, comma=Comma.NAME)
    [asked] = listed.doubts
    assert (asked.line, asked.kinds, len(listed.entrants)) == (2, (DoubtKind.ALIKE,), 3)
    assert names(read_list(text, comma=Comma.NAME, kept={asked.key})) == ["Xoán Dominguez", "Ana"]
    assert not read_list(text, comma=Comma.NAME, kept={asked.text}).doubts


def test_title_rating_and_country_leave_the_name_whole() -> None:
    assert names(read_list("GM Pérez, Juan (ESP) 2250\nBea\nCarlos")) == ["Pérez, Juan", "Bea", "Carlos"]
    assert examined("GM Pérez, Juan (ESP) 2250").name == "Pérez, Juan"


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("heading", ["", "Nombre{}Club\n"])
def test_cells_are_asked_about_too(separator: str, heading: str) -> None:
    rows = (("Ana 600123123", "Casino"), ("Bea", "600123124"), ("❌ Dora", "Casino"), ("Eva", "baja"), ("Fe", "Liceo"))
    text = heading.format(separator) + "\n".join(separator.join(row) for row in rows)
    listed = read_list(text)
    assert [(one.name, one.club) for one in listed.entrants] == [("Ana", "Casino"), ("Bea", None), ("Fe", "Liceo")]
    assert len(listed.doubts) == 3


def test_names_in_one_line_are_asked_about_too() -> None:
    assert names(read_list("Ana 600123123, Bea, ❌ Carlos, Dora (baja), GM Eva")) == ["Ana", "Bea", "Eva"]


def test_name_in_two_alphabets_is_asked_about() -> None:
    mixed = "\u0410na Paz"
    listed = read_with(mixed)
    assert names(listed) == ["Bea Gil", "Ana Paz", "Carlos Rey"]
    assert listed.doubts == [Doubt(2, (DoubtKind.ALPHABETS,), mixed, "Ana Paz", mixed)]
    assert names(read_with(mixed, kept={mixed})) == ["Bea Gil", mixed, "Carlos Rey"]


@pytest.mark.parametrize("twin", ["\u0410na Paz", "\u0410n\u0430 P\u0430z"])
def test_name_that_looks_like_another_is_asked_about(twin: str) -> None:
    listed = read_list(f"Ana Paz\n{twin}\nBea")
    assert names(listed) == ["Ana Paz", twin, "Bea"]
    assert [one.kinds for one in listed.doubts] == [(DoubtKind.TWIN,)]
    assert names(read_list(f"Ana Paz\n{twin}\nBea", kept={listed.doubts[0].key})) == ["Ana Paz", "Bea"]


@pytest.mark.parametrize("name", ["Иван Петров", "Νίκος Παππάς", "Paweł Łoś", "Đorđe", "Иван Gil"])
def test_names_of_one_alphabet_a_word_are_not_asked_about(name: str) -> None:
    assert read_with(name).doubts == [] and name in names(read_with(name))


@pytest.mark.parametrize(
    "name",
    ["Van Dyke", "Ana Baja", "1984", "Ana 2", "4x4", "Miguel Reservas", "Hay Ana", "Søren", "Total Gil", "O'Neill"],
)
def test_names_that_only_look_like_others_stay(name: str) -> None:
    listed = read_with(name)
    assert names(listed) == ["Bea Gil", name, "Carlos Rey"] and listed.doubts == []


def test_relative_after_a_comma_is_of_the_name() -> None:
    for text in ("Juan Pérez, padre\nJuan Pérez, hijo", "Juan Pérez, padre\nJuan Pérez, hijo\nAna"):
        assert [(one.name, one.club) for one in read_list(text).entrants][:2] == [
            ("Juan Pérez, padre", None),
            ("Juan Pérez, hijo", None),
        ]


BESIDE = (
    *("(+34) 600 123 123", "t. 600123123", "Telf 600123123", "mov.600123123", "600 123 123 y 601 123 123", "ext. 1234"),
    *(
        "ana(at)example.org",
        "ana [arroba] example.org",
        "ana@example",
        "facebook.com/ana",
        "instagram: ana",
        "t.me/ana",
    ),
    *("D.N.I. 12345678Z", "N.I.E.: X1234567L", "passport no. XDA123456", "CF: RSS MRA 85T10 A562S", "BSN 123456782"),
    *("socio nº 45", "Licencia nº 123", "lic. 4521", "KNDB 12345", "FMJD-ID 14567", "IBAN ES9121000418450200051332"),
    *("(12 años)", "12 anni", "nacida en 2012", "12 de marzo de 2012", "F.N. 12.03.12", "sub-14", "U12"),
    *("2250 pts", "(2250 FMJD)", "~2250", "2.250", "2250 elo", "(rapid 2250)", "*2250*", "2250/2300", "ranking 12"),
    *("ESP", "- ESP", "/NED/", "(ES)", "3p", "3½", ": 3", "= 3", "3 victorias", "puntos: 3", "1º", "+1"),
    *("(reserva)", "[suplente]"),
)
BEFORE = (
    *("G.M. ", "gm ", "GM-", "M.I. ", "Mestre ", "Gran Maestro Internacional ", "ESP ", "3 puntos ", "2250 "),
    *("Reserva 1: ", "1ª reserva: ", "Reserva - ", "Capitana: ", "Jugador: ", "Name: ", "12345678Z "),
)
NOBODY = (
    *("Lista de reservas", "=== Reservas ===", "## Reservas", "🔶 Reservas", "Waitlist", "Lista d'attesa", "Gruppo A"),
    *("Mesa 1", "Sub-14", "Niñas", "Confirmados: 8", "Jugadores inscritos", "PLAYERS LIST", "Elenco iscritti", "Nome"),
    *("No vienen", "Faltan por pagar", "Torneo de damas", "28 de noviembre", "17:00", "a las 17:00", "Lugar: Casino"),
    *("Ya somos 12", "Nº total: 12", "Totale iscritti 12", "12 players so far", "4 plazas libres", "= 12", "5 €"),
    *("yo me apunto", "Me apunto!", "ok", "Hola a todos", "¿A qué hora?", "<Multimedia omitido>", "imagen omitida"),
)
ABSENT = (
    *("†", "☒", "👎", "BAJA", "/baja/", "*baja*", "(de baja)", "no puede venir", "al final no", "(al final no)", "NO"),
    *("cancela", "lesionada", "(can't make it)", "withdrew", "out", "(ko)", ": no", "×"),
)


@pytest.mark.parametrize("numbered", [False, True])
def test_words_of_many_kinds_never_become_part_of_a_name_unasked(numbered: bool) -> None:
    lines = [*(f"Ana Paz {part}" for part in BESIDE), *(f"{part}Ana Paz" for part in BEFORE)]
    for line in (*lines, *NOBODY, *(f"Ana Paz {mark}" for mark in ABSENT)):
        listed = read_list(f"1. Bea Gil\n2. {line}\n3. Carlos Rey") if numbered else read_with(line)
        assert listed.doubts or listed.entrants[1].rating == 2250, line
        expected = ["Bea Gil", *(["Ana Paz"] if line in lines else []), "Carlos Rey"]
        assert names(listed) == expected, line


def test_emoji_between_number_and_name_is_no_part_of_it() -> None:
    assert names(read_list("1. Bea Gil\n2. 🇪🇸 Ana Paz\n3. 🥇 Carlos Rey")) == ["Bea Gil", "Ana Paz", "Carlos Rey"]


def rated(text: str, **options: object) -> list[tuple[str, int | None]]:
    return [(one.name, one.rating) for one in read_list(text, **options).entrants]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana Paz 1850", "Bea Gil 1990"),
        ("Ana Paz (1850)", "Bea Gil (1990)"),
        ("1850 Ana Paz", "1990 Bea Gil"),
        ("Ana Paz, Elo 1.850", "Bea Gil, Elo 1990"),
        ("Ana Paz; Casino (1850)", "Bea Gil; Casino (1990)"),
        ("Nombre;Elo\nAna Paz;1850", "Bea Gil;1990"),
        ("Ana Paz;Casino;1850", "Bea Gil;Casino;1990"),
    ],
)
def test_ratings_of_a_list_are_read_without_a_question(first: str, second: str) -> None:
    text = f"{first}\n{second}"
    assert rated(text) == [("Ana Paz", 1850), ("Bea Gil", 1990)]
    assert not read_list(text).doubts


def test_numbers_that_may_all_be_years_are_asked_about() -> None:
    text = "Ana Paz 1985\nBea Gil 2012\nCarlos Rey"
    listed = read_list(text)
    assert [one.rating for one in listed.entrants] == [None, None, None]
    assert [doubt.kinds for doubt in listed.doubts] == [(DoubtKind.YEARS,), (DoubtKind.RATING,), (DoubtKind.RATING,)]
    key = listed.doubts[0].key
    assert rated(text, kept={key}) == [("Ana Paz", 1985), ("Bea Gil", 2012), ("Carlos Rey", None)]
    [asked] = read_list(text, kept={key}).doubts
    assert asked.taken
    assert rated("Ana Paz;Casino;1985\nBea Gil;Casino;2012") == [("Ana Paz", None), ("Bea Gil", None)]


def test_number_that_stays_in_the_name_is_no_rating() -> None:
    assert rated("Ana Paz 1985\nBea Gil 1850", kept={"Ana Paz 1985"}) == [("Ana Paz 1985", None), ("Bea Gil", 1850)]
    assert rated("Ana Paz (2250/2300)\nBea Gil Elo 120") == [("Ana Paz", None), ("Bea Gil", None)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Ana Paz y Dora Gil", DoubtKind.PAIR),
        ("Ana & Dora", DoubtKind.PAIR),
        ("Ana Paz + Dora Gil", DoubtKind.PAIR),
        ("Ana Paz / Dora Gil", DoubtKind.PAIR),
        ("Ana Paz — campeona", DoubtKind.OTHER),
        ("Ana Paz seis cero cero", DoubtKind.OTHER),
        ("Ana Paz ?", DoubtKind.OTHER),
        ("👍", DoubtKind.OTHER),
        ("12", DoubtKind.OTHER),
    ],
)
def test_more_than_a_name_enters_but_is_asked_about(line: str, kind: DoubtKind) -> None:
    listed = read_with(line)
    assert [one.kinds for one in listed.doubts] == [(kind,)]
    assert line in names(listed)
    assert names(read_with(line, kept={listed.doubts[0].key})) == OTHERS


@pytest.mark.parametrize("remark", ["(¿viene?)", "(?)", "(¿?)", "[si puede?]"])
def test_question_beside_a_name_is_taken_off_and_asked_about(remark: str) -> None:
    listed = read_with(f"Dora Rey {remark}")
    assert "Dora Rey" in names(listed) and [one.kinds for one in listed.doubts] == [(DoubtKind.OTHER,)]
    assert f"Dora Rey {remark}" in names(read_with(f"Dora Rey {remark}", kept={listed.doubts[0].key}))


def test_club_named_after_a_point_of_the_compass_is_one() -> None:
    assert [one.club for one in read_list("Ana Paz; Este\nBea Gil; Oeste\nCarlos Rey (Este)").entrants][:2] == [
        "Este",
        "Oeste",
    ]
    assert [one.kinds for one in read_list("Ana Paz\nEste mensaje fue eliminado\nBea Gil").doubts] == [
        (DoubtKind.MESSAGE,)
    ]


@pytest.mark.parametrize("name", ["𝐀𝐧𝐚 𝐏𝐚𝐳", "\uff21\uff4e\uff41 Paz", "Ⓐⓝⓐ Paz", "Ana Pa\u1d22", "Ana P\u0251z"])
def test_letters_of_another_shape_are_asked_about(name: str) -> None:
    assert names(read_with(name)) == ["Bea Gil", "Ana Paz", "Carlos Rey"]
    assert [one.kinds for one in read_with(name).doubts] == [(DoubtKind.ALPHABETS,)]
    assert [one.kinds for one in read_list(f"Ana Paz\n{name}\nBea").doubts] == [(DoubtKind.TWIN,)]


def test_word_of_two_alphabets_without_a_twin_is_asked_about() -> None:
    assert [one.kinds for one in read_with("\u13aana Paz").doubts] == [(DoubtKind.ALPHABETS,)]


def test_column_of_identity_numbers_is_left_out() -> None:
    listed = read_list("12345678Z;Ana Paz\nX1234567L;Bea Gil\n87654321-X;Carlos Rey")
    assert names(listed) == ["Ana Paz", "Bea Gil", "Carlos Rey"]


@pytest.mark.parametrize(
    "name",
    [
        *("Mª José Rey", "J.R. García", "Juan Pérez hijo", "Kees de Groot", "Santiago Ramón y Cajal", "Baba Sy"),
        *("Domingo Pérez", "Abril Ruiz", "Rosa Mesa", "Ana Mestre", "Juan Maestro", "Jugador 7", "R2D2", "JUAN PEREZ"),
        *("ana paz", "Ana «la Rápida» Paz", "Pepe el del bar", "Nguyễn Văn A", "Maria da Silva e Costa", "Ma. Ruiz"),
    ],
)
def test_uncommon_names_are_not_asked_about(name: str) -> None:
    assert read_with(name).doubts == [] and names(read_with(name)) == ["Bea Gil", name, "Carlos Rey"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Hola! Estos son los apuntados", DoubtKind.MESSAGE),
        ("Hola a todos, os paso la lista", DoubtKind.MESSAGE),
        ("Estos son los que vienen al torneo", DoubtKind.MESSAGE),
        ("Ciao, ecco gli iscritti", DoubtKind.MESSAGE),
        ("Lista Gómez", DoubtKind.HEADING),
        ("Jugadores Ana Paz", DoubtKind.HEADING),
    ],
)
def test_first_line_that_may_be_no_name_enters_only_if_kept(line: str, kind: DoubtKind) -> None:
    listed = read_list(f"{line}\nBea Gil\nCarlos Rey")
    assert names(listed) == OTHERS and listed.doubts == [Doubt(1, (kind,), line, "", line)]
    assert names(read_list(f"{line}\nBea Gil\nCarlos Rey", kept={line})) == [line, *OTHERS]


@pytest.mark.parametrize("line", ["Ola Nordmann", "Pepe el del bar", "Ana maria lopez", "ana paz", "Lista"])
def test_first_line_that_is_a_name_or_a_title_is_not_asked_about(line: str) -> None:
    listed = read_list(f"{line}\nBea Gil\nCarlos Rey")
    assert listed.doubts == [] and names(listed) == ([line] if line != "Lista" else []) + OTHERS


@pytest.mark.parametrize("pair", [("García, Ana (Este)", "García, Ana"), ("Ana García", "García, Ana (Este)")])
def test_name_with_and_without_brackets_may_be_one_person(pair: tuple[str, str]) -> None:
    listed = read_list("\n".join((pair[0], "Bea Gil", pair[1])))
    assert [(one.line, one.kinds, one.proposed) for one in listed.doubts] == [(3, (DoubtKind.ALIKE,), pair[1])]
    assert read_list("Ana García (Este)\nBea Gil\nAna García (Oeste)").doubts == []


def test_note_beside_a_single_name_is_asked_about() -> None:
    [doubt] = name_doubts("Xurxo Vila (llega tarde)", "", ["Ana"])
    assert (doubt.kinds, doubt.proposed) == ((DoubtKind.OTHER,), "Xurxo Vila")
    assert name_doubts("Ana Paz (hija)", "", ["Ana"]) == name_doubts("Ana (la del quinto)", "", ["Ana"]) == []
