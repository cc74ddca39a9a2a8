"""Who moves first on a sheet, by its first number, its tags, or its first move alone."""

from __future__ import annotations

import pytest

from games.rules import RULES, check
from games.rules.board import Side
from games.rules.position import start
from games.rules.sheets.findings import Code
from games.rules.sheets.record import SheetReport
from games.rules.wording import sentence
from tests.games.rules.ask import checked, plain

DOTS = (
    *("1... ", "1...", "1. ... ", "1. ...", "1.… ", "1… ", "1…", "1. … ", "1 ... ", "1  ... ", "1) ... ", "1º ... "),
    *("1.- ... ", "{so} 1. ... ", "1. {so} ... ", "1. ... {so} ", "1. ... ... ", "1.\n...\n", "Ana - Bea\n1. ... "),
)


def first_of(slug: str, side: Side) -> str:
    """Return the first half-move of a side from the initial position."""
    return str(start(RULES[slug], side).legal_moves()[0])


def sides(slug: str) -> tuple[Side, Side]:
    """Return the side that begins, White where either may, and the other one."""
    first = RULES[slug].first_side or Side.WHITE
    return first, first.other


def codes(report: SheetReport) -> list[Code]:
    return [finding.code for finding in report.findings]


@pytest.mark.parametrize("dots", DOTS, ids=plain)
@pytest.mark.parametrize("slug", RULES)
def test_dots_after_the_first_number_let_the_other_side_begin(slug: str, dots: str) -> None:
    first, other = sides(slug)
    begun = first_of(slug, other)
    second = str(checked(slug, f"1... {begun}").position.legal_moves()[0])  # type: ignore[union-attr]
    report = checked(slug, f"{dots}{begun} 2. {second}")
    assert [(ply.side, ply.text) for ply in report.moves] == [(other, begun), (first, second)]
    code = Code.BLACK_BEGINS if other is Side.BLACK else Code.WHITE_BEGINS
    expected = [code] if RULES[slug].first_side else []
    assert [code for code in codes(report) if code is not Code.TEXT_SKIPPED] == expected
    assert report.verdict.value == ("irregular" if expected else "valid")


@pytest.mark.parametrize("dots", [dots for dots in DOTS if "Ana" not in dots], ids=plain)
@pytest.mark.parametrize("slug", RULES)
def test_dots_after_the_number_of_a_position_are_no_pass(slug: str, dots: str) -> None:
    other = sides(slug)[1]
    fen, begun = start(RULES[slug], other).fen, first_of(slug, other)
    report = checked(slug, f"{dots.replace('1', '7', 1)}{begun}", fen)
    assert [(ply.side, ply.text) for ply in report.moves] == [(other, begun)]
    assert (report.verdict.value, codes(report)) == ("valid", [])


def test_dots_stand_for_a_pass_that_was_due() -> None:
    report = checked("castillar", "7. ... 1-5 8. 29-25", "W:W29:BK1,25,22")
    assert [ply.side for ply in report.moves] == [Side.BLACK]
    assert checked("castillar", "1. ... 25-21", "W:W30:B25,21").moves == ()  # White can move


@pytest.mark.parametrize(
    ("tags", "first", "named"),
    [
        ("", "1. {black}", "Starter"),
        ("", "1. ... {white}", "Starter"),
        ('[Starter "White"]\n', "1... {black}", "Starter"),
        ('[Starter "Black"]\n', "1. {white}", "Starter"),
    ],
)
def test_move_of_the_other_side_names_the_tag_starter(tags: str, first: str, named: str) -> None:
    moves = {side.code: first_of("castillar", side) for side in Side}
    [finding] = check(RULES["castillar"], tags + first.format(**moves)).findings
    assert finding.code is Code.NOT_YOUR_PIECE
    for language in ("es", "gl", "it", "en"):
        assert named in sentence(finding, language)


@pytest.mark.parametrize("slug", [slug for slug, rules in RULES.items() if rules.first_side])
def test_move_of_the_other_side_tells_how_it_begins(slug: str) -> None:
    first, other = sides(slug)
    for written, advice in ((f"1. {first_of(slug, other)}", "(1...)"), (f"1... {first_of(slug, first)}", "(1.)")):
        finding = next(one for one in checked(slug, written).findings if one.ply)
        assert finding.code in (Code.NOT_YOUR_PIECE, Code.OPPONENTS_PIECE)
        assert advice in sentence(finding) and "Starter" not in sentence(finding)
    finding = checked(slug, f"1. {first_of(slug, other)}", start(RULES[slug]).fen).findings[0]
    assert "FEN" in sentence(finding)


def test_only_a_first_move_possible_for_the_other_side_gets_advice() -> None:
    for moves in ("1. 9-18", "1. 22-18 23-19", "1. 22-18 9-14 2. 10-15"):
        assert "Starter" not in sentence(checked("castillar", moves).findings[0])


@pytest.mark.parametrize("number", ["1... ", "1. ... ", "1.… ", "1. … ", "1 ... ", "1  ... ", "1) ... ", "1. {b} ... "])
@pytest.mark.parametrize("comment", [" {so} ", " ", "{so}", " (1. 99-98) ", "\n; so\n"])
@pytest.mark.parametrize("slug", RULES)
def test_dots_after_a_comment_go_on_with_the_pair(slug: str, comment: str, number: str) -> None:
    first, other = sides(slug)
    begun = first_of(slug, first)
    reply = str(checked(slug, f"1. {begun}").position.legal_moves()[0])  # type: ignore[union-attr]
    report = checked(slug, f"1. {begun}{comment}{number}{reply} 2.")
    assert [(ply.side, ply.text) for ply in report.moves] == [(first, begun), (other, reply)]
    assert [code for code in codes(report) if code is not Code.VARIATION_SKIPPED] == []


def test_findings_of_a_game_begun_by_black_have_the_numbers_of_the_sheet() -> None:
    report = checked("castillar", "1... 9-13 2. 22-18 10-14 3. 1-2")
    assert [(finding.move, finding.side) for finding in report.findings] == [(3, Side.WHITE)]
    assert checked("castillar", "1. 9-13 22-18 2. 1-2", Starter="Black").findings[-1].move == 2
