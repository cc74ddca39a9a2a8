"""A board to play on: moves made, taken back and huffed, the end of a game, its draws and its picture."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

from games.rules import (
    RULES,
    AmbiguousMove,
    Board,
    EndReason,
    IllegalMove,
    Move,
    MoveError,
    Side,
    UnreadableMove,
    check,
    play_out,
    read_fen,
    start,
)
from games.rules.article import Topic
from tests.games.rules.oracle import random_fen

HALF_MOVES = 80


def played(slug: str, seed: str) -> Board:
    """Return a board after a random game with its passes and huffs."""
    board, random = Board(slug), Random(f"{slug} {seed}")
    while len(board.turns) < HALF_MOVES and board.outcome() is None:
        board.push("--" if board.must_pass else random.choice(board.legal_moves()))
        if board.huffable and random.random() < 0.5:
            board.huff(random.choice(board.huffable))
    return board


@pytest.mark.parametrize("slug", RULES)
def test_taking_back_gives_each_earlier_position(slug: str) -> None:
    board = played(slug, "back")
    fens, turns = [board.fen], board.turns
    copy = board.copy()
    for turn in reversed(turns):
        assert board.pop() == turn.move
        fens.append(board.fen)
    assert fens[-1] == start(slug).fen and board.moves == ()
    assert fens[:-1] == [turn.after.fen for turn in reversed(turns)] and copy.turns == turns
    with pytest.raises(IndexError):
        board.pop()


@pytest.mark.parametrize("slug", RULES)
def test_every_legal_move_is_read_as_that_move(slug: str) -> None:
    board, read = Board(slug), 0
    for turn in played(slug, "texts").turns:
        for move in board.legal_moves():
            for letters in (True, False, None):
                text = board.text(move, letters=letters)
                assert board.move(text) == move, text
                read += 1
        board.push(turn.move)
        if turn.huffed:
            board.huff(turn.huffed)
    assert read > 100


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", ["castillar", "russian", "pool"])
def test_single_jump_that_ends_where_a_longer_capture_does_is_read_as_itself(slug: str) -> None:
    random, jumps = Random(f"{slug} jumps"), 0
    for _ in range(1500):
        board = Board(slug, random_fen(slug, random))
        for move in board.legal_moves():
            if len(text := board.text(move, letters=False).split("x")) == 3 and len(move.path) == 2:
                assert board.move("x".join(text)) == board.move(board.text(move, letters=True)) == move
                assert check(slug, f'[FEN "{board.fen}"] {"x".join(text)}').moves[0].move == move
                jumps += 1
    assert jumps


@pytest.mark.parametrize("slug", RULES)
def test_outcome_and_claims_are_those_of_the_sheet(slug: str) -> None:
    for text in play_out(RULES[slug], "outcomes", 5):
        report = check(slug, text)
        board = Board(slug)
        for ply in report.moves:
            assert board.outcome() is None
            board.push(ply.move)
            if ply.lost:
                board.huff(ply.lost)
        assert report.record is not None
        assert (board.fen, board.outcome(), board.claims) == (report.fen, report.outcome, report.record.game.claims)
        assert board.copy().outcome() == report.outcome


def test_draw_is_taken_back_with_its_move() -> None:
    board = Board("international", "W:WK1:BK50")
    for _ in range(2):
        assert board.outcome() is None
        board.push_all(["1-6", "50-45", "6-1", "45-50"])
    end = board.outcome()
    assert end is not None and (end.winner, end.reason, end.article.number) == (None, EndReason.REPETITION, "53")
    board.pop()
    assert board.outcome() is None


def test_draw_is_open_to_a_claim() -> None:
    board = Board("spanish", "W:WK2:BK31")
    board.push_all(["2-5", "31-9", "5-2", "9-31"] * 2)
    assert board.outcome() is None and [rule.article.number for rule in board.claims] == ["9.3"]


@pytest.mark.parametrize(
    ("rules", "fen", "text", "error", "message", "article"),
    [
        ("international", None, "hello", UnreadableMove, "'hello' is no move: expected squares", None),
        ("international", None, "32-99", UnreadableMove, "expected squares of the board, which has 50", None),
        ("international", "W:W32,47:B28", "47-41", IllegalMove, "the piece on 32 can make one. (art. 17", "17"),
        ("russian", "W:Wc3,a1:Bd4", "a1-b2", IllegalMove, "the piece on c3 can make one", "1.5"),
        ("spanish", "W:W9,K5:B21", "21-17", IllegalMove, "'21-17' in W:WK5,9:B21", "4.1"),
        ("castillar", None, "--", IllegalMove, "the player can move in", "Cómo jugar, 8"),
        ("italian", None, "--", UnreadableMove, "there is no pass in these rules", None),
        ("italian", None, "ag5", IllegalMove, "no legal move fits", None),
        ("russian", "W:Wc3:Ba7", "cd4", None, "", None),
        ("russian", "W:WKc3,c5:Ba7", "cd6", None, "", None),
        ("russian", "W:WKb8,Kb6:Bh2", "ba7", AmbiguousMove, "'ba7' fits 2 legal moves", None),
        ("castillar", "W:W13:B9,6", "13-9", IllegalMove, "must pass", "Cómo jugar, 8"),
        (
            "international",
            "B:W14,K17,K19,K27,42,K43,K45:BK39",
            "39x20",
            AmbiguousMove,
            "fits 2 legal moves in B:",
            None,
        ),
    ],
)
def test_text_that_is_no_legal_move_is_refused_with_its_article(
    rules: str, fen: str | None, text: str, error: type[MoveError] | None, message: str, article: str | None
) -> None:
    board = Board(rules, fen)
    if error is None:
        assert board.push(text) is not None
        return
    before = board.fen
    with pytest.raises(error) as refused:
        board.push(text)
    assert message in str(refused.value) and (refused.value.text, refused.value.position.fen) == (text, before)
    found = refused.value.article
    assert (found and found.number) == article
    assert board.fen == before and board.moves == ()


def test_fourth_move_of_a_king_in_a_row_is_illegal_beside_its_men() -> None:
    board = Board("frisian", "W:WK46,21:B15")
    board.push_all(["46-41", "15-20", "41-46", "20-25", "46-41", "25-30"])
    assert board.outcome() is None
    assert {move.start for move in board.legal_moves()} == {21}
    assert {move.start for move in board.position.legal_moves()} == {21, 41}
    with pytest.raises(IllegalMove, match="this king has moved too often in a row") as refused:
        board.push("41-46")
    assert refused.value.article == RULES["frisian"].articles[Topic.KING_LIMIT]
    board.push_all(["21-17", "30-35", "41-46"])


def test_player_with_no_move_but_a_fourth_of_the_king_has_lost() -> None:
    board = Board("frisian", "W:WK46,26:B11,17,20,21")
    board.push_all(["46-41", "20-25", "41-46", "25-30", "46-41"])
    assert board.outcome() is None
    board.push("30-35")
    end = board.outcome()
    assert board.legal_moves() == [] and end is not None
    assert (end.winner, end.reason, end.article.number) == (Side.BLACK, EndReason.BLOCKED, "17")


def test_huff_takes_a_piece_that_could_have_captured() -> None:
    board = Board("castillar", "W:W22,32:B18,5")
    assert board.huffable == ()
    board.push("32-28")
    assert board.huffable == (22,)
    with pytest.raises(ValueError, match=r"the piece on 28 cannot be huffed in .*: expected one of 22"):
        board.huff(28)
    board.huff(22)
    assert board.fen == "B:W28:B5,18" and board.huffable == ()
    assert board.outcome() is None and board.pop() == Move((32, 28)) and board.fen == "W:W22,32:B5,18"
    board.push("22-17")
    assert board.huffable == (17,)


def test_board_is_shown_as_text_and_as_a_picture() -> None:
    board = Board("spanish", "W:W9,K5:B21,K2")
    assert repr(board) == f"Board('spanish', '{board.fen}')"
    assert str(board).splitlines() == [
        ".   .   .   .",
        "  .   .   .   .",
        ".   .   .   b",
        "  .   .   .   .",
        ".   .   .   .",
        "  .   .   .   w",
        ".   .   .   W",
        "  .   .   B   .",
    ]
    board = Board("international")
    board.push_all(["32-28", "19-23", "28x19"])
    root = ET.fromstring(board._repr_svg_())  # noqa: S314 - a drawing made here
    classes = [each.get("class") for each in root]
    assert (classes.count("white"), classes.count("black"), classes.count("taken")) == (20, 19, 2)
    assert board.perft(1) == len(board.legal_moves()) == len(board.divide(1))


def test_player_without_moves_passes_where_the_rules_say_so() -> None:
    board = Board("castillar", "W:W13:B9,6,20")
    assert board.must_pass and board.legal_moves() == [] and board.outcome() is None
    assert board.move("--") is None and board.text(None) == "--"
    board.push(None)
    assert board.moves == (None,) and board.fen == "B:W13:B6,9,20" and not board.must_pass
    assert board.huffable == () and board.pop() is None


def test_first_side_is_chosen_where_the_regulation_leaves_it_open() -> None:
    assert Board("castillar", first=Side.BLACK).turn is Side.BLACK
    board = Board.at(read_fen("italian", "B:W30:B1"))
    assert board.fen == "B:W30:B1"
