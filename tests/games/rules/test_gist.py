"""The gist of a sheet: what the league keeps of its check."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules import RULES, check
from games.rules.board import Pieces, Side
from games.rules.draw_rules import EndReason
from games.rules.notation.movetext import WrittenResult
from games.rules.sheets.gist import Gist, gist_document, gist_of, read_gist
from games.rules.sheets.record import Verdict
from tests.games.rules.ask import checked

WHITE, BLACK = Side.WHITE, Side.BLACK


def test_gist_of_a_sheet_survives_being_stored() -> None:
    text = 'Blancas: Eva\n[White "Ana"]\n[Black "?"]\n1. 22-18 9-13 {tablas} 2-0'
    gist = gist_of(check(RULES["castillar"], text))
    assert (gist.white, gist.black, gist.begins) == ("Ana", None, WHITE)
    assert gist.names(WHITE) == ("Ana", "Eva") and gist.names(BLACK) == ()
    assert (gist.name(WHITE), gist.name(BLACK)) == ("Ana", None)
    assert gist.left(WHITE) == gist.left(BLACK) == Pieces(12, 0)
    assert (gist.games, gist.agrees, gist.conflicting_results) == (1, None, True)
    assert read_gist(json.loads(json.dumps(gist_document(gist)))) == gist


BACK_AND_FORTH = " ".join(f"{n}. 31-27 1-5 {n + 1}. 27-31 5-1" for n in (1, 3, 5))


START = {"begins": WHITE, "white_left": Pieces(12, 0), "black_left": Pieces(12, 0)}


ONE_KING_EACH = {"white_left": Pieces(0, 1), "black_left": Pieces(0, 1)}


@pytest.mark.parametrize(
    ("slug", "text", "expected"),
    [
        (
            "castillar",
            '[Black "Bea"]\n[FEN "W:W22:B18"]\nEva Sol 2-0 Pia Mar\n\n1. 22x15 2-0',
            {
                "black": "Bea",
                "winner": WHITE,
                "reason": EndReason.NO_PIECES,
                "written": WrittenResult.WHITE,
                "agrees": True,
                "white_left": Pieces(1, 0),
                "further_names": ((WHITE, "Eva Sol"), (BLACK, "Pia Mar")),
            },
        ),
        (
            "castillar",
            '[FEN "B:W22:BK18"]\n1. 18x25',
            {"winner": BLACK, "reason": EndReason.NO_PIECES, "black_left": Pieces(0, 1)},
        ),
        ("castillar", "Eva 2-0 Pia\n\n1. 22-18 9-13", START),  # whose score it is, no result says
        ("castillar", "1. 22-18 9-13 *", {**START, "written": WrittenResult.OPEN}),
        (
            "castillar",
            "1. 22-18 9-13 *\nabandonan las negras",
            {**START, "written": WrittenResult.WHITE, "in_words": True},
        ),
        (
            "castillar",
            '[Result "0-2"]\n1. 22-18 9-13 2-0\n\n1. 21-17 1-1',
            {**START, "written": WrittenResult.WHITE, "conflicting_results": True, "games": 2},
        ),
        ("castillar", '[Starter "Black"]\n1. 9-13 22-18', {**START, "begins": BLACK}),
        (
            "spanish",
            f'[FEN "W:WK31:BK1"]\n{BACK_AND_FORTH} 1-1',
            {**ONE_KING_EACH, "written": WrittenResult.DRAW, "agrees": True, "claimable": (EndReason.REPETITION,)},
        ),
        (
            "castillar",
            '[FEN "x"]\n[White "Ana"]\n1. 22-18 0-2',
            {"verdict": Verdict.INVALID, "white": "Ana", "written": WrittenResult.BLACK},
        ),
    ],
)
def test_gist_gives_names_result_and_end(slug: str, text: str, expected: dict[str, Any]) -> None:
    gist = gist_of(check(RULES[slug], text))
    assert gist == Gist(**{"verdict": Verdict.VALID, **expected})
    assert read_gist(json.loads(json.dumps(gist_document(gist)))) == gist


def test_gist_gives_the_pieces_left_by_side() -> None:
    gist = gist_of(checked("castillar", "22x15", "W:W22,K1:B18"))
    assert (gist.left(WHITE), gist.left(BLACK)) == (Pieces(1, 1), Pieces(0, 0))


@pytest.mark.parametrize(("end", "unfinished"), [("", True), ("*", True), ("2-0", False), ("abandona", False)])
def test_legal_game_without_an_end_is_unfinished(end: str, unfinished: bool) -> None:
    assert gist_of(check("spanish", f"1. 10-14 23-19 {end}")).is_unfinished is unfinished
    assert not gist_of(check("spanish", f"1. 10-14 1-30 {end}")).is_unfinished
