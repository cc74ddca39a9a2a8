"""The players of each side, read from the tags, labels, letters, prose and match lines of a sheet."""

from __future__ import annotations

import pytest

from games.rules.board import Side
from games.rules.notation.players import MAX_LABELS, MORE_NAMES, names_beside_scores, player_names

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[White "Ana"]\n[Black "Bea Rey"]', {(WHITE, "Ana"), (BLACK, "Bea Rey")}),
        ("Blancas: Ana\nNegras: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blancas Ana, negras Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Ana (blancas) - Bea (negras)", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blancs : Ana\nNoirs : Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blanc: Ana\nZwarte: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Ana con negras", {(BLACK, "Ana")}),
        ("W: Ana B: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("B: Ana N: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("B: Ana", set()),
        ("W: ?? N: Bea", {(BLACK, "Bea")}),
        ("Blancas: ?\nNegras: 12", set()),
        ("Blancas: abandonan", set()),
        ("Blancas ganan por tiempo", set()),
        ("Blancas Rinden", set()),
        ("Firma (blancas)", set()),
        ("3 (blancas)", set()),
        ("32-28 18-23", set()),
    ],
)
def test_names_are_read_with_their_side(text: str, named: set[tuple[Side, str]]) -> None:
    assert set(player_names(text)) == named


LABELS = {
    WHITE: "White Whites Blancas Blanca Blanco Brancas Branco Bianco Bianca Bianchi Blanc Blancs Wit Witte Bl. Bcas.",
    BLACK: "Black Blacks Negras Negra Negro Nero Nera Neri Noir Noirs Zwart Zwarte Ng. Ngs.",
}
"""The labels of each side on sheets in Spanish, Galician, Italian, English, French and Dutch."""


@pytest.mark.parametrize("side", LABELS)
def test_label_in_every_language_names_its_side(side: Side) -> None:
    for label in LABELS[side].split():
        assert player_names(f"{label}: Ana") == ((side, "Ana"),), label


def test_too_many_labels_are_marked() -> None:
    names = player_names("Blancas: Ana\n" * (MAX_LABELS + 1))
    assert names == ((WHITE, "Ana"), (WHITE, MORE_NAMES))


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("Ana 2-0 Bea", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Ana 0-2 Bea", [(BLACK, "Ana"), (WHITE, "Bea")]),
        ("Ana - Bea 2-0", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Ana 1-1 Bea", []),
        ("Ana 2-0", []),
        ("A 2-0 B", []),
        ("Blancas 2-0", []),
        ("x" * 300 + " Ana 2-0 Bea", []),
    ],
)
def test_line_of_a_match_names_the_winner(line: str, sides: list[tuple[Side, str]]) -> None:
    assert list(names_beside_scores([line], WHITE)) == sides
