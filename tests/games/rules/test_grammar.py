"""What the tokens of a game mean one after another: passes, empty slots, bare numbers, marks, words, the end."""

from __future__ import annotations

import pytest

from games.rules.notation.heading import MAX_TRUNCATED_TAGS
from games.rules.notation.reading import MAX_PASSES_RUNNING, Reading, read
from games.rules.notation.scanner import Item


def written(item: Item) -> str:
    """Return an item as its kind, its text and the half-move of its pair that is due."""
    kind = f"{item.kind.value}: " if item.kind else ""
    return f"{kind}{item.text}" if item.slot == -1 else f"{kind}{item.text} /{item.slot}"


def items_of(text: str, *, more: bool) -> list[str]:
    """Return the items of a text under rules with, or without, passes and huffs; its spans are the text."""
    reading = read(text, passes=more, huffs=more)
    assert "".join(text[span.start : span.end] for span in reading.spans if span.kind.value) == text
    assert all(0 <= item.start <= len(text) for item in reading.items)
    return [written(item) for item in reading.items]


def read_simply(text: str) -> Reading:
    return read(text, passes=False, huffs=False)


@pytest.mark.parametrize(
    ("text", "by_passes", "by_others"),
    [
        ("1. 22-18 -- 2. 21-17", ["no move: --", "21-17 /0"], ["no move: --", "21-17 /0"]),
        ("1. 22-18 --. 2. 21-17", ["no move: --", "21-17 /0"], ["no move: --", "21-17 /0"]),
        ("1. 22-18 -- ! 2. 21-17", ["no move: --", "21-17 /0"], ["no move: --", "21-17 /0"]),
        ("1. 22-18 pasa, 2. 21-17", ["no move: pasa", "21-17 /0"], ["unreadable: pasa,"]),
        ("1. 22-18 - 2. 21-17", ["no move: -", "21-17 /0"], ["unreadable: -"]),
        ("1. 22-18 -\n2. 21-17", ["no move: -", "21-17 /0"], ["unreadable: -"]),
        ("1. 22-18\t-\t2. 21-17", ["no move: -", "21-17 /0"], ["unreadable: -"]),
        ("1. 22-18 -; 2. 21-17", ["no move: -", "21-17 /0"], ["unreadable: -"]),
        ("1. 22-18;- 2. 21-17", ["no move: -", "21-17 /0"], ["unreadable: -"]),
        ("1. 22-18 -(a) 2. 21-17", ["unreadable: -"], ["unreadable: -"]),
        ("1. 22-18\u200b- 2. 21-17", ["unreadable: -"], ["unreadable: -"]),
    ],
)
def test_pass_is_read_by_rules_that_have_it(text: str, by_passes: list[str], by_others: list[str]) -> None:
    assert items_of(text, more=True) == ["22-18 /0", *by_passes]
    assert items_of(text, more=False) == ["22-18 /0", *by_others]


@pytest.mark.parametrize(
    ("text", "by_passes", "by_others"),
    [
        ("1. ... 9-13 2. 22-18", ["no move: ...", "9-13 /1", "22-18 /0"], ["9-13 /1", "22-18 /0"]),
        ("1... 9-13 2. 22-18", ["9-13 /1", "22-18 /0"], None),
        ("... 22-18", ["22-18"], None),
        ("22-18 ... 9-13", ["22-18", "9-13"], None),
        ("22-18 9-13 ... 22-18", ["22-18", "9-13", "no move: ...", "22-18"], ["22-18", "9-13", "22-18"]),
        ("1. ... 9-13 1. 22-18", ["no move: ...", "9-13 /1", "22-18 /0"], ["9-13 /1", "22-18 /0"]),
        ("1. 22-18 ...", ["22-18 /0"], None),
        ("1. 22-18 ... 2. 22-18", ["22-18 /0", "no move: ...", "22-18 /0"], None),
        ("1. 22-18 ... 2 22-18", ["22-18 /0", "no move: ...", "22-18 /0"], None),
        ("1. 22-18 ... 9-13 2. 22-18", ["22-18 /0", "9-13 /1", "22-18 /0"], None),
        ("1. 22-18 1... ... 9-13 2. 22-18", ["22-18 /0", "9-13 /1", "22-18 /0"], None),
        (
            "1. 22-18 9-13 ... ... 2. 21-17",
            ["22-18 /0", "9-13 /1", "no move: ...", "no move: ...", "21-17 /0"],
            ["22-18 /0", "9-13 /1", "21-17 /0"],
        ),
        (
            "1. 22-18 9-13 2... 21-17",
            ["22-18 /0", "9-13 /1", "no move: ...", "21-17 /1"],
            ["22-18 /0", "9-13 /1", "number: 2...", "21-17 /1"],
        ),
    ],
)
def test_dots_are_an_empty_slot_or_go_on(text: str, by_passes: list[str], by_others: list[str] | None) -> None:
    assert items_of(text, more=True) == by_passes
    assert items_of(text, more=False) == (by_passes if by_others is None else by_others)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1 22-18 9-13 2 21-17 10-14", ["22-18 /0", "9-13 /1", "21-17 /0", "10-14 /1"]),
        ("1. 22-18 1 ... 9-13", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 1 ! ... 9-13", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 1 9-13", ["22-18 /0", "unreadable: 1"]),
        ("1. 22-18 9-13 2", ["22-18 /0", "9-13 /1"]),
        ("1. 22-18 9-13 2 2-0", ["22-18 /0", "9-13 /1", "result: 2-0"]),
        ("1. 22-18 9-13 2 hola", ["22-18 /0", "9-13 /1", "unreadable: 2"]),
        ("1. 22-18 9-13 2 ! 21-17", ["22-18 /0", "9-13 /1", "unreadable: !"]),
        ("1. 22-18 9-13 3 21-17", ["22-18 /0", "9-13 /1", "unreadable: 3"]),
        ("22-18 9-13 2 21-17", ["22-18", "9-13", "unreadable: 2"]),
        ("1. 1 22-18", ["unreadable: 1"]),
        ("1", ["unreadable: 1"]),
        ("2", ["unreadable: 2"]),
        ("2 pasa", ["remark: 2 pasa"]),
        ("2 22-18", ["first number: 2"]),
        ('[FEN ""]\n3 22-18', ["first number: 3"]),
        ('[FEN "x"]\n3 22-18', ["22-18 /0"]),
        ('[FEN "x"]\n3', ["unreadable: 3"]),
    ],
)
def test_number_without_a_sign_is_the_due_one_before_a_half_move(text: str, items: list[str]) -> None:
    assert items_of(text, more=False) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 1... 9-13", ["9-13 /1"]),
        ("1. 1. 22-18", ["unreadable: 1."]),
        ("1. 2... 9-13", ["unreadable: 2..."]),
        ("1. 22-18 2.9-13", ["22-18 /0", "number: 2. /1", "9-13 /0"]),
        ("1. 22-18 9-13 5. 10-14", ["22-18 /0", "9-13 /1", "number: 5.", "10-14 /0"]),
        ("1. 22-18 9-13 5.10-14", ["22-18 /0", "9-13 /1", "unreadable: 5.10-14"]),
        ("2. 22-18", ["first number: 2."]),
        ('[FEN "x"]\n2. 22-18', ["22-18 /0"]),
    ],
)
def test_number_is_compared_with_the_due_one(text: str, items: list[str]) -> None:
    assert items_of(text, more=False) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1. 22-18 ! ; 9-13 ?", ["22-18 /0", "9-13 /1"]),
        ("1. !", ["unreadable: !"]),
        ("1. ; 22-18", ["unreadable: ;"]),
        ("1. S21! ! 9-13", ["forfeit: S21", "9-13 /0"]),
        ("1. 22-18*", ["22-18 /0"]),
        ("1. 22-18{a}*", ["22-18 /0", "comment: {a}"]),
        ("1. 22-18 *", ["22-18 /0", "result: *"]),
        ("1. 22-18 *.", ["22-18 /0", "result: *"]),
        ("*", ["result: *"]),
        ("1. 22-18 2 - 0,", ["22-18 /0", "result: 2-0"]),
        ("1. 22-18 /FEN x", ["22-18 /0", "position changed: /FEN"]),
        ("1. 22-18 /Fen:W1", ["22-18 /0", "position changed: /Fen:W1"]),
        ("1. 22-18 9-13 /FEN", ["22-18 /0", "9-13 /1", "position changed: /FEN"]),
        ("1. 22-18 9-13 /fen W:W1", ["22-18 /0", "9-13 /1", "position changed: /fen"]),
        ("1. 2.hola", ["unreadable: 2.hola"]),
        ("1. 2. hola", ["unreadable: 2."]),
        ("1. 22-18 hola, eva", ["22-18 /0", "unreadable: hola,"]),
        ("1. 22-18 9- 2. 21-17", ["22-18 /0", "unreadable: 9-"]),
        ("1. 22-18 9-13 2. 22 x 15x 3. 21-17", ["22-18 /0", "9-13 /1", "unreadable: 22x15x"]),
        ("1. 22-18 9-13 2. 22 x 15 x 3. 21-17", ["22-18 /0", "9-13 /1", "22x15 /0", "unreadable: x"]),
        ("1. 22-18 9-13 2. 10- 3. 21-17", ["22-18 /0", "9-13 /1", "unreadable: 10-"]),
    ],
)
def test_text_beside_half_moves_is_a_mark_or_the_end(text: str, items: list[str]) -> None:
    assert items_of(text, more=True) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("hola 1. 22-18", ["remark: hola", "22-18 /0"]),
        ("hola: 22-18", ["remark: hola:", "22-18"]),
        ("hola 22-18", ["unreadable: hola"]),
        ("1. 22-18 hola", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 9-13 hola", ["22-18 /0", "9-13 /1", "remark: hola"]),
        ("1. 22-18 abandona", ["22-18 /0", "remark: abandona"]),
        ("1. 22-18 hola 2-0", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 resultado: 2-0", ["22-18 /0", "remark: resultado:", "result: 2-0"]),
        ("1. 22-18 resultado:", ["22-18 /0", "unreadable: resultado:"]),
        ("1. 22-18 9-13 hola 2-0", ["22-18 /0", "9-13 /1", "remark: hola", "result: 2-0"]),
        ("1. 22-18 9-13 hola 2. 21-17", ["22-18 /0", "9-13 /1", "remark: hola", "21-17 /0"]),
        ("1. 22-18 hola 2. 21-17", ["22-18 /0", "unreadable: hola"]),
        ("1. 22-18 9-13 hola 2 21-17", ["22-18 /0", "9-13 /1", "remark: hola", "21-17 /0"]),
        ("1. 22-18 hola 2 21-17", ["22-18 /0", "unreadable: hola"]),
        ("22-18 9-13 hola", ["22-18", "9-13", "unreadable: hola"]),
        ("22-18 9-13\nhola", ["22-18", "9-13", "remark: hola"]),
        ("22-18 9-13 hola 2. 21-17", ["22-18", "9-13", "remark: hola", "21-17 /0"]),
        ("22-18 9-13 hola 2 21-17", ["22-18", "9-13", "unreadable: hola"]),
        ("1. 22-18 9-13\nRonda 3 de 5\n2 21-17", ["22-18 /0", "9-13 /1", "remark: Ronda 3 de 5", "21-17 /0"]),
        ("1. 22-18 9-13\nRonda 3 de 5\n21-17", ["22-18 /0", "9-13 /1", "unreadable: Ronda"]),
        ("22-18 9-13\nRonda 3 de 5\n2. 21-17", ["22-18", "9-13", "remark: Ronda 3 de 5", "21-17 /0"]),
        ("22-18 9-13\nRonda 3 de 5\n2 21-17", ["22-18", "9-13", "unreadable: Ronda"]),
        ("1. 22-18\nHora: 17:30\n2. 21-17", ["22-18 /0", "remark: Hora: 17:30", "number: 2. /1", "21-17 /0"]),
        ("1. 22-18 9-13\nAna 17:30\n2. 21-17", ["22-18 /0", "9-13 /1", "unreadable: Ana"]),
        ("1. 22-18 Ana 2-0 Bea", ["22-18 /0", "remark: Ana 2-0 Bea"]),
        ("1. 22-18 Ana 2-0 Bea 12-10-24", ["22-18 /0", "remark: Ana 2-0 Bea 12-10-24"]),
        ("1. 22-18 9-13 ½ 2-0 Bea", ["22-18 /0", "9-13 /1", "remark: ½", "result: 2-0", "remark: Bea"]),
        ("1. 22-18 Ana 2-0 Bea 9-13", ["22-18 /0", "unreadable: Ana"]),
        ("1. 22-18 A 2-0 Bea", ["22-18 /0", "unreadable: A"]),
        (
            "1. 22-18 9-13 ganan blancas, Ana 2-0 Bea",
            ["22-18 /0", "9-13 /1", "remark: ganan blancas, Ana", "result: 2-0", "remark: Bea"],
        ),
        (
            "1. 22-18 9-13 Resultado: Ana 2-0 Bea",
            ["22-18 /0", "9-13 /1", "remark: Resultado: Ana", "result: 2-0", "remark: Bea"],
        ),
    ],
)
def test_words_are_a_remark_where_no_half_move_is_due(text: str, items: list[str]) -> None:
    assert items_of(text, more=False) == items


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("2-0 ! .", ["result: 2-0"]),
        ("2-0 2-0. *", ["result: 2-0"]),
        ("2-0 0 - 2", ["result: 2-0", "after the result: 0-2"]),
        ("* 2-0 2-0", ["result: *", "result: 2-0"]),
        ("* * 2 - 0 1-1", ["result: *", "result: 2-0", "after the result: 1-1"]),
        ("2-0 --", ["result: 2-0", "remark: --"]),
        ("2-0 (a) {b} 2. 9 - 13 c", ["result: 2-0", "variation: (", "comment: {b}", "after the result: 9-13"]),
        ("2-0 99", ["result: 2-0", "after the result: 99"]),
        ("2-0\n% 9-13\nAna {b} Eva", ["result: 2-0", "remark: Ana", "comment: {b}", "remark: Eva"]),
    ],
)
def test_remarks_may_follow_the_result(text: str, items: list[str]) -> None:
    assert items_of(f"1. 22-18 {text}", more=False) == ["22-18 /0", *items]


def test_pass_after_the_result_ends_the_reading() -> None:
    for word in ("--", "pasa"):
        assert items_of(f"1. 22-18 2-0 {word} 9-13", more=True)[-1] == f"after the result: {word}"


def test_remarks_are_told_from_headings() -> None:
    reading = read_simply("[Lugo\nRonda 1\n1. 22-18 9-13 hola\n2. 21-17 2-0\nfirma Ana")
    assert (reading.headings, reading.remarks) == (("[Lugo", "Ronda 1"), ("hola", "firma Ana"))


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("[hola", ["remark: [hola", "22-18 /0"]),
        ("[hola 21-17", ["remark: [hola 21-17", "22-18 /0"]),
        ("[21-17 9-13", ["not closed: ["]),
        ("[hola 1. 2", ["not closed: ["]),
        ("[Fen x", ["cut tag: [Fen x"]),
        ("[ Start ", ["cut tag: [ Start"]),
        ("[f", ["cut tag: [f"]),
        ("[Start x", ["remark: [Start x", "22-18 /0"]),
        ('[Starter "W"]\n[starter "B"]', ['other tag: [starter "B"]']),
        ('[FEN "x y"]\n[fen " x  y "]', ["22-18 /0"]),
        ("fen: x", ["cut tag: fen: x"]),
        ("hola (a", ["remark: hola", "not closed: ("]),
        ("hola (a)", ["remark: hola (a)", "22-18 /0"]),
        ('[White "Ana [Black "Bea"]', ['remark: [White "Ana', "22-18 /0"]),
        ("; a las 17:30", ["remark: ; a las 17:30", "22-18 /0"]),
        ("; hola\n; 21-17", ["comment: ; hola", "unreadable: ;"]),
        ("1. Ana\n2. Bea", ["remark: 1. Ana", "22-18 /0"]),
        ("{a} (b)\n% c", ["comment: {a}", "variation: (", "22-18 /0"]),
        ("12-10-24", ["remark: 12-10-24", "22-18 /0"]),
    ],
)
def test_heading_is_tags_and_remarks(text: str, items: list[str]) -> None:
    assert items_of(f"{text}\n1. 22-18", more=False) == items


def test_half_moves_left_unread_are_counted() -> None:
    for text, moves in (
        ("[21-17 9-13", 3),
        ('[FEN "x"]\n[FEN "y"]', 1),
        ("[Fen 9-13", 1),
        ("fen: 9-13", 1),
        ("22 x 15x 1. 9-13", 2),
    ):
        assert read_simply(f"\n{text}\n1. 22-18").tail.moves == moves


def test_tags_keep_their_first_value() -> None:
    tags = read_simply('[White "Ana"]\n[White "Eva"]\n[Black " B \\"x\\" "]').tags
    assert tags == {"White": "Ana", "Black": 'B "x"'}


def test_cut_tags_above_the_moves_are_limited() -> None:
    for count in (MAX_TRUNCATED_TAGS, MAX_TRUNCATED_TAGS + 1):
        assert read_simply("[x\n" * count + "1. 22-18").tail.moves == count - MAX_TRUNCATED_TAGS


def test_date_without_a_game_below_is_a_half_move() -> None:
    assert items_of("12-10-24", more=False) == ["12-10-24"]


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        ("22-18 9-13", [False, True]),
        ("22-18 , 9-13", [False, True]),
        ("22-18 ! 9-13", [False, False]),
        ("22-18 {a} 9-13", [False, False, False]),
        ("1. 22-18 9-13 2. 21-17", [False, True, False]),
    ],
)
def test_half_move_follows_another_behind_space_alone(text: str, follows: list[bool]) -> None:
    assert [item.follows for item in read_simply(text).items] == follows


def test_huff_is_unreadable_where_there_is_none() -> None:
    assert items_of("1. S21", more=False) == ["unreadable: S21"]


def test_run_of_passes_is_limited() -> None:
    assert items_of("1." + " --" * MAX_PASSES_RUNNING, more=True)[-1] == "no move: --"
    assert items_of("1." + " --" * (MAX_PASSES_RUNNING + 1), more=True)[-1] == "unreadable: --"
    assert items_of("1." + " -- 22-18" + " --" * MAX_PASSES_RUNNING, more=True)[-1] == "no move: --"


def test_first_number_may_announce_a_second_half_move() -> None:
    assert [read_simply(text).starts_second for text in ("1... 9-13", "1. 22-18 1... 9-13")] == [True, False]


def test_spans_are_the_text_by_kind() -> None:
    text = '[White "Ana"]\n1. 22-18! {a} (b) ... 9-13 2-0 2-0.\n%c\nfirma'
    assert [(span.kind.value, text[span.start : span.end]) for span in read_simply(text).spans] == [
        ("tag", '[White "Ana"]'),
        ("space", "\n"),
        ("number", "1."),
        ("space", " "),
        ("move", "22-18"),
        ("mark", "!"),
        ("space", " "),
        ("comment", "{a}"),
        ("space", " "),
        ("variation", "(b)"),
        ("space", " "),
        ("no move", "..."),
        ("space", " "),
        ("move", "9-13"),
        ("space", " "),
        ("result", "2-0"),
        ("space", " "),
        ("result", "2-0"),
        ("mark", "."),
        ("space", "\n"),
        ("escape", "%c"),
        ("space", "\n"),
        ("remark", "firma"),
    ]
