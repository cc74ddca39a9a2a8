"""The rows of a round: previewed before their results are entered, alone or together, and every wrong row is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from tests.checked_pages import ALERT
from tests.organizing import beat, decide, drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import HIDDEN_FIELD, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.regulations import REGULATIONS
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.league import State
from tournaments.organizers.calendar.forms import postponement
from tournaments.store.load import load_league, load_row

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bea", "Carlos", "Duarte")


@pytest.fixture
def league() -> models.League:
    return drawn_league(NAMES)


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Visitor.REFEREE, league)


def games_of(league: models.League, query: str = "") -> str:
    return league_url("record", league) + query


def of_round(league: models.League, number: int) -> list[int]:
    return [row.pk for row in league.fixtures.filter(round=number).order_by("position")]


def row(key: int, winner: str = "one", reason: str = "no_pieces", **counts: Any) -> dict[str, Any]:
    """Return the fields of a row; a side without men is left empty."""
    return {
        f"{key}-winner": winner,
        f"{key}-reason": reason,
        **{f"{key}-{name}": count for name, count in counts.items()},
    }


def results(league: models.League) -> dict[int, Result | None]:
    loaded = load_league(models.League.objects.get(pk=league.pk))
    return {game.key: game.result for game in loaded.league.games if game.key}


def test_rows_are_shown_then_entered_together(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    drawn = row(second, "draw", "agreement", one_men=2, two_men=1, two_kings=1)
    filled = {**row(first, one_men=4, one_kings=1), **drawn}
    assert "Se anotan 2 resultados." in html_of(send(referee, games_of(league), **filled))
    assert not models.Result.objects.exists()
    assert confirm(referee, games_of(league), **filled)["Location"] == games_of(league)
    found = results(league)
    assert found[first] == Result(Winner.ONE, Reason.NO_PIECES, Pieces(4, 1), None)
    assert found[second] == Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(1, 1))


def test_one_row_is_entered_and_the_round_stays(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 2)
    where = games_of(league, "?vuelta=1&ronda=2")
    answer = confirm(referee, where, **row(first, one_men=4))
    assert answer["Location"] == where and results(league)[second] is None
    page = html_of(referee.get(where))
    game = models.Fixture.objects.get(pk=first)
    assert f"<p>{game.one.name} – {game.two.name}. Gana {game.one.name} con 4 peones" in page
    assert 'class="undo"' in page and f'id="p{second}"' in page
    assert confirm(referee, where, **row(second, one_men=4))["Location"] == games_of(league)


def test_two_rows_of_one_form_are_two_decisions(league: models.League, referee: Client) -> None:
    """A page that is not loaded again sends its rows with one key."""
    first, second = of_round(league, 1)
    hidden = hidden_fields(games_of(league))
    for key in (first, second, first):
        sent = {**hidden, **row(key, one_men=4), "step": "confirm"}
        assert referee.post(games_of(league), sent).status_code == 302
    assert league.decisions.filter(verb="record_result").count() == 2


def test_usual_reason_of_a_win_gives_way_in_a_draw(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    page = html_of(referee.get(games_of(league, "?usual=time")))
    assert re.search(r'name="usual".*?value="time" selected', page) and page.count('value="time" selected') == 3
    drawn = row(second, "draw", "time", one_men=2, two_men=2)
    answer = confirm(
        referee, games_of(league, "?ronda=1"), usual="time", **row(first, reason="time", one_men=1), **drawn
    )
    assert answer["Location"].endswith("?usual=time")
    found = results(league)
    assert [found[key].reason for key in (first, second) if (found[key])] == [Reason.TIME, Reason.AGREEMENT]  # type: ignore[union-attr]


def test_unknown_usual_reason_is_refused_beside_its_field(league: models.League, referee: Client) -> None:
    answer = send(referee, games_of(league), usual="luck", **row(of_round(league, 1)[0], one_men=1))
    assert answer.status_code == 422 and 'id="id_usual_error"' in html_of(answer)


def test_game_of_a_later_day_is_marked_in_row_and_preview() -> None:
    league = drawn_league(NAMES, timetable=Timetable(start=datetime(2099, 11, 21, 17), minutes=30))
    referee = client_of(Visitor.REFEREE, league)
    first, second = of_round(league, 1)
    assert html_of(referee.get(games_of(league))).count(" días</span>") == 1
    seen = html_of(send(referee, games_of(league), **row(first, one_men=4)))
    assert seen.count("días: es el sábado") == 1
    models.Fixture.objects.filter(pk__in=(first, second)).update(at=None)
    assert "días: es el" not in html_of(referee.get(games_of(league, "?ronda=1")))


def test_rows_are_undone_together(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    answer = confirm(referee, games_of(league), **row(first, one_men=4), **row(second, one_men=4))
    page = html_of(referee.get(answer["Location"]))
    assert "2 resultados anotados." in page and "Deshacerlos todos" in page


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"one_men": "3"}, "Elige quién gana o deja la fila vacía."),
        ({"winner": "one"}, "Elige cuántos peones; 0 si ninguno."),
        ({"winner": "draw", "one_men": "3", "reason": "agreement"}, "Elige cuántos peones; 0 si ninguno."),
        ({"winner": "one", "one_men": "13"}, "Se espera un número de 0 a 12."),
        ({"winner": "one", "one_men": "x"}, "Se espera un número de 0 a 12."),
        ({"winner": "tres", "one_men": "3"}, "Elige quién gana o deja la fila vacía."),
        ({"winner": "none"}, "Elige una de las opciones."),
        ({"winner": "one", "one_men": "3", "reason": "agreement"}, "Elige una de las opciones."),
        ({"winner": "one", "one_men": "3", "reason": ""}, "Elige cómo acabó."),
        ({"winner": "one", "one_men": "0"}, "conserva al menos una ficha"),
    ],
)
def test_wrong_row_is_named_and_nothing_is_entered(
    league: models.League, referee: Client, typed: dict[str, str], expected: str
) -> None:
    first, second = of_round(league, 1)
    wrong = {f"{second}-{name}": value for name, value in {"reason": "no_pieces", **typed}.items()}
    for send_form in (send, confirm):
        answer = send_form(referee, games_of(league), **row(first, one_men=4), **wrong)
        page = html_of(answer)
        assert answer.status_code == 422 and "Hay filas que corregir" in page
        assert expected in page.partition(f'id="p{second}"')[2].partition("</li>")[0]
    assert not models.Result.objects.exists()


def test_rows_without_a_result_ask_for_one(league: models.League, referee: Client) -> None:
    assert "Anota al menos una partida." in html_of(send(referee, games_of(league)))


def test_rows_can_be_changed_after_their_preview(league: models.League, referee: Client) -> None:
    first, _ = of_round(league, 1)
    page = html_of(send(referee, games_of(league), step="edit", **row(first, "two", two_men=7)))
    assert re.search(rf'name="{first}-two_men" value="7"|value="7"[^>]*name="{first}-two_men"', page)


def test_game_entered_meanwhile_is_not_overwritten(league: models.League, referee: Client) -> None:
    first, second = of_round(league, 1)
    game = league.fixtures.select_related("one", "two").get(pk=first)
    beat(league, game.two.name, game.one.name)
    before = results(league)[first]
    answer = confirm(referee, games_of(league, "?ronda=1"), **row(first, one_men=4), **row(second, one_men=4))
    said = "La partida ya tiene resultado; si está mal, corrígelo."
    assert answer.status_code == 422 and said in html_of(answer)
    assert results(league)[first] == before and models.Result.objects.count() == 1


@pytest.mark.parametrize("step", [send, confirm])
def test_rows_of_a_league_closed_meanwhile_are_refused_in_an_alert(
    step: Callable[..., Any], league: models.League, referee: Client
) -> None:
    filled = row(of_round(league, 1)[0], one_men=4)
    models.League.objects.update(state=State.FINISHED)
    answer = step(referee, games_of(league), **filled)
    assert answer.status_code == 422 and re.search(ALERT, html_of(answer))


def test_unknown_round_shows_the_one_in_play(league: models.League, referee: Client) -> None:
    for query in ("?ronda=99", "?ronda=x", "?vuelta=2&ronda=1", "?ronda=-1", "?ronda=0", "?partida=99999"):
        assert "Ronda 1 de 3" in html_of(referee.get(games_of(league, query)))


def test_game_in_the_address_opens_in_its_round(league: models.League, referee: Client) -> None:
    _, second = of_round(league, 3)
    page = html_of(referee.get(games_of(league, f"?partida={second}")))
    assert "Ronda 3 de 3" in page and re.search(rf'<li id="p{second}" class=" ?opened"', page)
    assert f'action="{league_url("game", league, second)}?desde=ronda"' in page


def test_arrows_lead_to_the_rounds_beside(league: models.League, referee: Client) -> None:
    page = html_of(referee.get(games_of(league, "?vuelta=1&ronda=2")))
    for rel, number in (("prev", 1), ("next", 3)):
        assert f"ronda={number}" in page.partition(f'rel="{rel}"')[2][:60]
    assert 'rel="prev"' not in html_of(referee.get(games_of(league, "?ronda=1")))


def test_former_addresses_lead_to_the_games(league: models.League, referee: Client) -> None:
    for former in ("en-juego", "resultados", "planillas", "ronda"):
        answer = referee.get(f"/ligas/{league.slug}/organizar/{former}/?vuelta=1&ronda=2")
        assert (answer.status_code, answer["Location"]) == (301, games_of(league, "?vuelta=1&ronda=2"))


@pytest.mark.parametrize(
    ("regulation", "fields", "expected"),
    [
        (
            "delft",
            {"winner": "one", "reason": "resignation", "one_men": 5, "two_men": 3},
            Result(Winner.ONE, Reason.RESIGNATION, Pieces(5), Pieces(3)),
        ),
        (
            "delft",
            {"winner": "draw", "reason": "agreement", "one_men": 2, "two_men": 2, "score": "6-4"},
            Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2), score=(6, 4)),
        ),
    ],
)
def test_regulations_with_the_pieces_of_both_are_entered_in_rows(
    regulation: str, fields: dict[str, Any], expected: Result
) -> None:
    league = drawn_league(NAMES, rules="international", regulation=REGULATIONS[regulation], name="Otra")
    key = of_round(league, 1)[0]
    sent = {f"{key}-{name}": value for name, value in fields.items()}
    assert confirm(client_of(Visitor.REFEREE, league), games_of(league), **sent).status_code == 302
    assert results(league)[key] == expected


@pytest.fixture
def timed() -> models.League:
    """Return a league whose games have hours."""
    return drawn_league(NAMES, timetable=Timetable(start=datetime(2030, 11, 30, 17), minutes=20))


def test_row_and_preview_say_that_a_game_is_put_off(timed: models.League) -> None:
    referee = client_of(Visitor.REFEREE, timed)
    first, _ = of_round(timed, 1)
    assert "aplazada, sin fecha" not in html_of(referee.get(games_of(timed)))
    decide(timed, postponement(load_row(timed), first, None, last=False))
    assert "aplazada, sin fecha" in html_of(referee.get(games_of(timed, "?ronda=1")))
    html = html_of(send(referee, games_of(timed, "?ronda=1"), **row(first, one_men=4)))
    assert "Está aplazada, sin fecha." in html and "mientras tanto" not in html


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (None, "se aplazó mientras tanto: está sin fecha."),
        ((datetime(2031, 1, 11, 17), 1), "se movió mientras tanto: ahora es el sáb 11 ene, 17:00."),
    ],
)
def test_row_older_than_a_postponement_asks_again(
    timed: models.League, place: tuple[datetime, int] | None, sentence: str
) -> None:
    referee, address = client_of(Visitor.REFEREE, timed), games_of(timed, "?ronda=1")
    first, second = of_round(timed, 1)
    old = hidden_fields(address)
    decide(timed, postponement(load_row(timed), first, place, last=False))
    assert referee.post(address, {**old, **row(second, one_men=4), "step": "confirm"}).status_code == 302
    asked = referee.post(address, {**old, **row(first, one_men=4), "step": "confirm"})
    assert sentence in html_of(asked) and not models.Result.objects.filter(fixture=first).exists()
    again = dict(HIDDEN_FIELD.findall(html_of(asked)))
    assert referee.post(address, {**again, **row(first, one_men=4), "step": "confirm"}).status_code == 302
    assert models.Result.objects.filter(fixture=first).exists()


def test_list_older_than_a_postponement_asks_again(timed: models.League) -> None:
    referee, address = client_of(Visitor.REFEREE, timed), games_of(timed)
    game = timed.fixtures.select_related("one", "two").get(pk=of_round(timed, 1)[0])
    listed = f"one,two,winner,reason,one_men,one_kings\n{game.one.name},{game.two.name},one,no_pieces,3,0"
    old = hidden_fields(address)
    decide(timed, postponement(load_row(timed), game.pk, None, last=False))
    for step in ("", "confirm"):
        asked = html_of(referee.post(address, {**old, "text": listed, "step": step}))
        assert "se aplazó mientras tanto" in asked and "Está aplazada, sin fecha." in asked
    again = dict(HIDDEN_FIELD.findall(asked))
    assert referee.post(address, {**again, "text": listed, "step": "confirm"}).status_code == 302
    assert models.Result.objects.get().fixture == game
