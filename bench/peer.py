"""Measure the site beside Tabbycat: `python -m bench.peer --peer FOLDER --python PYTHON --database URL`.

FOLDER is a checkout of Tabbycat whose settings name a database of the server of `--database`, with its demonstration
of 24 teams and four rounds; PYTHON is the interpreter of its environment. Ours is a Swiss of 24 players and four
rounds in a database of its own on the same server. Each page is asked for by turns, in one process each; nothing of
either site's cache of pages is used. Milliseconds are processor time of the process and of its PostgreSQL process;
bytes are those of the compressed answer. Calls of ours have room for their frames, as in a worker of the site.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from pathlib import Path

from bench.site import clock, site

READER, ORGANIZER, RESULT = "reader", "organizer", "result"
PAIRS = {
    "public table": (READER, "", "tab/team/"),
    "results of a round": (READER, "rondas/3/", "results/round/3/"),
    "organizer's page": (ORGANIZER, "organizar/", "admin/"),
    "games of a round": (ORGANIZER, "partidas/?ronda=4", "admin/results/round/4/"),
    "table, organizer": (ORGANIZER, "", "admin/standings/round/4/team/"),
    "people": (ORGANIZER, "organizar/gente/", "admin/participants/list/"),
    "a result": (ORGANIZER, RESULT, RESULT),
}
"""Who asks, our address within the league, and the peer's within its tournament."""
PLAYERS, ROUNDS = 24, 4
GZIP = {"accept-encoding": "gzip"}
PIECES = {"one_men": "2", "one_kings": "0", "two_men": "2", "two_kings": "0"}
Answer = Mapping[str, float]


class Peer:
    """The other site, in a process that answers each line with the cost of one request."""

    def __init__(self, python: str, folder: str) -> None:
        script = Path(__file__).with_name("tabbycat.py")
        self.process = subprocess.Popen(
            [python, str(script), folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, asked: str) -> Answer:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{asked}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("{"):
                answer: Answer = json.loads(line)
                return answer
        raise SystemExit("the peer ended")


def ours() -> Callable[[str], Answer]:
    """Return what measures a request to the site: an address of the league, or `result`, which is corrected again."""
    from random import Random

    from django.contrib.auth.models import User
    from django.test import Client

    from serving.stack import with_room
    from tests.swiss_leagues import by_chance, play, publish, swiss_league
    from tests.tournaments.web.deciding.browsing import hidden_fields
    from tournaments import models
    from tournaments.models.league import Role
    from tournaments.web.costly import forget_made

    league = swiss_league(PLAYERS, ROUNDS, name="Abierto de la feria")
    for number in range(ROUNDS):
        publish(league)
        play(league, by_chance(Random(number)))
    user = User.objects.create_user("bench")
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    reader, organizer = Client(headers=GZIP), Client(headers=GZIP)
    organizer.force_login(user)
    pages = f"/ligas/{league.slug}/"
    correction = f"{pages}partidas/{league.fixtures.order_by('-position')[0].pk}/correccion/"
    winners, now = cycle(("one", "draw", "two")), clock()
    reasons = {"one": "resignation", "two": "resignation", "draw": "agreement"}

    def ask(asked: str) -> Answer:
        who, _space, address = asked.partition(" ")
        forget_made()
        if address == RESULT:
            winner = next(winners)
            fields = {**hidden_fields(correction), **PIECES, "winner": winner, "reason": reasons[winner]}
            fields |= {"corrected_for": "el acta dice otra cosa", "step": "confirm"}
            start = now()
            answer = with_room(organizer.post, correction, fields)
        else:
            start = now()
            answer = with_room((reader if who == READER else organizer).get, pages + address)
        return {"seconds": now() - start, "bytes": len(answer.content), "status": answer.status_code}

    return ask


def compared(ask: Callable[[str], Answer], peer: Callable[[str], Answer], rounds: int) -> Iterator[str]:
    """Yield a line for each pair of requests: milliseconds, their ratio, and bytes."""
    for what, (asker, our, their) in PAIRS.items():
        sides = ((ask, our), (peer, their))
        taken: list[list[Answer]] = [[], []]
        for again in range(rounds + 1):
            for side, (request, address) in enumerate(sides):
                answer = request(f"{asker} {address}")
                expected = 302 if address == RESULT else 200
                if answer["status"] != expected:
                    raise SystemExit(f"{what}: {address!r} answered {answer['status']:.0f}, not {expected}")
                if again:
                    taken[side].append(answer)
        (mine, my_bytes), (theirs, their_bytes) = (
            (statistics.median(one["seconds"] for one in side), max(one["bytes"] for one in side)) for side in taken
        )
        yield (
            f"{what:20} {1000 * mine:7.1f} ms beside {1000 * theirs:7.1f}: {mine / theirs:5.2f}"
            f"   {my_bytes:8,.0f} B beside {their_bytes:8,.0f}"
        )


def options() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.peer", description=__doc__)
    parser.add_argument("--peer", required=True, help="the folder of the other site")
    parser.add_argument("--python", required=True, help="the interpreter of its environment")
    parser.add_argument("--database", required=True, help="the URL of the PostgreSQL server of both")
    parser.add_argument("--rounds", type=int, default=15)
    return parser.parse_args()


if __name__ == "__main__":
    chosen = options()
    with site(chosen.database):
        for line in compared(ours(), Peer(chosen.python, chosen.peer), chosen.rounds):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
