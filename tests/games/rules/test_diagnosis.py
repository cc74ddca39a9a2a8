"""The diagnosis of illegal moves: the code, the article and the square of each fault, in every system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules import RULES, read_fen
from games.rules.notation.fen import BadPosition
from games.rules.notation.movetext import WrittenMove
from games.rules.position import Position
from games.rules.sheets.choosing import choose
from games.rules.sheets.diagnosis import diagnose
from games.rules.wording import LANGUAGES, sentence
from tests.games.rules.ask import checked, findings_of

DATA = Path(__file__).parents[2] / "data" / "rules"
PIECES = {  # a white man and a white king without a capture, and impossible moves of theirs
    "castillar": ("W:W22,K32:B1", "22x19", "32x26", "22-14", "32-26"),
    "spanish": ("W:W10,K1:B32", "10x15", "1x11", "10-20", "1-11"),
    "international": ("W:W32,K46:B1", "32x24", "46x38", "", ""),
    "las-damas": ("W:W32,K46:B1", "32x24", "46x38", "32-22", "46-38"),
    "las-damas-64": ("W:W22,K32:B1", "22x19", "32x26", "22-14", "32-26"),
    "italian": ("W:W22,K29:B1", "22x17", "29x27", "22-14", "29-27"),
}
ARTICLES = {
    "castillar": ("Cómo jugar, 2", "Cómo jugar, 7", "Cómo jugar, 1", "Cómo jugar, 7"),
    "spanish": ("4.3.2", "4.5.1", "4.2", "4.5"),
    "international": ("18", "19", None, None),
    "las-damas": ("Capturar, 1", "La reina, 2", "Mover", "La reina, 1"),
    "las-damas-64": ("Capturar, 1", "La reina, 5", "Mover", "La reina, 5"),
    "italian": ("Definizioni, 4", "Definizioni, 4", "Il Gioco, 3", "Il Gioco, 4"),
}
CODES = ("impossible_capture", "impossible_capture", "impossible_move", "impossible_move")
IMPOSSIBLE = [
    (slug, PIECES[slug][0], move, code, article)
    for slug in RULES
    for move, code, article in zip(PIECES[slug][1:], CODES, ARTICLES[slug], strict=True)
    if move
]
WRONG = [  # rules, position, move, code, article, square
    ("spanish", "W:W22:BK28,27,29", "22x31x24", "crowned_goes_on", "4.4", 31),
    ("spanish", "W:W22:BK28,27,29", "22x24", "crowned_goes_on", "4.4", 31),
    ("italian", "W:W12:B6,7,11,20", "12x3x10", "crowned_goes_on", "Definizioni, 1", 3),
    ("italian", "W:W12:B13,6,5,7", "12x1", "crowned_goes_on", "Definizioni, 1", 3),
    ("international", "W:W14:B9,6,20,8", "14x17", "still_a_man", "31", 3),
    ("italian", "W:W12:B6,7,11,20", "12x10", "crowned_goes_on", "Definizioni, 1", 3),
    ("castillar", "W:W9:B6,7,20", "9x2x11", "crowned_goes_on", "Cómo jugar, 6", 2),
    ("castillar", "W:W9:B6,7,20", "9x11", "crowned_goes_on", "Cómo jugar, 6", 2),
    ("castillar", "W:W10:B6,7,8", "10x12", "crowned_goes_on", "Cómo jugar, 6", 3),
    ("las-damas-64", "W:W11:B6,7,28", "11x2x9", "crowned_goes_on", "Promoción, 2", 2),
    ("las-damas-64", "W:W11:B6,7,28", "11x9", "crowned_goes_on", "Promoción, 2", 2),
    ("international", "W:W12:B8,14", "12x3x20", "crowned_goes_on", "15", 3),
    ("las-damas", "W:W12:B8,14", "12x3x20", "crowned_goes_on", "Promoción, 2", 3),
    ("international", "W:W12:B8,9,19", "12x3x25", "still_a_man", "31", 3),
    ("international", "W:W12:B8,9,19", "12x25", "still_a_man", "31", 3),
    ("las-damas", "W:W12:B8,9,19", "12x3x25", "still_a_man", "Promoción, 2", 3),
    ("international", "W:W12:B8,9,19", "12x3x14x25", "nothing_to_take", "23", 25),
    ("spanish", "W:WK1:B10,30", "1x14x5", "taken_twice", "4.5.3", 10),
    ("international", "W:W28:B22,12,13,23", "28x17x8x19x28x17", "taken_twice", "24", 22),
    ("italian", "W:WK30:B26,19,K27,K18", "30x23x14x21x30x23", "taken_twice", "La Presa, 2", 27),
    ("castillar", "W:WK22:B18,1", "22x15x22", "taken_twice", "Cómo jugar, 2", 18),
    ("las-damas", "W:W28:B22,12,13,23", "28x17x8x19x28x17", "taken_twice", None, 22),
    ("las-damas-64", "W:WK22:B18,10,9,17", "22x15x6x13x22x15", "taken_twice", None, 18),
    ("spanish", "W:WK11:B6,15", "11x2x20", "taken_piece_blocks", "4.3.4", 6),
    ("spanish", "W:WK4:B7,8,12,22,23,32", "4x3", "taken_piece_blocks", "4.3.4", None),
    ("international", "W:WK4:B9,12,29", "4x18x1x34", "taken_piece_blocks", "27", 12),
    ("las-damas", "W:WK38:BK43,21", "38x16x49", "taken_piece_blocks", "La reina, 3", None),
    ("spanish", "W:W10:B14,19", "10x19", "lands_on_a_piece", "4.3.1", 19),
    ("spanish", "W:W10:B14,19", "10-19", "lands_on_a_piece", "4.3.1", 19),
    ("spanish", "W:WK1:B10,14", "1x14", "lands_on_a_piece", "4.5.1", 14),
    ("international", "W:W32:B28,23", "32x23", "lands_on_a_piece", "18", 23),
    ("international", "W:WK46:B28,23", "46x23", "lands_on_a_piece", "19", 23),
    ("las-damas", "W:W32:B28,23", "32x23", "lands_on_a_piece", "Capturar, 1", 23),
    ("las-damas-64", "W:WK22:B18,15", "22x15", "lands_on_a_piece", "Capturar, 1", 15),
    ("italian", "W:W22:B18,13", "22x13", "lands_on_a_piece", "Definizioni, 4", 13),
    ("castillar", "W:W22:B18,15", "22x15", "lands_on_a_piece", "Cómo jugar, 2", 15),
    ("castillar", "W:WK29:B22,18", "29x18", "lands_on_a_piece", "Cómo jugar, 2", 18),
    ("castillar", "W:WK29:B22,18", "29x15", "pieces_together", "Cómo jugar, 2", 22),
    ("spanish", "W:WK1:B10,14", "1x23", "pieces_together", "4.5.1", 10),
    ("international", "W:WK46:B28,23", "46x19", "pieces_together", "19", 28),
    ("castillar", "W:W22,18:B1", "22x15", "own_piece_jumped", "Cómo jugar, 2", 18),
    ("castillar", "W:WK29,18:B15", "29x11", "own_piece_jumped", "Cómo jugar, 7", 18),
    ("international", "W:W32,27:B1", "32x21", "own_piece_jumped", "17", 27),
    ("spanish", "W:W10,14:B30", "10x19", "own_piece_jumped", "4.3", 14),
    ("castillar", "W:W5:B9,3", "5x14", "man_takes_backwards", "Cómo jugar, 1", 9),
    ("spanish", "W:W19:B14,32", "19x10", "man_takes_backwards", "4.2", 14),
    ("italian", "W:W20:B5,23", "20x27", "man_takes_backwards", "Il Gioco, 3", 23),
    ("las-damas-64", "W:W22:B25", "22x29", "man_takes_backwards", "La reina, 5", 25),
    ("spanish", "W:W10:B19,30", "10x28", "jumped_from_afar", "4.3.2", 19),
    ("las-damas-64", "W:WK22:B15", "22x8", "jumped_from_afar", "La reina, 5", 15),
    ("italian", "W:WK29:B19", "29x15", "jumped_from_afar", "Definizioni, 4", 19),
    ("spanish", "W:WK30:B5,6,13,27", "30x20x2x9x27", "taken_piece_blocks", "4.3.4", 27),
    ("international", "W:WK30:B22,24,33,37", "30x13x31x42x24", "taken_piece_blocks", "27", 24),
    ("castillar", "W:WK10:B19,6,8", "10x1x28x19", "nothing_to_take", "Cómo jugar, 2", 19),
    ("spanish", "W:W10:B14,30", "10x23", "jumped_from_afar", "4.3.2", 14),
    ("international", "W:W12:B8,9,14", "12x3x20", "crowned_goes_on", "15", 3),
    ("international", "W:W13:B8,19,29", "13x38", "crowned_goes_on", "15", 2),
    ("spanish", "W:W24:BK10,14,18,28", "24x13", "crowned_goes_on", "4.4", 31),
    ("spanish", "W:W14:BK18,K29,10,19,26,28", "14x1", "crowned_goes_on", "4.4", 32),
    ("castillar", "W:W12:B8,10,16", "12x1", "impossible_capture", "Cómo jugar, 2", 12),
    ("las-damas-64", "W:W11,12:BK7,K16,K18,5,8,9,23", "11x10", "impossible_capture", "Capturar, 1", 11),
    ("castillar", "W:W10:B6,1", "10x1", "lands_on_a_piece", "Cómo jugar, 2", 1),
    ("spanish", "W:W13:B18,21,26", "13x31", "jumped_from_afar", "4.3.2", 18),
    ("spanish", "W:W10:B30", "10x19", "nothing_to_take", "4.3.1", 19),
    ("spanish", "W:WK1:B10,30", "1x14x7", "nothing_to_take", "4.5.1", 7),
    ("international", "W:WK46:B37,1", "46x28x19", "nothing_to_take", "23", 19),
    ("italian", "W:W22,K31:B18,K27", "22x13x6", "nothing_to_take", "Definizioni, 4", 6),
    ("italian", "W:W22:BK18", "22x13", "man_takes_king", "FID", 18),
    ("spanish", "W:W10:B30", "14-19", "empty_square", "4.1", 14),
    ("las-damas", "W:W32:B1", "33-28", "empty_square", "Mover", 33),
    ("las-damas", "W:W32:B1", "1-7", "not_your_piece", "Mover", 1),
    ("spanish", "W:W10,14:B30", "10-14", "occupied_square", "4.2", 14),
    ("spanish", "W:WK1,10:B30", "1-10", "occupied_square", "4.5", 10),
]


@pytest.mark.parametrize(("slug", "fen", "move", "code", "article"), IMPOSSIBLE)
def test_impossible_move_cites_the_movement_of_its_piece(
    slug: str, fen: str, move: str, code: str, article: str
) -> None:
    report = checked(slug, f"1. {move}", fen)
    assert findings_of(report) == [(1, code, article)]
    start = move.replace("x", "-").partition("-")[0]
    assert report.findings[0].values["piece"] == ("king" if f"K{start}" in fen else "man")
    assert report.findings[0].values["square"] == start


@pytest.mark.parametrize(("slug", "fen", "move", "code", "article", "square"), WRONG)
def test_each_fault_has_its_code_article_and_square(
    slug: str, fen: str, move: str, code: str, article: str | None, square: int | None
) -> None:
    report = checked(slug, f"1. {move}", fen)
    assert findings_of(report) == [(1, code, article)]
    assert square is None or report.findings[0].values["square"] == str(square)
    assert report.findings[0].move == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_names_its_square_in_every_language(language: str) -> None:
    for slug, fen, move, _, article, _ in WRONG:
        finding = checked(slug, f"1. {move}", fen).findings[0]
        text = sentence(finding, language)
        assert str(finding.values["square"]) in text.replace(finding.text, "")
        assert (LANGUAGES[language].CUSTOM in text) is (article is None)


def test_squares_are_named_in_the_notation_of_the_sheet() -> None:
    names = RULES["castillar"].board.names
    finding = checked("castillar", f"1. {names[9]}x{names[2]}x{names[11]}", "W:W9:B6,7,20").findings[0]
    assert finding.values["square"] == names[2]


def test_due_capture_is_shown_by_a_piece_of_the_priority() -> None:
    assert checked("italian", "22-19", "W:W22,K32:B18,28").findings[0].values["square"] == "32"
    assert checked("spanish", "1-5", "W:W1,4,10:B7,14,18,23").findings[0].values["square"] == "10"
    report = checked("international", "1. 31-26", "W:W31,32,40:B28,34,24")
    assert report.findings[0].values["able"] == "40"


def test_irregularity_cites_the_due_move_and_its_articles() -> None:
    report = checked("international", "1. 32x23", "W:W32,40:B28,34,24,1")
    assert sentence(report.findings[0]) == (
        "32x23 captura 1; había que capturar 2. Solo el contrario puede pedir que se corrija, y aún puede (art. 35)."
    )
    report = checked("international", "1. 32-27 28-33", "W:W32,50:B28")
    assert sentence(report.findings[0], "en") == (
        "32-27 captures nothing, but a capture was required: the piece on 32 could make one. "
        "The opponent accepted it by playing on (art. 52)."
    )


@pytest.mark.parametrize("slug", [slug for slug, rules in RULES.items() if rules.capture_is_forced])
def test_piece_named_as_able_to_capture_can_capture(slug: str) -> None:
    """Check every conformance position, with each quiet move and each capture that the priority rules forbid."""
    page_faults = 0
    for position in positions(slug):
        able = {capture.path[0] for capture in position.legal_captures()}
        for written in [*quiet(position), *forbidden(position)]:
            if choose(position, written) is None:
                named = diagnose(position, written).values["square"]
                assert position.rules.board.bits[int(named)] in able, (position.fen, written)
                page_faults += 1
    assert page_faults > 100


def positions(slug: str) -> list[Position]:
    lines = (DATA / f"moves_{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [read_fen(RULES[slug], json.loads(line)["fen"]) for line in lines]
    return [position for position in found if position.can_capture()]


def quiet(position: Position) -> list[WrittenMove]:
    numbers = position.rules.board.numbers_by_bit
    return [WrittenMove((numbers[start], numbers[end]), False, False) for start, end in position.steps()]


def forbidden(position: Position) -> list[WrittenMove]:
    moves = [position.move_of(capture) for capture in position.captures()]
    return [WrittenMove(move.path, True, False) for move in moves]


@pytest.mark.parametrize(("slug", "moves"), [("castillar", "1. 22*18 9*14"), ("international", "1. 32*28 19*23")])
def test_unclear_sign_is_remarked_each_time(slug: str, moves: str) -> None:
    assert [(ply, code) for ply, code, _ in findings_of(checked(slug, moves))] == [
        (1, "unusual_sign"),
        (2, "unusual_sign"),
    ]


@pytest.mark.parametrize(
    ("slug", "fen", "move", "code", "article", "values"),
    [
        ("spanish", "W:W4,10:B7,14,18,23", "4x11", "not_most_pieces", "5.2", (1, 2, 0, "10")),
        ("spanish", "W:WK10:BK5,23", "10x28", "not_most_kings", "5.3", (1, 1, 0, "10")),
        ("las-damas", "B:WK7,8,22,31,K32:B1,K26", "26x3", "not_most_pieces", "Capturar, 4", (4, 5, 1, "26")),
        ("italian", "W:W22,K24:B18,10,K20", "24x15", "not_most_pieces", "La Presa, 3", (1, 2, 1, "22")),
        ("italian", "W:W22,K32:B18,28", "22x13", "not_with_a_king", "La Presa, 4", (1, 1, 0, "32")),
        ("italian", "W:WK22,K32:B18,K10,K28,20", "22x13x6", "not_kings_first", "La Presa, 6", (2, 2, 1, "32")),
        ("italian", "W:WK30:B26,19,K27,K18", "30x21x14x23x30", "not_kings_first", "La Presa, 6", (4, 4, 2, "30")),
        ("spanish", "W:WK4:B11,20,K22", "4x18", "stopped_short", "4.3.3", (1, 3, None, "18")),
        ("las-damas", "W:W28:B23,13", "28x19", "stopped_short", "Capturar, 4", (1, 2, None, "19")),
        ("italian", "W:WK22,K24:BK18,10,20,K11,7", "22x13x6", "stopped_short", "La Presa, 3", (2, 3, None, "6")),
    ],
)
def test_wrong_choice_of_capture_counts_pieces_taken_and_due(
    slug: str, fen: str, move: str, code: str, article: str, values: tuple[object, ...]
) -> None:
    report = checked(slug, f"1. {move}", fen)
    assert findings_of(report) == [(1, code, article)]
    assert tuple(map(report.findings[0].values.get, ("taken", "most", "kings", "square"))) == values


def test_short_capture_cites_the_article_on_stopping() -> None:
    for slug, fen, squares, article in (
        ("international", "W:W28:B23,13", (28, 19), "44"),
        ("spanish", "W:WK4:B11,20,K22", (4, 18), "4.3.3"),
    ):
        diagnosis = diagnose(read_fen(RULES[slug], fen), WrittenMove(squares, True, False))
        assert diagnosis.article is not None
        assert (diagnosis.code.value, diagnosis.article.number) == ("stopped_short", article)


@pytest.mark.parametrize("fen", ["x" * 500, f"W:{'x' * 500}:B1", f"W:W31,{'x' * 500}:B1"])
def test_unreadable_position_is_quoted_in_40_letters(fen: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read_fen(RULES["international"], fen)
    assert len(refused.value.place) == 40


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:W31,99:B1", "'99': there is no such dark square on this board"),
        ("W:W31:B1X", "'1x': expected a square, K and a square, or a range of squares"),
        ("W:W31-50,K12:B1", "W 21: the rules give a side fewer pieces"),
        ("W:WK31:BK1-21", "B 21: the rules give a side fewer pieces"),
        ("W:W31:W32:B1", "the pieces of W are listed twice"),
        ("W:Wa2:B1", "'a2': there is no such dark square on this board"),
        ("W:W31", "no pieces of B are listed: expected a part that begins with B"),
    ],
)
def test_bad_position_says_what_was_expected(fen: str, expected: str) -> None:
    with pytest.raises(BadPosition) as refused:
        read_fen(RULES["international"], fen)
    assert str(refused.value) == f"FEN: {expected}"


def test_counters_of_other_programs_are_left_out() -> None:
    rules = RULES["international"]
    assert read_fen(rules, "W:W31:B1:H0:F1.") == read_fen(rules, "W:W31:B1")
