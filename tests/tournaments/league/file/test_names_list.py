"""Plain lists of players: the names and clubs as written, or the wrong line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_names
from tournaments.league.values import Entrant


def names(text: str, *, is_csv: bool | None = None) -> list[tuple[str, str | None]]:
    return [(entrant.name, entrant.club) for entrant in read_names(text.encode(), is_csv=is_csv)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ending_separates_names(end: str) -> None:
    assert names(end.join(["Ñoño", "", "  Ávila  ", "=1+1", ""])) == [("Ñoño", None), ("Ávila", None), ("=1+1", None)]


@pytest.mark.parametrize("mark", [";", "\t", ","])
def test_separator_on_every_line_gives_the_club(mark: str) -> None:
    assert names(f"Nombre{mark}Club\nÑoño{mark}Uriandia\nÁvila{mark}\n") == [("Ñoño", "Uriandia"), ("Ávila", None)]


@pytest.mark.parametrize("mark", [";", "\t"])
def test_some_names_of_a_list_may_lack_a_club(mark: str) -> None:
    some = f"Ávila\nÑoño{mark} Uriandia\nPérez, Ana"
    assert names(some) == [("Ávila", None), ("Ñoño", "Uriandia"), ("Pérez, Ana", None)]
    assert names(f"Ñoño{mark}Uriandia", is_csv=False) == [(f"Ñoño{mark}Uriandia".replace("\t", " "), None)]


def test_comma_without_a_space_precedes_the_club() -> None:
    some = "Ñoño,Uriandia\nÁvila"
    assert names(some) == names(some, is_csv=True) == [("Ñoño", "Uriandia"), ("Ávila", None)]
    assert names(some, is_csv=False) == [("Ñoño,Uriandia", None), ("Ávila", None)]


def test_surname_before_a_comma_is_not_a_club() -> None:
    assert names("García, Ana\nPérez, Luis") == [("García, Ana", None), ("Pérez, Luis", None)]
    assert names('"García, Ana",Uriandia\n"Pérez, Luis",') == [("García, Ana", "Uriandia"), ("Pérez, Luis", None)]


def test_quotes_that_csv_does_not_use_belong_to_the_name() -> None:
    assert names('"],[;Uriandia\n"El Rubio" Pérez;\n"A ""B""";c') == [
        ('"],[', "Uriandia"),
        ('"El Rubio" Pérez', None),
        ('A "B"', "c"),
    ]


def test_byte_order_mark_and_heading_are_not_players() -> None:
    assert read_names(b"\xef\xbb\xbfJugador/a\n\xc3\x91o\xc3\xb1o") == [Entrant("Ñoño")]


def test_empty_list_has_no_players() -> None:
    assert names("") == names(" \n\t\n") == []


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        ("Ñoño\nÁvila".encode("latin-1"), Code.NOT_UTF8, ""),
        ("Ñoño\nÁvila".encode("utf-16"), Code.NOT_UTF8, ""),
        (b"a\nb\0\nc", Code.CHARACTER, "[2]"),
        (b"a;b\nc;d;e", Code.NOT_A_NAME_LIST, "[2]"),
        (b"a;b\n;c", Code.NAME_EMPTY, "[2]"),
        (b"a\n\n" + b"x" * 201, Code.NAME_TOO_LONG, "[3]"),
        (b'a;"' + b"x" * 300_000 + b'"\nb;c', Code.NAME_TOO_LONG, "[1]"),
        ("a\u0301\u0316".encode() * 100_000, Code.NAME_TOO_LONG, "[1]"),
        (b"Ana\n" + "ñ".encode() * 490_000, Code.NAME_TOO_LONG, "[2]"),
        (b"a\n" * 302, Code.TOO_MANY_PLAYERS, ""),
        (b"a\n" * 2_000_000, Code.TEXT_TOO_LONG, ""),
    ],
    ids=lambda value: value.value if isinstance(value, Code) else None,
)
def test_list_that_cannot_be_read_names_its_line(content: bytes, code: Code, place: str) -> None:
    with pytest.raises(Fault) as fault:
        read_names(content)
    assert (fault.value.code, fault.value.place) == (code, place)


@pytest.mark.many_examples
@given(st.binary() | st.text().map(str.encode), st.sampled_from([None, True, False]))
def test_any_bytes_are_names_or_a_fault(content: bytes, is_csv: bool | None) -> None:
    try:
        entrants = read_names(content, is_csv=is_csv)
    except Fault as fault:
        assert fault.code in Code
    else:
        assert all(entrant.name and entrant.name == entrant.name.strip() for entrant in entrants)
