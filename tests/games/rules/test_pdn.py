"""Games as text, read and written: tags, the end of each game of a file, and the layout of a written game."""

from __future__ import annotations

import pytest

from games.rules.notation import division
from games.rules.notation.division import first_game, games_in
from games.rules.notation.pdn import (
    GameText,
    numbered,
    read_game,
    tag_lines,
    without_player_names,
    write_game,
    written_result,
)


def parted(text: str) -> list[str]:
    return list(games_in(text.splitlines(keepends=True)))


def test_body_is_the_text_after_the_tags() -> None:
    text = ' \ufeff[White "Ana"]\n [Black " Bea \\"B\\" "]\n\n1. 9-13 *\n'
    game = read_game(text)
    assert game == GameText({"White": "Ana", "Black": 'Bea "B"'}, "1. 9-13 *\n", text)
    assert read_game("1. 9-13") == GameText({}, "1. 9-13", "1. 9-13")


def test_first_of_two_tags_counts_and_a_new_position_ends_tags() -> None:
    game = read_game('[White "Ana"][White "Bea"][FEN "W:W1:B9"][FEN "W:W2:B9"] 1-5')
    assert game.tags == {"White": "Ana", "FEN": "W:W1:B9"}
    assert game.body == '[FEN "W:W2:B9"] 1-5'


def test_tags_match_in_any_case_and_language() -> None:
    game = read_game('[BIANCO "Ana"][black ""][Nero "Bea"][Round ""][Torneo "T"]')
    assert [game.tag(name) for name in ("White", "white", "Black", "Event", "bianco")] == [
        "Ana",
        "Ana",
        "Bea",
        "T",
        "Ana",
    ]
    assert [game.tag(name) for name in ("Round", "Site", "Result")] == [None] * 3
    assert [game.has(name) for name in ("ROUND", "Black", "White", "Site")] == [True, True, False, False]
    assert read_game('[White "Ana"][Bianco "Bea"]').tag("White") == "Ana"


@pytest.mark.parametrize(
    ("result", "body", "own"),
    [
        ("4-6", "1. 9-13 4-6", "4-6"),
        ("4-6", "1. 9-13\n4-6\n", "4-6"),
        ("4-6", "4-6", "4-6"),
        ("4-6", "1. 9-13 14-6", None),
        ("4-6", "1. 9-13 4-6 *", None),
        ("4-6", "1. 9-13", None),
        ("2-0", "1. 9-13 2-0", None),
        ("foo", "1. 9-13 foo", None),
    ],
)
def test_results_of_other_scales_are_read_in_tag_and_text(result: str, body: str, own: str | None) -> None:
    assert read_game(f'[Result "{result}"]\n\n{body}').unknown_scale_result == own


def test_game_without_a_result_tag_has_no_scale() -> None:
    assert read_game("1. 9-13 4-6").unknown_scale_result is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. 9-13 2-0", "2-0"),
        ("1. 9-13 2-0 0-2", "2-0"),
        ("1. 9-13 S9 -- 1-1", "1-1"),
        ("1. 9-13 foo 5-9 0-2", "0-2"),
        ("1. 9-13 {2-0}", None),
        ("1. 9-13 S9 foo 2-0 foo", None),
        ("", None),
    ],
)
def test_first_result_among_the_moves_is_the_written_one(text: str, result: str | None) -> None:
    assert written_result(read_game(text)) == result


@pytest.mark.parametrize(
    "games",
    [
        ['[White "A"]\n\n1. 9-13 2-0\n\n', '[White "B"]\n\n1. 10-14 0-2\n'],
        ['[White "A"]\n1. 9-13\n', '[White "B"]\n1. 10-14\n', '[White "C"]\n1. 11-15\n'],
        ["1. 9-13 2-0\n", "1. 10-14 0-2\n", "1. 11-15 *"],
        ["1. 9-13 2-0 ", "1. 10-14 0-2 ", "1. 11-15 *"],
        ["1. 9-13 2-0 {so}\n\n", "{of another} 1. 10-14 *\n"],
        ["1. 9-13 2-0", '[White "B"] 1. 10-14 *\n'],
        ["2-0\n", "\ufeff1. 9-13 *\n"],
        ["1. 9-13 2-0\n; 0-2 they said\n", "1. 9-13 2-0\n"],
        ["1. 9-13 2-0\n; 12-10-24\n", "1. 9-13 2-0\n"],
        ["1. 9-13\n14. 2-0\n", "1. 10-14\n"],
        ["1. 9-13 2 - 0\n", "1. 10-14\n"],
        ["1. 9-13 (2-0)\n1. 10-14\n"],
        ["1. 9-13 5-9\n1. 10-14\n"],
        ["1. 9-13 2-0\n2. 10-14\n"],
        ["1. 9-13 {2-0 1. 10-14} *\n"],
        ["1. 9-13 ; 2-0 1. 10-14\n*\n"],
        ["1. 9-13 (2-0 1. 10-14) *\n"],
        ["% 2-0 1. 9-13\n1. 10-14\n"],
        ["{ 2-0\n1. 9-13 }\n"],
        ["Ana - Bea 2-0\n1. 9-13\n"],
        ['[White "A"]\n[Black "B"]\n\n{so}\n1. 9-13\n'],
        ['[White "A"]\n'],
        ["1. 9-13 2-0 ", '[White "B"]\n9-13 *'],
        ['[White "A"] 9-13 2-0 ', '[White "B"] 9-13 *'],
        ["1. 9-13 2-0\nX1. 10-14\n"],
        ["1. 9-13 2-0\n% 0-2 1. 9-13\n"],
        ["1. 9-13 2-0\n", "1. 9-13 0-2\n", '[White "B"]\n[Black "C"]\n1. 9-13\n'],
        ["1. 9-13 2-0\n", "1. 9-13 0-2\n{so}\n", '[White "B"]\n'],
        ['[Event "9-13 5-9"]\n[White "A"]\n1. 9-13\n'],
        ['Liga, 21-11-26\n[White "A"]\n1. 9-13\n'],
        ["1. 9-13 {so} (2. 5-9) 2-0 ", "1. 10-14 *"],
        ["1. 9-13 2-0\n% so\n", "1. 10-14\n"],
        ["X% 9-13\n", '[White "A"]\n1. 9-13\n'],
        ["1. 9-13\n[so] 5-9\n"],
        ['\ufeff% 9-13\n[White "A"]\n1. 9-13\n'],
        [],
    ],
)
def test_game_begins_with_tags_or_a_first_move_after_a_result(games: list[str]) -> None:
    text = "".join(games)
    assert parted(text) == games
    assert first_game(text) == (read_game(games[0] if games else ""), max(0, len(games) - 1))


def test_blank_lines_are_no_game() -> None:
    assert parted("\n \n") == []
    assert first_game("\n \n") == (read_game("\n \n"), 0)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x0c"])
def test_lines_end_in_any_line_separator(end: str) -> None:
    text = end.join(("1. 9-13 2-0", "1. 10-14 0-2", ""))
    assert first_game(text) == (read_game(f"1. 9-13 2-0{end}"), 1)
    assert first_game(f"1. 9-13{end}5-9{end}") == (read_game(f"1. 9-13{end}5-9{end}"), 0)


def test_endless_text_is_split_at_the_length_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MAX_GAME_LENGTH", 16)
    assert parted("9-13 5-9\n" * 5) == ["9-13 5-9\n"] * 5
    assert parted("9-13 5-\n" * 5) == ["9-13 5-\n" * 2] * 2 + ["9-13 5-\n"]
    assert parted("9-13 5-9 10-14 6-10\n5-9\n") == ["9-13 5-9 10-14 6-10\n", "5-9\n"]
    assert first_game("9-13 5-9\n" * 5) == (read_game("9-13 5-9\n"), 4)


def test_game_is_written_with_tags_and_lines_of_79_characters() -> None:
    tags = {"White": 'Ana  "A" \\', "Black": "Bea\nB"}
    lines = tag_lines(tags)
    assert lines == ['[White "Ana \\"A\\" \\\\"]', '[Black "Bea B"]']
    assert write_game(tags, ["1.", "9-13"], "2-0") == "\n".join((*lines, "", "1. 9-13 2-0", ""))
    words = ["1-23456789"] * 15
    assert write_game({}, words, "*") == "\n".join(("", " ".join(words[:7]), " ".join(words[:7]), "1-23456789 *", ""))
    words = ["well-kno"] * 9
    assert write_game({}, words, "*") == "\n".join(("", " ".join(words[:8]), "well-kno *", ""))
    assert write_game({}, ["1" * 79 + "-5"], "*") == "\n".join(("", "1" * 79 + "-5", "*", ""))
    assert read_game(write_game(tags, ["1."], "*")).tags == {"White": 'Ana "A" \\', "Black": "Bea B"}


def test_half_moves_are_numbered_in_pairs() -> None:
    assert list(numbered(["a", "b", "c", "d", "e"])) == ["1.", "a", "b", "2.", "c", "d", "3.", "e"]
    assert list(numbered([])) == []


def test_hidden_players_are_left_out() -> None:
    text = '[Event "Ana"]\n[WHITE "Ana"][Negras " Bea \\"B\\" "] {Ana} 1. 9-13 [ Bianco  “Eva” ]'
    hidden = '[Event "Ana"]\n[WHITE "?"][Negras "?"] {Ana} 1. 9-13 [Bianco "?"]'
    assert without_player_names(text, ()) == hidden
    assert without_player_names(text, {'Bea "B"'}) == hidden.replace('[Negras "?"]', '[Negras " Bea \\"B\\" "]')
    assert without_player_names(text, {"Ana", "Eva", 'Bea "B"'}) == text


def test_game_without_an_end_is_cut_at_the_longest() -> None:
    line = "%" + "x" * (division.MAX_GAME_LENGTH // 2 - 2) + "\n"
    assert parted(line * 2) == [line * 2]
    assert parted(line * 2 + "%\n") == [line * 2, "%\n"]
