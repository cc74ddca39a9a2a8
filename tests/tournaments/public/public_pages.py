"""Request and read the public pages of a league."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from django.test import Client

from tests import leagues
from tests.markup import without_layout
from tournaments import models
from tournaments.league.values import League, State, Withdrawal, WithdrawnGames

TABS = ("", "calendario/", "partidas/", "podio/", "documentos/", "sorteo/", "marcha/", "opciones/", "reglas/")

STRANGE = [
    "<b>&amp;",
    "=1+1",
    '"],[',
    "\U0001f600\U0001f3c6",
    "שלום עליכם",
    "Ñ" * 200,
    "'; DROP TABLE x; --",
    "{{ x }}",
]


def pages_of(league: models.League) -> list[str]:
    return [f"/ligas/{league.slug}/{tab}" for tab in TABS]


def every_page(league: models.League) -> list[str]:
    """Return every public page that shows the league or one of its players."""
    player = league.entries.order_by("number")[0].player_id
    championships = ["/campeonatos/", *(f"/campeonatos/{c.slug}/" for c in models.Championship.objects.all())]
    return ["/", "/ligas/", "/jugadores/", f"/jugadores/{player}/", *championships, *pages_of(league)]


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return without_layout(answer.content.decode())


def row_of(html: str, name: str) -> str:
    """Return the row of a player in a table, and the row of details below it."""
    rows = html.split('<tr class="line')[1:]
    return next(row for row in rows if f">{escape(name)}</bdi>" in row.split("</tr>")[0])


STATES: dict[str, League] = {
    "preparing": replace(leagues.league(4), games=(), state=State.PREPARING),
    "drawn": leagues.league(3),
    "half played": leagues.league(10, played=22, draw_seed="7f3a"),
    "two legs on two boards": leagues.league(5, played=3, legs=2, boards=2),
    "finished": leagues.finished_league(6),
    "of three, finished": leagues.finished_league(3),
    "with somebody annulled": replace(
        leagues.league(5, played=4), withdrawn=(Withdrawal("Ávila", WithdrawnGames.ANNULLED),)
    ),
    "of international rules": leagues.league(4, played=1, rules="international"),
}
