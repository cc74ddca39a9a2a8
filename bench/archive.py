"""An archive of games checked by the site, against the same games checked in a row without storing anything."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.timing import Figure, by_turns
from games.rules import check

RULE = "spanish"


def figures(games: int, rounds: int) -> Iterator[Figure]:
    """Measure the archive by the clock, since other processes do the work, with one process and with several."""
    from django.db import connection

    from games.archive.progress import receive
    from games.archive.working import work
    from games.models import Archive
    from games.rules import RULES
    from games.rules.playing import play_out

    played = list(play_out(RULES[RULE], "bench", 200))
    texts = [played[number % len(played)] for number in range(games)]
    lines = "\n".join(texts).encode().splitlines(keepends=True)

    def whole() -> None:
        archive = Archive.objects.create(name="bench.pdn", rules=RULE)
        receive(archive, lines)
        connection.close()
        work(archive.pk, 1)
        archive.refresh_from_db()
        assert archive.games == games and archive.finished_at
        archive.delete()

    works = {"archive": whole, "row": lambda: [check(RULES[RULE], text) for text in texts]}
    seconds = by_turns(works, rounds=rounds, clock=time.perf_counter)
    where = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    beside = "checked in a row"
    yield Figure(
        what=f"archive of {games:,}",
        beside=beside,
        seconds=seconds["archive"],
        bare=seconds["row"],
        where=where,
    )
