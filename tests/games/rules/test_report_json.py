"""The report of a sheet as JSON, whole."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import RULES, check
from games.rules.wording import report_json

NOTHING: dict[str, Any] = {
    "verdict": "valid",
    "findings": [],
    "outcome": {"winner": None, "reason": None},
    "result": None,
    "result_agrees": None,
    "proposed": None,
}
NO_PLACE = {"ply": None, "side": None, "article": None}


def pieces(white_men: int, white_kings: int, black_men: int, black_kings: int) -> dict[str, Any]:
    return {"white": {"men": white_men, "kings": white_kings}, "black": {"men": black_men, "kings": black_kings}}


@pytest.mark.parametrize(
    ("slug", "text", "language", "expected"),
    [
        (
            "castillar",
            '[FEN "W:W22:B1,2"]\n1. 22-18 1-6 2. 18-24',
            "es",
            {
                "verdict": "invalid",
                "findings": [
                    {
                        "ply": 3,
                        "side": "white",
                        "text": "18-24",
                        "code": "impossible_move",
                        "article": "art. Cómo jugar, 1, avance del peón (El Castillar, Damas)",
                        "message": "18-24: el peón de 18 no puede mover así. [18-14, 18-15]",
                    }
                ],
                "plies": 2,
                "fen": "W:W18:B2,6",
                "pieces": pieces(1, 0, 2, 0),
            },
        ),
        (
            "castillar",
            '[FEN "B:W22:BK18,K1"]\n1. 18x25 0-2',
            "en",
            {
                "plies": 1,
                "fen": "W:W:BK1,K25",
                "pieces": pieces(0, 0, 0, 2),
                "outcome": {"winner": "black", "reason": "no_pieces"},
                "result": "0-2",
                "result_agrees": True,
            },
        ),
        (
            "international",
            '[FEN "W:WK1:BK50"]\n1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 2-0',
            "en",
            {
                "findings": [
                    {
                        **NO_PLACE,
                        "text": "2-0",
                        "code": "result_disagrees",
                        "article": "art. 53, the same position for the third time "
                        "(Reglamento de damas internacionales)",
                        "message": "The written result is 2-0, but on the board: "
                        "a draw (the same position for the third time).",
                    }
                ],
                "plies": 8,
                "fen": "W:WK1:BK50",
                "pieces": pieces(0, 1, 0, 1),
                "outcome": {"winner": "draw", "reason": "repetition"},
                "result": "2-0",
                "result_agrees": False,
            },
        ),
        (
            "castillar",
            '[FEN "W:W22:B9"]\n[Result "perden as negras"]\n\n1. 22-18 9-13',
            "gl",
            {
                "findings": [
                    {
                        **NO_PLACE,
                        "text": "perden as negras",
                        "code": "result_in_words",
                        "message": "A planilla di «perden as negras»: lese como 2-0.",
                    },
                ],
                "plies": 2,
                "fen": "W:W18:B13",
                "pieces": pieces(1, 0, 1, 0),
                "proposed": "2-0",
            },
        ),
    ],
)
def test_report_is_given_whole(slug: str, text: str, language: str, expected: dict[str, Any]) -> None:
    assert report_json(check(RULES[slug], text), language) == {**NOTHING, **expected}


def test_report_is_in_spanish_unless_asked() -> None:
    report = check(RULES["castillar"], '[FEN "W:W22:B1"]\n1. 22-19')
    assert report_json(report) == report_json(report, "es") != report_json(report, "en")
