"""Rules that no system has yet, to test what the engine can do: a man crowned in mid-capture goes on as a king.

They are those of Russian draughts, with the articles of another regulation. A system takes its place once it is
published.
"""

from __future__ import annotations

from dataclasses import replace

from games.rules import RULES
from games.rules.parameters import Crowning, Refusal
from tests.games.rules.oracle import Reading

RUSSIAN = replace(
    RULES["international"],
    slug="russian",
    board=replace(RULES["international"].board, size=8),
    crowning=Crowning.GOES_ON_AS_KING,
    priority=(),
    refusal=Refusal.ILLEGAL,
    draw_rules=(),
    game_types=(25,),
)
RUSSIAN_READING = Reading(8, dark_left=True, backwards=True, goes_on_as_king=True, choice=())
COUNTS = (7, 49, 302, 1469, 7482, 37986, 190146)
"""Published counts from the start. The next, 929899, is the first that differs where a man stays a man: 929896."""
