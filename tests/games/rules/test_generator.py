"""The move generator against published counts, conformance positions and an independent implementation."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from games.rules import RULES, read_fen
from games.rules import start as starting_position
from games.rules.board import Side
from games.rules.playing import divide, perft
from games.rules.position import Position
from games.rules.ruleset import Crowning, RuleSystem
from tests.games.rules.facts import conformance, facts
from tests.games.rules.oracle import Oracle, random_fen, reading_of

NODES = 200_000
RANDOM_POSITIONS = 250


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_perft_from_the_start_gives_the_published_counts(slug: str) -> None:
    counts = [count for count in facts(slug)["perft"] if count <= NODES]
    assert [perft(starting_position(RULES[slug]), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_perft_from_known_positions_gives_the_published_counts(slug: str) -> None:
    for case in facts(slug)["perft_positions"]:
        position = read_fen(RULES[slug], case["fen"])
        assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"], case["name"]


def test_divide_adds_up_to_perft() -> None:
    start = starting_position(RULES["italian"])
    assert sum(divide(start, 4).values()) == perft(start, 4)


@pytest.mark.parametrize("slug", RULES)
def test_conformance_positions_have_the_same_moves(slug: str) -> None:
    for case in conformance(slug):
        position = read_fen(RULES[slug], case["fen"])
        moves = sorted([move.start, move.end, list(move.captures)] for move in position.legal_moves())
        assert moves == sorted(case["moves"]), case["fen"]
        assert list(position.huffable) == case["huffable"], case["fen"]


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_random_positions_match_the_oracle(slug: str) -> None:
    random = Random(slug)
    for _ in range(RANDOM_POSITIONS):
        fen = random_fen(slug, random)
        position, oracle = read_fen(RULES[slug], fen), Oracle(reading_of(slug), fen)
        assert [(move.path, move.captures) for move in position.legal_moves()] == oracle.legal_moves(), fen
        assert list(position.huffable) == oracle.huffable(), fen


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_every_legal_move_is_playable_and_takes_its_captures(slug: str) -> None:
    random = Random(f"played {slug}")
    for _ in range(RANDOM_POSITIONS):
        position = read_fen(RULES[slug], random_fen(slug, random))
        foes = sum(position.pieces(position.turn.other))
        for move in position.legal_moves():
            left = sum(position.play(move).pieces(position.turn.other))
            assert left == foes - len(move.captures), (move.full, position.fen)


@pytest.mark.parametrize("slug", RULES)
def test_next_states_follow_the_legal_moves(slug: str) -> None:
    rules, random = RULES[slug], Random(f"next_states {slug}")
    for _ in range(100):
        position = read_fen(rules, random_fen(slug, random))
        following = rules.move_generator.next_states(position.state, rules.preferred, rules.capture_is_forced)
        assert sorted(following) == sorted(position.play(move).state for move in position.legal_moves()), position.fen


@pytest.mark.parametrize("slug", RULES)
def test_is_step_agrees_with_the_listed_steps(slug: str) -> None:
    rules, random = RULES[slug], Random(f"steps {slug}")
    squares = range(1, rules.board.square_count + 1)
    for _ in range(10):
        position = read_fen(rules, random_fen(slug, random))
        listed = {tuple(rules.board.numbers_by_bit[bit] for bit in step) for step in position.steps()}
        assert {pair for pair in product(squares, squares) if position.is_step(pair)} == listed, position.fen


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_player_can_move_if_a_step_or_capture_exists(slug: str) -> None:
    rules, random, answers = RULES[slug], Random(f"stuck {slug}"), set()
    for _ in range(200):
        position = _crowded(rules, random)
        able = bool(position.steps()), bool(position.captures())
        assert (rules.move_generator.can_step(*position.state), position.can_capture()) == able, position.fen
        assert position.can_move() is any(able), position.fen
        answers.add(able)
    assert len(answers) == 4


def _crowded(rules: RuleSystem, random: Random) -> Position:
    """Return a random position with hardly a free square, in which one side has few pieces, some of them kings."""
    bits = random.sample(rules.board.bits[1:], rules.board.square_count - random.randint(0, 4))
    few = random.randint(1, 3)
    men, kings, foe_men, foe_kings = 0, 0, 0, 0
    turn = random.choice(list(Side))
    for bit in bits[:few]:
        if bit & rules.board.far_row(turn) or random.random() < 0.5:
            kings |= bit
        else:
            men |= bit
    for bit in bits[few:]:
        if bit & rules.board.far_row(turn.other) or random.random() < 0.5:
            foe_kings |= bit
        else:
            foe_men |= bit
    return Position(rules, men, kings, foe_men, foe_kings, turn)


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_turned_board_with_swapped_colours_has_equal_moves(slug: str) -> None:
    random = Random(f"turned {slug}")
    last = RULES[slug].board.square_count + 1
    for _ in range(RANDOM_POSITIONS):
        fen = random_fen(slug, random)
        turned = read_fen(RULES[slug], _turned(fen, last))
        moves = {(move.start, move.end, frozenset(move.captures)) for move in read_fen(RULES[slug], fen).legal_moves()}
        assert moves == {
            (last - move.start, last - move.end, frozenset(last - number for number in move.captures))
            for move in turned.legal_moves()
        }, fen


def _turned(fen: str, last: int) -> str:
    turn, *sections = fen.translate(str.maketrans("WB", "BW")).split(":")
    listed = (",".join(_other(item, last) for item in section[1:].split(",") if item) for section in sections)
    return ":".join((turn, *(section[0] + items for section, items in zip(sections, listed, strict=True))))


def _other(item: str, last: int) -> str:
    king = "K" if item.startswith("K") else ""
    return f"{king}{last - int(item.removeprefix('K'))}"


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", [slug for slug, rules in RULES.items() if rules.move_generator.goes_on_as_king])
def test_man_crowned_in_mid_capture_goes_on_as_a_king(slug: str) -> None:
    """Random positions, since shallow counts do not tell the rule."""
    rules, random, crowned = RULES[slug], Random(slug), 0
    for _ in range(800):
        position = read_fen(rules, random_fen(slug, random))
        following = rules.move_generator.next_states(position.state, rules.preferred, forced=True)
        assert sorted(following) == sorted(position.play(move).state for move in position.legal_moves()), position.fen
        crowned += any(capture.crowned for capture in position.legal_captures())
    assert crowned > 20


@pytest.mark.parametrize(
    ("fen", "legal"),
    [
        ("W:W9:B6,11", {"9x2x16", "9x2x20"}),
        ("W:WK29:B22,14,24", {"29x15x28", "29x18x5", "29x18x9"}),
    ],
)
def test_crowned_man_lands_where_it_captures_more(fen: str, legal: set[str]) -> None:
    assert {move.full for move in read_fen(RULES["russian"], fen).legal_moves()} == legal


def test_man_stops_on_the_far_row_where_crowning_ends() -> None:
    """No supported regulation combines these two parameters, which are independent of each other."""
    passing = RULES["international"]
    stopping = replace(passing, crowning=Crowning.ENDS_THE_MOVE)
    for fen, passes, stops in (
        ("W:W12:B8,9,19", {"12x3x14x23"}, {"12x3"}),
        ("W:W12:B8,9,10,19,7", {"12x3x14x23", "12x3x14x5"}, {"12x3", "12x1"}),
    ):
        assert {move.full for move in read_fen(passing, fen).legal_moves()} == passes
        assert {move.full for move in read_fen(stopping, fen).legal_moves()} == stops
