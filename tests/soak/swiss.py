"""Play out random Swiss events and check each round by a second reading; pair the whole reference again.

    python -m tests.soak.swiss --events 500 --small 5000 --seed 1
    python -m tests.soak.swiss --reference

It prints what was wrong, and how often no legal round existed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from tests.tournaments.league.formats.swiss.laws import faults
from tests.tournaments.league.formats.swiss.random_events import random_event
from tests.tournaments.league.formats.swiss.test_dutch import EVENTS, differs, questions
from tournaments.league.formats.swiss.values import Cause, System

PLAYERS = (8, 40)
SMALL_PLAYERS = (2, 9)


def play(seed: str, players: tuple[int, int], rounds: tuple[int, int], found: Counter[str]) -> None:
    """Play an event of each system, and count what was found."""
    for system in System:
        chance = Random(f"{seed}:{system}")
        event = random_event(chance, chance.randint(*players), chance.randint(*rounds), system)
        found[f"{system}: events"] += 1
        found[f"{system}: rounds"] += len(event.history)
        for question, made in event.history:
            for fault in faults(question, made):
                found["faults"] += 1
                print(f"{system} {seed}, round {question.round}: {fault}")
        if event.end:
            found[f"{system}: no round, {event.end.reason}"] += 1
            found["faults"] += event.end.reason is Cause.ENGINE


def pair_reference(found: Counter[str]) -> None:
    """Pair every round of the reference, and count those that differ."""
    for document in EVENTS:
        for played, question in questions(document):
            found["reference: rounds"] += 1
            if differs(played, question):
                found["faults"] += 1
                print(f"reference {document['id']}, round {question.round} differs")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=0, help="events of 8 to 40 players, of each system")
    parser.add_argument("--small", type=int, default=0, help="events of 2 to 9 players, of each system")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--reference", action="store_true", help="all rounds of the reference")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    start = time.process_time()
    for number in range(options.events):
        play(f"{options.seed}:{number}", PLAYERS, (5, 9), found)
    for number in range(options.small):
        play(f"{options.seed}:small:{number}", SMALL_PLAYERS, (2, 6), found)
    if options.reference:
        pair_reference(found)
    for what, count in sorted(found.items()):
        print(f"{what}: {count}")
    print(f"{time.process_time() - start:.0f} s")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
