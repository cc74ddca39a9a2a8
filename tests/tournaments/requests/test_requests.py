"""Players' requests, their answers, and the people who may read them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.organizing import SOMEBODY, beat, decide, drawn, fixture, played_out, preparing
from tests.own_pages import Player, allow, player_of
from tests.people import Who, client_of, organizer_of
from tests.tournaments.deciding.desk import at, body, send
from tournaments import models
from tournaments.calendar.move_games import PutOff, SetHour
from tournaments.calendar.reschedule import Reschedule
from tournaments.closing.close import Close
from tournaments.conduct.withdraw import Withdraw
from tournaments.display.requests import MAX_SHOWN
from tournaments.league.values import Timetable
from tournaments.models.player_request import WAITING, RequestState
from tournaments.privacy.anonymise import Anonymise
from tournaments.privacy.show_as import ShowAs
from tournaments.requests.verbs import MAX_A_DAY
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
WEEKLY = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
PROPOSED = {"day_1": "2030-12-07", "hour_1": "17:00", "day_2": "2030-12-08", "hour_2": "18:30"}


def timed(**allowed: object) -> tuple[models.League, Player, Player, models.Fixture]:
    """Return a league with hours, the two players of a game, and that game."""
    league = drawn(timetable=WEEKLY)
    allow(league, **allowed)
    game = fixture(league, "Ana", "Bea")
    return league, player_of(league, game.one.name), player_of(league, game.two.name), game


def ask(player: Player, kind: str, game: models.Fixture | None = None, **fields: object) -> int:
    """Send a request, and return the status of the answer."""
    sent = {"asked_for": "Tengo guardia", **fields, **({"game": game.pk} if game else {})}
    return int(player.send("ask", kind, **sent).status_code)


def only() -> models.PlayerRequest:
    return models.PlayerRequest.objects.get()


def hour_of(game: models.Fixture) -> str:
    game.refresh_from_db()
    assert game.at
    return game.at.strftime("%Y-%m-%d %H:%M")


def test_proposal_names_other_games_of_that_day() -> None:
    _league, one, two, game = timed()
    assert ask(one, "hour", game, day_1="2030-11-30", hour_1="23:00") == 302
    shown = body(two.client.get(two.at("own_request", only().pk)))
    assert "Ana juega también el" in shown and "Bea juega también el" in shown


def test_organizer_approves_the_hour_that_the_rival_picks() -> None:
    league, one, two, game = timed()
    assert ask(one, "hour", game, **PROPOSED) == 302
    assert only().state == RequestState.RIVAL
    assert "Te piden otra hora" in two.page() and "Te piden otra hora" not in one.page()
    assert [player.page().count("btn-go") for player in (one, two)] == [1, 1]
    shown = body(two.client.get(two.at("own_request", only().pk)))
    assert "Tengo guardia" in shown and "juega también el" not in shown
    before = hour_of(game)
    assert two.send("own_request", only().pk, pick="1").status_code == 302
    assert (only().state, hour_of(game)) == (RequestState.ORGANIZER, before)
    organizer = organizer_of(league)
    assert "1 petición de los jugadores" in body(organizer.get(at("organize", league)))
    where = at("request", league, only().pk)
    assert "la elige el rival" in body(organizer.get(where))
    assert send(organizer, where, accepted="yes", answered_because="De acuerdo").status_code == 302
    assert only().state == RequestState.ACCEPTED
    assert hour_of(game) == "2030-12-08 17:30"
    assert league.decisions.filter(verb="set_hour").count() == 1
    assert "De acuerdo" in one.page()


def test_picked_hour_counts_at_once_without_approval() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only().pk, pick="0")
    assert (only().state, hour_of(game)) == (RequestState.ACCEPTED, "2030-12-07 16:00")
    assert league.decisions.get(verb="set_hour").player == two.entry.pk


def test_refused_hours_go_to_the_organizer() -> None:
    _league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only().pk, pick="none")
    assert only().state == RequestState.ORGANIZER
    assert two.send("own_request", only().pk, pick="0").status_code == 422


def test_only_the_rival_answers_a_proposal() -> None:
    league, one, _two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    carlos = player_of(league, "Carlos")
    assert carlos.client.get(carlos.at("own_request", only().pk)).status_code == 404
    own = one.fields("ask", "withdraw")
    assert one.client.post(one.at("own_request", only().pk), {**own, "pick": "0"}).status_code in (404, 422)
    assert only().state == RequestState.RIVAL


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "hace falta proponer"),
        ({"day_1": "2020-01-01", "hour_1": "17:00"}, "ya ha pasado"),
        ({"day_1": "2030-12-07"}, "Hace falta."),
        ({"day_1": "siete", "hour_1": "17:00"}, "Se espera una fecha"),
    ],
)
def test_impossible_hour_is_refused_with_its_reason(fields: dict[str, str], said: str) -> None:
    _league, one, _two, game = timed()
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **fields)
    assert answer.status_code == 422 and said.casefold() in body(answer).casefold()
    assert not models.PlayerRequest.objects.exists()


def test_hour_of_another_game_is_taken() -> None:
    league, one, _two, game = timed()
    taken = league.fixtures.exclude(pk=game.pk).order_by("position").first()
    assert taken and taken.at
    fields = {"day_1": "2030-11-30", "hour_1": taken.at.astimezone().strftime("%H:%M")}
    answer = one.send("ask", "hour", asked_for="x", game=game.pk, **fields)
    assert answer.status_code == 422 and "a esa hora no se puede" in body(answer).casefold()


@pytest.mark.parametrize(
    ("kind", "of_game", "leads_to"),
    [
        ("withdraw", False, "/organizar/retirada/"),
        ("initials", False, "/organizar/nombres/"),
        ("claim", True, "/incidencias/"),
        ("adjourned", True, "/aplazar/"),
    ],
)
def test_accepted_request_leads_to_its_decision_page(kind: str, of_game: bool, leads_to: str) -> None:
    league, one, _two, game = timed()
    more = {"article": "0"} if kind == "claim" else {}
    assert ask(one, kind, game if of_game else None, **more) == 302
    organizer = organizer_of(league)
    answer = send(organizer, at("request", league, only().pk), accepted="yes", answered_because="Vale")
    assert answer.status_code == 302
    assert organizer.get(answer["Location"]).status_code == 200, answer["Location"]
    assert leads_to in answer["Location"] or kind == "initials"


def test_absence_offers_another_date_or_a_walkover() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    shown = body(organizer_of(league).get(at("request", league, only().pk)))
    assert at("postpone", league, game.pk) in shown and "gana=two&amp;motivo=walkover" in shown


def test_requested_withdrawal_needs_the_organizers_decision() -> None:
    league, one, _two, _game = timed()
    ask(one, "withdraw")
    assert not models.Withdrawal.objects.exists()
    organizer = organizer_of(league)
    answer = send(organizer, at("request", league, only().pk), accepted="yes", answered_because="Suerte")
    filled = body(organizer.get(answer["Location"]))
    assert f'value="{one.entry.name}" selected' in filled
    assert not models.Withdrawal.objects.exists()


def test_appeal_is_about_a_result_or_a_tie() -> None:
    league, one, _two, game = timed()
    assert ask(one, "appeal") == 302
    beat(league, game.one.name, game.two.name)
    assert ask(one, "appeal", game) == 302
    played = models.PlayerRequest.objects.get(fixture=game)
    shown = body(organizer_of(league).get(at("request", league, played.pk)))
    assert at("correct", league, game.pk) in shown


def test_adjourned_game_shows_its_position() -> None:
    league, one, _two, game = timed()
    ask(one, "adjourned", game, sheet="1. 12-16 21-18")
    shown = body(organizer_of(league).get(at("request", league, only().pk)))
    assert "<svg" in shown and "12-16" in shown


def test_only_the_requester_withdraws_an_unanswered_request() -> None:
    league, one, two, game = timed()
    ask(one, "absent", game)
    assert two.send("take_request_back", only().pk).status_code == 422
    assert one.send("take_request_back", only().pk).status_code == 302
    assert only().state == RequestState.TAKEN_BACK
    again = send(organizer_of(league), at("request", league, only().pk), accepted="yes", answered_because="Vale")
    assert again.status_code == 422 and only().state == RequestState.TAKEN_BACK


def test_open_requests_are_limited() -> None:
    league, one, _two, game = timed()
    other = next(row for row in league.fixtures.all() if row.pk != game.pk and one.entry.pk in (row.one_id, row.two_id))
    asked = [("withdraw", None), ("initials", None), ("appeal", None), ("absent", game), ("absent", other)]
    assert [ask(one, kind, about) for kind, about in asked] == [302] * 5
    assert ask(one, "adjourned", game) == 422
    assert models.PlayerRequest.objects.count() == 5


def test_repeated_request_is_refused() -> None:
    _league, one, _two, game = timed()
    assert (ask(one, "absent", game), ask(one, "absent", game)) == (302, 422)


def test_request_needs_permission_a_kind_and_a_text() -> None:
    _league, one, _two, game = timed(requests=False)
    assert "No puedo ir" not in one.page()
    assert "no se hacen peticiones" in body(one.client.get(one.at("ask", "absent")))
    assert ask(one, "absent", game) == 422
    assert one.client.get(one.at("ask", "todo")).status_code == 404
    assert ask(one, "absent", game, asked_for="") == 422
    assert not models.PlayerRequest.objects.exists()


def test_only_organizers_and_the_two_players_read_a_request() -> None:
    league, one, two, game = timed()
    ask(one, "claim", game, article="0", asked_for="Movió dos veces seguidas")
    where = at("request", league, only().pk)
    for who in (Who.NOBODY, Who.REFEREE, Who.LINK, Who.LINK_TO_GAME, Who.ORGANIZER_OF_ANOTHER):
        assert client_of(who, league).get(where).status_code in (302, 403)
    carlos = player_of(league, "Carlos")
    text = "Movió dos veces seguidas"
    assert text in body(two.client.get(two.at("own_request", only().pk)))
    assert carlos.client.get(carlos.at("own_request", only().pk)).status_code == 404
    assert text not in body(Client().get(at("history", league)))
    assert "Reclamación" not in body(Client().get(at("history", league)))
    assert text in body(organizer_of(league).get(at("history", league)))


def test_organizer_of_another_league_cannot_answer() -> None:
    _league, one, _two, game = timed()
    ask(one, "absent", game)
    other = drawn(name="Otra")
    assert organizer_of(other).get(at("request", other, only().pk)).status_code == 404


def test_hidden_name_stays_hidden_from_the_rival() -> None:
    league = drawn(("Ana Pérez", "Berta Souto", "Carlos Rey"), timetable=WEEKLY)
    allow(league)
    game = fixture(league, "Ana Pérez", "Berta Souto")
    league.entries.filter(name="Ana Pérez").update(initials=True)
    ana, berta = player_of(league, "Ana Pérez"), player_of(league, "Berta Souto")
    ask(ana, "hour", game, asked_for="Soy Ana Pérez y no puedo", **PROPOSED)
    pages = [berta.page(), body(berta.client.get(berta.at("own_request", only().pk)))]
    assert all("Ana Pérez" not in page and "A. P." in page for page in pages)
    assert "Ana Pérez" in body(organizer_of(league).get(at("request", league, only().pk)))


def test_requests_about_games_are_refused_before_the_lots() -> None:
    league = preparing()
    allow(league)
    ana = player_of(league, "Ana")
    assert ask(ana, "withdraw") == 302
    assert ask(ana, "appeal") == 422


def test_erasing_a_player_erases_their_requests() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game, asked_for=f"{one.entry.name} no puede")
    decide(league, Anonymise(one.entry.player_id, (league.pk,)))
    kept = str([*models.Decision.objects.values_list("reason", "before", "after", "actor_name")])
    assert one.entry.name not in kept


def test_appeal_can_be_answered_after_closing() -> None:
    league = played_out()
    allow(league)
    ana = player_of(league, "Ana")
    assert ask(ana, "appeal") == 302
    decide(league, Close())
    answer = send(organizer_of(league), at("request", league, only().pk), accepted="no", answered_because="No procede")
    assert answer.status_code == 302 and only().state == RequestState.REFUSED
    assert "No procede" in ana.page()
    assert ask(ana, "withdraw") == 422


def test_hour_taken_meanwhile_is_refused_and_changes_nothing() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, day_1="2030-12-07", hour_1="17:00")
    other = league.fixtures.exclude(pk=game.pk).order_by("position").first()
    assert other
    decide(league, SetHour(other.pk, datetime(2030, 12, 7, 17), 1))
    before = hour_of(game)
    answer = two.send("own_request", only().pk, pick="0")
    assert answer.status_code == 422
    assert (only().state, hour_of(game)) == (RequestState.RIVAL, before)
    assert not league.decisions.filter(verb="pick_hour").exists()


def move(league: models.League, game: models.Fixture) -> None:
    decide(league, SetHour(game.pk, datetime(2030, 12, 14, 17), 1))


def played(league: models.League, game: models.Fixture) -> None:
    beat(league, game.one.name, game.two.name)


def withdrawn(league: models.League, game: models.Fixture) -> None:
    decide(league, Withdraw(game.one.name))


def without_date(league: models.League, game: models.Fixture) -> None:
    decide(league, PutOff(game.pk))


def planned_again(league: models.League, _game: models.Fixture) -> None:
    decide(league, Reschedule(1, Timetable(start=datetime(2031, 1, 10, 17), minutes=20)))


def with_initials(league: models.League, game: models.Fixture) -> None:
    decide(league, ShowAs(game.one.player_id, initials=True))


@pytest.mark.parametrize(
    ("kind", "done"),
    [
        ("hour", move),
        ("hour", played),
        ("hour", planned_again),
        ("absent", move),
        ("absent", without_date),
        ("absent", played),
        ("absent", withdrawn),
        ("adjourned", played),
        ("withdraw", withdrawn),
        ("initials", with_initials),
    ],
)
def test_request_granted_by_another_decision_is_closed(
    kind: str, done: Callable[[models.League, models.Fixture], None]
) -> None:
    league, one, _two, game = timed()
    more = PROPOSED if kind == "hour" else {}
    assert ask(one, kind, None if kind in ("withdraw", "initials") else game, **more) == 302
    done(league, game)
    assert only().state == RequestState.OVERTAKEN
    closed = league.decisions.get(verb="close_request")
    assert closed.subject == f"request {only().pk}"
    organizer = organizer_of(league)
    assert "ya no hace falta" in body(organizer.get(at("request", league, only().pk)))
    assert "1 petición" not in body(organizer.get(at("organize", league)))
    assert "ya no hace falta" in one.page()
    assert "ya no hace falta" not in body(Client().get(at("history", league)))


@pytest.mark.parametrize(("kind", "done"), [("hour", without_date), ("claim", played), ("claim", move)])
def test_request_that_needs_an_answer_stays_open(
    kind: str, done: Callable[[models.League, models.Fixture], None]
) -> None:
    league, one, _two, game = timed()
    more = PROPOSED if kind == "hour" else {"article": "0"}
    assert ask(one, kind, game, **more) == 302
    done(league, game)
    assert only().state in WAITING


def test_decision_on_another_game_closes_nothing() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    first, second = league.fixtures.exclude(pk=game.pk).order_by("position")
    other_league, other_player, _rival, their_game = timed()
    ask(other_player, "absent", their_game)
    played(league, first)
    move(league, second)
    assert set(models.PlayerRequest.objects.values_list("state", flat=True)) == {RequestState.ORGANIZER}
    played(other_league, their_game)
    assert models.PlayerRequest.objects.get(entry__league=league).state == RequestState.ORGANIZER


def test_decision_that_closed_a_request_can_be_undone() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    decide(league, SetHour(game.pk, datetime(2030, 12, 14, 17), 1))
    decide(league, Undo(league.decisions.get(verb="set_hour").number, SOMEBODY))
    assert hour_of(game) == "2030-11-30 16:00"


def test_closing_closes_all_requests_except_appeals() -> None:
    league = played_out()
    allow(league)
    ana = player_of(league, "Ana")
    assert (ask(ana, "withdraw"), ask(ana, "appeal")) == (302, 302)
    decide(league, Close())
    states = dict(models.PlayerRequest.objects.values_list("kind", "state"))
    assert states == {"withdraw": RequestState.OVERTAKEN, "appeal": RequestState.ORGANIZER}


def test_agreed_hour_does_not_overtake_its_own_request() -> None:
    league, one, two, game = timed(approve_hours=False)
    ask(one, "hour", game, **PROPOSED)
    two.send("own_request", only().pk, pick="0")
    assert only().state == RequestState.ACCEPTED and not league.decisions.filter(verb="close_request").exists()


def test_repeated_and_withdrawn_requests_are_limited() -> None:
    league, one, _two, _game = timed()
    for _ in range(MAX_A_DAY):
        assert ask(one, "withdraw") == 302
        one.send("take_request_back", models.PlayerRequest.objects.latest("pk").pk)
    kept = league.decisions.count()
    refused = one.send("ask", "withdraw", asked_for="Otra vez")
    assert refused.status_code == 422 and f"oy ya has hecho {MAX_A_DAY} peticiones" in body(refused)
    assert league.decisions.count() == kept


def test_many_requests_do_not_hide_a_waiting_one() -> None:
    _league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    asked = only().pk
    for number in range(MAX_SHOWN + 1):
        models.PlayerRequest.objects.create(
            entry=one.entry,
            kind="claim",
            fixture=game,
            state=RequestState.TAKEN_BACK,
            made_at=timezone.now() - timedelta(days=number),
        )
    shown = models.PlayerRequest.objects.exclude(pk=asked)
    first = models.Decision.objects.get(subject=f"request {asked}")
    models.Decision.objects.bulk_create(
        models.Decision(
            league=first.league,
            number=first.number + place,
            verb=first.verb,
            subject=f"request {row.pk}",
            actor_name=first.actor_name,
            after=first.after,
        )
        for place, row in enumerate(shown, start=1)
    )
    assert "Te piden otra hora" in two.page()
    assert two.client.get(two.at("own_request", shown.earliest("pk").pk)).status_code == 200
    models.League.objects.update(version=first.number + MAX_SHOWN + 1)
    assert two.send("own_request", asked, pick="0").status_code == 302
