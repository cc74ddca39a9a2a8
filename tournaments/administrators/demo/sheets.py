"""Game sheets of the demonstration: games played at random under each rule system."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules import RULES, check
from games.rules.notation.pdn import read_game, write_game
from games.rules.playing import play_out

MAX_PLIES = 90  # half-moves of a game that is short enough for a demonstration
MAX_TRIES = 10_000


def decided_games(rules: str) -> Iterator[str]:
    """Yield random games that end on the board within MAX_PLIES, the same games in every run."""
    for text in play_out(RULES[rules], "demo", MAX_TRIES):
        report = check(RULES[rules], text)
        if report.outcome and report.plies <= MAX_PLIES:
            yield text


def with_names(text: str, white: str, black: str) -> str:
    """Return a game's text with the names of its players."""
    game = read_game(text)
    *words, result = game.body.split()
    return write_game({"White": white, "Black": black, "Result": result}, words, result)


def with_error(text: str) -> str:
    """Return the game with an illegal move: its first move again, from a square that is now empty."""
    game = read_game(text)
    words = game.body.split()
    return write_game(game.tags, [*words[:6], words[1], *words[6:-1]], words[-1])
