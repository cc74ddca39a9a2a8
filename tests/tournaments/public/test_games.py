"""The public lists of games: verdicts on sheets, a player's games, the history of a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import GameSheet
from tests import leagues, sheets
from tests.organizing import beat, complete_league, decide, drawn_league, fixture, record_draw
from tests.people import organizer_of
from tests.swiss_leagues import play, publish, swiss_league
from tests.tournaments.documents.print.leagues import TIEBREAK_GAME, with_a_tie
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.regulations import REGULATIONS
from tournaments.league.values import Side
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.incidents import NoteIncident, StrikeIncident, articles_of
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a class="sheet-link verdict-(\w+)" href="([^"]+)">.*?#(\w+)"></use></svg> ([^<]+)<')


def with_sheets(count: int, text: str = sheets.IRREGULAR, name: str = "Liga de prueba") -> models.League:
    """Return a league of four, with the same sheet for some of its games."""
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), rules="international", name=name)
    for game in list(league.fixtures.select_related("one", "two").order_by("position"))[:count]:
        beat(league, game.one.name, game.two.name)
        decide(league, SubmitSheet(game.pk, text, "Ana", Side.ONE))
    return league


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        (sheets.IRREGULAR, "irregular", "Planilla irregular"),
        ("1. 32-28 18-23 2. 1-50 *", "invalid", "Planilla no válida"),
    ],
)
def test_games_list_shows_each_sheet_verdict(text: str, verdict: str, words: str) -> None:
    league = with_sheets(1, text)
    game = models.FixtureSheet.objects.get(current=True).fixture_id
    found = LINK.findall(html_of(Client().get(league_url("games", league))))
    assert found == [(verdict, league_url("sheet", league, game), verdict, words)]


@pytest.mark.parametrize(("regulation", "points"), [("castillar", "310"), ("fmjd", "210")])
def test_legend_of_the_crosstable_gives_the_points_of_the_regulation(regulation: str, points: str) -> None:
    league = drawn_league(rules="international", regulation=REGULATIONS[regulation])
    beat(league, "Ana", "Bea")
    page = html_of(Client().get(league_url("games", league)))
    legend = page.partition('<dl class="legend">')[2].partition("</dl>")[0]
    assert re.findall(r"<dt>(\d)</dt>", legend) == list(points)


@pytest.mark.parametrize("page", ["podium", "standings", "embedded_podium"])
def test_medals_of_an_open_league_are_provisional(page: str) -> None:
    league = complete_league()
    words = "Medallas provisionales: falta cerrar la clasificación."
    assert words in html_of(Client().get(league_url(page, league)))
    decide(league, Close())
    assert words not in html_of(Client().get(league_url(page, league)))


@pytest.mark.parametrize(("language", "words"), [("es", "tablas con"), ("it", "pareggia con"), ("en", "draws with")])
def test_drawn_game_reads_as_a_sentence(language: str, words: str) -> None:
    league = drawn_league()
    record_draw(league, "Ana", "Bea")
    page = Client(headers={"accept-language": language}).get(league_url("games", league)).content.decode()
    assert words in page


def test_sheet_of_another_version_is_checked_again() -> None:
    league = with_sheets(2)
    GameSheet.objects.update(engine="antes", report=None)
    assert len(LINK.findall(html_of(Client().get(league_url("games", league))))) == 2
    assert not GameSheet.objects.filter(engine="antes").exists()


def test_many_sheets_cost_as_many_queries_as_one() -> None:
    few, many = with_sheets(1, name="Una"), with_sheets(6, name="Otra")
    assert queries(league_url("games", few)) == queries(league_url("games", many)) <= 10


def test_player_page_links_to_sheets_and_chart() -> None:
    league = with_sheets(6)
    ana = league.entries.get(name="Ana")
    address = f"/jugadores/{ana.player_id}/"
    html = html_of(Client().get(address))
    assert len(LINK.findall(html)) == 3
    assert f'{league_url("course", league)}?jugador={ana.number}"' in html
    assert queries(address) <= 11, "a login costs two more queries"


def test_tiebreak_games_have_their_sentence_and_history() -> None:
    league = leagues.store_league(with_a_tie(state="finished", tiebreak_games=[TIEBREAK_GAME]))
    game = league.fixtures.get(tiebreak=True)
    _, table = html_of(Client().get(league_url("games", league))).split("Partidas de desempate", 1)
    table = table.split("</table>")[0]
    assert f"?partida={game.pk}" in table and "Gana " in table


def test_the_list_of_games_leads_to_the_history_of_each() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    beat(league, "Ana", "Carlos")
    history_addresses = re.findall(r'href="([^"]+\?partida=\d+)"', html_of(Client().get(league_url("games", league))))
    assert len(history_addresses) == 2
    for address in history_addresses:
        html = html_of(Client().get(address))
        assert len(re.findall(r"<li value=", html)) == 1
        assert "Solo lo de la partida" in html


@pytest.mark.parametrize("number", ["", "0x1", "-1", "²", "\x00", "9" * 40, "1.5", "Ana"])
def test_invalid_game_number_makes_no_query(number: str) -> None:
    league = drawn_league()
    answer = Client().get(league_url("history", league), {"partida": number})
    assert answer.status_code == 200
    assert "Solo lo de la partida" not in html_of(answer)


def test_a_game_of_another_league_is_not_found() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    game = fixture(other, "Ana", "Bea")
    assert Client().get(league_url("history", league), {"partida": game.pk}).status_code == 404
    assert Client().get(league_url("history", league), {"partida": 10**14}).status_code == 404


def note_incident(league: models.League, **how: Any) -> models.Incident:
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[-1]
    usual: dict[str, Any] = {"claimed_by": Claimant.ONE, "outcome": Outcome.STANDS, "by": "Anxo"}
    decide(league, NoteIncident(fixture=game.pk, article=article, note="dijo una palabrota", **usual, **how))
    return models.Incident.objects.latest("pk")


def test_unpublished_incident_is_for_the_team() -> None:
    league = drawn_league()
    row = note_incident(league)
    decide(league, StrikeIncident(row.pk), reason="no fue Ana, que estaba fuera")
    public, team = (html_of(client.get(league_url("history", league))) for client in (Client(), organizer_of(league)))
    assert "palabrota" in team and "estaba fuera" in team
    assert "palabrota" not in public and "estaba fuera" not in public
    assert "se anota una incidencia que no se publica" in public
    assert "se tacha una incidencia que no se publica" in public


def test_public_incident_is_shown_to_everybody() -> None:
    league = drawn_league()
    note_incident(league, public=True)
    assert "palabrota" in html_of(Client().get(league_url("history", league)))


def test_each_round_of_a_swiss_has_its_heading(client: Client) -> None:
    league = swiss_league()
    for _round in range(2):
        publish(league)
        play(league)
    html = html_of(client.get(league_url("games", league)))
    heading = r'<tr class="group"><th scope="rowgroup" colspan="4">([^<]+)</th></tr>'
    assert re.findall(heading, re.sub(r">\s+<", "><", html)) == ["Ronda 2", "Ronda 1"]
