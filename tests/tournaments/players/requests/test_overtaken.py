"""Requests that another decision grants, or that closing the league ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from tests import sheets
from tests.organizing import ACTOR, complete_league, decide, drawn_league, fixture, tied_league
from tests.own_pages import allow, player_of
from tests.people import organizer_of
from tests.tournaments.organizers.sheets.submitting import submit
from tests.tournaments.players.requests.asking import PROPOSED, WEEKLY, ask, hour_of, only_request, record_win, timed
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Reason
from tournaments.models.player_request import WAITING_STATES, RequestState
from tournaments.organizers.calendar.forms import SetTiebreakHour
from tournaments.organizers.calendar.verbs import MoveGame, PutOff, Reschedule, SetHour, SwapGames
from tournaments.organizers.closing.verbs import Close, PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.sheets.verbs import AcceptSheet
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def move(league: models.League, game: models.Fixture) -> None:
    decide(league, SetHour(game.pk, datetime(2030, 12, 14, 17), 1))


def withdraw_player(league: models.League, game: models.Fixture) -> None:
    decide(league, Withdraw(game.one.name))


def swap(league: models.League, game: models.Fixture) -> None:
    decide(league, SwapGames(other_game(league, game).pk, game.pk))


def move_another_to_its_place(league: models.League, game: models.Fixture) -> None:
    decide(league, MoveGame(other_game(league, game).pk, game.pk))


def other_game(league: models.League, game: models.Fixture) -> models.Fixture:
    return league.fixtures.exclude(pk=game.pk).earliest("position")


def submit_its_sheet(league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.WHITE_WINS)


def postpone_without_date(league: models.League, game: models.Fixture) -> None:
    decide(league, PutOff(game.pk))


def plan_again(league: models.League, _game: models.Fixture) -> None:
    decide(league, Reschedule(1, Timetable(start=datetime(2031, 1, 10, 17), minutes=20)))


def show_by_initials(league: models.League, game: models.Fixture) -> None:
    decide(league, ShowAs(game.one.player_id, initials=True))


@pytest.mark.parametrize(
    ("kind", "done"),
    [
        ("hour", move),
        ("hour", swap),
        ("hour", move_another_to_its_place),
        ("hour", record_win),
        ("hour", submit_its_sheet),
        ("hour", plan_again),
        ("absent", move),
        ("absent", postpone_without_date),
        ("absent", record_win),
        ("absent", withdraw_player),
        ("adjourned", record_win),
    ],
)
def test_request_overtaken_by_another_decision_is_closed(
    kind: str, done: Callable[[models.League, models.Fixture], None]
) -> None:
    league, one, _two, game = timed()
    more = PROPOSED if kind == "hour" else {}
    assert ask(one, kind, game, **more) == 302
    done(league, game)
    assert only_request().state == RequestState.OVERTAKEN
    closed = league.decisions.get(verb="close_request")
    assert closed.subject == f"request {only_request().pk}"
    organizer = organizer_of(league)
    assert "ya no hace falta" in html_of(organizer.get(league_url("request", league, only_request().pk)))
    assert "1 petición" not in html_of(organizer.get(league_url("organize", league)))
    assert "ya no hace falta" in one.page()
    assert "ya no hace falta" not in html_of(Client().get(league_url("history", league)))


@pytest.mark.parametrize(("kind", "done"), [("withdraw", withdraw_player), ("initials", show_by_initials)])
def test_request_is_accepted_by_doing_what_it_asks(
    kind: str, done: Callable[[models.League, models.Fixture], None]
) -> None:
    league, one, _two, game = timed()
    assert ask(one, kind) == 302
    done(league, game)
    assert only_request().state == RequestState.ACCEPTED
    closed = league.decisions.get(verb="close_request")
    assert "Se hace lo que pidió" in sentence(closed.verb, closed.before, closed.after)
    assert "Aceptada" in html_of(organizer_of(league).get(league_url("request", league, only_request().pk)))


@pytest.mark.parametrize(("kind", "done"), [("hour", postpone_without_date), ("claim", record_win), ("claim", move)])
def test_request_that_needs_an_answer_stays_open(
    kind: str, done: Callable[[models.League, models.Fixture], None]
) -> None:
    league, one, _two, game = timed()
    more = PROPOSED if kind == "hour" else {"article": "0"}
    assert ask(one, kind, game, **more) == 302
    done(league, game)
    assert only_request().state in WAITING_STATES


def test_decision_on_another_game_closes_nothing() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    first, second = league.fixtures.exclude(pk=game.pk).order_by("position")
    other_league, other_player, _opponent, their_game = timed()
    ask(other_player, "absent", their_game)
    record_win(league, first)
    move(league, second)
    assert set(models.PlayerRequest.objects.values_list("state", flat=True)) == {RequestState.ORGANIZER}
    record_win(other_league, their_game)
    assert models.PlayerRequest.objects.get(entry__league=league).state == RequestState.ORGANIZER


def test_decision_that_closed_a_request_can_be_undone() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    decide(league, SetHour(game.pk, datetime(2030, 12, 14, 17), 1))
    decide(league, Undo(league.decisions.get(verb="set_hour").number, ACTOR))
    assert hour_of(game) == "2030-11-30 16:00"


def test_closing_closes_all_requests_except_appeals() -> None:
    league = complete_league()
    allow(league)
    ana = player_of(league, "Ana")
    assert (ask(ana, "withdraw"), ask(ana, "appeal")) == (302, 302)
    decide(league, Close())
    states = dict(models.PlayerRequest.objects.values_list("kind", "state"))
    assert states == {"withdraw": RequestState.OVERTAKEN, "appeal": RequestState.ORGANIZER}


def test_accepted_sheet_closes_the_requests_about_its_game() -> None:
    league = drawn_league(rules="international", timetable=WEEKLY)
    allow(league)
    game = fixture(league, "Ana", "Bea")
    assert ask(player_of(league, "Ana"), "adjourned", game) == 302
    submit(league, game, sheets.IRREGULAR)
    assert only_request().state in WAITING_STATES
    decide(league, AcceptSheet(game.pk, Reason.AGREEMENT), reason="nadie reclamó")
    assert only_request().state == RequestState.OVERTAKEN


def test_hour_given_to_a_tiebreak_game_closes_requests_about_it() -> None:
    league = tied_league(timetable=Timetable(start=datetime(2030, 11, 30, 17), minutes=20))
    decide(league, PlayOff("Ana", "Bea"))
    allow(league)
    game = league.fixtures.get(round=None)
    assert ask(player_of(league, "Ana"), "absent", game) == 302
    decide(league, SetTiebreakHour(game.pk, datetime(2030, 12, 14, 17), 1))
    assert only_request().state == RequestState.OVERTAKEN
