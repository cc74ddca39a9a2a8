"""The counts of a run of simple moves, the draws that stop it, and the events that it records."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen
from games.rules.game import Game
from games.rules.line import Line
from games.rules.notation.movetext import SpanKind
from games.rules.ruleset import RuleSystem
from games.rules.sheets.main_line import vocabulary
from games.rules.word import Word


def words(rules: RuleSystem, *texts: str) -> list[Word]:
    known = map(vocabulary(rules, False).__getitem__, texts)
    return [word for word in known if word is not None]


def played(slug: str, fen: str, *texts: str) -> Line:
    rules = RULES[slug]
    game = Game(rules, read_fen(rules, fen))
    assert game.run(words(rules, *texts), 0) == len(texts)
    return game.line


@pytest.mark.parametrize(
    ("fen", "texts", "halfmove_clock", "quiet_moves"),
    [
        ("W:WK47,32:BK4", ["47-36"], 1, 1),
        ("W:WK47,32:BK4", ["47-36", "4-15", "36-47"], 3, 3),
        ("W:WK47,32:BK4", ["47-36", "4-15", "32-28"], 0, 0),
        ("W:WK47,32:BK4", ["47-36", "4-15", "32-28", "15-4"], 1, 1),
        ("W:WK47,7:BK4", ["47-36", "4-15", "7-1"], 0, 3),
        ("W:WK47,7:BK4", ["47-36", "4-15", "7-1", "15-4"], 1, 4),
        ("W:WK47,8:BK25,3", ["47-36", "3x12"], 0, 0),
        ("W:WK36,33:BK15", ["36-4", "15x42"], 0, 0),
    ],
)
def test_plies_count_from_captures_man_moves_and_crownings(
    fen: str, texts: list[str], halfmove_clock: int, quiet_moves: int
) -> None:
    line = played("international", fen, *texts)
    assert (line.halfmove_clock, line.quiet_moves) == (halfmove_clock, quiet_moves)
    rules = RULES["international"]
    game = Game(rules, read_fen(rules, fen))
    for text in texts:
        game.add(game.position.play(next(m for m in game.position.legal_moves() if str(m) == text)))
    assert (game.line.halfmove_clock, game.line.quiet_moves) == (halfmove_clock, quiet_moves)


def test_positions_are_counted_since_the_last_irreversible_move() -> None:
    there_and_back = ["47-36", "4-15", "36-47", "15-4"]
    line = played("international", "W:WK47,32:BK4", *there_and_back)
    assert (line.seen[line.state], line.watched) == (2, False)
    line = played("international", "W:WK47,32:BK4", *there_and_back, "32-28")
    assert (line.seen, line.watched) == ({}, False)
    line = played("international", "W:WK47,32:BK4", *there_and_back, "32-28", *there_and_back_of_black())
    assert (line.seen[line.state], line.watched) == (2, False)
    line = played("international", "W:WK47,32:BK4", *there_and_back * 2)
    assert (line.seen[line.state], line.watched) == (3, True)
    assert played("castillar", "W:WK1:BK4", "1-5", "4-8", "5-1", "8-4").seen == {}


def test_any_position_may_recur_after_an_irregular_move() -> None:
    rules = RULES["international"]
    game = Game(rules, read_fen(rules, "W:WK47,32:BK4"))
    game.line.count_all_positions()
    first = game.line.state
    assert game.run(words(rules, "47-36", "4-15", "36-47", "15-4", "32-28"), 0) == 5
    assert (game.line.seen[first], len(game.line.seen)) == (2, 5)
    assert (game.line.halfmove_clock, game.line.quiet_moves) == (0, 0)


def there_and_back_of_black() -> list[str]:
    return ["4-15", "47-36", "15-4", "36-47"]


def test_line_stops_for_the_draws_that_it_watches() -> None:
    rules = RULES["international"]
    texts = ["47-36", "4-15", "36-47", "15-4"] * 3
    game = Game(rules, read_fen(rules, "W:WK47,32:BK4"))
    assert game.run(words(rules, *texts), 0) == 8
    game = Game(rules, read_fen(rules, "W:WK47,32:BK4"))
    game.watch_only([])
    assert game.run(words(rules, *texts), 0) == 12
    assert (game.line.repeats, game.line.halfmove_limit, game.line.endgame_pieces) == (0, 0, 0)
    game.watch_only(rules.draw_rules)
    assert (game.line.repeats, game.line.halfmove_limit, game.line.endgame_pieces) == rules.draw_limits[:3]


def test_few_pieces_are_watched_from_the_ending_limit() -> None:
    rules = RULES["international"]
    texts = ["36-47", "4-15", "47-36", "15-4"] * 4
    game = Game(rules, read_fen(rules, "W:WK36,K50,48:BK4"))
    assert (game.line.in_endgame, game.line.first_ending_ply) == (True, 10)
    assert game.run(words(rules, *texts), 0) == 8  # repetition
    game = Game(rules, read_fen(rules, "W:WK36,K50,48:BK4"))
    game.line.watch_only(0, 0, 4)
    assert game.run(words(rules, *texts), 0) == 10
    game = Game(rules, read_fen(rules, "W:WK36,K50,48:BK4"))
    game.line.watch_only(0, 0, 0)
    assert not game.line.in_endgame
    for heard in ((1, 0, 0), (0, 1, 0)):
        game = Game(rules, read_fen(rules, "W:WK36,K50,48:BK4"))
        game.line.watch_only(*heard)
        assert game.run(words(rules, *texts), 0) == 1
    assert not Game(rules, read_fen(rules, "W:WK36,K50,48,49:BK4")).line.in_endgame


def test_events_of_a_run_follow_their_ply() -> None:
    """They are a missing soplo, a capture sign without a capture, and words between the moves."""
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W22,32:B18,5"))
    assert game.run(words(rules, "32x28", "S22", "5-9", "28x24"), 0) == 4
    soplo = words(rules, "S22")[0]
    assert game.line.findings == [(1, 0), (1, soplo), (3, 0)]
    game = Game(rules, read_fen(rules, "W:W22,32:B18,5"))
    comment = Word("{so}", SpanKind.COMMENT)
    assert game.line.run([*words(rules, "32-28"), comment, *words(rules, "5-9")], 0) == 3
    assert game.line.findings == [(1, comment), (1, rules.board.bits[22])]
    game = Game(rules, read_fen(rules, "W:W22,32:B18,5"))
    assert game.run(words(rules, "32-28", "5-9"), 0) == 2
    assert game.line.findings == [(1, rules.board.bits[22])]
    assert game.line.huffable == rules.board.bits[18]


def test_moved_piece_is_huffable_on_its_new_square() -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W22:B18,5"))
    assert game.run(words(rules, "22-17"), 0) == 1
    assert game.line.huffable == rules.board.bits[17]


def test_nobody_is_huffable_after_a_capture() -> None:
    rules = RULES["castillar"]
    game = Game(rules, read_fen(rules, "W:W10,13,24:B6,9,16"))
    assert game.run(words(rules, "24-19", "6x15"), 0) == 2
    assert game.line.findings == [(1, rules.board.bits[10])]
    assert game.line.huffable == 0


@pytest.mark.parametrize(
    ("fen", "capture", "simple"),
    [
        ("W:W32:B28", "32x23", True),
        ("W:W32:B28", "32x27x23", False),
        ("W:W32:B28,19", "32x23x14", True),
        ("W:W32:B28,19", "32x14", True),
        ("W:W32:B28,19", "32x22x14", False),
        ("W:W32:B28", "32x21", False),
    ],
)
def test_capture_is_simple_by_the_squares_that_it_passes(fen: str, capture: str, *, simple: bool) -> None:
    rules = RULES["international"]
    game = Game(rules, read_fen(rules, fen))
    assert game.run(words(rules, capture), 0) == simple
    assert len(game.line.states) == 1 + simple


def test_each_king_that_can_capture_may() -> None:
    position = read_fen(RULES["international"], "W:WK46,K50:B37,39")
    assert {move.start for move in position.legal_moves()} == {46, 50}


def test_capture_is_simple_beside_one_that_ends_at_the_edge() -> None:
    rules = RULES["international"]
    assert Game(rules, read_fen(rules, "W:W28,17:B23,11")).run(words(rules, "28x19"), 0) == 1
    assert Game(rules, read_fen(rules, "W:W28,17:B23,11")).run(words(rules, "17x6"), 0) == 1


def test_blocked_player_passes_if_the_other_can_move() -> None:
    rules = RULES["castillar"]
    stuck = "W:W29:BK25,22"
    pass_ = words(rules, "--")
    for fen, passes in ((stuck, True), ("W:W29:BK25,1", False), ("W:W29:B25", False)):
        game = Game(rules, read_fen(rules, fen))
        assert game.run(pass_, 0) == passes, fen
    game = Game(rules, read_fen(rules, stuck))
    game.run(pass_, 0)
    assert game.position.fen == "B:W29:BK25,22"
    assert (game.line.halfmove_clock, game.line.quiet_moves) == (1, 1)
    game = Game(rules, read_fen(rules, "B:WK8,K11:B4"))
    assert game.run(pass_, 0) == 1
    assert game.position.fen == "W:WK8,K11:B4"
    international = RULES["international"]
    assert Game(international, read_fen(international, "W:W46:BK41,37")).run(words(international, "--"), 0) == 0


def test_opposing_king_is_a_target_of_a_man() -> None:
    rules = RULES["international"]
    position = read_fen(rules, "W:W32,46:BK28,K5")
    assert Game(rules, position).run(words(rules, "46-41"), 0) == 0
    assert Game(rules, position).run(words(rules, "32x23"), 0) == 1


def test_repetitions_before_an_irregular_move_still_count() -> None:
    line = played("international", "W:WK47,32:BK4", "47-36", "4-15", "36-47", "15-4")
    line.count_all_positions()
    assert (line.seen[line.state], len(line.seen)) == (2, 4)


def test_position_after_a_crowning_counts_once() -> None:
    rules = RULES["international"]
    game = Game(rules, read_fen(rules, "W:WK47,7:BK4"))
    game.line.watch_only(2, 0, 0)
    assert game.run(words(rules, "7-1", "4-15"), 0) == 2
