"""Random games: each half-move is written so that the check reads it."""

from __future__ import annotations

from random import Random

from games.rules import RULES, check
from games.rules.playing import random_game


def test_no_capture_is_played_that_is_written_like_a_longer_one() -> None:
    # In this game a king could take one piece from 14 to 27, or two on the way 14x5x27.
    game = random_game(RULES["castillar"], Random("castillar:pdn castillar:17"), 17)
    assert check(RULES["castillar"], game).verdict.value == "valid"


def test_player_without_moves_passes() -> None:
    game = random_game(RULES["castillar"], Random("castillar:x:9"), 9)
    report = check(RULES["castillar"], game)
    assert " -- " in game
    assert report.verdict.value == "valid" and len(report.findings) == 0
