"""The page for the projector."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.leagues import NAMES, league, store_league
from tests.moments import at_moment
from tests.organizing import ACTOR, beat, complete_league, decide, drawn_league, league_in_preparation, tied_league
from tests.people import organizer_of
from tests.swiss_leagues import publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.organizers.closing.verbs import Close, PlayOff
from tournaments.organizers.results.verbs import DiceFor, ThrowDice
from tournaments.public.projector import projection
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db

WHO = re.compile(r'<bdi class="who" title="([^"]+)"')


def projector_page(found: models.League) -> str:
    return html_of(Client().get(league_url("projector", found)))


def names_in(page: str, part: str) -> list[str]:
    """Return the names in a list of the page: `now`, `then` or `podium`."""
    match = re.search(rf'<(ul|ol) class="{part}[^"]*">(.*?)</\1>', page, re.DOTALL)
    return WHO.findall(match.group(2)) if match else []


def test_projector_shows_present_games_next_games_and_table() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=2)
    first, second = ([*league.fixtures.filter(round=number).order_by("position")] for number in (1, 2))
    page = projector_page(league)
    assert names_in(page, "now") == [name for game in first for name in (game.one.name, game.two.name)]
    assert names_in(page, "then") == [name for game in second for name in (game.one.name, game.two.name)]
    assert "Tablero</span>2</span>" in page
    assert page.count('<th scope="row"') == 4


def test_projector_marks_who_plays_white() -> None:
    league = swiss_league(4)
    publish(league)
    page = projector_page(league)
    whites = re.findall("Blancas: <bdi>([^<]+)</bdi>", page)
    games = league.fixtures.order_by("position")
    assert whites == [game.one.name if game.white == "one" else game.two.name for game in games]
    assert page.count('class="pair coloured') == 2
    assert "Blancas:" not in projector_page(drawn_league())


def test_result_advances_the_projector_and_is_shown() -> None:
    league = drawn_league()
    playing = names_in(projector_page(league), "now")
    beat(league, *playing)
    page = projector_page(league)
    assert names_in(page, "now") != playing
    assert f"Gana {playing[0]} con 3 peones" in page


def test_projector_keeps_a_game_still_being_played() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=2)
    game = league.fixtures.order_by("position")[0]
    other = league.fixtures.order_by("position")[1]
    beat(league, game.one.name, game.two.name)
    assert names_in(projector_page(league), "now") == [other.one.name, other.two.name]


def test_tie_break_game_is_the_present_game() -> None:
    found = tied_league()
    assert "Todas las partidas jugadas" in projector_page(found)
    decide(found, PlayOff("Ana", "Bea"))
    assert names_in(projector_page(found), "now") == ["Ana", "Bea"]


def test_projector_shows_no_lots_yet_and_the_podium_at_the_end() -> None:
    page = projector_page(league_in_preparation())
    assert "Todavía no hay sorteo" in page
    assert page.count('<th scope="row"') == 3 and "Ptos." not in page
    league = complete_league(("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fito"))
    decide(league, Close())
    page = projector_page(league)
    assert names_in(page, "podium") == ["Ana", "Bea", "Carlos"]
    assert names_in(page, "now") == []


def test_unchanged_projector_is_not_sent_again() -> None:
    league = drawn_league()
    address = league_url("projector", league)
    for client in (Client(), organizer_of(league)):
        first = client.get(address, headers={"HX-Request": "true"})
        assert "no-cache" in first["Cache-Control"]
        with CaptureQueriesContext(connection) as queries:
            again = client.get(address, headers={"HX-Request": "true", "If-None-Match": first["ETag"]})
        assert (again.status_code, again.content, len(queries)) == (304, b"", 1)
    beat(league, "Ana", "Bea")
    assert Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


def test_projector_queries_do_not_grow() -> None:
    counted = []
    for players in (3, 10):
        found = store_league(league(players, played=2))
        with CaptureQueriesContext(connection) as queries:
            projector_page(found)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_more_than_ten_players_are_set_in_smaller_type() -> None:
    assert not projection(store_league(league(NAMES[:10])).slug).crowded
    many = store_league(league([f"Nadie {number}" for number in range(11)]))
    assert projection(many.slug).crowded
    assert projector_page(many).count('<th scope="row"') == 11


AT_FIVE = Timetable(
    start=datetime(2026, 11, 28, 17), minutes=20, days=(5,), hours=(time(17), time(21)), timezone="Europe/Madrid"
)


@pytest.mark.parametrize(
    ("moment", "heading"),
    [
        ("2026-11-23 10:00", "Próxima partida: sáb 28 nov, 17:00"),
        ("2026-11-28 16:59", "Próxima partida: 17:00"),
        ("2026-11-28 17:00", "Ahora 17:00"),
        ("2026-11-28 18:30", "Ahora 17:00"),
        ("2026-11-29 00:01", "Partida atrasada: sáb 28 nov, 17:00"),
    ],
)
def test_game_is_marked_now_only_at_its_hour(moment: str, heading: str) -> None:
    league = drawn_league(timetable=AT_FIVE)
    madrid = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo("Europe/Madrid"))
    with at_moment(madrid):
        assert heading_of(projector_page(league)) == heading


def test_a_game_whose_dice_were_thrown_is_played_now() -> None:
    league = drawn_league(timetable=AT_FIVE)
    game = league.fixtures.order_by("position")[0]
    decide(league, ThrowDice(game.pk, DiceFor.START))
    with at_moment(datetime(2026, 11, 23, 9, tzinfo=UTC)):
        assert heading_of(projector_page(league)) == "Ahora"


def test_without_hours_a_recent_result_marks_the_present_games() -> None:
    league = drawn_league()
    assert heading_of(projector_page(league)) == "Próxima partida"
    beat(league, "Ana", "Bea")
    assert heading_of(projector_page(league)) == "Ahora"
    with at_moment(timezone.now() + timedelta(hours=4)):
        assert heading_of(projector_page(league)) == "Próxima partida"


def heading_of(page: str) -> str:
    match = re.search(r"<h2>(.*?)</h2>", page, re.DOTALL)
    assert match
    return " ".join(re.sub("<[^>]+>", "", match.group(1)).split())


def test_projector_changes_at_the_hour_of_a_game() -> None:
    league = drawn_league(timetable=AT_FIVE)
    address = league_url("projector", league)
    with at_moment(datetime(2026, 11, 28, 15, 59, 50, tzinfo=UTC)):
        first = Client().get(address)
    with at_moment(datetime(2026, 11, 28, 16, 0, 5, tzinfo=UTC)):
        again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert 'data-edition="' in html_of(first) and html_of(first) != html_of(again)


def test_the_last_results_are_listed() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    assert "Últimos resultados" in projector_page(league)


def test_names_are_never_markup() -> None:
    page = projector_page(drawn_league(('<script>"', "<b>&amp;", "Ana")))
    assert "<script>&quot;" not in page and "<b>&amp;" not in page.replace("&lt;b&gt;", "")
    assert "&lt;script&gt;&quot;" in page


def test_projector_can_have_a_light_background() -> None:
    league = drawn_league()
    address = league_url("projector", league)
    assert '<body class="">' in html_of(Client().get(address))
    assert '<body class="light">' in html_of(Client().get(address, {"fondo": "claro"}))
    assert '<body class="">' in html_of(Client().get(address, {"fondo": "\x00"}))


def test_undone_result_is_not_announced_on_the_projector() -> None:
    league = drawn_league()
    entered = beat(league, "Ana", "Bea")
    assert "Gana Ana" in html_of(Client().get(league_url("projector", league)))
    decide(league, Undo(entered.number, ACTOR))
    wall = html_of(Client().get(league_url("projector", league)))
    assert "Deshecho" not in wall and "se quita el resultado" not in wall and "Jugador/a" in wall
