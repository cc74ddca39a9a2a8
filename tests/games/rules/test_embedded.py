"""Half-moves embedded in comments are read like the others, without moving any character."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULES, check
from games.rules.notation.movetext import SpanKind, embedded, revealed
from games.rules.playing import random_game
from games.rules.sheets.findings import Code

IRREGULAR = "1. 32-28 19-23 2. 28x19 {} 3. 33-28"


@pytest.mark.parametrize("text", ["", "1. 32-28 {tan bien}", "{[%clk 0:12]} 1. 32-28", "{[%ply ]}", "{[%ply a b]}"])
def test_other_comments_stay_unchanged(text: str) -> None:
    assert revealed(text) == text


def test_embedded_half_move_is_read_in_its_place() -> None:
    plain, with_embedded = (
        check(RULES["international"], IRREGULAR.format(word)) for word in ("31-27", embedded("31-27"))
    )
    assert (plain.verdict, plain.plies, plain.fen) == (with_embedded.verdict, with_embedded.plies, with_embedded.fen)
    assert [(one.code, one.ply) for one in with_embedded.findings] == [(one.code, one.ply) for one in plain.findings]
    assert with_embedded.findings[0].code is Code.OPPONENTS_PIECE
    text = IRREGULAR.format(embedded("31-27"))
    assert "".join(text[span.start : span.end] for span in with_embedded.spans) == text
    assert "31-27" in [text[span.start : span.end] for span in with_embedded.spans if span.kind is SpanKind.MOVE]


@pytest.mark.parametrize("seed", range(5))
def test_embedded_soplo_counts_as_soplo(seed: int) -> None:
    game = random_game(RULES["castillar"], Random(seed), seed)
    with_embedded = " ".join(
        embedded(word) if word[0] == "S" and word[1:].isdigit() else word for word in game.split(" ")
    )
    one, other = check(RULES["castillar"], game), check(RULES["castillar"], with_embedded)
    assert with_embedded != game and (one.verdict, one.plies, one.fen, one.result) == (
        other.verdict,
        other.plies,
        other.fen,
        other.result,
    )
