"""Tags, words and results of a sheet, compared with its game."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.notation.movetext import SpanKind
from games.rules.sheets.findings import Code
from tests.games.rules.ask import checked
from tests.games.rules.told import told

LONG, SPACED = "z" * 41, f"ganan{' ' * 30}las blancas"


@pytest.mark.parametrize(
    ("slug", "tags", "moves", "found", "results"),
    [
        ("castillar", {"Starter": LONG}, "22-18 9-13", [("starter_unknown", {"text": LONG[:40]})], (None, None)),
        (
            "castillar",
            {"Starter": LONG, "FEN": "W:W22:B9"},
            "22-18",
            [("starter_unheeded", {"text": LONG[:40]})],
            (None, None),
        ),
        (
            "castillar",
            {"Starter": "Black", "FEN": "W:W22:B9"},
            "22-18",
            [("starter_unheeded", {"text": "Black"})],
            (None, None),
        ),
        ("international", {"Starter": LONG}, "32-28", [("starter_unheeded", {"text": LONG[:40]})], (None, None)),
        ("international", {"SetUp": "1"}, "32-28", [("position_missing", {})], (None, None)),
        ("international", {"SetUp": "1", "FEN": "W:W32:B9"}, "32-28", [], (None, None)),
        ("italian", {"Rules": LONG}, "22-18", [("other_rules", {"text": LONG[:40]})], (None, None)),
        ("italian", {"GameType": "2" * 25}, "22-18", [("other_rules", {"text": f"GameType {'2' * 20}"})], (None, None)),
        ("italian", {"GameType": "22,W,8,8"}, "22-18", [], (None, None)),
        (
            "italian",
            {"Result": "0-2"},
            "22-18 2-0.",
            [
                ("results_differ", {"text": "0-2", "values": {"result": "2-0"}}),
                ("win_off_the_board", {"text": "2-0", "values": {"result": "2-0"}}),
            ],
            ("2-0", None),
        ),
        ("italian", {"Result": LONG}, "22-18", [("result_unreadable", {"text": LONG[:40]})], (None, None)),
        ("italian", {"Result": "4-6"}, "22-18 4-6", [("result_unreadable", {"text": "4-6"})], ("4-6", None)),
        (
            "italian",
            {"Result": "1-0"},
            "22-18 *",
            [("win_off_the_board", {"text": "1-0", "values": {"result": "1-0"}})],
            ("1-0", None),
        ),
        (
            "italian",
            {"Result": SPACED},
            "22-18",
            [
                ("result_in_words", {"text": SPACED[:40], "values": {"proposed": "2-0"}}),
            ],
            (None, "2-0"),
        ),
        (
            "italian",
            {"Result": SPACED},
            "22-18 0-0",
            [
                ("words_differ", {"text": SPACED[:40], "values": {"result": "0-0"}}),
                ("both_lost", {"text": "0-0"}),
            ],
            ("0-0", None),
        ),
        (
            "italian",
            {},
            "ganan las negras\n1. 22-18 12-16 tablas 2-0",
            [
                ("text_skipped", {"text": "ganan las negras"}),
                ("text_skipped", {"text": "tablas"}),
                ("words_differ", {"text": "ganan las negras", "values": {"result": "2-0"}}),
                ("words_differ", {"text": "tablas", "values": {"result": "2-0"}}),
                ("win_off_the_board", {"text": "2-0", "values": {"result": "2-0"}}),
            ],
            ("2-0", None),
        ),
        (
            "italian",
            {},
            "ganan las negras\n1. 22-18 12-16 tablas",  # the words after the moves count, those before differ from them
            [
                ("text_skipped", {"text": "ganan las negras"}),
                ("text_skipped", {"text": "tablas"}),
                ("result_in_words", {"text": "tablas", "values": {"proposed": "1-1"}}),
                ("words_differ", {"text": "ganan las negras", "values": {"result": "1-1"}}),
            ],
            (None, "1-1"),
        ),
        (
            "italian",
            {"FEN": "W:W22:B18"},
            "22x13 {tablas}",
            [("words_differ", {"text": "tablas", "values": {"result": "2-0"}})],
            (None, None),
        ),
        ("italian", {"Result": "2-0"}, "22-18 {tablas} (so", [("not_closed", {"text": "("})], (None, None)),
    ],
)
def test_tags_and_words_are_compared_with_the_game(
    slug: str,
    tags: dict[str, str],
    moves: str,
    found: list[tuple[str, dict[str, Any]]],
    results: tuple[str | None, str | None],
) -> None:
    report = checked(slug, moves, **tags)
    assert [(each.code.value, told(each)) for each in report.findings] == found
    assert (report.result, report.proposed) == results


@pytest.mark.parametrize("end", ["", "\n", " \r\n"])
def test_result_in_another_scale_may_be_followed_by_space(end: str) -> None:
    report = checked("castillar", f"1. 22-18 9-13 6-2{end}", Result="6-2")
    assert ([each.code for each in report.findings], report.result) == ([Code.RESULT_UNREADABLE], "6-2")


@pytest.mark.parametrize("text", ["1. 22-18 9-13 2-0", "1. 22-18 9-13 2-0 {fin} 2-0"])
def test_result_of_a_whole_sheet_is_read(text: str) -> None:
    assert checked("castillar", text).spans[-1].kind is SpanKind.RESULT


def test_tags_below_a_heading_belong_to_the_game() -> None:
    report = checked("castillar", 'Ronda 1\n[White "Ana"]\n[Starter "Black"]\n1. 9-13 22-18')
    assert (report.tag("White"), report.verdict.value) == ("Ana", "valid")


@pytest.mark.parametrize(
    ("tags", "verdict"), [({}, "valid"), ({"Starter": "Black"}, "valid"), ({"Starter": "White"}, "invalid")]
)
def test_first_number_tells_who_begins_unless_a_tag_does(tags: dict[str, str], verdict: str) -> None:
    assert checked("castillar", "1... 9-13 2. 22-18", **tags).verdict.value == verdict


@pytest.mark.parametrize("length", [39, 40, 41])
def test_result_in_another_scale_is_quoted_by_its_first_forty_letters(length: int) -> None:
    tag = "6-".ljust(length, "2")
    report = checked("castillar", f"1. 22-18 9-13 {tag}", Result=tag)
    assert [(each.code, each.text) for each in report.findings] == [(Code.RESULT_UNREADABLE, tag[:40])]
