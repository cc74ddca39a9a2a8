"""The pages anyone may read: that they answer, whatever is asked, and say what they must."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import leagues, organizing
from tournaments import models
from tournaments.decisions.record_result import RecordResult
from tournaments.league.lots import draw
from tournaments.league.values import League, Sanction, State, Withdrawal, WithdrawnGames
from tournaments.reports import registry

pytestmark = pytest.mark.django_db

TABS = ("", "calendario/", "partidas/", "podio/", "documentos/")
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
    """Every public page that shows the league or somebody of it."""
    player = league.entries.order_by("number")[0].player_id
    championships = ["/campeonatos/", *(f"/campeonatos/{c.slug}/" for c in models.Championship.objects.all())]
    return ["/", "/ligas/", "/jugadores/", f"/jugadores/{player}/", *championships, *pages_of(league)]


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def row_of(html: str, name: str) -> str:
    """The line of a table that names somebody, and the line that opens below it."""
    rows = html.split('<tr class="line')[1:]
    return next(row for row in rows if f">{escape(name)}</bdi>" in row.split("</tr>")[0])


STATES: dict[str, League] = {
    "preparing": replace(leagues.league(4), games=(), state=State.PREPARING),
    "drawn": leagues.league(3),
    "half played": leagues.league(10, played=22, draw_seed="7f3a"),
    "two legs on two boards": leagues.league(5, played=3, legs=2, boards=2),
    "finished": leagues.finished(6),
    "of three, finished": leagues.finished(3),
    "with somebody annulled": replace(
        leagues.league(5, played=4), withdrawn=(Withdrawal("Ávila", WithdrawnGames.ANNULLED),)
    ),
    "of international rules": leagues.league(4, played=1, rules="international"),
}


@pytest.mark.parametrize("state", STATES)
def test_every_page_answers_in_every_state_of_a_league(client: Client, state: str) -> None:
    league = leagues.stored(replace(STATES[state], championship="Copa"))
    for address in every_page(league):
        html = text_of(client, address)
        assert '<html lang="es">' in html
        assert html.count("<h1") == 1
        assert "<title>" in html


def test_an_empty_site_says_so_and_where_to_go(client: Client) -> None:
    assert "Todavía no hay ninguna liga" in text_of(client, "/")
    assert "No hay ligas que mostrar" in text_of(client, "/ligas/?estado=terminadas")
    assert "Todavía no hay jugadores" in text_of(client, "/jugadores/")
    assert "Todavía no hay ningún campeonato" in text_of(client, "/campeonatos/")


# What they say


def test_the_table_has_the_columns_of_the_regulation_with_their_meaning(client: Client) -> None:
    html = text_of(client, pages_of(leagues.stored(leagues.league(4, played=3)))[0])
    heads = re.findall(r'<th scope="col"[^>]*><abbr title="([^"]+)">([^<]+)</abbr>', html)
    assert [letter for _, letter in heads] == ["Pos.", "Jugador/a", "J", "G", "E", "P", "Ptos.", "F"]
    assert ("fichas no eliminadas; una dama cuenta dos", "F") in heads


def test_a_tie_is_marked_and_its_line_says_the_step_and_the_figures(client: Client) -> None:
    league = organizing.drawn(("Ana", "Bea", "Carlos", "Duarte"))
    organizing.beat(league, "Ana", "Carlos", men=3)
    organizing.beat(league, "Bea", "Duarte", men=2)
    row = row_of(text_of(client, f"/ligas/{league.slug}/"), "Bea")
    assert 'class="letter"' in row.split("</tr>")[0]
    assert "Empate a 3 puntos. Deciden las fichas no eliminadas (F)" in row
    assert re.findall(r"<li><bdi[^>]*>(\w+)</bdi> <b>(\d+)</b></li>", row) == [("Ana", "3"), ("Bea", "2")]


def test_an_open_tie_says_what_it_needs_and_nobody_leads(client: Client) -> None:
    league = organizing.tied()
    html = text_of(client, f"/ligas/{league.slug}/")
    assert "Falta una partida de desempate entre Ana y Bea" in html
    assert "por decidir" in row_of(html, "Ana") and "por decidir" in row_of(html, "Bea")
    assert "por decidir" not in row_of(html, "Carlos")
    assert "Falta una partida de desempate entre Ana y Bea" in text_of(client, f"/ligas/{league.slug}/podio/")
    front = text_of(client, "/")
    assert "decidir un empate" in front and "Va primero" not in front


def test_medals_have_a_word_and_a_shape(client: Client) -> None:
    league = leagues.stored(leagues.finished(6))
    html = text_of(client, f"/ligas/{league.slug}/")
    assert re.findall(r'icons\.svg#(\w+)"></use></svg> (\w+) · (\d ptos?\.)', html) == [
        ("gold", "Oro", "5 ptos."),
        ("silver", "Plata", "3 ptos."),
        ("bronze", "Bronce", "1 pto."),
    ]


def test_a_league_of_three_has_two_medals(client: Client) -> None:
    podium = text_of(client, pages_of(leagues.stored(leagues.finished(3)))[3])
    assert re.findall(r'class="step-(\w+)"', podium) == ["gold", "silver"]
    assert "2 puntos" in podium


def test_annulled_games_are_struck_out(client: Client) -> None:
    league = leagues.stored(STATES["with somebody annulled"])
    row = row_of(text_of(client, f"/ligas/{league.slug}/"), "Ávila")
    assert "<s><a" in row and "partidas anuladas" in row
    assert "Anulada: no cuenta para nadie." in text_of(client, f"/ligas/{league.slug}/partidas/")


def test_the_calendar_marks_the_next_game_and_only_it(client: Client) -> None:
    league = leagues.stored(leagues.league(5, played=3))
    html = text_of(client, f"/ligas/{league.slug}/calendario/")
    upcoming = re.findall(r'<tr class="game open upcoming">(.*?)</tr>', html, re.DOTALL)
    assert len(upcoming) == 1
    assert '<td class="c-number">4</td>' in upcoming[0] and "siguiente" in upcoming[0]


def test_the_lots_can_be_repeated_from_what_the_page_says(client: Client) -> None:
    league = organizing.drawn(seed="canto rodado")
    html = text_of(client, f"/ligas/{league.slug}/calendario/")
    assert "canto rodado" in html and "sha256sum" in html
    tickets = re.findall(r'<code title="([0-9a-f]{64})">', html)
    assert len(tickets) == 3 and tickets == sorted(tickets)
    assert "Los números no van todos" not in html


@pytest.mark.parametrize("drawn", [True, False])
def test_lots_out_of_the_order_of_their_seed_are_said_to_be(client: Client, drawn: bool) -> None:
    names = draw("7f3a", ("Ana", "Bea", "Carlos"))
    league = leagues.stored(leagues.league(names if drawn else names[::-1], draw_seed="7f3a"))
    said = "Los números no van todos" in text_of(client, f"/ligas/{league.slug}/calendario/")
    assert said is not drawn


def test_sanctions_withdrawals_and_rulings_stand_below_the_table(client: Client) -> None:
    value = replace(
        leagues.league(4, played=2), sanctions=(Sanction("Ñoño", "retraso"), Sanction("Zoe", "ruido", True))
    )
    html = text_of(client, pages_of(leagues.stored(value))[0])
    assert "sanción por retraso" in html
    assert re.search(r"<s>.*sanción por ruido</s> \(retirada\)", html)


def test_a_player_has_their_leagues_and_games(client: Client) -> None:
    league = leagues.stored(leagues.finished(4))
    winner = league.placings.get(place=1).player
    html = text_of(client, f"/jugadores/{winner.pk}/")
    assert league.name in html and "Oro" in html
    assert html.count('<li class="played">') == 3


def test_every_document_that_can_be_made_is_a_link_to_its_pdf(client: Client) -> None:
    for value in (leagues.finished(4), leagues.league(4), STATES["preparing"]):
        html = text_of(client, pages_of(leagues.stored(value))[4])
        addresses = re.findall(r'href="([^"]+\.pdf)"', html)
        assert addresses
        for address in addresses:
            answer = client.get(address)
            assert answer.content.startswith(b"%PDF") and answer.headers["Content-Type"] == "application/pdf"
            assert re.fullmatch(r'inline; filename="[a-z0-9-]+\.pdf"', answer.headers["Content-Disposition"])
            assert client.get(address, headers={"if-none-match": answer.headers["ETag"]}).status_code == 304


def test_a_document_that_cannot_be_made_says_why(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.stored(leagues.league(3))
    monkeypatch.setattr(registry, "missing", lambda kind, page: "aún no" if kind == "podium" else None)
    html = text_of(client, pages_of(league)[4])
    assert "aún no" in html and "podium.pdf" not in html and "standings.pdf" in html
    assert client.get(f"/ligas/{league.slug}/documentos/podium.pdf").status_code == 404
    assert client.get(f"/ligas/{league.slug}/documentos/otro.pdf").status_code == 404


# Names


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_is_shown_as_it_was_typed_and_never_read_as_anything_else(client: Client, name: str) -> None:
    value = leagues.finished((name, "Ana", "Bea", "Carlos"), name=name, championship=name)
    league = leagues.stored(value)
    player = models.Player.objects.get(name=name)
    for address in (*every_page(league), f"/jugadores/{player.pk}/"):
        html = text_of(client, address)
        assert "<b>&amp;" not in html.replace(escape("<b>&amp;"), "")
        if not address.endswith(("/documentos/", "/campeonatos/")):
            assert escape(name) in html, address


def test_names_stand_apart_from_the_direction_of_the_text(client: Client) -> None:
    league = leagues.stored(leagues.league(("שלום", "Ana", "Bea"), played=2))
    for address in pages_of(league)[:3]:
        html = text_of(client, address)
        shown = re.findall(r"<(\w+)[^>]*>שלום<", html)
        assert shown and set(shown) <= {"bdi"}, address


# Whatever is asked


@pytest.mark.parametrize("address", ["/ligas/", "/jugadores/", "/jugadores/{player}/", "/", "/ligas/{slug}/"])
@pytest.mark.parametrize(
    "query", ["pagina=abc", "pagina=-1", "pagina=0", f"pagina={10**30}", "pagina=²", "pagina=1e9", "pagina=10000"]
)
def test_no_page_number_is_an_error(client: Client, address: str, query: str) -> None:
    league = leagues.stored(leagues.league(3))
    player = league.entries.order_by("number")[0].player_id
    assert client.get(f"{address.format(slug=league.slug, player=player)}?{query}").status_code == 200


@pytest.mark.parametrize("query", ["q=%00", "q=a%00b", f"q={'x' * 5000}", "q=%FF%FE", "q=%25", "q=_", "q=%ED%A0%80"])
def test_no_search_is_an_error(client: Client, query: str) -> None:
    leagues.stored(leagues.league(3))
    for address in ("/ligas/", "/jugadores/"):
        assert client.get(f"{address}?{query}").status_code == 200


@given(st.text(max_size=300), st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_lists_answer_whatever_is_asked_of_them(client: Client, query: str, page: str, state: str) -> None:
    asked: dict[str, Any] = {"q": query, "pagina": page, "estado": state}
    safe = {key: value.encode("utf-8", "replace").decode() for key, value in asked.items()}
    for address in ("/ligas/", "/jugadores/"):
        assert client.get(address, safe).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/ligas/no-hay/",
        "/ligas/no-hay/calendario/",
        f"/ligas/{'x' * 500}/",
        "/ligas/%00/",
        "/ligas/a%20b/",
        "/jugadores/0/",
        f"/jugadores/{10**30}/",
        "/jugadores/-1/",
        "/jugadores/abc/",
        "/campeonatos/no-hay/",
        "/nada",
        "/%FF",
        "/../../etc/passwd",
    ],
)
def test_what_is_not_there_is_not_found_in_our_words(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Aquí no hay nada" in answer.content.decode()


def test_pages_are_only_read(client: Client) -> None:
    for address in every_page(leagues.stored(leagues.league(3))):
        assert client.post(address).status_code == 405
        assert client.head(address).status_code == 200


def test_search_finds_a_league_by_somebody_in_it(client: Client) -> None:
    leagues.stored(leagues.league(("Ñoño", "Ana", "Bea"), name="La buscada"))
    leagues.stored(leagues.league(("Carlos", "Dora", "Eva"), name="La otra"))
    html = text_of(client, "/ligas/?q=nono")
    assert "La buscada" in html and "La otra" not in html


def test_lists_turn_pages(client: Client) -> None:
    leagues.many(90)
    first, last = text_of(client, "/ligas/?estado=terminadas"), text_of(client, "/ligas/?estado=terminadas&pagina=2")
    assert first.count("<article") == 20 and 'rel="next"' in first and 'rel="prev"' not in first
    assert last.count("<article") == 2 and 'rel="prev"' in last and 'rel="next"' not in last


# Security


def test_nothing_is_inline(client: Client) -> None:
    league = leagues.stored(replace(leagues.finished(STRANGE[:6]), championship="Copa"))
    for address in (*every_page(league), "/nada"):
        html = client.get(address).content.decode()
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=\"|javascript:", html), address


# Queries


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def counts(client: Client, addresses: Sequence[str]) -> list[int]:
    return [queries(client, address) for address in addresses]


def test_a_page_of_a_league_of_ten_takes_as_many_queries_as_one_of_three(client: Client) -> None:
    small, large = (leagues.stored(leagues.league(n, played=n, championship="Copa")) for n in (3, 10))
    assert counts(client, every_page(small)) == counts(client, every_page(large))
    assert max(counts(client, every_page(large))) <= 10


def test_a_page_takes_as_many_queries_among_three_thousand_leagues_as_among_three(client: Client) -> None:
    for number in range(3):
        league = leagues.stored(leagues.league(4, played=3, name=f"Liga {number}", championship="Copa"))
    leagues.stored(leagues.finished(4, name="Terminada", championship="Copa"))
    few = counts(client, every_page(league))
    leagues.many(3000)
    assert counts(client, every_page(league)) == few


def test_who_is_logged_in_costs_no_more_than_ten_queries(client: Client) -> None:
    league = leagues.stored(leagues.finished(10, championship="Copa"))
    client.force_login(User.objects.create_user("ana"))
    assert max(counts(client, every_page(league))) <= 10


# What a reader already has


def test_a_page_that_is_still_the_same_is_not_sent_again(client: Client) -> None:
    league = leagues.stored(leagues.league(4, played=2))
    for address in pages_of(league):
        tag = client.get(address).headers["ETag"]
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address, headers={"if-none-match": tag}).status_code == 304
        assert len(captured) == 1


def test_a_page_is_another_after_a_decision(client: Client) -> None:
    league = leagues.stored(leagues.league(4, played=2))
    address = pages_of(league)[0]
    tag = client.get(address).headers["ETag"]
    game = league.fixtures.get(position=3)
    organizing.decide(league, RecordResult(game.pk, organizing.ONE_WINS))
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_who_is_logged_in_always_gets_the_page(client: Client) -> None:
    league = leagues.stored(leagues.league(4, played=2))
    client.force_login(User.objects.create_user("ana"))
    assert "ETag" not in client.get(pages_of(league)[0]).headers
