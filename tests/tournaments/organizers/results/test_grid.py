"""The grid of a round: it is previewed before its results are entered, and every wrong row is named."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from tests.organizing import beat, decide, drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import HIDDEN_FIELD, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.calendar.forms import postponement
from tournaments.store.load import load_league, load_row

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bea", "Carlos", "Duarte")
USUAL = {"wins": "no_pieces", "draws": "agreement"}


@pytest.fixture
def league() -> models.League:
    return drawn_league(NAMES)


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Visitor.REFEREE, league)


def of_round(league: models.League, number: int) -> list[int]:
    return [row.pk for row in league.fixtures.filter(round=number).order_by("position")]


def won(key: int, side: str = "one", men: int = 4, **more: Any) -> dict[str, Any]:
    return {f"winner-{key}": side, f"men-{key}": men, **{f"{name}-{key}": value for name, value in more.items()}}


def results(league: models.League) -> dict[int, Result | None]:
    loaded = load_league(models.League.objects.get(pk=league.pk))
    return {game.key: game.result for game in loaded.league.games}


def test_round_is_shown_then_entered(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    draw = {f"winner-{second}": "draw", f"men-{second}": 2, f"other_men-{second}": 1, f"other_kings-{second}": 1}
    filled = {**USUAL, **won(first, kings=1), **draw}
    assert "Se anotan 2 resultados." in html_of(send(referee, league_url("round", league), **filled))
    assert not models.Result.objects.exists()
    answer = confirm(referee, league_url("round", league), **filled)
    assert answer.status_code == 302
    assert answer["Location"].endswith("?wins=no_pieces&draws=agreement")
    found = results(league)
    assert found[first] == Result(Winner.ONE, Reason.NO_PIECES, Pieces(4, 1), None)
    assert found[second] == Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(1, 1))


def test_game_of_a_later_day_is_marked_in_grid_and_preview() -> None:
    league = drawn_league(NAMES, timetable=Timetable(start=datetime(2099, 11, 21, 17), minutes=30))
    referee = client_of(Visitor.REFEREE, league)
    first, second = of_round(league, 1)
    assert html_of(referee.get(league_url("round", league))).count("días: es el sábado 21 de noviembre.") == 2
    assert html_of(send(referee, league_url("round", league), **USUAL, **won(first))).count("días: es el sábado") == 1
    models.Fixture.objects.filter(pk__in=(first, second)).update(at=None)
    assert "días: es el" not in html_of(referee.get(league_url("round", league)))


def test_round_is_undone_together_and_a_single_result_alone(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    answer = confirm(referee, league_url("round", league), **USUAL, **won(first), **won(second))
    page = html_of(referee.get(answer["Location"]))
    assert "2 resultados anotados." in page and "Deshacerlos todos" in page
    third = won(of_round(league, 2)[0])
    answer = confirm(referee, league_url("round", league), **USUAL, **third)
    page = html_of(referee.get(answer["Location"]))
    assert "1 resultado anotado." in page and "Deshacerlos todos" not in page and 'class="undo"' in page


def test_next_round_follows_with_the_same_reasons(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    confirm(referee, league_url("round", league), **USUAL, **won(first), **won(second, "two"))
    page = html_of(referee.get(league_url("round", league) + "?wins=no_pieces"))
    assert "Ronda 2" in page and 'value="no_pieces" selected' in page
    assert all(f"winner-{key}" in page for key in of_round(league, 2))


def test_row_has_its_own_reason(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    filled = {**USUAL, **won(first, reason="time"), f"winner-{second}": "two", f"reason-{second}": "walkover"}
    confirm(referee, league_url("round", league), **filled)
    found = results(league)
    assert found[first] == Result(Winner.ONE, Reason.TIME, Pieces(4), None)
    assert found[second] == Result(Winner.TWO, Reason.WALKOVER)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"men-{}": "3"}, "Elige quién gana o deja la fila vacía."),
        ({"winner-{}": "one"}, "Escribe cuántos peones; 0 si ninguno."),
        ({"winner-{}": "draw", "men-{}": "3"}, "Escribe cuántos peones; 0 si ninguno."),
        ({"winner-{}": "one", "men-{}": "13"}, "Se espera un número de 0 a 12."),
        ({"winner-{}": "one", "men-{}": "x"}, "Se espera un número de 0 a 12."),
        ({"winner-{}": "tres", "men-{}": "3"}, "Elige una de las opciones."),
        ({"winner-{}": "none"}, "Elige cómo acabó: ese motivo no vale para este resultado."),
        ({"winner-{}": "one", "men-{}": "3", "reason-{}": "agreement"}, "ese motivo no vale para este resultado."),
        ({"winner-{}": "one", "men-{}": "0"}, "fichas"),
    ],
)
def test_wrong_row_is_named_and_nothing_is_entered(
    league: models.League, referee: Client, typed: dict[str, str], expected: str
) -> None:
    first, second = of_round(league, 1)
    filled = {**USUAL, **won(first), **{name.format(second): value for name, value in typed.items()}}
    for send_form in (send, confirm):
        answer = send_form(referee, league_url("round", league), **filled)
        assert answer.status_code == 422 and expected in html_of(answer)
    assert not models.Result.objects.exists()


def test_grid_needs_a_reason_for_each_result(league: models.League, referee: Client) -> None:
    answer = send(referee, league_url("round", league), **won(of_round(league, 1)[0]))
    assert answer.status_code == 422 and "Elige cómo acabó, aquí o arriba para todas." in html_of(answer)


def test_empty_grid_asks_for_a_game(league: models.League, referee: Client) -> None:
    assert "Anota al menos una partida." in html_of(send(referee, league_url("round", league), **USUAL))


def test_game_entered_meanwhile_is_not_overwritten(league: models.League, referee: Client) -> None:
    row = league.fixtures.select_related("one", "two").get(pk=of_round(league, 1)[0])
    beat(league, row.two.name, row.one.name)
    before = results(league)[row.pk]
    answer = confirm(referee, league_url("round", league), **USUAL, **won(row.pk), **won(of_round(league, 1)[1]))
    assert answer.status_code == 422 and row.one.name in html_of(answer)
    assert results(league)[row.pk] == before and models.Result.objects.count() == 1


def test_same_round_twice_enters_nothing_more(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    filled = {**USUAL, **won(first), **won(second)}
    address = league_url("round", league) + "?vuelta=1&ronda=1"
    confirm(referee, address, **filled)
    confirm(referee, address, **filled)
    assert league.decisions.filter(verb="record_result").count() == 2


def test_unknown_round_shows_the_next_one(league: models.League, referee: Client) -> None:
    for query in ("?ronda=99", "?ronda=x", "?vuelta=2&ronda=1", "?ronda=-1"):
        assert "Ronda 1" in html_of(referee.get(league_url("round", league) + query))


def test_rounds_are_offered_by_number_under_their_word(league: models.League, referee: Client) -> None:
    put_off, played = league.fixtures.filter(round=1).select_related("one", "two").order_by("position")
    decide(league, postponement(load_row(league), put_off.pk, None, last=True))
    beat(league, played.one.name, played.two.name)
    page = html_of(referee.get(league_url("round", league)))
    tabs = page.split('<nav class="tabs"', 1)[1].split("</nav>")[0]
    assert re.findall(r"ronda=(\d+)", tabs) == ["1", "2", "3"]
    assert re.search(r'aria-hidden="true">\s*Ronda\s*</li>', tabs)
    assert re.search(r'ronda=2"\s+aria-current="page"', tabs), "the next round is selected"


def test_usual_reason_of_wins_is_said_to_be_needed(league: models.League, referee: Client) -> None:
    page = html_of(referee.get(league_url("round", league)))
    assert "Hace falta, salvo que la fila de cada victoria diga otro motivo." in page
    assert "Hace falta si hay tablas, salvo que su fila diga otro motivo." in page
    assert page.count('<option value="" selected>Elige…</option>') == 2


@pytest.fixture
def timed() -> models.League:
    """Return a league whose games have hours."""
    return drawn_league(NAMES, timetable=Timetable(start=datetime(2030, 11, 30, 17), minutes=20))


def test_grid_and_preview_say_that_a_game_is_put_off(timed: models.League) -> None:
    referee = client_of(Visitor.REFEREE, timed)
    first, _ = of_round(timed, 1)
    assert "Está aplazada" not in html_of(referee.get(league_url("round", timed)))
    decide(timed, postponement(load_row(timed), first, None, last=False))
    assert "Está aplazada, sin fecha." in html_of(referee.get(league_url("round", timed) + "?ronda=1"))
    html = html_of(send(referee, league_url("round", timed) + "?ronda=1", **USUAL, **won(first)))
    assert "Está aplazada, sin fecha." in html and "mientras tanto" not in html


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (None, "se aplazó mientras tanto: está sin fecha."),
        ((datetime(2031, 1, 11, 17), 1), "se movió mientras tanto: ahora es el sáb 11 ene, 17:00."),
    ],
)
def test_grid_older_than_a_postponement_asks_again(
    timed: models.League, place: tuple[datetime, int] | None, sentence: str
) -> None:
    referee, address = client_of(Visitor.REFEREE, timed), league_url("round", timed) + "?ronda=1"
    first, second = of_round(timed, 1)
    old = hidden_fields(address)
    decide(timed, postponement(load_row(timed), first, place, last=False))
    assert referee.post(address, {**old, **USUAL, **won(second), "step": "confirm"}).status_code == 302
    asked = referee.post(address, {**old, **USUAL, **won(first), "step": "confirm"})
    assert sentence in html_of(asked) and not models.Result.objects.filter(fixture=first).exists()
    again = dict(HIDDEN_FIELD.findall(html_of(asked)))
    assert referee.post(address, {**again, **USUAL, **won(first), "step": "confirm"}).status_code == 302
    assert models.Result.objects.filter(fixture=first).exists()


def test_list_older_than_a_postponement_asks_again(timed: models.League) -> None:
    referee, address = client_of(Visitor.REFEREE, timed), league_url("results_list", timed)
    game = timed.fixtures.select_related("one", "two").get(pk=of_round(timed, 1)[0])
    listed = f"one,two,winner,reason,one_men,one_kings\n{game.one.name},{game.two.name},one,no_pieces,3,0"
    old = hidden_fields(address)
    decide(timed, postponement(load_row(timed), game.pk, None, last=False))
    for step in ("", "confirm"):
        asked = html_of(referee.post(address, {**old, "listed": listed, "step": step}))
        assert "se aplazó mientras tanto" in asked and "Está aplazada, sin fecha." in asked
    again = dict(HIDDEN_FIELD.findall(asked))
    assert referee.post(address, {**again, "listed": listed, "step": "confirm"}).status_code == 302
    assert models.Result.objects.get().fixture == game
