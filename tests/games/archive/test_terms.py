"""What games are found by: positions, names and results, in buckets of an index."""

from __future__ import annotations

from random import Random

import pytest

from games.archive.terms import (
    BUCKET_ENTRIES,
    GameResult,
    bucket_bits,
    bucket_of,
    buckets,
    name_terms,
    numbers_with,
    packed,
    position_term,
    result_in,
    result_term,
    terms_of,
)
from games.rules import RULES, check, play_out, start


@pytest.mark.parametrize("slug", RULES)
def test_game_has_the_terms_of_its_positions_players_and_result(slug: str) -> None:
    text = '[White "Ana Núñez"]\n[Black "Bea"]\n' + next(play_out(RULES[slug], "terms", 1))
    report = check(slug, text)
    terms = terms_of(report)
    assert {position_term(ply.position.state) for ply in report.moves} <= terms
    assert position_term(start(slug).state) in terms
    assert set(name_terms("nunez ANA bea")) <= terms and not set(name_terms("Carme")) & terms
    result = result_in(report)
    assert {one for one in GameResult if result_term(one) in terms} == ({result} if result else set())


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ("1. 21-17 11-15 2-0", GameResult.WHITE),
        ("1. 21-17 11-15 0-1", GameResult.BLACK),
        ("1. 21-17 11-15 1-1", GameResult.DRAW),
        ("1. 21-17 11-15 0-0", None),
        ("1. 21-17 11-15 *", None),
        ('[FEN "W:W22:B18"] 1. 22x15', GameResult.WHITE),
    ],
)
def test_result_is_the_written_one_or_that_of_the_board(moves: str, result: GameResult | None) -> None:
    assert result_in(check("castillar", moves)) is result


def test_side_to_move_and_kings_tell_positions_apart() -> None:
    states = [(1, 2, 4, 8, 0), (1, 2, 4, 8, 1), (3, 0, 4, 8, 0), (0, 3, 4, 8, 0)]
    assert len({position_term(state) for state in states}) == len(states)


def test_buckets_have_every_entry_once_and_in_order() -> None:
    random = Random("buckets")
    games = [{random.getrandbits(64) for _ in range(60)} | {7, (1 << 64) - 1} for _ in range(400)]
    parts = [packed(1, games[:150]), packed(151, games[150:])]
    size = sum(map(len, parts))
    assert bucket_bits(size) == (400 * 62 // BUCKET_ENTRIES).bit_length() > 1
    for bits in (0, 1, bucket_bits(size)):
        contents = list(buckets(parts, bits))
        assert len(contents) == 1 << bits and sum(map(len, contents)) == size
        assert list(numbers_with(contents[0], 7)) == list(range(1, 401))
        assert list(numbers_with(contents[-1], (1 << 64) - 1)) == list(range(1, 401))
        for number, terms in enumerate(games, start=1):
            term = min(terms - {7})
            assert list(numbers_with(contents[bucket_of(term, bits)], term)) == [number]


def test_archive_without_terms_has_one_empty_bucket() -> None:
    assert bucket_bits(0) == 0 and list(buckets([], 0)) == [b""]
    assert list(numbers_with(b"", 3)) == []
