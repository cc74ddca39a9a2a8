"""Measure the table of a league of ten, with places, ties and reasons, beside only adding up its points."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from bench.timing import Figure, by_turns
from tournaments.league.file import read_league
from tournaments.league.scores import all_scores
from tournaments.league.table import table
from tournaments.league.values import League

TABLES = 50
LIMIT = 0.001


def league_of_ten(random: Random) -> League:
    """Return a complete league of ten with few different results, so that ties are frequent."""
    names = [f"Jugador {number}" for number in range(10)]
    games = [{"one": one, "two": two, **_result(random)} for one, two in combinations(names, 2)]
    document = {"format": "castillar-league/1", "name": "Liga", "players": names, "games": games}
    return read_league(json.dumps(document).encode())


def _result(random: Random) -> dict[str, object]:
    winner = random.choice(("one", "two", "draw"))
    reason = "agreement" if winner == "draw" else "resignation"
    return {"winner": winner, "reason": reason, "pieces": {"one": {"men": 2}, "two": {"men": 2}}}


def add_up(league: League) -> Counter[str]:
    """Return the points of each player."""
    points: Counter[str] = Counter()
    for score in all_scores(league):
        points[score.player] += score.points
    return points


def figures(rounds: int) -> Iterator[Figure]:
    leagues = [league_of_ten(Random(seed)) for seed in range(TABLES)]
    works = {
        "points": lambda: [add_up(league) for league in leagues],
        "table": lambda: [table(league) for league in leagues],
    }
    seconds = {name: seconds / TABLES for name, seconds in by_turns(works, rounds=rounds).items()}
    what, whole = "table of a league of ten", seconds["table"]
    yield Figure(what=what, beside="its points added up", seconds=whole, bare=seconds["points"])
    yield Figure(what=what, beside="a limit", seconds=whole, bare=LIMIT, most=1)
