"""Decisions that prepare a league, from the player list to the calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Any

import pytest

from tests.leagues import league as whole
from tests.organizing import ACTOR, ONE_WINS, decide, drawn_league, fixture, league_in_preparation, ranking, standings
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.schedule import draw
from tournaments.league.settings import Setup
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Reason, Result, Winner
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import AddLatecomer, Configure, Enrol, found_league, setup_of
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league

SATURDAYS = Timetable(start=datetime(2026, 11, 21, 17), minutes=30, days=(5,))

pytestmark = pytest.mark.django_db


def code_of(refusal: pytest.ExceptionInfo[Fault]) -> Code:
    return refusal.value.code


def test_leagues_of_one_name_get_different_slugs() -> None:
    slugs = [found_league(Setup(name="Liga de Ñoños"), by=ACTOR).slug for _ in range(3)]
    assert slugs[0] == "liga-de-nonos" and len(set(slugs)) == 3
    assert all(slug.startswith("liga-de-nonos-") for slug in slugs[1:])


@pytest.mark.parametrize("name", ["<b>&amp;", "😀", "—", "עברית"])
def test_any_name_gets_a_slug(name: str) -> None:
    assert found_league(Setup(name=name), by=ACTOR).slug


def test_player_is_registered_once_and_enters_many_leagues() -> None:
    league_in_preparation(("Ana", "Bea", "Carlos"))
    league_in_preparation(("ANA", "Bea", "Duarte"), name="Otra")
    assert models.Player.objects.count() == 4
    assert sorted(models.Entry.objects.filter(player__folded_name="ana").values_list("name", flat=True)) == [
        "ANA",
        "Ana",
    ]


def test_two_people_of_one_name_are_distinguished_by_club() -> None:
    for name, club in (("una", "Uriandia"), ("otra", "A Raíña")):
        decide(league_in_preparation((), name=name), Enrol([Entrant("Ana", club), Entrant("Bea"), Entrant("Carlos")]))
    assert models.Player.objects.filter(folded_name="ana").count() == 2
    third = league_in_preparation((), name="tercera")
    decide(third, Enrol([Entrant("Ana"), Entrant("Bea"), Entrant("Carlos")]))
    assert models.Player.objects.filter(folded_name="ana").count() == 3


def test_club_given_later_is_stored() -> None:
    league_in_preparation(("Ana", "Bea", "Carlos"))
    decide(
        league_in_preparation((), name="Otra"), Enrol([Entrant("Ana", "Uriandia"), Entrant("Bea"), Entrant("Carlos")])
    )
    assert models.Player.objects.get(folded_name="ana").club == "Uriandia"


def test_same_name_twice_and_too_many_players_are_refused() -> None:
    league = league_in_preparation(())
    with pytest.raises(Fault) as refusal:
        decide(league, Enrol([Entrant("Ana"), Entrant("ANA")]))
    assert code_of(refusal) is Code.NAME_TWICE
    with pytest.raises(Fault) as refusal:
        decide(league, Enrol([Entrant(f"Jugador {n}") for n in range(11)]))
    assert code_of(refusal) is Code.TOO_MANY_FOR_RULES
    assert not league.entries.exists()


def test_two_players_draw_no_lots() -> None:
    league = league_in_preparation(("Ana", "Bea"))
    with pytest.raises(Fault) as refusal:
        decide(league, DrawLots())
    assert code_of(refusal) is Code.TOO_FEW_PLAYERS
    assert league.state == "preparing" and league.draw_seed is None


def test_lots_follow_the_seed_and_make_the_calendar() -> None:
    names = ("Ana", "Bea", "Carlos", "Duarte", "Eva")
    league = drawn_league(names, seed="sábado")
    assert list(league.entries.order_by("number").values_list("name", flat=True)) == draw("sábado", names)
    assert league.fixtures.count() == 10
    assert league.state == "drawn" and league.draw_seed == "sábado"


def test_draw_without_a_seed_stores_a_new_one() -> None:
    league = league_in_preparation()
    decide(league, DrawLots())
    assert league.draw_seed
    assert list(league.entries.order_by("number").values_list("name", flat=True)) == draw(
        league.draw_seed, ("Ana", "Bea", "Carlos")
    )


def test_lots_may_be_drawn_again_before_the_first_result_only() -> None:
    league = drawn_league(seed="one")
    decide(league, DrawLots("two"))
    assert league.draw_seed == "two" and league.fixtures.count() == 3
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    with pytest.raises(Fault) as refusal:
        decide(league, DrawLots("three"))
    assert code_of(refusal) is Code.RESULTS_EXIST
    assert league.draw_seed == "two"


def test_list_of_players_is_fixed_once_drawn() -> None:
    league = drawn_league()
    with pytest.raises(Fault) as refusal:
        decide(league, Enrol([Entrant("Zoe")]))
    assert code_of(refusal) is Code.LEAGUE_ALREADY_DRAWN
    assert sorted(ranking(league)) == ["Ana", "Bea", "Carlos"]


@pytest.mark.parametrize("change", [{"rules": "spanish"}, {"legs": 2}, {"boards": 2}, {"timetable": SATURDAYS}])
def test_settings_of_the_calendar_are_fixed_after_the_lots(change: dict[str, Any]) -> None:
    league = drawn_league()
    with pytest.raises(Fault) as refusal:
        decide(league, Configure(Setup(**{"name": "Liga de prueba", "walkover_pieces": 12, **change})))
    assert (code_of(refusal), refusal.value.place) == (Code.FIXED_BY_LOTS, next(iter(change)))


def test_full_league_takes_a_latecomer_after_raising_the_limit() -> None:
    league = drawn_league(max_players=3)
    with pytest.raises(Fault) as refusal:
        decide(league, AddLatecomer(Entrant("Zoe")))
    assert code_of(refusal) is Code.TOO_MANY_PLAYERS
    decide(league, Configure(replace(setup_of(load_league(league).league), max_players=4)))
    decide(league, AddLatecomer(Entrant("Zoe")))
    assert "Zoe" in ranking(league)


def test_limit_is_at_least_the_number_of_players() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    with pytest.raises(Fault) as refusal:
        decide(league, Configure(Setup(name="Liga de prueba", max_players=3)))
    assert (code_of(refusal), refusal.value.place) == (Code.TOO_MANY_PLAYERS, "max_players")


def test_walkover_pieces_and_name_change_during_play() -> None:
    league = drawn_league()
    came = Result(Winner.ONE, Reason.WALKOVER)
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, came))
    decide(league, Configure(Setup(name="Liga de otoño", championship="Copa", walkover_pieces=5)))
    assert (league.name, league.slug, str(league.championship)) == ("Liga de otoño", "liga-de-prueba", "Copa")
    assert standings(league).row(game.one.name).figures.pieces == 5


def test_settings_change_while_preparing() -> None:
    league = league_in_preparation()
    decision = decide(league, Configure(Setup(name="Liga grande", rules="international", legs=2, championship="Copa")))
    assert (league.name, league.legs, league.walkover_pieces) == ("Liga grande", 2, 20)
    assert decision.before["name"] == "Liga de prueba"


def test_games_get_their_hour_and_board() -> None:
    timetable = Timetable(start=datetime(2026, 11, 21, 17), minutes=30, days=(5,), hours=(time(17), time(18)))
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), boards=2, timetable=timetable)
    games = load_league(league).league.games
    assert [(str(game.at), game.board) for game in games] == [
        ("2026-11-21 17:00:00", 1),
        ("2026-11-21 17:00:00", 2),
        ("2026-11-21 17:30:00", 1),
        ("2026-11-21 17:30:00", 2),
        ("2026-11-28 17:00:00", 1),
        ("2026-11-28 17:00:00", 2),
    ]


def test_white_starts_by_rule_or_dice_decide() -> None:
    starters = {
        rules: {game.starter for game in load_league(drawn_league(rules=rules, name=rules)).league.games}
        for rules in ("castillar", "spanish")
    }
    assert starters == {"castillar": {None}, "spanish": {"one"}}


@pytest.mark.parametrize("count", [2, 41, 100])
def test_new_league_of_other_sizes_is_refused(count: int) -> None:
    with pytest.raises(Fault) as refusal:
        found_league(Setup(name="Grande", max_players=count), by=ACTOR)
    assert code_of(refusal) is Code.OUT_OF_RANGE and not models.League.objects.exists()


def test_limit_of_players_is_at_most_forty() -> None:
    league = league_in_preparation(rules="italian")
    decide(league, Configure(Setup(name="Liga de prueba", rules="italian", max_players=40)))
    with pytest.raises(Fault) as refusal:
        decide(league, Configure(Setup(name="Liga de prueba", rules="italian", max_players=41)))
    assert code_of(refusal) is Code.OUT_OF_RANGE and league.max_players == 40


def test_imported_league_of_a_hundred_keeps_them() -> None:
    league = import_league(whole([f"Jugador {number}" for number in range(60)], name="Larga"), by=ACTOR)
    decide(league, Configure(replace(setup_of(load_league(league).league), name="Otra")))
    assert (league.name, league.max_players) == ("Otra", 60)
    with pytest.raises(Fault) as refusal:
        decide(league, Configure(replace(setup_of(load_league(league).league), max_players=61)))
    assert code_of(refusal) is Code.OUT_OF_RANGE


def test_castillar_league_has_at_most_ten_players() -> None:
    with pytest.raises(Fault) as refusal:
        found_league(Setup(name="Grande", max_players=11), by=ACTOR)
    assert code_of(refusal) is Code.TOO_MANY_FOR_RULES and refusal.value.place == "max_players"
    league = drawn_league([f"Jugador {number}" for number in range(10)])
    with pytest.raises(Fault) as refusal:
        decide(league, AddLatecomer(Entrant("Zoe")))
    assert code_of(refusal) is Code.TOO_MANY_FOR_RULES
    with pytest.raises(Fault) as refusal:
        decide(league, Configure(replace(setup_of(load_league(league).league), max_players=11)))
    assert code_of(refusal) is Code.TOO_MANY_FOR_RULES


def test_latecomer_fills_free_boards_and_planning_anew_is_proposed() -> None:
    when = Timetable(start=datetime(2030, 1, 6, 17), minutes=120, days=(6,), hours=(time(17), time(19)))
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"), boards=3, timetable=when)
    days = {game.at.date() for game in league.fixtures.all() if game.at}
    client, address = organizer_of(league), league_url("latecomer", league)
    html = html_of(send(client, address, name="Fe"))
    assert "Fe se incorpora con el número 6" in html and "Si vuelves a planificar" not in html
    confirm(client, address, name="Fe")
    assert {game.at.date() for game in league.fixtures.all() if game.at} == days
    beside = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), name="Otra", boards=2, timetable=when)
    html = html_of(send(organizer_of(beside), league_url("latecomer", beside), name="Fe"))
    assert "Si vuelves a planificar lo que queda, la última partida pasa del" in html
    assert "La última partida acaba el dom 17 feb, 19:00; antes, el dom 20 ene, 19:00." in html
    assert "Las rondas pasan de 3 a 7." in html
    own = html.partition("Sus partidas")[2].partition("<table")[0]
    assert own.count("<li>") == 4 and "domingo, 27 de enero" in own


def test_latecomer_of_a_league_without_hours_is_shown_with_the_rounds() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    html = html_of(send(organizer_of(league), league_url("latecomer", league), name="Fe"))
    assert "Las rondas pasan de 3 a 7." in html and "La última partida" not in html
    assert html.partition("Sus partidas")[2].count("Ronda ") == 4
