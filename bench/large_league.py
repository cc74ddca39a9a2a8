"""Measure every anonymous address of one large league: `python -m bench.large_league [--database URL] [WORD...]`.

The league has 40 players, two legs, every result, and a history of 10,000 decisions; `--players` asks for another
number of players, `--open` for the last game still to be played, `--sheets` for a sheet of every game. Worst first:
seconds of CPU, bytes and status; OVER where an address takes more than the site allows. With words, only the addresses
that hold one of them are asked.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from bench.site import clock, sender, site

PLAYERS, LEGS, DECISIONS = 40, 2, 10_000
MAX_SECONDS, MAX_BYTES = 2.0, 5_000_000
BATCH_SIZE = 500
SHEETS = 60
"""Different ones: to play and to check one for each game would take longer than all the addresses."""


@dataclass(frozen=True)
class Cost:
    address: str
    status: int
    seconds: float
    bytes: int

    @property
    def is_over(self) -> bool:
        return self.seconds > MAX_SECONDS or self.bytes > MAX_BYTES or self.status >= 500

    def __str__(self) -> str:
        mark = "OVER" if self.is_over else ""
        return f"{self.seconds:8.2f} s {self.bytes:10,} B {self.status} {mark:4}  {self.address}"


def build(players: int = PLAYERS, *, legs: int = LEGS, decisions: int = DECISIONS, complete: bool = True) -> Any:
    """The league in the database, with a history in which its results are entered and corrected again and again."""
    from tests import leagues
    from tournaments.league.values import State

    names = [f"{leagues.NAMES[number % 10]} {chr(65 + number // 10)} de la Federación" for number in range(players)]
    options: dict[str, Any] = {"legs": legs, "championship": "Gran Copa", "name": "Liga grande", "boards": 4}
    played = 10_000 if complete else players * (players - 1) // 2 * legs - 1
    value = leagues.league(names, played=played, draw_seed="7f3a", **options)
    league = leagues.stored(value)
    if complete:
        type(league).objects.filter(pk=league.pk).update(state=State.FINISHED)
    enter_history(league, decisions)
    league.refresh_from_db()
    return league


def enter_history(league: Any, count: int, actor: Any = None) -> None:
    """Add decisions on results until there are so many."""
    from tournaments import models

    rows = list(league.fixtures.filter(result__isnull=False).select_related("one", "two"))
    first = league.decisions.count() + 1
    made = (_decision(league, number, rows[number % len(rows)], actor) for number in range(first, count + 1))
    models.Decision.objects.bulk_create(made, batch_size=BATCH_SIZE)
    type(league).objects.filter(pk=league.pk).update(version=max(count, first))


def enter_sheets(league: Any) -> None:
    """Give each game a sheet that was checked before: one of some random games, by turns."""
    from games.models import GameSheet
    from games.reports import summaries
    from games.rules import RULES
    from games.rules.playing import play_out
    from tournaments import models

    fixtures = list(league.fixtures.filter(result__isnull=False))
    games = play_out(RULES[league.rules], "feria", SHEETS)
    played = GameSheet.objects.bulk_create(GameSheet(text=text, rules=league.rules) for text in games)
    summaries(played)
    sheets = GameSheet.objects.bulk_create(
        GameSheet(text=sheet.text, rules=sheet.rules, report=sheet.report, engine=sheet.engine)
        for _fixture, sheet in zip(fixtures, cycle(played), strict=False)
    )
    models.FixtureSheet.objects.bulk_create(
        models.FixtureSheet(fixture=fixture, sheet=sheet) for fixture, sheet in zip(fixtures, sheets, strict=True)
    )


def _decision(league: Any, number: int, fixture: Any, actor: Any) -> Any:
    from tournaments import models

    game = {"one": fixture.one.name, "two": fixture.two.name}
    result = {"winner": "one", "reason": "no_pieces", "one_men": number % 9 + 1, "one_kings": 0}
    before = {**game, **result, "one_men": (number + 3) % 9 + 1}
    return models.Decision(
        league=league,
        number=number,
        verb="correct_result",
        subject=f"fixture {fixture.pk}",
        actor=actor,
        actor_name="Ana de Uriandia",
        reason="Estaba mal anotado en la planilla.",
        before=before,
        after={**game, **result},
    )


def addresses(league: Any) -> Iterator[str]:
    """Every address that anybody may read of a league, its first player and its championship, and of the site."""
    from tournaments.exports.registry import CHAMPIONSHIP_TABLES, FORMATS, PLAYER_TABLES, TABLES
    from tournaments.reports.registry import KINDS

    one, player = f"/ligas/{league.slug}/", f"/jugadores/{league.entries.order_by('number')[0].player_id}/"
    championship = f"/campeonatos/{league.championship.slug}/"
    yield from ("/", "/ligas/", "/jugadores/", "/campeonatos/", one, player, championship)
    pages = ("marcha", "opciones", "calendario", "sorteo", "partidas", "podio", "proyector", "documentos", "historial")
    yield from (f"{one}{page}/" for page in pages)
    game = league.fixtures.order_by("position")[0].pk
    yield from (f"{one}marcha/?jugador=7", f"{one}historial/?pagina=200", f"{one}historial/?partida={game}")
    yield from (f"{one}partidas/{game}/hoja/", f"{one}documentos/standings.pdf?hasta=game&n=700")
    pieces = ("", "tabla/", "partidas/", "podio/", f"partidas/{game}/")
    yield from (f"{one}insertar/{piece}" for piece in pieces)
    pictures = ("imagen/tabla", "imagen/podio", f"partidas/{game}/imagen")
    yield from (*(f"{one}{picture}.png" for picture in pictures), "/imagen.png", f"{player}imagen.png")
    yield from (f"{championship}imagen.png", "/sitemap.xml", "/sitemap-ligas.xml", "/robots.txt")
    yield from (f"{one}documentos/{kind}.pdf" for kind in KINDS)
    for extension in FORMATS:
        yield from (f"{one}datos/{table}.{extension}" for table in (*TABLES, "history"))
        yield from (f"{player}datos/{table}.{extension}" for table in PLAYER_TABLES)
        yield from (f"{championship}datos/{table}.{extension}" for table in CHAMPIONSHIP_TABLES)
        yield f"/jugadores/datos/players.{extension}"
    yield from (f"{one}datos/{name}" for name in ("calendar.ics", "games.pdn", "league.json"))
    yield from (f"{player}datos/calendar.ics", f"{player}datos/games.pdn", f"{championship}campeonato.pdf")


def costs(asked: Sequence[str]) -> Iterator[Cost]:
    """Yield the cost of each address the first time, with nothing cached."""
    from django.core.cache import cache

    send, now = sender(), clock()
    send("/healthz")
    for address in asked:
        cache.clear()
        began = now()
        status, body, _etag = send(address)
        cost = Cost(address, status, now() - began, len(body))
        print(cost, file=sys.stderr, flush=True)
        yield cost


def chosen() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.large_league")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--sheets", action="store_true")
    return parser.parse_args()


def main() -> int:
    options = chosen()
    with site(options.database):
        league = build(options.players, complete=not options.open)
        if options.sheets:
            enter_sheets(league)
        asked = [each for each in addresses(league) if not options.words or any(word in each for word in options.words)]
        found = sorted(costs(asked), key=lambda cost: cost.seconds, reverse=True)
    print("", *found, sep="\n")
    return int(any(cost.is_over for cost in found))


if __name__ == "__main__":
    sys.exit(main())
