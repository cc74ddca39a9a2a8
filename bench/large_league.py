"""Measure every public address of one large league: `python -m bench.large_league [--database URL] [WORD...]`.

The league has 40 players, two legs, every result, and a history of 10,000 decisions; `--players` asks for another
number of players, `--open` for the last game still to be played, `--sheets` for a sheet of every game, `--organizer`
for the addresses as an administrator gets them. The addresses are asked for in a process that did not make the league,
as a worker of the site does. Worst first: seconds of CPU, bytes, the most memory of that process meanwhile, and the
status; OVER marks an address above MAX_SECONDS, MAX_BYTES or MAX_MEGABYTES. With words, only
addresses with one of them are requested.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import django
from django.conf import settings

from bench.site import clock, sender, site

PLAYERS, LEGS, DECISIONS = 40, 2, 10_000
MAX_SECONDS, MAX_BYTES, MAX_MEGABYTES = 2.0, 5_000_000, 250
BATCH_SIZE = 500
SHEETS = 60
"""Number of different sheets: one for each game would take longer to make than all addresses to measure."""
CREST = "a" * 64


@dataclass(frozen=True)
class Cost:
    """The cost of one address: status, seconds of CPU, bytes, and MB of memory where the system tells them."""

    address: str
    status: int
    seconds: float
    bytes: int
    megabytes: float

    @property
    def is_over(self) -> bool:
        large = self.bytes > MAX_BYTES or self.megabytes > MAX_MEGABYTES
        return large or self.seconds > MAX_SECONDS or self.status >= 500

    def __str__(self) -> str:
        mark = "OVER" if self.is_over else ""
        return (
            f"{self.seconds:8.2f} s {self.bytes:10,} B {self.megabytes:4.0f} MB {self.status} {mark:4}  {self.address}"
        )


def build(players: int = PLAYERS, *, legs: int = LEGS, decisions: int = DECISIONS, complete: bool = True) -> Any:
    """Create the league in the database, with a history in which results are entered and corrected many times."""
    from tests import leagues
    from tournaments.league.values import State

    names = [f"{leagues.NAMES[number % 10]} {chr(65 + number // 10)} de la Federación" for number in range(players)]
    options: dict[str, Any] = {"legs": legs, "championship": "Gran Copa", "name": "Liga grande", "boards": 4}
    played = 10_000 if complete else players * (players - 1) // 2 * legs - 1
    value = leagues.league(names, played=played, draw_seed="7f3a", **options)
    league = leagues.store_league(value)
    if complete:
        type(league).objects.filter(pk=league.pk).update(state=State.FINISHED)
    enter_history(league, decisions)
    league.refresh_from_db()
    return league


def enter_history(league: Any, count: int, actor: Any = None) -> None:
    """Add decisions on results until the league has `count`."""
    from tournaments import models

    rows = list(league.fixtures.filter(result__isnull=False).select_related("one", "two"))
    first = league.decisions.count() + 1
    made = (_decision(league, number, rows[number % len(rows)], actor) for number in range(first, count + 1))
    models.Decision.objects.bulk_create(made, batch_size=BATCH_SIZE)
    type(league).objects.filter(pk=league.pk).update(version=max(count, first))


def enter_sheets(league: Any, different: int = SHEETS) -> None:
    """Give each game one of some different checked sheets of random games, by turns."""
    from games.models import GameSheet
    from games.reports import summaries
    from games.rules import RULES
    from games.rules.playing import play_out
    from tournaments import models

    fixtures = list(league.fixtures.filter(result__isnull=False))
    games = play_out(RULES[league.rules], "feria", different)
    played = GameSheet.objects.bulk_create(GameSheet(text=text, rules=league.rules) for text in games)
    summaries(played)
    sheets = GameSheet.objects.bulk_create(
        GameSheet(text=sheet.text, rules=sheet.rules, report=sheet.report, engine=sheet.engine)
        for _fixture, sheet in zip(fixtures, cycle(played), strict=False)
    )
    models.FixtureSheet.objects.bulk_create(
        models.FixtureSheet(fixture=fixture, sheet=sheet) for fixture, sheet in zip(fixtures, sheets, strict=True)
    )


def enter_images(league: Any) -> None:
    """Give the league and its championship a crest, and the league a file of rules."""
    from tests.pictures import picture_file
    from tournaments import models

    crest = models.Crest.objects.create(digest=CREST, content=picture_file())
    rules = models.RulesFile.objects.create(digest="b" * 64, content=b"%PDF-1.4\n%%EOF\n")
    type(league).objects.filter(pk=league.pk).update(crest=crest, rules_file=rules)
    models.Championship.objects.filter(pk=league.championship_id).update(crest=crest)


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
    """Yield every public address of the league, its first player, its championship and the site."""
    one, entry = f"/ligas/{league.slug}/", league.entries.order_by("number")[0]
    player, championship = f"/jugadores/{entry.player_id}/", f"/campeonatos/{league.championship.slug}/"
    game = league.fixtures.order_by("position")[0].pk
    pages = ("marcha", "opciones", "reglas", "calendario", "sorteo", "partidas", "podio", "proyector", "documentos")
    yield from (one, *(f"{one}{page}/" for page in (*pages, "historial", "insertar", f"partidas/{game}/hoja")))
    yield from (f"{one}marcha/?jugador=7", f"{one}historial/?pagina=200", f"{one}historial/?partida={game}")
    yield from (f"{one}calendario/?pagina=4", f"{one}partidas/?pagina=4", f"{one}insertar/?pieza=tablero")
    for piece in ("tabla", "partidas", "podio", f"partidas/{game}"):
        yield from (f"{one}insertar/{piece}/", f"/oembed/?url=http://testserver{one}insertar/{piece}/")
    yield from (f"{one}video/", f"{one}partidas/{game}/video/")
    pictures = ("imagen/tabla", "imagen/podio", f"partidas/{game}/imagen")
    yield from (*(f"{one}{picture}.png" for picture in pictures), f"{player}imagen.png", f"{championship}imagen.png")
    yield from (player, championship, f"{championship}campeonato.pdf")
    yield from _files(one, player, championship)
    yield from _own_pages(league, entry)
    yield from _api(league, entry, game)
    yield from _site_addresses()


def _files(one: str, player: str, championship: str) -> Iterator[str]:
    """Yield the documents and the files for other programs."""
    from tournaments.documents.files.registry import CHAMPIONSHIP_TABLES, FORMATS, PLAYER_TABLES, TABLES
    from tournaments.documents.print.registry import KINDS

    yield from (f"{one}documentos/{kind}.pdf" for kind in KINDS)
    yield f"{one}documentos/standings.pdf?hasta=game&n=700"
    for extension in FORMATS:
        yield from (f"{one}datos/{table}.{extension}" for table in (*TABLES, "history"))
        yield from (f"{player}datos/{table}.{extension}" for table in PLAYER_TABLES)
        yield from (f"{championship}datos/{table}.{extension}" for table in CHAMPIONSHIP_TABLES)
        yield f"/jugadores/datos/players.{extension}"
    yield f"{one}resultados.atom"
    yield from (f"{one}datos/{name}" for name in ("calendar.ics", "games.pdn", "league.json"))
    yield from (f"{player}datos/{name}" for name in ("calendar.ics", "games.pdn"))
    yield from (one + "reglas.pdf", f"/escudos/{CREST}.png", "/esquemas/liga-1.json")


def _own_pages(league: Any, entry: Any) -> Iterator[str]:
    """Yield the pages of a player's own link, which is created here, and of invalid links."""
    from tournaments import models
    from tournaments.store.access.tokens import calendar_token, page_token, token_hashes

    page, calendar = token_hashes("secret", entry.pk)
    columns = {"page_hash": page, "calendar_hash": calendar, "made_at": league.updated_at}
    models.PlayerLink.objects.update_or_create(entry=entry, defaults=columns)
    token = page_token("secret", entry.pk)
    yield from (f"/mi/{token}/", f"/mi/calendario/{calendar_token(token)}.ics")
    yield from ("/enlace/de-nadie/", "/mi/de-nadie/", "/invitacion/de-nadie/", "/contrasena/MQ/de-nadie/")


def _api(league: Any, entry: Any, game: int) -> Iterator[str]:
    api, own = "/api/v1/", f"/api/v1/leagues/{league.slug}"
    yield from (f"{api}{name}" for name in ("leagues", "leagues?q=ana", "players", "championships", "docs"))
    yield from (f"{api}openapi.json", f"{api}players/{entry.player_id}")
    yield f"{api}championships/{league.championship.slug}"
    parts = ("players", "games", "games?page=4", "standings", "podium", "decisions", "decisions?page=200", "sign-ups")
    yield from (own, f"{own}/games/{game}", *(f"{own}/{part}" for part in parts))


def _site_addresses() -> Iterator[str]:
    """Yield the pages of the site, and the lists of all leagues."""
    from games.rules import RULES
    from tournaments.public.sitemaps import SECTIONS

    yield from ("/", "/ligas/", "/ligas/?q=ana", "/jugadores/", "/jugadores/?q=ana", "/campeonatos/", "/imagen.png")
    yield "/partidas/?rules=castillar&result=white"
    yield from ("/sitemap.xml", *(f"/sitemap-{section}.xml" for section in SECTIONS), "/robots.txt")
    yield from ("/comprobar/", "/reglas/", *(f"/reglas/{rules}/" for rules in RULES), "/ayuda/", "/privacidad/")
    yield from ("/entrar/", "/contrasena/", "/contrasena/enviada/", "/sin-conexion/", "/worker.js")
    yield from ("/manifest.webmanifest", "/healthz", "/readyz")


def costs(addresses_to_ask: Sequence[str], cookie: str = "") -> Iterator[Cost]:
    """Yield the cost of each address the first time, with nothing cached."""
    from django.core.cache import cache

    send, now = sender(), clock()
    send("/healthz")
    for address in addresses_to_ask:
        cache.clear()
        forget_peak()
        began = now()
        status, body, _etag = send(address, Cookie=cookie)
        cost = Cost(address, status, now() - began, len(body), peak_megabytes())
        print(cost, file=sys.stderr, flush=True)
        yield cost


def asked(addresses_to_ask: Sequence[str], cookie: str) -> list[Cost]:
    """Return the cost of each address in a new process, on the site that its environment names."""
    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    return list(costs(addresses_to_ask, cookie))


def session_of(user: Any) -> str:
    """Return the cookie of a browser in which a user is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def forget_peak() -> None:
    """Let `peak_megabytes` count from now on, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak_megabytes() -> float:
    """Return the most MB that the process has had; 0 where the system does not tell."""
    with suppress(OSError):
        return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024
    return 0


def chosen() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.large_league")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--sheets", action="store_true")
    parser.add_argument("--organizer", action="store_true")
    return parser.parse_args()


def main() -> int:
    options = chosen()
    with site(options.database):
        from django.contrib.auth.models import User

        league = build(options.players, complete=not options.open)
        enter_images(league)
        if options.sheets:
            enter_sheets(league)
        keeper = User.objects.create_superuser("quien-lleva-el-sitio")
        cookie = session_of(keeper) if options.organizer else ""
        chosen_addresses = [
            each for each in addresses(league) if not options.words or any(word in each for word in options.words)
        ]
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as worker:
            answered = worker.submit(asked, chosen_addresses, cookie).result()
        found = sorted(answered, key=lambda cost: cost.seconds, reverse=True)
    print("", *found, sep="\n")
    return int(any(cost.is_over for cost in found))


if __name__ == "__main__":
    sys.exit(main())
