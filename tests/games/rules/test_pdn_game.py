"""Games of PDN files: comments, marks and variations are read, and what is written is read again as it was."""

from __future__ import annotations

import pickle

import pytest

from games.rules import (
    RULES,
    BadGame,
    Board,
    PdnGame,
    PdnMove,
    Side,
    UnknownRules,
    play_out,
    read_game,
    read_games,
)

GAME = """[White "Ana"]
[Black "Bea"]
[GameType "20"]

{Opening} 1. 32-28! {good} 19-23?! (1... 18-23 2. 38-32 {so} (2. 37-32 $5 12-18) 12-18) (1... 20-25)
2. 28x19 $3 14x23 {end} 1-1
"""


def shape(moves: list[PdnMove]) -> list[object]:
    """Return the moves, marks, comments and variations of a line of play."""
    return [
        (str(each.turn.move), each.marks, each.before, each.comments, list(map(shape, each.variations)))
        for each in moves
    ]


def test_comments_marks_and_variations_are_read() -> None:
    game = read_game(GAME)
    assert repr(game) == "<PdnGame international: Ana - Bea, 4 half-moves, 1-1>"
    inner = [("37-32", ("$5",), (), (), []), ("12-18", (), (), (), [])]
    other = [("18-23", (), (), (), []), ("38-32", (), (), ("so",), [inner]), ("12-18", (), (), (), [])]
    assert shape(game.moves) == [
        ("32-28", ("!",), ("Opening",), ("good",), []),
        ("19-23", ("?!",), (), (), [other, [("20-25", (), (), (), [])]]),
        ("28x19", ("$3",), (), (), []),
        ("14x23", (), (), ("end",), []),
    ]
    assert game.board(2).turns[-1] == game.moves[1].turn and game.board().fen == game.moves[-1].turn.after.fen


@pytest.mark.parametrize("letters", [True, False])
def test_what_is_written_is_read_again(letters: bool) -> None:
    game = read_game(GAME)
    again = read_game(game.pdn(letters=letters))
    assert shape(again.moves) == shape(game.moves)
    assert (again.tags, again.result, again.pdn()) == (game.tags, "1-1", str(game))
    assert max(map(len, game.pdn().splitlines())) < 80
    assert ("d4-e5!" in game.pdn(letters=letters)) is letters


@pytest.mark.parametrize("slug", RULES)
def test_played_games_are_written_and_read_as_played(slug: str) -> None:
    text = "".join(play_out(RULES[slug], "pdn", 6))
    games = list(read_games(text.splitlines(keepends=True)))
    assert [game.tags["Event"] for game in games] == [f"play_out {number}" for number in range(1, 7)]
    for game in games:
        assert game.errors == () and game.rules is RULES[slug]
        for letters in (True, False):
            assert read_game(game.pdn(letters=letters)).moves == game.moves
        of_board = PdnGame.of(game.board(), {"Event": "again"})
        assert of_board.result == game.result
        assert read_game(str(of_board)).moves == game.moves


def test_second_side_begins_with_its_own_number() -> None:
    for board in (Board("castillar", "B:W30:B5"), Board("international", "B:W32:B19"), Board("english")):
        game = PdnGame.of(board)
        board.push(board.legal_moves()[0])
        board.push(board.legal_moves()[0])
        game = PdnGame.of(board)
        again = read_game(str(game))
        assert again.moves == game.moves and again.start == game.start
    assert "1... " in str(PdnGame.of(_after(Board("international", "B:W32:B19"))))
    assert "1... " not in str(PdnGame.of(_after(Board("english"))))


def _after(board: Board) -> Board:
    board.push(board.legal_moves()[0])
    return board


def test_who_begins_is_a_tag_where_the_rules_leave_it_open() -> None:
    game = PdnGame.of(_after(Board("castillar", first=Side.BLACK)))
    assert game.tags["Starter"] == "Black" and read_game(str(game)).moves == game.moves


def test_braces_in_a_comment_never_close_it() -> None:
    game = PdnGame.of(_after(Board("spanish")))
    game.moves[0].comments = ("a } b { c\nd",)
    game.moves[0].before = ("first",)
    assert read_game(str(game)).moves[0].comments == ("a ) b ( c d",)


def test_game_with_an_error_keeps_what_is_before_it() -> None:
    text = GAME + '\n[Event "second"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 99-98 1-1\n\n' + GAME
    first, second, third = read_games(text)
    assert (first.errors, third.errors, len(second.moves)) == ((), (), 2)
    [error] = second.errors
    assert "99-98" in str(error) and error.position == second.moves[-1].turn.after
    with pytest.raises(BadGame, match="99-98"):
        read_game(text.partition(GAME)[2])
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - made here


def test_mark_that_is_no_evaluation_is_left_out() -> None:
    game = read_game("1. 32-28; 19-23 2. 28x19; 14x23! 1-1", "international")
    assert [move.marks for move in game.moves] == [(), (), (), ("!",)]


def test_error_in_a_variation_is_told() -> None:
    game = next(read_games("1. 32-28 (1. 32-27 1-40) 19-23", "international"))
    assert [error.finding.text for error in game.errors] == ["1-40"]
    assert len(game.moves) == 2 and len(game.moves[0].variations[0]) == 1


def test_position_that_cannot_be_set_up_is_an_error() -> None:
    game = next(read_games('[FEN "W:W99:B1"]\n1. 32-28', "international"))
    assert game.moves == [] and game.errors[0].position is None
    assert game.start == Board("international").start


def test_rules_are_named_by_the_game_or_by_the_caller() -> None:
    assert read_game('[Rules "castillar"]\n1. 22-17', None).rules.slug == "castillar"
    assert read_game('[GameType "25"]\n1. c3-d4').rules.slug == "russian"
    assert read_game("1. 22-17", "castillar").rules.slug == "castillar"
    for text in ("1. 22-17", '[GameType "99"]\n1. 22-17', '[Rules "chess"]\n1. e2-e4', ""):
        with pytest.raises(UnknownRules, match="expected"):
            read_game(text)


def test_game_without_moves_is_no_error() -> None:
    game = read_game('[White "Ana"]\n[Result "2-0"]\n\n2-0\n', "spanish")
    assert (game.moves, game.result, game.errors) == ([], "2-0", ())
    assert list(read_games("", "spanish")) == []


def test_variations_within_variations_have_a_bound() -> None:
    nested = "1. 32-28 " + "(1. 32-28 " * 60 + ")" * 60
    game = next(read_games(nested, "international"))
    depth, moves = 0, game.moves
    while moves and moves[0].variations:
        depth, moves = depth + 1, moves[0].variations[0]
    assert depth == 30
