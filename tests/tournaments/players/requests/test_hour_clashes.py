"""Proposed hours that are impossible, taken, or near another game of a player."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db.models import Q
from django.utils import timezone

from tests.organizing import decide, drawn_league, fixture
from tests.own_pages import allow, player_of
from tests.tournaments.organizers.privacy.ursula import OTHERS, SHOWN, URSULA
from tests.tournaments.players.requests.asking import WEEKLY, ask, hour_of, only_request, timed
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.models.player_request import RequestState
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.privacy.verbs import ShowAs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "hace falta proponer"),
        ({"day_1": "2020-01-01", "hour_1": "17:00"}, "ya ha pasado"),
        ({"day_1": "2030-12-07"}, "Hace falta."),
        ({"day_1": "siete", "hour_1": "17:00"}, "Se espera una fecha"),
    ],
)
def test_impossible_hour_is_refused_with_its_reason(fields: dict[str, str], expected: str) -> None:
    _league, one, _two, game = timed()
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **fields)
    assert answer.status_code == 422 and expected.casefold() in html_of(answer).casefold()
    assert not models.PlayerRequest.objects.exists()


def test_hour_of_another_game_is_taken() -> None:
    league, one, _two, game = timed()
    taken = league.fixtures.exclude(pk=game.pk).order_by("position").first()
    assert taken and taken.at
    fields = {"day_1": "2030-11-30", "hour_1": taken.at.astimezone().strftime("%H:%M")}
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **fields)
    assert answer.status_code == 422 and "a esa hora no se puede" in html_of(answer).casefold()


def test_clash_of_the_player_is_shown_in_the_second_person() -> None:
    league, one, _two, game = timed()
    taken = league.fixtures.filter(Q(one=one.entry) | Q(two=one.entry)).exclude(pk=game.pk)[0]
    opponent = taken.two if taken.one == one.entry else taken.one
    assert taken.at
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **day_and_hour(taken.at))
    clash = f"A esa hora no se puede: jugarías dos partidas a la vez: a esa hora juegas contra {opponent.name}."
    html = html_of(answer)
    assert answer.status_code == 422 and f'<a href="#id_hour_1">Hora 1</a>: {clash}' in html
    assert html.count(clash) == 2 and f'class="error visually-hidden">{clash}</p>' in html


def test_clash_of_the_opponent_is_shown_with_their_name() -> None:
    league, one, two, game = timed()
    taken = league.fixtures.filter(Q(one=two.entry) | Q(two=two.entry)).exclude(pk=game.pk)[0]
    assert taken.at
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **day_and_hour(taken.at))
    assert f"no se puede: {two.entry.name} jugaría dos partidas a la vez" in html_of(answer)


def test_opponent_reads_of_their_own_clash_in_the_second_person() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, day_1="2030-12-07", hour_1="17:00")
    other = league.fixtures.filter(Q(one=two.entry) | Q(two=two.entry)).exclude(pk=game.pk)[0]
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    own = "Jugarías dos partidas a la vez: a esa hora juegas contra"
    assert own in html_of(two.client.get(two.url("own_request", only_request().pk)))
    assert f"{two.entry.name} jugaría dos" in html_of(one.client.get(one.url("own_request", only_request().pk)))
    refused = two.send("own_request", only_request().pk, pick="0")
    assert refused.status_code == 422 and html_of(refused).count(own) == 2, "once as the error, once beside the hour"


def test_clash_does_not_name_a_hidden_player() -> None:
    league = drawn_league((URSULA, *OTHERS), timetable=WEEKLY)
    allow(league, approve_hours=False)
    game, other = fixture(league, OTHERS[0], OTHERS[1]), fixture(league, OTHERS[0], URSULA)
    decide(league, ShowAs(league.entries.get(name=URSULA).player_id, initials=True))
    one, two = player_of(league, OTHERS[0]), player_of(league, OTHERS[1])
    assert other.at
    refused = html_of(one.send("ask", "hour", asked_for="x", game=game.pk, **day_and_hour(other.at)))
    assert f"a esa hora juegas contra {SHOWN}" in refused and URSULA not in refused
    ask(two, "hour", game, day_1="2030-12-07", hour_1="17:00")
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    refused = html_of(one.send("own_request", only_request().pk, pick="0"))
    assert refused.count(f"a esa hora juegas contra {SHOWN}") == 2 and URSULA not in refused


def day_and_hour(at: datetime) -> dict[str, str]:
    local = timezone.localtime(at) if timezone.is_aware(at) else at
    return {"day_1": local.strftime("%Y-%m-%d"), "hour_1": local.strftime("%H:%M")}


def test_hour_taken_meanwhile_is_refused_and_changes_nothing() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, day_1="2030-12-07", hour_1="17:00")
    other = league.fixtures.exclude(pk=game.pk).order_by("position").first()
    assert other
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    before = hour_of(game)
    answer = two.send("own_request", only_request().pk, pick="0")
    assert answer.status_code == 422
    assert (only_request().state, hour_of(game)) == (RequestState.OPPONENT, before)
    assert not league.decisions.filter(verb="pick_hour").exists()
