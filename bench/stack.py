"""Measure a page whose calls have room for their frames beside one without: `python -m bench.stack`.

What a call costs without room depends on how deep it is nested, so the page is asked for at many depths. Printed are
milliseconds of processor time for a page, and their ratio.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.site import sender, site
from bench.timing import by_turns
from serving.stack import with_room

DEPTHS = range(0, 80, 4)


def at_depth(depth: int, call: Callable[[], object]) -> object:
    return at_depth(depth - 1, call) if depth else call()


def measure(rounds: int = 7) -> None:
    from tests import leagues
    from tests.caches import clear_caches

    address = f"/ligas/{leagues.store_league(leagues.league(10, played=22)).slug}/partidas/"
    send = sender(with_room=False)

    def page() -> None:
        clear_caches()
        status, _body, _etag = send(address)
        assert status == 200

    def pages() -> None:
        for depth in DEPTHS:
            at_depth(depth, page)

    taken = by_turns({"with room": lambda: with_room(pages), "without": pages}, rounds=rounds)
    for name, seconds in taken.items():
        print(f"{name:10} {seconds / len(DEPTHS) * 1000:6.2f} ms a page")
    print(f"ratio      {taken['with room'] / taken['without']:6.2f}")


if __name__ == "__main__":
    with site():
        measure()
