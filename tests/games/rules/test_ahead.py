"""The look-ahead of the parser: the kind of the next token, and the end of a variation."""

from __future__ import annotations

import pytest

from games.rules import RULES, check
from games.rules.notation.numbering import Lookahead
from games.rules.notation.tokens import Shape, variation
from games.rules.sheets.findings import Code


def test_text_ahead_is_read_from_any_earlier_place() -> None:
    ahead = Lookahead("   22-18 3. 11-15")
    assert [ahead.next(place) for place in (0, 1, 2)] == [Shape.MOVE] * 3
    assert ahead.next(8) is Shape.NUMBER


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("(a (b) c) d", "(a (b) c)"),
        ("(a", None),
        ("(a {b) c} d)", "(a {b) c} d)"),
        ("(a {b c)", None),
        ("(a {b} c)", "(a {b} c)"),
    ],
)
def test_variation_ends_where_its_parentheses_do(text: str, whole: str | None) -> None:
    found = variation(text, 0)
    assert (found and found.text) == whole


def test_wrong_numbers_are_reported_once() -> None:
    report = check(RULES["castillar"], "1. 22-18 11-15 5. 18x11 9-13 9. 1-2 *")
    assert [finding.code for finding in report.findings].count(Code.NUMBERING) == 1
