"""A run of simple moves plays only the one legal move that a word can mean, and counts correctly."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULES, read_fen
from games.rules.game import Game
from games.rules.line import Line
from games.rules.position import Move, Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.main_line import vocabulary
from games.rules.word import Word
from tests.games.rules.oracle import random_fen

POSITIONS = 25
GAMES = 24
HALF_MOVES = 120


def words(rules: RuleSystem, *texts: str) -> list[Word]:
    known = map(vocabulary(rules, False).__getitem__, texts)
    return [word for word in known if word is not None]


def meant(position: Position, start: int, end: int, *, takes: bool) -> list[Move]:
    """Return the legal moves between two squares that the sign can mean; with the capture sign, captures first."""
    moves = [move for move in position.legal_moves() if (move.start, move.end) == (start, end)]
    captures, steps = [move for move in moves if move.captures], [move for move in moves if not move.captures]
    return captures or steps if takes else steps


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_run_plays_only_the_move_that_a_word_means(slug: str) -> None:
    rules, random, played = RULES[slug], Random(f"run {slug}"), 0
    for _ in range(POSITIONS):
        fen = random_fen(slug, random)
        position = read_fen(rules, fen)
        for start in rules.board.numbers_in(position.men | position.kings):
            for end in range(1, rules.board.square_count + 1):
                for sign in "-x":
                    game, text = Game(rules, position), f"{start}{sign}{end}"
                    if game.run(words(rules, text), 0):
                        played += 1
                        moves = meant(position, start, end, takes=sign == "x")
                        assert [position.play(move) for move in moves] == [game.position], (fen, text)
                        assert game.line.huffable == huffable_after(position, moves[0]), (fen, text)
    assert played > POSITIONS


def huffable_after(position: Position, move: Move) -> int:
    """Return the bits of the pieces that soplo can remove after a move, on their squares after it."""
    if move.captures:
        return 0
    squares = [move.end if square == move.start else square for square in position.huffable]
    return sum(position.rules.board.bits[square] for square in squares)


@pytest.mark.parametrize(
    ("slug", "fen", "text"),
    [
        ("spanish", "W:W13,K1:B17,6,15", "13x22"),  # the king takes two
        ("spanish", "W:W5,14:B19,K18", "14x23"),  # the other man takes a king
        ("italian", "W:W22,K10:B18,6", "22x15"),  # a king could take as many
        ("international", "W:W38,28:B32,23,13", "38x27"),  # the other man takes two
        ("castillar", "W:W22:B9,10,17,18", "22x6"),  # two paths, and the text gives neither
        ("castillar", "W:W22:B17,18", "22x11"),  # a man does not fly along either path
    ],
)
def test_jump_with_an_alternative_stops_the_run(slug: str, fen: str, text: str) -> None:
    rules = RULES[slug]
    game = Game(rules, read_fen(rules, fen))
    assert game.run(words(rules, text), 0) == 0
    assert game.half_moves == 0


@pytest.mark.parametrize(
    ("slug", "fen", "text"),
    [
        ("castillar", "W:W22,25,K29:B18,11,K5", "22x15"),  # stops early, beside a longer capture and one of a king
        ("spanish", "W:W13,14:B17,18", "13x22"),
    ],
)
def test_free_choice_jump_is_played_by_the_run(slug: str, fen: str, text: str) -> None:
    rules = RULES[slug]
    assert Game(rules, read_fen(rules, fen)).run(words(rules, text), 0) == 1


def counts(line: Line) -> dict[str, object]:
    names = (
        "states",
        "state",
        "empty",
        "halfmove_clock",
        "quiet_moves",
        "watched",
        "in_endgame",
        "seen",
        "first_ending_ply",
        "counts_all",
        "huffable",
    )
    return {name: getattr(line, name) for name in names}


def crowning_captures(rules: RuleSystem, position: Position, moves: list[Move]) -> list[Move]:
    """Return the captures that crown a man, which random play rarely finds."""
    bits, far_row = rules.board.bits, rules.board.far_row(position.turn)
    return [move for move in moves if move.captures and bits[move.start] & position.men and bits[move.end] & far_row]


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_runs_and_added_positions_count_alike(slug: str) -> None:
    rules, random = RULES[slug], Random(f"counted {slug}")
    crowned = {False: 0, True: 0}  # whether by a capture
    for _ in range(GAMES):
        run, put = (Game(rules, read_fen(rules, fen)) for fen in [random_fen(slug, random)] * 2)
        while run.half_moves < HALF_MOVES and (moves := run.position.legal_moves()):
            before, move = put.position, random.choice(crowning_captures(rules, run.position, moves) or moves)
            put.add(before.play(move))
            if run.run(words(rules, move.full), 0) == 0:
                run.add(put.position)
            put.line.huffable = run.line.huffable
            assert counts(run.line) == counts(put.line), (before.fen, move.full)
            assert run.drawn == put.drawn
            crowned[bool(move.captures)] += put.position.foe_kings.bit_count() > before.kings.bit_count()
    assert all(crowned.values())


def test_piece_lost_by_soplo_is_gone_before_the_reply() -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W22,32:B18,5"))
    assert game.run(words(rules, "32-28", "S22", "5-9"), 0) == 3
    assert [game.position_after(number).fen for number in range(3)] == [
        "W:W22,32:B5,18",
        "B:W28:B5,18",
        "W:W28:B9,18",
    ]
    assert game.line.huffable == 0


def test_soplo_takes_its_piece_and_ends_repetition() -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W22,K32:BK4,18,5"))
    assert game.run(words(rules, "32-28", "S22"), 0) == 2
    assert game.position.fen == "B:WK28:BK4,5,18"
    assert (game.line.halfmove_clock, game.line.quiet_moves) == (0, 0)


@pytest.mark.parametrize("text", ["S32", "S28", "Sd4", "S9"])
def test_soplo_of_a_wrong_piece_stops_the_run(text: str) -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W22,32:B18,5"))
    assert game.run(words(rules, "32-28", text), 0) == 1
    assert game.position.fen == "B:W22,28:B5,18"


def test_soplo_of_the_last_piece_stops_the_run() -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:WK1:B6,28"))
    assert game.run(words(rules, "1-5", "S5"), 0) == 1


def test_quiet_move_to_an_occupied_square_is_not_played() -> None:
    rules = RULES["spanish"]
    game = Game(rules, read_fen(rules, "W:W5,10:B32"))
    assert [game.run(words(rules, text), 0) for text in ("5-10", "10-14")] == [0, 1]
