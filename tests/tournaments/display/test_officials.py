"""The list of an account's leagues, with the progress of each."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.databases import only_on_sqlite
from tests.organizing import (
    beat,
    complete_league,
    decide,
    drawn_league,
    league_in_preparation,
    record_draw,
    tied_league,
)
from tests.people import organizer_of
from tests.queries import count_queries
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.display.header import header
from tournaments.display.officials import team_of
from tournaments.display.own_leagues import LeagueRole, leagues_of_official
from tournaments.league.timetable import Timetable
from tournaments.league.values import WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
FOUR_PLAYERS = ("Ana", "Bea", "Carlos", "Duarte")


@pytest.fixture
def user() -> User:
    return User.objects.create_user("marta")


def role_in(user: User, league: models.League) -> LeagueRole:
    models.Official.objects.create(user=user, league=league, role=Role.ORGANIZER)
    return next(line for line in leagues_of_official(user).lines if line.slug == league.slug)


def test_team_begins_with_its_organizers(user: User) -> None:
    league = drawn_league()
    for name, role in (("arbitra", Role.REFEREE), ("organiza", Role.ORGANIZER), ("tercera", Role.REFEREE)):
        league.officials.create(user=User.objects.create_user(name), role=role)
    assert [member.name.split()[0] for member in team_of(league)] == ["@organiza", "@arbitra", "@tercera"]


def test_league_being_prepared_has_no_progress(user: User) -> None:
    role = role_in(user, league_in_preparation())
    assert (role.played, role.total, role.next_at) == (0, 0, None)


@pytest.mark.parametrize("treatment", [None, *WithdrawnGames])
def test_progress_is_that_of_the_leagues_own_pages(user: User, treatment: WithdrawnGames | None) -> None:
    league = drawn_league(FOUR_PLAYERS)
    beat(league, "Ana", "Bea")
    record_draw(league, "Carlos", "Duarte")
    if treatment:
        decide(league, Withdraw("Bea", treatment))
    shown = header(load_league(league))
    role = role_in(user, league)
    assert (role.played, role.total) == (shown.played, shown.total)


def test_league_that_is_played_waits_to_be_closed(user: User) -> None:
    role = role_in(user, complete_league(FOUR_PLAYERS))
    assert role.to_close and leagues_of_official(user).waiting == 1
    html = html_of(organizer_of(complete_league(FOUR_PLAYERS, name="Otra")).get("/organizar/"))
    assert "Todo jugado: falta cerrar" in html and html.index("Crear una liga") < html.index("own-leagues")
    assert not role_in(user, drawn_league(FOUR_PLAYERS, name="Por jugar")).to_close


def test_tie_break_game_does_not_count(user: User) -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    role = role_in(user, league)
    assert (role.played, role.total) == (6, 6)


def test_next_date_is_that_of_the_first_open_game() -> None:
    league = drawn_league(FOUR_PLAYERS, timetable=Timetable(start=datetime(2030, 11, 30, 17), minutes=20))
    client = organizer_of(league)
    page = html_of(client.get("/organizar/"))
    assert "0 de 6 partidas · sáb 30 nov, 17:00" in page
    first = league.fixtures.order_by("position")[0]
    beat(league, first.one.name, first.two.name)
    assert "1 de 6 partidas · sáb 30 nov, 17:20" in html_of(client.get("/organizar/"))


@only_on_sqlite("a page has as many queries on either database")
def test_queries_do_not_grow_with_leagues(user: User) -> None:
    role_in(user, complete_league())
    with count_queries() as few:
        leagues_of_official(user)
    for number in range(3):
        role_in(user, complete_league(name=f"Liga {number}"))
    with count_queries() as many:
        leagues_of_official(user)
    assert many.total == few.total
