"""Measure the rounds of a Swiss: `python -m bench.rounds [--players N ...] [--rounds N] [--database URL]`.

For each number of players: the seconds of processor time to work out the last round, to publish it, and to make its
public page anew, beside a plain django-tables2 table of the same rows; and the bytes of the page.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.site import clock, site
from serving.stack import with_room

PLAYERS = (40, 60, 300)
ROUNDS = 7
REPEATS = 9


def measured(act: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of processor time, and what was made. Calls have room for their frames, as in a worker."""
    now = clock()
    before = now()
    made = with_room(act)
    return now() - before, made


def plain_table(league: Any, number: int) -> Callable[[], Any]:
    """Return what renders a plain table of the pairs of a round."""
    from django.test import RequestFactory

    from bench.pages import simplest
    from tournaments.display.league import LeaguePage
    from tournaments.display.rounds import published_page
    from tournaments.store.load import load_league

    shown = ("board", "white", "white_points", "black", "black_points")
    tables = published_page(LeaguePage(load_league(league)), number).tables
    view = simplest([{name: getattr(table, name) for name in shown} for table in tables], shown)
    return lambda: view(RequestFactory().get("/"))


def lines(players: Sequence[int], rounds: int) -> Iterator[str]:
    """Yield a line of figures for each number of players."""
    from random import Random

    from django.test import Client

    from tests.organizing import ACTOR
    from tests.swiss_leagues import by_chance, play, publish, swiss_league
    from tournaments.league.formats.swiss.rounds import Plan, proposal
    from tournaments.organizers.rounds.verbs import PublishRound
    from tournaments.store.decide import take
    from tournaments.store.load import load_league
    from tournaments.web.costly import forget_made

    for count in players:
        league = swiss_league(count, rounds, name=f"Abierto de {count}")
        for number in range(1, rounds):
            publish(league)
            play(league, by_chance(Random(number)))
        pairing, proposed = measured(lambda: proposal(load_league(league).league, Plan()))  # noqa: B023 - at once
        verb = PublishRound(Plan(), proposed.made.input_digest, proposed.made)
        publishing, _decision = measured(lambda: take(league, verb, by=ACTOR))  # noqa: B023 - at once
        client, address, plain = Client(), f"/ligas/{league.slug}/rondas/", plain_table(league, rounds)
        client.get(address)
        pages, tables = [], []
        for _repeat in range(REPEATS):
            forget_made()
            took, answer = measured(lambda: client.get(address))  # noqa: B023 - at once
            pages.append(took)
            tables.append(measured(plain)[0])
        yield (
            f"{count:4} players: {pairing:6.2f} s to pair ({proposed.made.engine}), {publishing:5.2f} s to publish, "
            f"{1000 * min(pages):5.1f} ms a page of {len(answer.content):,} B beside {1000 * min(tables):5.1f} ms"
        )


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="the rounds that are played")
    parser.add_argument("--database", default="", help="the URL of a PostgreSQL server")
    return parser.parse_args()


if __name__ == "__main__":
    chosen = options()
    with site(chosen.database):
        for line in lines(chosen.players, chosen.rounds):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
