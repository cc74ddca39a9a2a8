"""Answer for one tree of the site beside `bench.result`: each line of the input is a step, its cost a line of JSON.

Run with the folder of the tree, whose own code is measured; it may be that of an earlier commit, so that only pages
and the fields that every version has are used here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

PLAYERS, LEGS = 10, 2
RESULT = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
STEPS = {
    "shown": None,
    "told": {"step": "look"},
    "previewed": {},
    "entered": {"step": "confirm"},
}
"""The fields that each step sends beside the result: the effect beside the form, the page that asks, the decision."""


def drawn_league() -> Any:
    """Return a drawn league without results."""
    from tests import leagues

    names = [f"{leagues.NAMES[number]} de la Feria" for number in range(PLAYERS)]
    return leagues.store_league(leagues.league(names, played=0, legs=LEGS, name="Liga de la feria", draw_seed="7f3a"))


def stepper() -> Callable[[str], dict[str, float]]:
    """Return what takes a step and returns its seconds and queries; a result entered is that of the next game."""
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from bench.site import clock

    league = drawn_league()
    games = list(league.fixtures.order_by("position").values_list("pk", flat=True))
    client, now = Client(headers={"accept-encoding": "gzip"}), clock()
    client.force_login(User.objects.create_superuser("bench"))

    form = "application/x-www-form-urlencoded"

    def take(step: str) -> dict[str, float]:
        page, fields = f"/ligas/{league.slug}/partidas/{games[0]}/", STEPS[step]
        league.refresh_from_db()
        sent = {**RESULT, "request_key": str(uuid4()), "seen": str(league.version), **(fields or {})}
        with CaptureQueriesContext(connection) as queries:
            start = now()
            answer = client.get(page) if fields is None else client.post(page, urlencode(sent), form)
            spent = now() - start
        if answer.status_code != (302 if step == "entered" else 200):
            raise SystemExit(f"{step}: {page} answered {answer.status_code}")
        if step == "entered":
            games.pop(0)
        return {"seconds": spent, "queries": len(queries)}

    return take


def main(tree: str, url: str) -> None:
    sys.path[0] = tree
    from bench.site import site

    with site(url):
        take = stepper()
        print("{}", flush=True)
        for line in sys.stdin:
            print(json.dumps(take(line.strip())), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
