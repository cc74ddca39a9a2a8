"""Semicolons between half-moves or before comments, lines that begin with %, and braces after a backslash."""

from __future__ import annotations

import pytest

from games.rules import RULES, check
from games.rules.sheets.findings import Code
from tests.games.rules.ask import checked

WHOLE = ("32-28", "19-23", "28x19", "14x23")


def moves_of(text: str, slug: str = "international") -> tuple[str, ...]:
    """Return the half-moves of a sheet, whose spans are its text."""
    report = check(RULES[slug], text)
    assert "".join(text[span.start : span.end] for span in report.spans) == text
    assert report.verdict.value == "valid"
    return tuple(ply.text for ply in report.moves)


def skipped(text: str, slug: str = "international") -> list[str]:
    """Return the texts that the findings say were not read as moves."""
    return [found.text for found in check(RULES[slug], text).findings if found.code is Code.TEXT_SKIPPED]


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28; 19-23 2. 28x19; 14x23",
        "1. 32-28 ; 19-23\n2. 28x19 ; 14x23",
        "1.32-28;19-23 2.28x19;14x23 2-0",
        "1 32-28; 19-23\n2 28x19; 14x23\n3",
        "1. 32-28; 19-23\n2. 28x19; 14x23;\n",
        "1. 32-28! ; {so} 19-23?\n2. 28x19 $1; 14x23 (a) {so}",
        "1. 32-28;\n19-23\n2. 28x19;\n14x23",
        "; una partida\n1. 32-28; 19-23\n; a la mitad\n2. 28x19; 14x23 ;; \nFirma: Ana",
        "1. 32-28 ;; 19-23 2. 28x19 ;; 14x23",
    ],
)
def test_semicolon_between_the_moves_of_every_pair_separates(text: str) -> None:
    assert moves_of(text) == WHOLE


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. 32-28 19-23 2. 28x19 ; 14x23", 3),
        ("1. 32-28 19-23\n2. 28x19 ; 14x23\n14x23", 4),
        ("1. 32-28 ; 19-23 es mejor\n19-23 2. 28x19 14x23", 4),
        ("1. 32-28 ; 19-23 2. 28x19 15x24\n19-23 2. 28x19 14x23", 4),
        ("1. 32-28; 19-23; 2. 28x19; 14x23", 1),
        ("1. 32-28 19-23; 2. 28x19 14x23", 2),
        ("1. 32-28 19-23 ; 19-24\n2. 28x19 ; 15x24\n14x23", 4),
        ("32-28; 19-23", 1),
        ("1. 32-28 ; 2-0", 1),
        ("1. 32-28 ; (19-23)\n19-23", 2),
        ("1. 32-28 ;\n; 20-24\n19-23", 2),
        ("; 1. 33-29\n1. 32-28 19-23", 2),
    ],
)
def test_semicolon_in_any_other_sheet_begins_a_comment(text: str, moves: int) -> None:
    assert moves_of(text) == WHOLE[:moves]
    assert check(RULES["international"], text).result is None


def test_comment_to_the_end_of_a_line_with_moves_is_reported() -> None:
    assert skipped("1. 32-28 19-23 2. 28x19 ; 14x23") == ["; 14x23"]
    assert skipped("1. 32-28 19-23 ; mesa 2") == []
    assert skipped("% 1. 33-29\n1. 32-28 19-23") == ["% 1. 33-29"]
    assert skipped("1. 32-28\n% 19-23 2. 28x19\n19-24") == ["% 19-23 2. 28x19"]
    assert skipped("% hecho con un programa\n1. 32-28\n%\n19-23") == []
    assert len(skipped("1. 32-28\n" + "% 19-23\n" * 3000)) < 2000


def test_passes_and_huffs_stand_beside_semicolons_too() -> None:
    fen = "W:W29:BK1,25,22"
    assert checked("castillar", "1. pasa; 1-5 2. --; 5-1", fen).plies == 4
    assert checked("castillar", "1. 21-17 S22; 8-12", "W:W21,22:B18,8").plies == 2


@pytest.mark.parametrize("comment", ["{a \\} b}", "{\\}}", "{\\\\}", "{a\\b}", "{\\{}", "{x \\} 31-26}", "({\\})} so)"])
def test_brace_after_a_backslash_closes_no_comment(comment: str) -> None:
    assert moves_of(f"1. 32-28 {comment} 19-23") == WHOLE[:2]


def test_comment_keeps_its_braces_and_tells_of_moves_in_it() -> None:
    report = checked("international", "1. 32-28 {a \\} b} 19-23 2. 28x19 {c\\} 14x23 3. 33-28 {d} 14x23")
    assert report.record is not None and report.record.comments == {1: ["a } b"], 3: ["c} 14x23 3. 33-28 {d"]}
    assert [found.code for found in report.findings] == [Code.TEXT_SKIPPED]
    assert check(RULES["international"], "1. 32-28 {a \\} 19-23").findings[0].code is Code.NOT_CLOSED


def test_semicolon_after_a_number_is_unreadable_where_semicolons_separate() -> None:
    report = check(RULES["castillar"], "1. 9-13; 22-18\n2. ; 5-9; 18-14\n")
    assert report.unread and report.verdict.value == "invalid"
