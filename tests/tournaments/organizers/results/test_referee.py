"""The referee's pages: the list of games, the entry of a result, and the dice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.leagues import NAMES
from tests.organizing import ONE_WINS, beat, complete_league, decide, drawn_league, fixture, league_in_preparation
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.values import Reason
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db


def form_of(league: models.League, game: models.Fixture, winner: str = "one") -> str:
    return f"{league_url('game', league, game.pk)}?gana={winner}"


# The first page after logging in


def sign_in(user: User) -> str:
    user.set_password("una clave de prueba")
    user.save()
    answer = Client().post(reverse("login"), {"username": user.username, "password": "una clave de prueba"})
    return str(answer["Location"])


def official(user: User, league: models.League, role: Role = Role.REFEREE) -> None:
    models.Official.objects.create(user=user, league=league, role=role)


def test_referee_of_one_league_in_play_lands_on_its_games(league: models.League) -> None:
    user = User.objects.create_user("anxo")
    assert sign_in(user) == reverse("tournaments:mine")
    official(user, league)
    assert sign_in(user) == league_url("record", league)
    over = complete_league(name="Vieja")
    decide(over, Close())
    official(user, over)
    assert sign_in(user) == league_url("record", league)


@pytest.mark.parametrize("role", Role)
def test_official_of_several_leagues_starts_at_their_list(league: models.League, role: Role) -> None:
    user = User.objects.create_user("anxo")
    official(user, league)
    official(user, drawn_league(name="Otra"), role)
    assert sign_in(user) == reverse("tournaments:mine")


def test_others_than_referees_in_play_start_at_their_leagues(league: models.League) -> None:
    for row, role in ((league, Role.ORGANIZER), (league_in_preparation(name="Por sortear"), Role.REFEREE)):
        user = User.objects.create_user(f"alguien {role}")
        official(user, row, role)
        assert sign_in(user) == reverse("tournaments:mine")


def test_from_my_leagues_a_referee_is_one_tap_from_the_games(league: models.League, referee: Client) -> None:
    assert f'href="{league_url("record", league)}"' in html_of(referee.get(reverse("tournaments:mine")))


def test_game_in_play_is_opened_in_its_round(league: models.League, referee: Client) -> None:
    _, second, third = league.fixtures.order_by("position")
    decide(league, RecordResult(second.pk, ONE_WINS))
    page = html_of(referee.get(league_url("record", league)))
    assert re.search(rf'<li id="p{third.pk}" class=" ?opened"', page)
    assert re.findall(r'<form method="post" id="entry"[^>]* action="([^"?]+)', page) == [
        league_url("game", league, third.pk)
    ]


def test_every_game_is_in_one_round(league: models.League, referee: Client) -> None:
    decide(league, RecordResult(league.fixtures.earliest("position").pk, ONE_WINS))
    pages = [html_of(referee.get(league_url("record", league), {"ronda": number})) for number in (1, 2, 3)]
    listed = [int(key) for page in pages for key in re.findall(r'<li id="p(\d+)"', page)]
    assert sorted(listed) == sorted(league.fixtures.values_list("pk", flat=True))
    assert "1 de 1 anotada" in pages[0] and "Corregir" in pages[0] and "0 de 1 anotada" in pages[1]


# A result


def look(client: Client, address: str, **fields: Any) -> str:
    return html_of(client.post(address, {**hidden_fields(address), "step": "look", **WON, **fields}))


def test_effect_of_a_result_is_beside_its_button(league: models.League, game: models.Fixture, referee: Client) -> None:
    play_another(league, game)
    part = look(referee, form_of(league, game))
    assert f"{game.one.name} sube del " in part or f"{game.one.name} sigue en el " in part
    assert "Qué cambia en la tabla" in part and game.two.name in part
    assert "<html" not in part and models.Result.objects.count() == 1


def play_another(league: models.League, game: models.Fixture) -> None:
    """Record the result of another game: only games put the players in order."""
    decide(league, RecordResult(league.fixtures.exclude(pk=game.pk).order_by("position")[0].pk, ONE_WINS))


def test_impossible_result_is_explained_beside_its_button(
    league: models.League, game: models.Fixture, referee: Client
) -> None:
    part = look(referee, form_of(league, game), one_men="0", one_kings="0")
    assert "data-refused" in part and "conserva al menos una ficha" in part


@pytest.mark.parametrize("fields", [{"one_men": "x\0"}, {"reason": "porque sí"}, {"one_kings": "9" * 400}])
def test_any_values_get_a_preview(
    league: models.League, game: models.Fixture, referee: Client, fields: dict[str, str]
) -> None:
    assert "data-refused" in look(referee, form_of(league, game), **fields)


def test_confirmed_decision_is_reported(league: models.League, game: models.Fixture, referee: Client) -> None:
    play_another(league, game)
    answer = confirm(referee, form_of(league, game), **WON)
    assert answer["Location"] == league_url("record", league)
    page = html_of(referee.get(league_url("record", league)))
    one, two = game.one.name, game.two.name
    assert f"{one} – {two}. Gana {one} con 3 peones y 1 dama: F 5 (rival sin fichas). {one} s" in page


def test_only_possible_reasons_are_preselected(league: models.League, game: models.Fixture, referee: Client) -> None:
    for reason, checked in (("adjudicated", ["adjudicated"]), ("blocked", []), ("x\0", [])):
        page = html_of(referee.get(form_of(league, game), {"gana": "one", "motivo": reason}))
        assert re.findall(r'name="reason" value="(\w+)"[^>]* checked', page) == checked


def test_correction_offers_the_present_reason(league: models.League, game: models.Fixture, referee: Client) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    models.Result.objects.update(reason=Reason.BLOCKED)
    assert 'value="blocked"' in html_of(referee.get(league_url("correct", league, game.pk), {"gana": "one"}))


def test_entry_queries_do_not_grow_with_players() -> None:
    counted = []
    for players in (3, 10):
        league = drawn_league(NAMES[:players], name=f"De {players}")
        beat(league, NAMES[0], NAMES[1])
        client, game = client_of(Visitor.REFEREE, league), fixture(league, NAMES[1], NAMES[2])
        address = form_of(league, game)
        carried = hidden_fields(address)
        for step in ("look", "", "confirm"):
            with CaptureQueriesContext(connection) as queries:
                client.post(address, {**carried, **WON, "step": step})
            counted.append(len([one for one in queries if "SAVEPOINT" not in one["sql"]]))
    assert counted[:3] == counted[3:] and counted[0] <= 10 and counted[1] <= 10 and counted[2] <= 17, counted


# Dice


def test_dice_are_thrown_by_a_second_tap_that_says_it_cannot_be_undone(league: models.League, referee: Client) -> None:
    page = html_of(referee.get(league_url("record", league)))
    folded = page[page.index('<details class="sure">') :].partition("</details>")[0]
    assert "empieza quien saque más" in folded and "no se puede deshacer" in folded
    assert folded.index("para saber quién empieza") < folded.index("Tirar ahora") < folded.index("Anotar los dados")


def test_throwing_the_dice_names_the_first_player(league: models.League, referee: Client) -> None:
    game = league.fixtures.order_by("position")[0]
    carried = hidden_fields(league_url("record", league))
    answer = referee.post(league_url("dice", league, game.pk), {**carried, "purpose": "start", "back": "games"})
    assert answer["Location"] == league_url("record", league)
    game.refresh_from_db()
    page = html_of(referee.get(league_url("record", league)))
    assert game.starter and f"Empieza <b><bdi>{getattr(game, game.starter).name}" in page
    assert "Tirar los dados" not in page


@pytest.mark.parametrize(("rules", "begins"), [("castillar", True), ("international", False)])
def test_game_says_who_begins_unless_white_always_does(rules: str, begins: bool) -> None:
    league = drawn_league(rules=rules, name="De otras reglas")
    game = league.fixtures.earliest("position")
    league.fixtures.filter(pk=game.pk).update(white="one", starter="one")
    page = html_of(client_of(Visitor.ORGANIZER, league).get(league_url("game", league, game.pk)))
    assert f"Blancas: <b><bdi>{game.one.name}" in page
    assert (f"Empieza <b><bdi>{game.one.name}" in page) is begins


def test_level_throws_at_the_table_are_stored_and_repeated(
    league: models.League, game: models.Fixture, referee: Client
) -> None:
    address = league_url("dice", league, game.pk)
    level = {"purpose": "start", "typed": "on", "one_1": "3", "one_2": "4", "two_1": "5", "two_2": "2"}
    assert send(referee, address, **level)["Location"] == address
    assert send(referee, address, **level | {"one_2": "6"})["Location"] == league_url("game", league, game.pk)
    game.refresh_from_db()
    assert game.dice["start"] == [[[3, 4], [5, 2]], [[3, 6], [5, 2]]] and game.starter == "one"


def test_level_dice_come_with_the_throw_that_decided(
    league: models.League, game: models.Fixture, referee: Client
) -> None:
    address = league_url("dice", league, game.pk)
    decided = {"purpose": "start", "typed": "on", "one_1": "6", "one_2": "4", "two_1": "5", "two_2": "2"}
    for wrong, sentence in (("345", "cuatro dados"), ("3470", "cuatro dados"), ("6611", "ya decidió")):
        assert sentence in html_of(send(referee, address, **decided, level=wrong))
    assert send(referee, address, **decided, level="34525243")["Location"] == league_url("game", league, game.pk)
    game.refresh_from_db()
    assert game.dice["start"] == [[[3, 4], [5, 2]], [[5, 2], [4, 3]], [[6, 4], [5, 2]]] and game.starter == "one"
