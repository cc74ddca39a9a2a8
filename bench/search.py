"""Games found in an archive of many: by a rare and by a common position, by player and by result.

    python -m bench.search [--games 100000] [--rounds 20] [--database URL]

Processor time of a search: the form, the index, and the games shown, which are checked again; all but the template.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.site import site
from games.rules import RULES, read_game
from games.rules.playing import play_out

RULE = "international"
DISTINCT_GAMES = 2_000
PLAYERS = 500


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--database", default="")
    options = parser.parse_args()
    with site(options.database):
        measure(options.games, options.rounds)


def measure(games: int, rounds: int) -> None:
    """Fill an archive, make its index, and print the time of each search."""
    from games.archive.checking import check
    from games.archive.progress import receive
    from games.archive.searching import SearchForm, search
    from games.archive.working import claim_part, make_index, store_result
    from games.models import Archive

    played = list(play_out(RULES[RULE], "search", min(games, DISTINCT_GAMES)))
    archive = Archive.objects.create(name="bench.pdn", rules=RULE)
    receive(archive, (_named(played[number % len(played)], number).encode() for number in range(games)))
    began = time.perf_counter()
    while part := claim_part(archive.pk):
        store_result(part.pk, check(RULE, part.first, bytes(part.content)))
    checked = time.perf_counter()
    archive.refresh_from_db()
    text_bytes = archive.bytes
    make_index(archive.pk)
    archive.refresh_from_db()
    print(f"{games:,} games checked in {checked - began:.0f} s, index made in {time.perf_counter() - checked:.1f} s:")
    print(f"{text_bytes / 1e6:.1f} MB of games, {(archive.bytes - text_bytes) / 1e6:.1f} MB of index")
    late = read_game(played[len(played) // 2]).moves[30].turn.after.fen
    asked = {
        "a rare position": {"moves": late},
        "a common position": {"moves": "1. 32-28 19-23 2. 28x19 14x23"},
        "an opening": {"moves": "1. 32-28"},
        "a player": {"player": "Jugadora 7"},
        "a result": {"result": "draw"},
        "player, opening and result": {"player": "jugadora 7", "moves": "32-28", "result": "white"},
    }
    for name, data in asked.items():
        times, total = [], 0
        for _ in range(rounds):
            began = time.process_time()
            form = SearchForm(data, rules=RULES[RULE])
            assert form.is_valid(), form.errors
            total = search(archive, form, 1)[1]
            times.append(time.process_time() - began)
        print(f"{name:28} {1000 * median(times):8.1f} ms, at most {1000 * max(times):8.1f} ms  {total:8,} games")


def _named(text: str, number: int) -> str:
    """Return a game with the names of its players."""
    white, black = number % PLAYERS, (number // 3 + 1) % PLAYERS
    return f'[White "Jugadora {white}"]\n[Black "Jugador {black}"]\n{text}\n'


if __name__ == "__main__":
    main()
