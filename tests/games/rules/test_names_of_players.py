"""The players of each side, read from the tags, labels, letters, prose and match lines of a sheet."""

from __future__ import annotations

import pytest

from games.rules.board import Side
from games.rules.notation.players import MAX_LABELS, MAX_NAME, MORE_NAMES, names_beside_scores, player_names

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[White "Ana"]\n[Black "Bea Rey"]', {(WHITE, "Ana"), (BLACK, "Bea Rey")}),
        ("Blancas: Ana\nNegras: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blancas Ana, negras Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Torneo del Sol\nBlancas - Ana", {(WHITE, "Ana")}),
        ("Y blancas - Ana", set()),
        ("Ana (blancas) - Bea (negras)", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blancs : Ana\nNoirs : Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Blanc: Ana\nZwarte: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("Ana con negras", {(BLACK, "Ana")}),
        ('"Ana" (blancas)', {(WHITE, "Ana")}),
        ("W: Ana B: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("B: Ana N: Bea", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("W: Ana, B: Bea.", {(WHITE, "Ana"), (BLACK, "Bea")}),
        ("B: Ana", set()),
        ("W: ?? N: Bea", {(BLACK, "Bea")}),
        ("Blancas: ?\nNegras: 12", set()),
        ("Blancas: 3 a favor", set()),
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


def test_label_within_a_line_counts_close_behind_another() -> None:
    assert player_names(f"Blancas: Ana{' ' * (MAX_NAME - 4)}negras Bea") == ((WHITE, "Ana"), (BLACK, "Bea"))
    assert player_names(f"Blancas: Ana{' ' * (MAX_NAME - 3)}negras Bea") == ((WHITE, "Ana"),)


@pytest.mark.parametrize("name", ["Ana{} (blancas)\n", "W: Ana{}\n", "Ana{} 2-0 Bea"])
def test_names_over_the_limit_are_left_out(name: str) -> None:
    lines = [name.format(chr(ord("a") + number % 26) * (1 + number // 26)) for number in range(MAX_LABELS + 1)]
    read = names_beside_scores(lines, WHITE) if "2-0" in name else player_names("".join(lines))
    assert sum(side is WHITE for side, _ in read) == MAX_LABELS


def test_too_many_labels_are_marked() -> None:
    names = player_names("Blancas: Ana\n" * (MAX_LABELS + 1))
    assert names == ((WHITE, "Ana"), (WHITE, MORE_NAMES))


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("Ana 2-0 Bea", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Ana 0-2 Bea", [(BLACK, "Ana"), (WHITE, "Bea")]),
        ("Ana - Bea 2-0", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ('Torneo: "Ana" 2-0 "Bea", Lugo', [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Torneo: Ana - Bea 2-0", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Ana 2-0, Bea", [(WHITE, "Ana"), (BLACK, "Bea")]),
        (f"{'x' * (MAX_NAME - 13)}, Ana 2-0 Bea", [(WHITE, "Ana"), (BLACK, "Bea")]),
        ("Ana 1-1 Bea", []),
        ("Ana 2-0", []),
        ("A 2-0 B", []),
        ("Blancas 2-0", []),
        ("x" * 300 + " Ana 2-0 Bea", []),
    ],
)
def test_line_of_a_match_names_the_winner(line: str, sides: list[tuple[Side, str]]) -> None:
    assert list(names_beside_scores([line], WHITE)) == sides
