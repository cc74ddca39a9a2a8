"""The diagnosis of illegal moves: the code, the article and the square of each fault, in every system."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULES, read_fen, wording
from games.rules.catalogs import LANGUAGES, translated
from games.rules.notation.fen import BadPosition
from games.rules.notation.movetext import WrittenMove
from games.rules.position import Position
from games.rules.sheets.diagnosis import diagnose
from games.rules.sheets.matching import choose
from games.rules.wording import sentence
from tests.games.rules.ask import checked, findings_of
from tests.games.rules.facts import cases, conformance
from tests.games.rules.oracle import random_fen

MAX_CAPTURES = 40  # of a position


@pytest.mark.parametrize(("slug", "fen", "move", "code", "article"), cases("impossible"))
def test_impossible_move_cites_the_movement_of_its_piece(
    slug: str, fen: str, move: str, code: str, article: str
) -> None:
    report = checked(slug, f"1. {move}", fen)
    assert findings_of(report) == [(1, code, article)]
    start = move.replace("x", "-").partition("-")[0]
    assert report.findings[0].values["piece"] == ("king" if f"K{start}" in fen else "man")
    assert report.findings[0].values["square"] == start


@pytest.mark.parametrize(("slug", "fen", "move", "code", "article", "square"), cases("faults"))
def test_each_fault_has_its_code_article_and_square(
    slug: str, fen: str, move: str, code: str, article: str | None, square: int | None
) -> None:
    report = checked(slug, f"1. {move}", fen)
    assert findings_of(report) == [(1, code, article)]
    assert square is None or report.findings[0].values["square"] == str(square)
    assert report.findings[0].move == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_names_its_square_in_every_language(language: str) -> None:
    for slug, fen, move, _, article, _ in cases("faults"):
        finding = checked(slug, f"1. {move}", fen).findings[0]
        text = sentence(finding, language)
        assert str(finding.values["square"]) in text.replace(finding.text, "")
        assert (translated(wording.CUSTOM, language) in text) is (article is None)


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


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", [slug for slug, rules in RULES.items() if rules.capture_is_forced])
def test_piece_named_as_able_to_capture_can_capture(slug: str) -> None:
    """Check conformance or random positions, with each quiet move and each capture that the priority rules forbid."""
    refused, random = 0, Random(slug)
    for position in positions(slug):
        able = {capture.path[0] for capture in position.legal_captures()}
        for written in [*quiet(position), *forbidden(position, random)]:
            if choose(position, written) is None:
                named = diagnose(position, written).values["square"]
                assert position.rules.board.bits[int(named)] in able, (position.fen, written)
                refused += 1
    assert refused > 100


def positions(slug: str) -> list[Position]:
    random = Random(slug)
    fens = [case["fen"] for case in conformance(slug)] or [random_fen(slug, random) for _ in range(60)]
    found = [read_fen(RULES[slug], fen) for fen in fens]
    return [position for position in found if position.can_capture()]


def quiet(position: Position) -> list[WrittenMove]:
    numbers = position.rules.board.numbers_by_bit
    return [WrittenMove((numbers[start], numbers[end]), False, False) for start, end in position.steps()]


def forbidden(position: Position, random: Random) -> list[WrittenMove]:
    """Return some of the captures: a position of flying kings may have thousands."""
    captures = position.captures()
    moves = map(position.move_of, random.sample(captures, min(len(captures), MAX_CAPTURES)))
    return [WrittenMove(move.path, True, False) for move in moves]


@pytest.mark.parametrize(("slug", "moves"), [("castillar", "1. 22*18 9*14"), ("international", "1. 32*28 19*23")])
def test_unclear_sign_is_remarked_each_time(slug: str, moves: str) -> None:
    assert [(ply, code) for ply, code, _ in findings_of(checked(slug, moves))] == [
        (1, "unusual_sign"),
        (2, "unusual_sign"),
    ]


@pytest.mark.parametrize("moves", ["1. cd4 ba5+", "1. c3d4 b6a5"])
def test_move_without_signs_is_told_to_be_short(moves: str) -> None:
    short = [(1, "short_notation"), (2, "short_notation")]
    assert [(ply, code) for ply, code, _ in findings_of(checked("russian", moves))] == short


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
