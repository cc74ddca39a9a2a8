"""Measure the rounds of a Swiss: `python -m bench.rounds [--players N ...] [--database URL]`.

For each number of players: the seconds of processor time to work out the second round, to publish it, and to make its
public page anew; and the bytes of the page.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.site import clock, site

PLAYERS = (40, 60, 300)
REPEATS = 5


def measured(act: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of processor time, and what was made."""
    now = clock()
    before = now()
    made = act()
    return now() - before, made


def lines(players: Sequence[int]) -> Iterator[str]:
    """Yield a line of figures for each number of players."""
    from django.test import Client

    from tests.organizing import ACTOR
    from tests.swiss_leagues import play, publish, swiss_league
    from tournaments.league.formats.swiss.rounds import Plan, proposal
    from tournaments.organizers.rounds.verbs import PublishRound
    from tournaments.store.decide import take
    from tournaments.store.load import load_league
    from tournaments.web.costly import forget_made

    for count in players:
        league = swiss_league(count, 7, name=f"Abierto de {count}")
        publish(league)
        play(league)
        pairing, proposed = measured(lambda: proposal(load_league(league).league, Plan()))  # noqa: B023 - at once
        verb = PublishRound(Plan(), proposed.made.input_digest, proposed.made)
        publishing, _decision = measured(lambda: take(league, verb, by=ACTOR))  # noqa: B023 - at once
        client, address = Client(), f"/ligas/{league.slug}/rondas/"
        client.get(address)
        seconds = []
        for _repeat in range(REPEATS):
            forget_made()

            took, answer = measured(lambda: client.get(address))  # noqa: B023 - at once
            seconds.append(took)
        page = 1000 * min(seconds)
        yield (
            f"{count:4} players: {pairing:6.2f} s to pair ({proposed.made.engine}), {publishing:5.2f} s to publish, "
            f"{page:5.1f} ms a page of {len(answer.content):,} B"
        )


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--database", default="", help="the URL of a PostgreSQL server")
    return parser.parse_args()


if __name__ == "__main__":
    chosen = options()
    with site(chosen.database):
        for line in lines(chosen.players):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
