"""The embedded pages: content and readers. `test_every_page` checks that no other page may be framed."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import leagues, sheets
from tests.markup import without_layout
from tests.organizing import beat, complete_league, decide, drawn_league, fixture, league_in_preparation, tied_league
from tests.people import Visitor, client_of
from tests.tournaments.public.public_pages import STATES, STRANGE
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db


def pieces_of(league: models.League) -> list[str]:
    """Return the address of each embedded page of a league."""
    game = league.fixtures.order_by("result", "pk").last()
    boards = [league_url("embedded_game", league, game.pk)] if game else []
    return [*(league_url(f"embedded_{piece}", league) for piece in ("table", "games", "podium")), *boards]


def text_of(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200, address
    return without_layout(answer.content.decode())


@pytest.mark.parametrize("state", STATES)
def test_every_piece_of_every_state_leads_to_its_page(state: str) -> None:
    league = leagues.store_league(STATES[state])
    for address in pieces_of(league):
        html = text_of(address)
        assert (
            '<base target="_top">' in html and f'rel="canonical" href="http://testserver/ligas/{league.slug}/' in html
        )
        again = '<noscript><meta http-equiv="refresh" content="60">' in html
        assert again == (league.state in {"drawn", "playing"}), address


def test_table_shows_figures_and_medals() -> None:
    league = complete_league()
    html = text_of(league_url("embedded_table", league))
    assert '<td class="points">6</td>' in html and "medal-gold" in html
    assert "Todavía no hay jugadores." in text_of(league_url("embedded_table", league_in_preparation((), name="Otra")))
    assert "Falta una partida de desempate" in text_of(league_url("embedded_table", tied_league(name="Empate")))


def test_games_piece_shows_upcoming_and_latest_games() -> None:
    league = drawn_league()
    assert "Próximas partidas" in text_of(league_url("embedded_games", league))
    beat(league, "Ana", "Bea")
    html = text_of(league_url("embedded_games", league))
    assert "Últimos resultados" in html and "Gana Ana con 3 peones" in html
    over = complete_league(name="Otra")
    decide(over, Close())
    assert "Próxima partida" not in text_of(league_url("embedded_games", over))


def test_open_podium_names_the_missing_steps() -> None:
    assert "Faltan 3 partidas" in text_of(league_url("embedded_podium", drawn_league()))
    league = complete_league(name="Otra")
    decide(league, Close())
    html = text_of(league_url("embedded_podium", league))
    assert "Oro" in html and "Ana" in html and "por decidir" not in html


def test_board_is_stepped_through_in_its_frame() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    address = league_url("embedded_game", league, game.pk)
    assert "De esta partida no hay planilla." in text_of(address)
    beat(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.WHITE_WINS, "Ana", Side.ONE))
    html = text_of(f"{address}?jugada=1&tema=oscuro")
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board"' in html
    assert '<a target="_self" rel="next" href="?jugada=2&amp;tema=oscuro">' in html
    assert "refresh" not in html, "the page must stay at the chosen move"


def test_address_sets_language_and_colours() -> None:
    address = league_url("embedded_table", drawn_league())
    assert '<html lang="es">' in text_of(address)
    assert '<html lang="it">' in text_of(f"{address}?idioma=it")
    assert '<html lang="es">' in text_of(f"{address}?idioma=nada")
    own, light, dark = (text_of(address + theme) for theme in ("", "?tema=claro", "?tema=oscuro"))
    assert 'media="(prefers-color-scheme: dark)"' in own and 'content="light dark"' in own
    assert "embed-dark.css" not in light and 'content="light"' in light
    assert "embed-dark.css" in dark and 'content="dark"' in dark and "prefers-color-scheme" not in dark


def test_small_page_ignores_cookies_and_accounts() -> None:
    league = complete_league(championship="Copa")
    for visitor in (Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.LINK):
        client = client_of(visitor, league)
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        for address in pieces_of(league):
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(address)
            assert answer.content == Client().get(address).content
            assert not answer.cookies and answer["Vary"] == "Accept-Language, Accept-Encoding"
            assert "private" not in answer["Cache-Control"] and "X-Senders" not in answer
            assert not any("session" in query["sql"] or "auth_user" in query["sql"] for query in captured)


def test_private_league_has_no_small_page() -> None:
    league = complete_league(championship="Copa")
    addresses = pieces_of(league)
    decide(league, Publish(False))
    for visitor in Visitor:
        client = client_of(visitor, league)
        for address in addresses:
            answer = client.get(address)
            assert (answer.status_code, answer["X-Frame-Options"]) == (404, "DENY"), (visitor, address)


def test_unchanged_small_page_is_not_sent_again() -> None:
    league = drawn_league()
    for address in pieces_of(league):
        tag = Client().get(address)["ETag"]
        answer = Client().get(address, headers={"if-none-match": tag})
        assert answer.status_code == 304 and "X-Frame-Options" not in answer
    beat(league, "Ana", "Bea")
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 200


def test_queries_of_small_pages_do_not_grow() -> None:
    def counts(league: models.League) -> list[int]:
        made = []
        for address in pieces_of(league):
            with CaptureQueriesContext(connection) as captured:
                text_of(f"{address}?tema=claro")
            made.append(len(captured))
        return made

    small, large = (leagues.store_league(leagues.league(n, played=n)) for n in (3, 10))
    assert counts(small) == counts(large)


def test_names_of_any_letters_are_escaped() -> None:
    league = leagues.store_league(leagues.finished_league(STRANGE, name='"><i>&amp;'))
    for address in pieces_of(league):
        html = text_of(address)
        assert "<b>&amp;" not in html and "<i>" not in html and "&lt;i&gt;&amp;amp;" in html
