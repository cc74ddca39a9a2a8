"""The table of a league of ten, against only adding up its points: `python -m bench.table`.

The target is under 1 ms for the whole table, with places, ties and reasons.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random

from bench.timing import by_turns, print_beside
from tournaments.league.scores import all_scores
from tournaments.league.table import table
from tournaments.league.values import League
from tournaments.league_file import read_league

TABLES = 50


def league_of_ten(random: Random) -> League:
    """Complete, with few different results, so that ties abound."""
    names = [f"Jugador {number}" for number in range(10)]
    games = [{"one": one, "two": two, **_result(random)} for one, two in combinations(names, 2)]
    document = {"format": "castillar-league/1", "name": "Liga", "players": names, "games": games}
    return read_league(json.dumps(document).encode())


def _result(random: Random) -> dict[str, object]:
    winner = random.choice(("one", "two", "draw"))
    reason = "agreement" if winner == "draw" else "resignation"
    return {"winner": winner, "reason": reason, "pieces": {"one": {"men": 2}, "two": {"men": 2}}}


def add_up(league: League) -> Counter[str]:
    points: Counter[str] = Counter()
    for score in all_scores(league):
        points[score.player] += score.points
    return points


def main() -> None:
    leagues = [league_of_ten(Random(seed)) for seed in range(TABLES)]
    figures = by_turns(
        {
            "points added up": lambda: [add_up(league) for league in leagues],
            "the whole table": lambda: [table(league) for league in leagues],
        }
    )
    print(f"{TABLES} leagues of ten players, 45 games each; one league:")
    print_beside({name: seconds / TABLES for name, seconds in figures.items()}, beside="points added up")


if __name__ == "__main__":
    main()
