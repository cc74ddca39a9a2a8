"""The stored exchange data of a checked sheet give other programs the same game as a new check."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.exchange import Exchange, exchange_document, exchange_of, read_exchange
from games.rules import RULES, check
from games.rules.notation.division import first_game
from games.rules.playing import random_game


def exchange(text: str, rules: str = "castillar") -> Exchange:
    return exchange_of(check(RULES[rules], text), text)


def commented(text: str, rules: str = "castillar") -> str:
    return exchange(text, rules).body(first_game(text)[0].body.strip())


@pytest.mark.parametrize("rules", RULES)
def test_exchange_read_from_its_document_is_equal(rules: str) -> None:
    for seed in range(3):
        exported = exchange(random_game(RULES[rules], Random(seed), seed), rules)
        assert read_exchange(exchange_document(exported)) == exported


def test_spans_count_from_the_first_character_of_the_body() -> None:
    moves = "1. 32-28 19-23 2. 28x19 31-27 3. 33-28 *"
    exported = exchange(f'\ufeff[White "Ana"]\n\n \n  {moves}  \n', "international")
    assert (exported.length, exported.result, len(exported.spans)) == (len(moves), "*", 1)
    assert exported.body(moves) == moves.replace("31-27", "{[%ply 31-27]}")


def test_game_misread_with_comments_stays_unchanged() -> None:
    """A half-move in the middle of a word is not moved into a comment."""
    for text in ("1. 22-18 S1,S2 *", "S1S2", "1. 22-18 (S1) 2. 18-13 *"):
        body = first_game(text)[0].body.strip()
        before, after = (check(RULES["castillar"], each) for each in (text, commented(text)))
        assert (before.plies, before.fen) == (after.plies, after.fen)
        assert "%ply S1," not in commented(text) and "%ply S1S" not in commented(text)
        plain = commented(text)
        for mark in ("{[%ply ", "]}", "{ ", " }"):
            plain = plain.replace(mark, "")
        assert plain.split() == body.split()


@given(st.text(max_size=80) | st.text(alphabet='1.23-18x 0*{}();[]"%\r\n\x0b S"Rules１．', max_size=60))
@settings(max_examples=150)
@example('[Event "x"]\n\n1. ２２-18 9-13 S1 *')
def test_places_of_any_text_are_within_its_body(text: str) -> None:
    game, _more = first_game(text)
    exported = exchange(text)
    assert exported.length == len(game.body.strip())
    assert all(0 <= first < end <= exported.length for first, end in exported.spans)
