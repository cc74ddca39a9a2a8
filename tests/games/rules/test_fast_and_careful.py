"""The two ways of checking a sheet, a fast run of simple moves and a careful check of each word, agree.

Every sheet in these tests is checked both ways, and the reports must be equal.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, read_fen
from games.rules import check as check_sheet
from games.rules.game import Game
from games.rules.playing import play_out
from games.rules.position import Move
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import SheetReport
from games.rules.sheets.replay import SheetReplay
from games.rules.word import Word
from games.rules.wording import report_json
from tests.games.rules.oracle import random_fen

HALF_MOVES = 60
DAMAGES = (
    *("", "99-98", "32-28", "x", "{", "{so}", "(", ")", "(1. 2-3)", "2-0", "1-1", "*", "--", "S9", "S12", "a1-b2"),
    *(";", "½", "...", "1...", "12", "12.", "$3", "!?", "24x13x2", "foo"),
)


def carefully(check: Callable[[], SheetReport]) -> SheetReport:
    """Return the report of a check that takes every half-move the careful way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SheetReplay, "_run_simple", lambda self: False)
        return check()


def report_content(report: SheetReport) -> dict[str, object]:
    """Return the whole content of a report."""
    game = report.record.game if report.record else None
    return {
        **report_json(report),
        "findings": report.findings,
        "tags": dict(report.tags),
        "moves": report.moves,
        "comments": dict(report.record.comments) if report.record else None,
        "claims": game.claims if game else None,
        "drawn": game.drawn if game else None,
        "unread": report.unread,
    }


def check_both_ways(rules: RuleSystem, text: str) -> None:
    assert report_content(check_sheet(rules, text)) == report_content(carefully(lambda: check_sheet(rules, text))), text


def in_random_style(rules: RuleSystem, move: Move, random: Random) -> str:
    """Return a move in a random style, now and then with the wrong sign or other squares."""
    chance = random.random()
    if chance < 0.03:
        return f"{random.randint(1, rules.board.square_count)}{random.choice('-x')}{move.end}"
    if chance < 0.06:
        return str(move).translate(str.maketrans("-x", "x-"))
    squares = [move.start, *(square for square in move.path[1:-1] if random.random() < 0.5), move.end]
    return random.choice((str(move), move.full, move.sign.join(map(str, squares))))


def random_sheet(rules: RuleSystem, random: Random) -> str:
    """Return a game with some errors, from a random position with few or many pieces."""
    fen = random_fen(rules.slug, random)
    if random.random() < 0.4:
        few = [f"K{number}" for number in random.sample(range(1, rules.board.square_count + 1), random.randint(2, 4))]
        fen = f"{random.choice('WB')}:W{','.join(few[1:])}:B{few[0]}"
    game = Game(rules, read_fen(rules, fen))
    words = [f'[FEN "{fen}"]\n']
    while game.half_moves < HALF_MOVES and game.over is None:
        words += half_move(game, random)
    return " ".join((*words, random.choice(("", "2-0", "1-1", "*"))))


def half_move(game: Game, random: Random) -> list[str]:
    """Play a half-move and return its words: the move, sometimes a comment, and a correct or false soplo."""
    position, rules = game.position, game.rules
    moves = position.legal_moves()
    if not moves:
        game.add(position.passed())
        return ["--"]
    move = random.choice(moves)
    game.add(position.play(move))
    words = [in_random_style(rules, move, random)]
    if random.random() < 0.05:
        words.append(random.choice(("{a comment}", "(1. 9-13)", "$1", "...")))
    if not (rules.capture_is_forced or move.captures):
        words += soplo(game, [move.end if square == move.start else square for square in position.huffable], random)
    return words


def soplo(game: Game, due: list[int], random: Random) -> list[str]:
    """Return the words of a soplo: usually one that is due, sometimes two, and rarely one that is not due."""
    chance = random.random()
    if due and chance < 0.7:
        square = random.choice(due)
        game.huff(game.rules.board.bits[square])
        return [f"S{square}", f"S{random.choice(due)}"] if chance < 0.02 else [f"S{square}"]
    return [f"S{random.randint(1, game.rules.board.square_count)}"] if chance > 0.99 else []


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_played_out_games_read_the_same_both_ways(slug: str) -> None:
    for text in play_out(RULES[slug], "both ways", 10):
        check_both_ways(RULES[slug], text)


@pytest.mark.many_examples
@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(RULES)), st.integers(1, 6), st.randoms(use_true_random=False), st.integers(1, 4))
def test_damaged_games_read_the_same_both_ways(slug: str, seed: int, random: Random, damages: int) -> None:
    rules = RULES[slug]
    words = next(play_out(rules, f"damaged {seed}", 1)).partition("]\n\n")[2].split()
    for _ in range(damages):
        words[random.randrange(len(words))] = random.choice(DAMAGES)
    check_both_ways(rules, random.choice((" ", "\n", "\r\n")).join(words))


@pytest.mark.many_examples
@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(RULES)), st.randoms(use_true_random=False))
def test_games_from_any_position_read_the_same_both_ways(slug: str, random: Random) -> None:
    check_both_ways(RULES[slug], random_sheet(RULES[slug], random))


@pytest.mark.many_examples
@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False))
def test_games_with_soplo_read_the_same_both_ways(random: Random) -> None:
    check_both_ways(RULES["castillar"], random_sheet(RULES["castillar"], random))


@pytest.mark.parametrize("slug", RULES)
def test_fast_run_takes_nearly_every_word(slug: str) -> None:
    """In random games the fast run takes nearly every move, pass and soplo.

    The careful way gets only the result of each game, and a soplo of the last piece.
    """
    rules, careful_words = RULES[slug], 0
    handle_word = SheetReplay._handle_word
    games = list(play_out(rules, "thought", 10))

    def counted(self: SheetReplay, word: Word) -> None:
        nonlocal careful_words
        careful_words += 1
        handle_word(self, word)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SheetReplay, "_handle_word", counted)
        for text in games:
            check_sheet(rules, text)
    assert careful_words <= 2 * len(games)


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_check_leaves_nothing_for_the_garbage_collector(slug: str) -> None:
    game = next(play_out(RULES[slug], "garbage", 1))
    check_sheet(RULES[slug], game)
    gc.freeze()  # what was there before is not looked through
    gc.disable()
    try:
        check_sheet(RULES[slug], game)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_shifts_and_products_find_the_same_capturers(slug: str) -> None:
    rules, random = RULES[slug], Random(slug)
    for _ in range(200):
        position = read_fen(rules, random_fen(slug, random))
        near = rules.move_generator.tables[position.turn].man_captures
        empty = rules.board.all_squares & ~position.occupied
        args = position.men, position.foe_men | position.foe_kings, empty
        assert near.capturers_by_shifts(*args) == near.capturers(*args)


@pytest.mark.parametrize(
    "text",
    [
        '[FEN "B:W29:BK1,25,22"]\n1-5 -- 5-1 -- 1-5 5-1',
        '[FEN "B:W29:BK1,25,22"]\n1-5 -- -- 5-1',
        '[FEN "W:W29:B25,K1"]\n-- 1-5 --',
        '[FEN "W:W:BK4"]\n-- 4-8',
        '[FEN "W:WK1,29:BK4,25"]\n1x5 4x8 5x1 8x4 1-5',
        '[FEN "W:WK1,20:BK4"]\n1x6 4x8 6x1 3 8-4 4 1x5 foo',
        '[FEN "W:W22,32:B18,5"]\n32-28 {a} S22 {b} 5-9',
        '[FEN "W:W22,32:B18,5"]\n32x28 (1. 2-3) 5-9 28-24',
        '[FEN "W:W22,32:B18,5"]\n32-28 S22 S28 5-9',
        '[FEN "W:W22,32:B18,5"]\n32-28 Sb4 5-9',
        '[FEN "W:W22,32:B18,5"]\n32-28 2-0 S22',
        '[FEN "W:WK1:B6,28"]\n1-5 S5 6-9',
        '[FEN "W:W13:B9,K5,6"]\n-- 5-1 S6 -- 9-14',
    ],
)
@pytest.mark.parametrize("slug", RULES)
def test_passes_crosses_and_soplo_read_the_same_both_ways(slug: str, text: str) -> None:
    check_both_ways(RULES[slug], text)


def test_draws_that_can_be_claimed_are_reported_both_ways() -> None:
    """Kings go to and fro: a position comes a third time, then forty half-moves have taken nothing."""
    sheet = '[FEN "W:WK8,9:BK5,24"]\n' + "8-15 5-23 15-8 23-5 " * 11
    check_both_ways(RULES["spanish"], sheet)
    assert [finding.ply for finding in check_sheet(RULES["spanish"], sheet).findings] == [8, 40]
