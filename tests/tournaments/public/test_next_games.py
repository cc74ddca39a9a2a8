"""A player finds their next game from the front page by name."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.organizing import beat, complete_league, decide, drawn_league
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.display import home, players
from tournaments.league.timetable import Timetable
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db

AT_FIVE = Timetable(start=datetime(2030, 11, 30, 17), minutes=20, days=(5,), hours=(time(17), time(21)))
FOUR = ("Ana Pérez", "Bea Ñíguez", "Carlos Gil", "Duarte Ávila")


def searched(query: str) -> str:
    """Return the next games shown by a search on the front page."""
    page = html_of(Client().get(reverse("tournaments:leagues"), {"q": query}))
    return page.partition('class="next-games"')[2].partition("</section>")[0]


def test_search_shows_when_where_and_against_whom() -> None:
    league = drawn_league(FOUR, timetable=AT_FIVE, boards=2)
    page = searched("ana perez")
    assert "sáb 30 nov, 17:00" in page and "tablero" in page
    first = league.fixtures.filter(round=1).order_by("position")
    pair = next(game for game in first if "Ana Pérez" in (game.one.name, game.two.name))
    assert all(f">{name}</bdi>" in page for name in (pair.one.name, pair.two.name))
    assert 'href="/ligas/liga-de-prueba/calendario/"' in page


def test_played_game_is_followed_by_the_next_one() -> None:
    league = drawn_league(FOUR)
    before = searched("Carlos")
    game = next(row for row in league.fixtures.order_by("position") if "Carlos Gil" in (row.one.name, row.two.name))
    beat(league, game.one.name, game.two.name)
    assert "ronda" in before and searched("Carlos") != before


@pytest.mark.parametrize("query", ["", "Nadie", "a"])
def test_next_game_needs_one_player(query: str) -> None:
    drawn_league(("Ana", "Alba", "Abel", "Amelia", "Aitor", "Ada"), name="De muchas aes")
    assert searched(query) == ""


def test_finished_and_private_leagues_show_no_next_game() -> None:
    over = complete_league(FOUR, name="Acabada")
    decide(over, Close())
    decide(drawn_league(FOUR, name="Privada"), Publish(False))
    assert searched("Ana Pérez") == ""


def test_annulled_game_is_never_the_next() -> None:
    league = drawn_league(FOUR)
    for name in FOUR[1:]:
        decide(league, Withdraw(name))
    assert searched("Ana Pérez") == ""


def test_page_of_a_player_begins_with_the_next_game() -> None:
    league = drawn_league(FOUR, timetable=AT_FIVE)
    pk = league.entries.get(name="Ana Pérez").player_id
    page = html_of(Client().get(reverse("tournaments:player", args=[pk])))
    assert page.index('class="next-games"') < page.index("<table")
    assert "sáb 30 nov, " in page


def test_dated_games_come_first_from_any_page_of_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "LEAGUES_PAGE_SIZE", 2)
    later = replace(AT_FIVE, start=datetime(2031, 11, 29, 17))
    for name, plan in (("Luego", later), ("Antes", AT_FIVE), ("Sin fecha", None), ("Sin hora", None)):
        league = drawn_league(FOUR, name=name, **({"timetable": plan} if plan else {}))
    pk = league.entries.get(name="Ana Pérez").player_id
    assert [game.header.name for game in players.player_page(pk).next_games] == ["Antes", "Luego"]
    assert [game.header.name for game in players.player_page(pk, number=2).next_games] == ["Sin fecha", "Sin hora"]


def test_search_takes_as_many_queries_with_players_as_without() -> None:
    drawn_league(FOUR)
    counted = []
    for query in ("Liga", "Ana Pérez"):
        with CaptureQueriesContext(connection) as queries:
            Client().get(reverse("tournaments:leagues"), {"q": query})
        counted.append(len(queries))
    assert max(counted) <= 11


def players_first(query: str, **more: str) -> str:
    """Return the players that a search shows before the leagues."""
    page = html_of(Client().get(reverse("tournaments:leagues"), {"q": query, **more}))
    before, heading, after = page.partition('id="jugadores"')
    assert not heading or 'class="cards"' not in before
    return after.partition("</section>")[0]


def test_search_shows_players_with_their_pages_before_leagues() -> None:
    league = complete_league(FOUR)
    decide(league, Close())
    entry = league.entries.get(name="Carlos Gil")
    page = players_first("carlos")
    assert f'href="{reverse("tournaments:player", args=[entry.player_id])}"' in page and "Carlos Gil" in page
    assert "Bea" not in page
    for query, more in (("liga", {}), ("carlos", {"estado": "terminadas"}), ("carlos", {"pagina": "2"})):
        assert players_first(query, **more) == ""
    models.Entry.objects.filter(pk=entry.pk).update(initials=True)
    assert players_first("carlos") == ""


def test_many_players_with_a_name_lead_to_the_list_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_league(("Ana", "Alba", "Abel"))
    monkeypatch.setattr(players, "MAX_FOUND", 2)
    page = players_first("a")
    assert page.count("<li>") == 2 and f'href="{reverse("tournaments:players")}?q=a"' in page
    monkeypatch.setattr(home, "MAX_LISTED", 2)
    page = players_first("a")
    assert "<li>" not in page and "Ver a todos con «a»" in page


def test_search_shows_finished_leagues_last() -> None:
    drawn_league(FOUR, name="Abierta")
    decide(complete_league(FOUR, name="Acabada"), Close())
    page = html_of(Client().get(reverse("tournaments:leagues"), {"q": "carlos"}))
    assert 0 < page.index("Abierta") < page.index("Acabada")
