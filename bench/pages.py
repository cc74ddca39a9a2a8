"""Measure pages, the entry of a result and a large championship's table, among growing numbers of leagues."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from unittest.mock import patch

from bench.entry import bare_entry, entry, league_in_play, taken_back
from bench.fill import LARGE_CHAMPIONSHIP, fill
from bench.site import clock, sender
from bench.timing import Figure, Work, by_turns

MAX_GROWTH = 1.2
"""Largest cost of a page among the most leagues, divided by its cost among the fewest leagues that fill it."""
OF_TEN, OF_FORTY, BARE = "entry of a result: 10 players", "entry of a result: 40 players, two legs", "bare rows"
LEAGUES = {OF_TEN: (10, 1), OF_FORTY: (40, 2)}
"""The players and the legs of the league in which a result is entered."""
OF_STANDINGS = ("pos", "name", "played", "won", "drawn", "lost", "points", "pieces")
"""The columns of the simplest table of standings."""
SIMPLEST, HEALTHZ = "simplest table", "/healthz"
STANDINGS, FROM_VALUE = "league: standings", "league: standings, loaded before"
WHOLE, UNCHANGED = "league: unchanged, whole", "league: unchanged, 304"
LARGE_ENOUGH, LIMIT = 9_000, 0.05
"""Leagues of a large championship, and the longest time of its table in seconds."""
BESIDE = {OF_TEN: BARE, OF_FORTY: BARE, UNCHANGED: HEALTHZ, WHOLE: UNCHANGED}
"""The bare equivalent of each measurement; a page made anew is compared with the simplest page."""
TARGETS = {
    "sqlite": {STANDINGS: 2.5, FROM_VALUE: 1.6, WHOLE: 1.5, UNCHANGED: 2, OF_TEN: 8, OF_FORTY: 10},
    "postgresql": {STANDINGS: 3.5, FROM_VALUE: 2.5, WHOLE: 1.5, UNCHANGED: 3, OF_TEN: 8, OF_FORTY: 10},
}


@dataclass(frozen=True, slots=True)
class Cost:
    """The seconds of a measurement and of its bare equivalent, and the bytes of a page."""

    seconds: float
    bare: float
    bytes: int


CostByName = dict[str, Cost]
"""The cost of each measurement, by name."""


def figures(sizes: Sequence[int], rounds: int) -> Iterator[Figure]:
    from django.db import connection

    costs: dict[int, CostByName] = {}
    where = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    for size in sizes:
        began = time.perf_counter()
        fill(size)
        print(f"{where}: {size:,} leagues in {time.perf_counter() - began:.0f} s", flush=True)
        costs[size] = among = measured(rounds)
        for what, most in TARGETS[connection.vendor].items():
            cost, beside = among[what], BESIDE.get(what, SIMPLEST)
            of = Figure(what=what, beside=beside, seconds=cost.seconds, bare=cost.bare, most=most)
            yield replace(of, where=where, leagues=size)
    for figure in (*growth_figures(costs), *championship(rounds)):
        yield replace(figure, where=where, leagues=sizes[-1])


def championship(rounds: int) -> Iterator[Figure]:
    """Yield the table of the large championship, if there are enough leagues."""
    from tournaments import models
    from tournaments.display.championships import championship_rows
    from tournaments.store.access.permissions import leagues_seen_by

    large = models.Championship.objects.get(name=LARGE_CHAMPIONSHIP)
    own = leagues_seen_by().filter(championship=large)
    if (count := own.count()) >= LARGE_ENOUGH:
        seconds = by_turns({"": lambda: championship_rows(large, own)}, rounds=rounds, clock=clock())[""]
        what = f"championship of {count:,}: table"
        yield Figure(what=what, beside="a limit", seconds=seconds, bare=LIMIT, most=1)


def measured(rounds: int) -> CostByName:
    """Return the cost of each work, measured alternately with its bare equivalent on the machine in the same state."""
    addresses, send, found, league = pages(), sender(), {}, _league()

    def cost(what: str, work: Work, bare: Work, size: int = 0) -> None:
        seconds = by_turns({what: work, "": bare}, rounds=rounds, clock=clock())
        found[what] = Cost(seconds[what], seconds[""], size)

    for name, address in addresses.items():
        cost(name, _anew(_get(send, address)), _get(send, "/simplest"), len(send(address)[1]))
    page = addresses[STANDINGS]
    cost(FROM_VALUE, _loaded_before(_anew(_get(send, page)), league.slug), _get(send, "/simplest"))
    unchanged = _get(send, page, 304, **{"if-none-match": send(page)[2]})
    cost(WHOLE, _get(send, page), unchanged)
    cost(UNCHANGED, unchanged, _get(send, HEALTHZ))
    for what, (players, legs) in LEAGUES.items():
        with taken_back():
            entered = league_in_play(players, legs)
            cost(what, entry(entered), bare_entry(entered))
    return found


def _get(send: Callable[..., tuple[int, bytes, str]], address: str, wanted: int = 200, **headers: str) -> Work:
    def work() -> None:
        status = send(address, **headers)[0]
        assert status == wanted, (address, status)

    return work


def _anew(work: Work) -> Work:
    """Return the same work, with the cache of pages emptied after each time."""

    def done() -> object:
        from django.core.cache import caches

        from tournaments.web.freshness import PAGES

        work()
        return caches[PAGES].clear

    return done


def _loaded_before(work: Work, slug: str) -> Work:
    """Return the same work with the league's value ready, as a cache of values would give it."""
    from tournaments.display import league

    loaded = league.get_loaded(slug)

    def done() -> object:
        with patch.object(league, "load_rows", return_value=[loaded]):
            return work()

    return done


def growth_figures(costs: dict[int, CostByName]) -> Iterator[Figure]:
    """Yield the cost of each page among the most leagues, compared with that among the fewest that fill it.

    The speed of the machine may have changed in between; the bare equivalents tell by how much.
    """
    *fewer, most = costs
    for name, now in costs[most].items():
        least = next((size for size in fewer if costs[size][name].bytes >= 0.9 * now.bytes), None)
        if least is not None:
            fewest = costs[least][name]
            bare = fewest.seconds * now.bare / fewest.bare
            yield Figure(what=name, beside=f"the same of {least:,}", seconds=now.seconds, bare=bare, most=MAX_GROWTH)


def pages() -> dict[str, str]:
    """Return the address of each page by name, of a league and a player of the real leagues."""
    from django.urls import path
    from django.utils.text import slugify

    from config import urls
    from tournaments import models
    from tournaments.display.league import league_page

    league = _league()
    player = models.Entry.objects.filter(league__slug="liga-0").order_by("pk")[0].player_id
    small = models.Championship.objects.filter(slug__startswith="copa").latest("pk").slug
    rows = [asdict(row) for row in league_page(league.slug).standings.rows]
    if not any(getattr(pattern, "name", "") == "simplest" for pattern in urls.urlpatterns):
        urls.urlpatterns.append(path("simplest", simplest(rows), name="simplest"))
    page = f"/ligas/{league.slug}/"
    tabs = {"calendar": "calendario", "games": "partidas", "podium": "podio", "documents": "documentos"}
    return {
        STANDINGS: page,
        **{f"league: {name}": f"{page}{tab}/" for name, tab in tabs.items()},
        "front page": "/",
        "leagues": "/ligas/",
        "leagues: finished": "/ligas/?estado=terminadas",
        "leagues: search, many": "/ligas/?q=Zoe",
        "leagues: search, few": "/ligas/?q=obtuso a",
        "leagues: search, none": "/ligas/?q=nadie-asi",
        "players": "/jugadores/",
        "players: search, many": "/jugadores/?q=Zoe",
        "players: search, none": "/jugadores/?q=nadie-asi",
        "player": f"/jugadores/{player}/",
        "championships": "/campeonatos/",
        "championship": f"/campeonatos/{small}/",
        "championship: large, page 2": f"/campeonatos/{slugify(LARGE_CHAMPIONSHIP)}/?pagina=2",
    }


def _league() -> Any:
    """Return the league of six players that is in play."""
    from tournaments import models

    return models.League.objects.get(slug="liga-6")


def simplest(rows: list[dict[str, Any]], names: Sequence[str] = OF_STANDINGS) -> Callable[[Any], Any]:
    """Return a view with a plain table of ready rows, in the stock template and without queries."""
    import django_tables2
    from django.http import HttpResponse

    class Simplest(django_tables2.Table):  # type: ignore[misc]
        class Meta:
            template_name = "django_tables2/bootstrap5.html"

    columns = [(name, django_tables2.Column()) for name in names]
    return lambda request: HttpResponse(Simplest(rows, extra_columns=columns).as_html(request))
