"""The positions and legal moves that the server sends ahead to a sheet written by tapping."""

from __future__ import annotations

import pytest

from games.background import GrowingSheet
from games.rules import RULES
from games.rules.playing import play_out
from games.sheet_page import MAX_POSITIONS
from tests import sheets

SYSTEMS = pytest.mark.parametrize("rules", RULES)
LETTERS = {"w": "W", "b": "B"}


def sent_ahead(sheet: GrowingSheet) -> dict[str, tuple[str, str, list[str]]]:
    """Return the turn, pieces and legal next words of each position sent ahead, by the words that lead to it."""
    records = (line.split("|") for line in sheet.ahead.split(";") if line)
    return {words: (turn, pieces, moves.split()) for words, turn, pieces, moves in records}


def fen(turn: str, pieces: str) -> str:
    """Return the FEN of a position sent ahead."""
    listed: dict[str, list[str]] = {"w": [], "b": []}
    kings = [(number, letter) for number, letter in enumerate(pieces, 1) if letter in "WB"]
    men = [(number, letter) for number, letter in enumerate(pieces, 1) if letter in "wb"]
    for number, letter in kings + men:
        listed[letter.lower()].append(f"K{number}" if letter.isupper() else str(number))
    return f"{turn[0].upper()}:" + ":".join(f"{LETTERS[side]}{','.join(squares)}" for side, squares in listed.items())


def moves_of(rules: str) -> list[str]:
    """Return the half-moves of a random game, with the pieces lost by soplo."""
    game = next(iter(play_out(RULES[rules], "ahead", 1)))
    return [word for word in game.rpartition("]")[2].split() if not word.endswith(".")]


@SYSTEMS
@pytest.mark.parametrize("at", [0, 9, 24])
def test_positions_ahead_equal_the_whole_sheet(rules: str, at: int) -> None:
    """Each position equals the one that the check of the longer sheet finds."""
    text = "".join(f"{word} " for word in moves_of(rules)[:at])
    ahead = sent_ahead(GrowingSheet(RULES[rules], text))
    assert 1 < len(ahead) <= MAX_POSITIONS
    for words, (turn, pieces, moves) in list(ahead.items())[::4]:
        sheet = GrowingSheet(RULES[rules], f"{text}{words} ")
        assert sheet.report.position and sheet.report.position.fen == fen(turn, pieces), words
        expected = [f"S{square}" for square in sheet.huffable] + ["--"] * sheet.may_pass + list(sheet.choices)
        assert moves == expected, words


def test_forfeit_and_pass_are_sent_ahead() -> None:
    ahead = sent_ahead(GrowingSheet(RULES["castillar"], "22-18 11-15 "))
    assert ahead["21-17"][2][0] == "S18"
    assert ahead["21-17 S18"][0] == "black" and ahead["21-17 S18"][1][17] == "."
    blocked = sent_ahead(GrowingSheet(RULES["castillar"], f"{sheets.BLOCKED} "))
    assert blocked[""][2] == ["--"] and blocked["--"][0] == "black"


def test_nothing_is_sent_ahead_after_an_error_or_the_end() -> None:
    for text in ("1. 22-1 ", "1. 22-18 2-0 ", '[FEN "W:W18:B14"]\n1. 18x9 '):
        assert sent_ahead(GrowingSheet(RULES["castillar"], text)) in ({}, {"": ("black", "." * 8 + "w" + "." * 23, [])})


def test_moves_ahead_name_squares_where_the_sheet_or_its_system_does() -> None:
    assert "c3-b4" in GrowingSheet(RULES["russian"], "").choices
    assert "c3-b4" in sent_ahead(GrowingSheet(RULES["russian"], ""))[""][2]
    assert "9-13" in GrowingSheet(RULES["russian"], "24-20 ").choices
    assert "21-17" in GrowingSheet(RULES["castillar"], "").choices
    assert GrowingSheet(RULES["russian"], "c3-").typing == "c3-"
