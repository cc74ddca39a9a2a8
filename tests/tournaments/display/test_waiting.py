"""What waits in leagues for their officials: each matter once, the most urgent first, in few queries."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests import sheets
from tests.databases import only_on_sqlite
from tests.organizing import (
    ONE_WINS,
    TWO_WINS,
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    tied_league,
)
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.queries import count_queries
from tests.swiss_leagues import play, publish, swiss_league
from tests.tournaments.administrators.acting import user_of
from tests.tournaments.players.requests.asking import PROPOSED, ask, only_request, timed
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url
from tournaments import models
from tournaments.display.matters import Matter, Urgency
from tournaments.display.own_leagues import leagues_of_official
from tournaments.display.waiting import MOST_LISTED, Waiting, waiting_in_league
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side
from tournaments.models.league import Role
from tournaments.models.player_request import RequestState
from tournaments.organizers.closing.verbs import Close, PlayOff
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.players.results.verbs import ReportResult
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import actor_of
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.players import SetDeadlines

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bea", "Carlos", "Duarte")
PAST = Timetable(start=datetime(2020, 1, 4, 17), minutes=20)


def waiting(league: models.League) -> Waiting:
    return waiting_in_league(load_league(league))


def matters(league: models.League) -> list[Matter]:
    return [item.matter for item in waiting(league).items]


def report(game: models.Fixture, *, late: bool = False) -> None:
    if not models.PlayerLink.objects.filter(entry=game.two).exists():
        player_of(game.league, game.two.name)
    decide(game.league, ReportResult(game.pk, game.one_id, ONE_WINS))
    if late:
        models.ResultReport.objects.filter(fixture=game).update(sent_at=timezone.now() - timedelta(days=30))


def test_nothing_waits_in_a_league_that_goes_well() -> None:
    assert matters(drawn_league(FOUR)) == [] and matters(complete_league()) == []


@pytest.mark.parametrize("text", [sheets.ILLEGAL, sheets.UNREADABLE, sheets.IRREGULAR])
def test_sheet_that_is_not_valid_is_always_listed_as_wrong(text: str) -> None:
    league = drawn_league(FOUR)
    game = league.fixtures.earliest("position")
    decide(league, SubmitSheet(game.pk, text, "Ana", Side.ONE))
    [item] = waiting(league).items
    assert (item.matter, item.urgency, item.of) == (Matter.SHEET, Urgency.WRONG, (game.pk,))
    assert (item.button, item.page) == ("Ver la jugada y dejar aparte la planilla", "settle_sheet")
    assert organizer_of(league).get(league_url(item.page, league, *item.of)).status_code == 200


def test_reports_that_differ_or_are_late_come_first() -> None:
    league = drawn_league(FOUR)
    allow(league)
    fresh, late, disputed = league.fixtures.order_by("position")[:3]
    for game in (fresh, late, disputed):
        report(game, late=game is late)
    decide(league, ReportResult(disputed.pk, disputed.two_id, TWO_WINS))
    assert [(item.matter, item.fixture) for item in waiting(league).items] == [
        (Matter.DISPUTE, disputed.pk),
        (Matter.REPORT, late.pk),
        (Matter.REPORTED, fresh.pk),
    ]
    answerable = waiting(league).items[-1]
    assert (answerable.urgency, answerable.page, answerable.of) == (Urgency.WAITS, "reported", (fresh.pk,))
    assert "su rival puede contestar hasta el" in answerable.words


def test_report_to_an_opponent_without_a_link_waits_for_a_referee() -> None:
    league = drawn_league(FOUR)
    allow(league)
    game = league.fixtures.earliest("position")
    one = player_of(league, game.one.name)
    decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
    [item] = waiting(league).items
    assert (item.matter, item.urgency) == (Matter.REPORT, Urgency.HOLDS_UP)
    assert item.kind == "Resultado comunicado; el rival no tiene enlace propio"
    assert "Tu rival no tiene enlace propio para confirmarlo" in one.page()
    desk = html_of(client_of(Visitor.REFEREE, league).get(league_url(item.page, league, *item.of)))
    assert "El rival no tiene enlace propio para contestar." in desk and "puede contestar hasta" not in desk


def test_many_reports_that_can_be_answered_are_one_matter() -> None:
    league = drawn_league(FOUR)
    allow(league)
    games = list(league.fixtures.order_by("position")[:4])
    for game in games:
        report(game)
    [item] = waiting(league).items
    assert (item.matter, item.about, item.query) == (
        Matter.REPORTED,
        "4 resultados comunicados",
        f"partida={games[0].pk}",
    )
    assert item.words.count("–") == MOST_LISTED and item.words.endswith("…"), item.words


def test_reported_game_is_not_overdue_as_well() -> None:
    league = drawn_league(FOUR, timetable=PAST)
    allow(league)
    for game in league.fixtures.order_by("position")[1:]:
        beat(league, game.one.name, game.two.name)
    report(league.fixtures.earliest("position"))
    assert matters(league) == [Matter.REPORTED]


def test_late_report_is_accepted_with_the_button_of_the_list() -> None:
    league = drawn_league(FOUR)
    allow(league)
    game = league.fixtures.earliest("position")
    report(game, late=True)
    [item] = waiting(league).items
    referee, address = client_of(Visitor.REFEREE, league), league_url(item.page, league, *item.of)
    assert f'action="{address}"' in html_of(referee.get(league_url("record", league)))
    assert referee.post(address, {**hidden_fields(address), **dict(item.sends)}).status_code == 302
    assert matters(league) == [] and models.Result.objects.get().fixture == game


def test_hour_that_both_want_is_granted_with_the_button_of_the_list() -> None:
    league, one, two, game = timed()
    ask(one, "hour", game, **PROPOSED)
    assert matters(league) == []
    two.send("own_request", only_request().pk, pick="1")
    [item] = waiting(league).items
    assert (item.matter, item.button, item.urgency) == (Matter.REQUEST, "Cambiar al domingo 8", Urgency.HOLDS_UP)
    organizer, address = organizer_of(league), league_url(item.page, league, *item.of)
    answer = organizer.post(address, {**hidden_fields(address), **dict(item.sends)})
    assert answer["Location"] == league_url("organize", league) and only_request().state == RequestState.ACCEPTED
    assert matters(league) == []


def test_other_requests_lead_to_their_page() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    [item] = waiting(league).items
    assert (item.page, item.sends, item.button) == ("request", (), "Ver y contestar")


def test_requests_and_ties_are_not_shown_to_referees() -> None:
    league, one, _two, game = timed()
    ask(one, "absent", game)
    assert "Esperan que decidas" not in html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))
    assert "Esperan que decidas" in html_of(organizer_of(league).get(league_url("record", league)))


def test_open_tie_waits_until_its_game_is_called_and_played() -> None:
    league = tied_league()
    [item] = waiting(league).items
    assert (item.matter, item.about, item.page) == (Matter.TIE, "Ana y Bea", "play_off")
    decide(league, PlayOff("Ana", "Bea"))
    [item] = waiting(league).items
    assert (item.page, item.button) == ("game", "Anotar el desempate")
    decide(league, RecordResult(item.of[0], ONE_WINS))
    assert matters(league) == []


def test_result_of_one_person_waits_for_another() -> None:
    league = drawn_league(FOUR, confirm_results=True)
    beat(league, "Ana", "Bea")
    [item] = waiting(league).items
    assert (item.matter, item.urgency, item.page) == (Matter.UNCONFIRMED, Urgency.WAITS, "game")


def test_result_without_confirmation_waits_for_all_but_its_author() -> None:
    league = drawn_league(FOUR[:3], confirm_results=True)
    author, other = organizer_of(league), client_of(Visitor.REFEREE, league)
    for game in league.fixtures.all():
        take(league, RecordResult(game.pk, ONE_WINS), by=actor_of(user_of(author)))
    pages = {client: html_of(client.get(league_url("record", league))) for client in (author, other)}
    assert "Resultado sin confirmar" in pages[other] and "Resultado sin confirmar" not in pages[author]
    mine = html_of(author.get("/organizar/"))
    assert "Resultado sin confirmar" not in mine and "falta cerrar" not in mine, "it cannot be closed yet"


def test_correction_makes_its_author_the_one_who_may_not_confirm() -> None:
    league = drawn_league(FOUR[:3], confirm_results=True)
    game = league.fixtures.earliest("position")
    take(league, RecordResult(game.pk, ONE_WINS), by=Actor("Ada"))
    take(league, CorrectResult(game.pk, TWO_WINS), by=Actor("Berta"), reason="al revés")
    [item] = waiting(league).items
    assert item.is_for(Actor("Ada")) and not item.is_for(Actor("Berta"))


def test_games_past_their_hour_wait_one_by_one_or_together() -> None:
    few, many = drawn_league(FOUR[:3], timetable=PAST), drawn_league(FOUR, timetable=PAST, name="Otra")
    assert matters(few) == [Matter.OVERDUE] * 3
    assert all(item.words.startswith("Era el sábado 4 de enero") for item in waiting(few).items)
    [item] = waiting(many).items
    assert MOST_LISTED < 6 and item.about == "6 partidas sin resultado" and item.button == "Anotarlas"
    address = f"{league_url(item.page, many)}?{item.query}"
    assert "Ronda 1 de 3" in html_of(organizer_of(many).get(address))


def test_games_past_the_deadline_of_their_round_wait() -> None:
    league = drawn_league(FOUR)
    decide(league, SetDeadlines(((1, date(2020, 1, 1)),)))
    assert [item.words for item in waiting(league).items] == ["Acabó el plazo de la ronda 1."] * 2


def test_player_with_two_games_at_one_hour_waits() -> None:
    ahead = Timetable(start=datetime(2099, 1, 3, 17), minutes=60)
    league = drawn_league(FOUR, timetable=ahead)
    assert matters(league) == []
    games = [fixture(league, "Ana", "Bea"), fixture(league, "Ana", "Carlos")]
    hour = games[0].at
    models.Fixture.objects.filter(pk=games[1].pk).update(at=hour, board=2)
    [item] = waiting(league).items
    assert (item.matter, item.about, item.urgency) == (Matter.CLASH, "Ana", Urgency.WRONG)
    assert (item.page, item.button) == ("postpone", "Cambiar día u hora de una") and item.of[0] in {g.pk for g in games}


def test_player_at_one_hour_in_two_leagues_waits_in_both() -> None:
    ahead = Timetable(start=datetime(2099, 1, 3, 17), minutes=60)
    one = drawn_league(FOUR[:3], timetable=ahead)
    two = drawn_league(("Ana", "Xoán", "Zoe"), timetable=ahead, name="Otra")
    models.Entry.objects.filter(league=two, name="Ana").update(player=one.entries.get(name="Ana").player)
    assert Matter.CLASH in matters(one) and "también en «Otra»" in waiting(one).items[0].words
    assert Matter.CLASH in matters(two)
    models.League.objects.filter(pk=two.pk).update(published=False)
    assert "ya tiene ocupada esa hora" in waiting(one).items[0].words and "Otra" not in waiting(one).items[0].words


@pytest.mark.parametrize("name", ["Otra", "Liga de prueba"])
def test_players_of_two_leagues_on_one_evening_wait_as_one_matter(name: str) -> None:
    ahead = Timetable(start=datetime(2099, 1, 3, 17), minutes=60)
    one, two = drawn_league(FOUR, timetable=ahead), drawn_league(FOUR, timetable=ahead, name=name)
    for entry in two.entries.all():
        models.Entry.objects.filter(pk=entry.pk).update(player=one.entries.get(name=entry.name).player)
    [item] = waiting(one).items
    assert (item.matter, item.urgency, sorted(item.names)) == (Matter.CLASH, Urgency.WRONG, sorted(FOUR))
    assert item.about == f"4 personas juegan también «{name}» el sábado 3 de enero"
    assert (item.page, item.button) == ("replan", "Planificar de otro modo")
    page = html_of(organizer_of(one).get(league_url("organize", one)))
    assert page.count(item.about) >= 1 and f'href="{league_url("replan", one)}"' in page
    folded = page.partition("Quiénes son")[2].partition("</details>")[0]
    assert all(f"<bdi>{player}</bdi>" in folded for player in FOUR)
    models.League.objects.filter(pk=two.pk).update(published=False)
    [item] = waiting(one).items
    assert item.about == "4 personas tienen ya ocupada su hora el sábado 3 de enero"


def test_next_round_of_a_swiss_waits_once_the_last_has_its_results() -> None:
    league = swiss_league(6, 2)
    assert matters(league) == []
    publish(league)
    assert matters(league) == []
    play(league)
    [item] = waiting(league).items
    assert (item.matter, item.about, item.page) == (Matter.PAIRING, "Ronda 2 de 2", "next_round")
    assert waiting(league).for_actor(Actor("árbitra"), organizes=False) == ()
    client = organizer_of(league)
    page = html_of(client.get("/organizar/"))
    assert f'class="worst" href="{league_url("next_round", league)}"' in page and "Ronda por emparejar" in page
    assert 'id="esperan"' not in html_of(client.get(league_url("organize", league))), "its step has the same button"
    publish(league)
    play(league)
    assert Matter.PAIRING not in matters(league)


def test_finished_league_keeps_only_requests() -> None:
    league = complete_league()
    decide(league, Close())
    assert matters(league) == []


def test_my_leagues_name_the_worst_and_lead_to_it() -> None:
    league = drawn_league(FOUR, timetable=PAST)
    game = league.fixtures.earliest("position")
    decide(league, SubmitSheet(game.pk, sheets.ILLEGAL, "Ana", Side.ONE))
    page = html_of(organizer_of(league).get("/organizar/"))
    assert "Planilla por decidir y 1 cosa más" in page and "Esperan 2 cosas." in page
    assert f'class="worst" href="{league_url("settle_sheet", league, game.pk)}"' in page


@only_on_sqlite("a page has as many queries on either database")
def test_fifty_leagues_cost_as_many_queries_as_two() -> None:
    user = User.objects.create_user("anxo")
    counted = []
    for number in range(50):
        league = drawn_league(FOUR, timetable=PAST, name=f"Liga {number}", confirm_results=True)
        models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
        allow(league)
        game = league.fixtures.earliest("position")
        report(game, late=True)
        decide(league, SubmitSheet(league.fixtures.latest("position").pk, sheets.ILLEGAL, "Ana", Side.ONE))
        if number in (1, 49):
            with count_queries() as made:
                listed = leagues_of_official(user)
            counted.append(made.total)
    assert counted[0] == counted[1] and listed.waiting == 30 * 3
    assert all(line.waiting[0].matter is Matter.SHEET for line in listed.lines)
