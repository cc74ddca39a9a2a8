"""Measure every page of the site, by role, among 3,000 leagues: `python -m bench.every_page`.

The addresses and the roles that may open them are those of the role matrix of the tests; the league has ten players and
is half played. Printed are milliseconds of CPU and queries, worst first; OVER marks an HTML page of more than 100 ms,
or any page of more than ten queries. A page that leads to another, or that fails, is named as it comes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from bench.site import site
from bench.timing import by_turns

MAX_MS, MAX_QUERIES = 100, 10
ROUNDS = 3
OTHER_LEAGUES = 3_000
# Leagues of ten of either kind: as many as a page of the list shows.
LEAGUES_OF_EACH_KIND = 20
LISTS = ("/?", "/ligas/?estado=playing", "/ligas/?q=nadie", "/ligas/?q=n", "/ligas/?pagina=100", "/jugadores/?q=n")
TEN = ("Ana", "Bea", "Carlos", "Duarte", "Elvira", "Fina", "Gael", "Helena", "Iago", "Julia")


@dataclass(frozen=True)
class Cost:
    """The cost of one page for one role."""

    page: str
    role: str
    seconds: float
    queries: int
    html: bool

    def __str__(self) -> str:
        over = (self.html and self.seconds * 1000 > MAX_MS) or self.queries > MAX_QUERIES
        return f"{self.seconds * 1000:8.1f} ms {self.queries:4} {'OVER' if over else '':4}  {self.page}  ({self.role})"


def measure(
    *, others: int = OTHER_LEAGUES, of_each_kind: int = LEAGUES_OF_EACH_KIND, only: Collection[str] = ()
) -> None:
    """Print the costs of all pages, or of some by their names, among `others` small leagues and larger ones."""
    from django.contrib.auth.models import User

    from tests import leagues

    User.objects.create_user("quien-lleva-el-sitio")
    leagues.store_leagues(others)
    for number in range(of_each_kind):
        leagues.store_league(leagues.finished_league(10, seed=number, championship="Mundial"))
        leagues.store_league(leagues.league(10, played=22, seed=number, championship="Mundial"))
    costs = sorted((*matrix_costs(only), *list_costs()), key=lambda cost: cost.seconds, reverse=True)
    print(*costs, sep="\n")


def matrix_costs(only: Collection[str] = ()) -> Iterator[Cost]:
    """Yield the cost of every page of the role matrix, for each role that may open it."""
    from django.db import transaction

    from tests.people import Visitor, client_of
    from tests.tournaments.every import addresses, matrix

    for name, page in matrix.PAGES.items():
        if only and name not in only:
            continue
        with transaction.atomic():
            league = league_for_page(name)
            where = addresses.address(name, league)
            for role in (Visitor.ANONYMOUS, Visitor.REFEREE, Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.LINK):
                if page.answers[role] == 200:
                    yield from cost_of(name, role, client_of(role, league), where)
            transaction.set_rollback(True)


def league_for_page(name: str) -> Any:
    """Return the league that a page shows: of ten players and half played, unless the page needs another state."""
    from tests.organizing import beat, decide, drawn_league
    from tests.tournaments.every import matrix, states
    from tournaments.organizers.conduct.verbs import Withdraw

    state = matrix.PAGES[name].league
    if state not in ("drawn", "begun"):
        return states.LEAGUES[state]()
    league = drawn_league(TEN, **states.CUP)
    beat(league, "Ana", "Carlos")
    for index, winner in enumerate(TEN[1:], start=1):
        for loser in TEN[index + 3 :]:
            beat(league, winner, loser)
    if name == "tournaments:readmit":
        decide(league, Withdraw("Ana"))
    return league


def list_costs() -> Iterator[Cost]:
    """Yield the costs of lists and searches, and of the player and the championship with most leagues."""
    from django.test import Client

    from tests.leagues import NAMES
    from tournaments import models

    player = models.Player.objects.get(name=NAMES[0])
    for where in (*LISTS, f"/jugadores/{player.pk}/", "/campeonatos/mundial/"):
        yield from cost_of(where, "nobody", Client(), where)


def cost_of(page: str, role: str, client: Any, address: str) -> Iterator[Cost]:
    """Yield the cost of a page; name one that answers with anything but a page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    queries = len(captured)
    if answer.status_code != 200:
        print(f"{answer.status_code} {answer.get('Location', '')}  {address}  ({role})", flush=True)
        return
    seconds = by_turns({page: lambda: client.get(address).content}, rounds=ROUNDS)[page]
    yield Cost(page, role, seconds, queries, answer.headers["Content-Type"].startswith("text/html"))


if __name__ == "__main__":
    with site():
        measure()
