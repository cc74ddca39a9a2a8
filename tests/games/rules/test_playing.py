"""Random games: each half-move is written so that the check reads it."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULES, check
from games.rules.notation.pdn import read_game, written_result
from games.rules.playing import play_out, random_game
from tests.games.rules.facts import facts


def test_no_capture_is_played_that_is_written_like_a_longer_one() -> None:
    # In this game a king could take one piece from 14 to 27, or two on the way 14x5x27.
    game = random_game(RULES["castillar"], Random("castillar:pdn castillar:17"), 17)
    assert check(RULES["castillar"], game).verdict.value == "valid"


def test_player_without_moves_passes() -> None:
    game = random_game(RULES["castillar"], Random("castillar:x:9"), 9)
    report = check(RULES["castillar"], game)
    assert " -- " in game
    assert report.verdict.value == "valid" and len(report.findings) == 0


@pytest.mark.parametrize("slug", RULES)
def test_games_are_numbered_tagged_and_lawful(slug: str) -> None:
    kind = facts(slug)["game_type"]
    games = list(play_out(RULES[slug], "x", 2))
    assert games == [random_game(RULES[slug], Random(f"{slug}:x:{number}"), number) for number in (1, 2)]
    for number, text in enumerate(games, 1):
        game = read_game(text)
        own = {"GameType": kind} if kind else {}
        result = written_result(game)
        assert game.tags == {"Event": f"play_out {number}", "Rules": slug, "Result": result, **own}
        assert check(RULES[slug], text).verdict.value == "valid"


def test_capture_is_written_whole_only_where_two_have_the_same_ends() -> None:
    game = random_game(RULES["las-damas"], Random("las-damas:pair:56"), 56)
    assert [word for word in game.split() if word.count("x") > 1] == ["47x36x27x49x35"]
    report = check(RULES["las-damas"], game)
    assert report.verdict.value == "valid"
    assert sum(len(ply.move.captures) > 1 for ply in report.moves if ply.move) > 1


@pytest.mark.parametrize(("slug", "number", "result"), [("castillar", 1, "0-2"), ("international", 1, "2-0")])
def test_game_won_ends_with_its_result(slug: str, number: int, result: str) -> None:
    assert random_game(RULES[slug], Random(f"{slug}:x:{number}"), number).split()[-1] == result


def test_beginning_of_a_game_is_that_of_the_whole() -> None:
    rules, seed = RULES["international"], "international:x:1"
    whole, begun = (read_game(random_game(rules, Random(seed), 1, most)).body.split() for most in (300, 20))
    assert begun == [*whole[:30], "*"] and len(whole) > 100
