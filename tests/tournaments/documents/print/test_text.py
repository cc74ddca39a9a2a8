from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tournaments.documents.print.fitting import fitting
from tournaments.documents.print.fonts import letters, register, text_width
from tournaments.documents.print.parts import listing
from tournaments.documents.print.text import BODY, HYPHEN, TextBlock, lines, mirrored, visual_order

register()
WIDTH = 100.0
any_text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=120)


def unbroken(broken: list[str]) -> str:
    """Return the letters of some lines without the hyphens of broken words."""
    return "".join("".join(broken).replace(HYPHEN, "").split())


@given(any_text)
def test_wrapping_loses_no_letter_and_changes_no_order(text: str) -> None:
    assert unbroken(lines(text, BODY, WIDTH)) == "".join(text.replace(HYPHEN, "").split())


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=120))
def test_no_line_is_wider_than_its_column(text: str) -> None:
    assert all(text_width(line, BODY.face, BODY.size) <= WIDTH + 0.001 for line in lines(text, BODY, WIDTH))


@pytest.mark.parametrize(("words", "rows"), [(10, [2, 2]), (60, [2, 2]), (90, [2, 2]), (200, [3, 1])])
def test_only_a_row_that_may_be_taller_than_a_page_is_the_only_one_of_it(words: int, rows: list[int]) -> None:
    table = listing([*(("Ana", "corto") for _ in range(3)), ("Bea", "palabra " * words)], 440, 80)
    _width, height = table.wrap(440, 1000)
    assert [len(part._cellvalues) for part in table.split(440, height - 5)] == rows


def test_text_breaks_at_spaces_and_hyphens_first() -> None:
    name = "María de los Ángeles Fernández-Cortázar Gutiérrez"
    broken = lines(name, BODY, WIDTH)
    assert "Fernández-" in broken[1]
    assert all(part in name.replace("-", "- ").split() for line in broken for part in line.replace("-", "- ").split())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Núria Ng Gutiérrez de la Concha", ["Núria Ng Gutiérrez", "de la Concha"]),
        ("Ana Fernández-Cortázar", ["Ana", "Fernández-Cortázar"]),
        ("Liga de Damas de la Sociedad Recreativa", ["Liga de Damas de la", "Sociedad Recreativa"]),
    ],
)
def test_particle_stays_with_its_name_if_no_line_is_added(name: str, expected: list[str]) -> None:
    assert lines(name, BODY, WIDTH) == expected


def test_accents_stay_on_their_letter() -> None:
    assert all(not line.startswith("\u0301") for line in lines("e\u0301" * 60, BODY, WIDTH))


@pytest.mark.parametrize("width", [0.0, 1.0])
def test_wrapping_ends_at_any_width(width: float) -> None:
    assert unbroken(lines("abc", BODY, width)) == "abc"


def test_broken_word_has_a_hyphen() -> None:
    first, *_others, last = lines("Wolfeschlegelsteinhausenbergerdorff", BODY, WIDTH)
    assert first.endswith(HYPHEN)
    assert not last.endswith(HYPHEN)


def test_no_letter_of_a_word_is_left_over() -> None:
    word = "incomparecencia"
    width = text_width(word[:-1], BODY.face, BODY.size) + 0.1
    assert len(lines(word, BODY, width)[-1]) > 1


def test_no_letter_of_a_word_stands_alone_before_its_hyphen() -> None:
    """Its second letter is narrower than a hyphen."""
    width = text_width(f"s{HYPHEN}", BODY.face, BODY.size) + 0.1
    assert lines("similitudes", BODY, width)[0] == "si"


@pytest.mark.parametrize("word", ["ana@correo.example/" + "a" * 40, "王小明" * 20, "שלום" * 20, "2026" * 20])
def test_address_or_word_of_other_scripts_has_no_hyphen(word: str) -> None:
    assert "".join(lines(word, BODY, WIDTH)) == word


FAMILY, FLAGS = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1ea\U0001f1f8\U0001f1ee\U0001f1f9"


def test_emoji_of_several_characters_is_one_letter() -> None:
    assert list(letters(f"a{FAMILY}{FLAGS}e\u0301")) == ["a", FAMILY, FLAGS[:2], FLAGS[2:], "e\u0301"]


@pytest.mark.parametrize(
    ("emoji", "count"),
    [
        (FAMILY, 1),
        (FLAGS, 2),
        ("\U0001f44b\U0001f3fd", 1),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", 1),
        ("\U0001f947\U0001f948", 2),
    ],
)
def test_emoji_is_as_wide_as_its_ornament(emoji: str, count: int) -> None:
    assert text_width(emoji, BODY.face, 10) == pytest.approx(count * text_width("✦", BODY.face, 10))


def test_keycap_is_drawn_as_its_digit() -> None:
    assert text_width("1\ufe0f\u20e3", BODY.face, 10) == text_width("1", BODY.face, 10)


def test_right_to_left_names_are_drawn_from_their_end() -> None:
    assert visual_order("שלום") == "םולש"
    assert visual_order("Ana (שלום)") == "Ana (םולש)"
    assert visual_order("7. שלום") == "7. םולש"
    assert visual_order("שלום – Ana") == "םולש – Ana"
    assert visual_order("שלום (Club)") == "םולש (Club)"


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Deciden: שלום (12), Ana (10).", "Deciden: םולש (12), Ana (10)."),
        ("Gana שלום עולם con 3 peones: F 3.", "Gana םלוע םולש con 3 peones: F 3."),
        ("7. שלום 12", "7. םולש 12"),
        ("Partida 3: שלום – Ana, 3–0", "Partida 3: םולש – Ana, 3–0"),
    ],
)
def test_figures_stay_beside_right_to_left_names(typed: str, drawn: str) -> None:
    assert visual_order(typed) == drawn


def test_second_line_keeps_the_direction_of_its_sentence() -> None:
    assert visual_order("שלום (12) y Ana", of="Deciden שלום (12) y Ana") == "םולש (12) y Ana"
    assert visual_order("שלום עולם") == visual_order("שלום עולם", of="שלום עולם") == "םלוע םולש"


@given(any_text)
def test_drawing_order_keeps_every_letter(text: str) -> None:
    letters = {letter for letter in text if letter.isascii() and letter.isalnum()}
    assert letters <= set(visual_order(f"a {text}"))


def test_arabic_letters_are_joined() -> None:
    assert visual_order("محمد") == "\ufeaa\ufee4\ufea4\ufee3"


def test_score_is_mirrored() -> None:
    assert mirrored("3–0") == "0–3"
    assert mirrored("") == ""


PHRASES = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=12).map(" ".join)


@given(PHRASES, PHRASES, st.floats(40, 200), st.floats(1, 160))
def test_row_split_between_pages_loses_no_letter(label: str, said: str, label_width: float, left: float) -> None:
    table = listing([(label, said)], 300, label_width)
    canvas = Canvas("")
    _width, height = table.wrapOn(canvas, 300, 1000)
    parts = table.splitOn(canvas, 300, left) if left < height else [table]
    letters = [
        "".join(getattr(cell, "text", cell) for part in parts for cell in cells_of(part, column)) for column in (0, 1)
    ]
    if parts:
        assert [text.replace(" ", "") for text in letters] == [text.replace(" ", "") for text in (label, said)]


def cells_of(table: Flowable, column: int) -> list[TextBlock | str]:
    """Return the texts of a column from the top down."""
    cells = [row[column] for row in table._cellvalues]
    return [text for cell in cells for text in (cell if isinstance(cell, list | tuple) else [cell]) if text]


@pytest.mark.parametrize(("room", "parts"), [(1, []), (2, [2, 3]), (3, [3, 2]), (4, [3, 2]), (5, [5])])
def test_no_line_of_a_text_is_alone_on_its_page(room: int, parts: list[int]) -> None:
    block = TextBlock("abcdefgh " * 5)
    width = text_width("abcdefgh ", BODY.face, BODY.size)
    block.wrap(width, 0)
    heights = [part.wrap(width, 0)[1] for part in block.split(width, room * BODY.leading)]
    assert heights == [count * BODY.leading for count in parts]


def test_lines_of_large_letters_do_not_touch() -> None:
    style = fitting("María de los Ángeles Fernández", WIDTH, 90, (40, 30, 20))
    assert style.leading > style.size
