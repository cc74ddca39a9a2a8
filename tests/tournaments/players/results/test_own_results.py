"""The result of a game, reported by one of its players and confirmed by the other or by a referee."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sheets
from tests.organizing import DRAWN_RESULT, beat, decide, drawn_league, fixture
from tests.own_pages import Player, allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.file.parts import result_in
from tournaments.league.timetable import Timetable
from tournaments.league.values import Reason, Side, WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.privacy.verbs import Anonymise
from tournaments.organizers.results.verbs import RecordResult
from tournaments.players.results.verbs import ReportSheet
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db
LOST = {"winner": "two", "reason": "resignation", "two_men": "2", "two_kings": "0"}


def league_of_players(**setup: object) -> tuple[models.League, Player, Player, models.Fixture]:
    """Return a league whose players report results, two of its players, and their game."""
    league = drawn_league(**setup)
    allow(league)
    game = fixture(league, "Ana", "Bea")
    return league, player_of(league, game.one.name), player_of(league, game.two.name), game


def has_result(game: models.Fixture) -> bool:
    return models.Result.objects.filter(fixture=game).exists()


def expire_reports(league: models.League) -> None:
    """Let the time to answer the reports of a league pass."""
    models.ResultReport.objects.filter(fixture__league=league).update(sent_at=timezone.now() - timedelta(hours=49))


def test_report_becomes_a_result_when_the_opponent_confirms() -> None:
    league, one, two, game = league_of_players()
    assert one.confirm("own_report", game.pk, **WON).status_code == 302
    assert not has_result(game)
    league.refresh_from_db()
    assert league.state == "drawn"
    html = two.page()
    assert "comunica:" in html and "Contestar" in html
    report = models.ResultReport.objects.get()
    assert two.send("own_confirm", game.pk, report.pk).status_code == 302
    row = models.Result.objects.get(fixture=game)
    assert (row.winner, row.confirmed) == ("one", True)
    decision = league.decisions.get(verb="record_result")
    assert (decision.player, decision.actor_name) == (two.entry.pk, two.entry.name)
    assert models.ResultReport.objects.get().closed


def test_players_page_begins_with_the_report_just_sent() -> None:
    league, one, two, game = league_of_players()
    answer = one.confirm("own_report", game.pk, **WON)
    top = html_of(one.client.get(answer["Location"])).partition("<section")[0]
    assert "message-success" in top and "Comunicaste:</b>" in top and "Espera a que tu rival lo confirme" in top
    assert "message-success" not in one.page()
    answer = two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    top = html_of(two.client.get(answer["Location"])).partition("<section")[0]
    undo = two.url("own_undo", league.decisions.get(verb="record_result").number)
    assert "se confirma lo que comunicó" in top and f'href="{undo}"' in top


def test_report_just_sent_is_on_the_page_once() -> None:
    _league, one, _two, game = league_of_players()
    answer = one.confirm("own_report", game.pk, **WON)
    for html in (html_of(one.client.get(answer["Location"])), one.page()):
        assert html.count("Comunicaste:") == html.count("Retirarlo") == 1
        assert "Lo último que hiciste" not in html


def test_confirmation_is_one_act_that_is_undone() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    recent = two.page().partition('id="reciente"')[2].partition("</section>")[0]
    assert recent.count("<li>") == recent.count("Deshacer") == 1


def test_page_before_the_confirmation_says_that_it_is_not_confirmed() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    assert "Es así: ir a confirmarlo" in html_of(two.client.get(two.url("own_report", game.pk)))
    address = two.url("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    assert "Todavía no está confirmado." in html_of(two.client.get(address)) and not has_result(game)


@pytest.mark.parametrize(("entered", "state"), [(WON, "Confirmado."), (LOST, "Se anotó otro resultado.")])
def test_recent_report_tells_its_answer(entered: dict[str, str], state: str) -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    assert state not in one.page()
    confirm(client_of(Visitor.REFEREE, league), league_url("game", league, game.pk), **entered)
    recent = one.page().partition('id="reciente"')[2].partition("</section>")[0]
    assert state in recent and "sin confirmar" not in recent


def test_equal_report_by_the_opponent_confirms_the_first() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    address = two.url("own_report", game.pk)
    sent = {**hidden_fields(address), **WON, "step": "confirm"}
    for _ in range(2):
        assert two.client.post(address, sent).status_code == 302
    assert models.Result.objects.get(fixture=game).confirmed
    assert [league.decisions.filter(verb=verb).count() for verb in ("report_result", "confirm_report")] == [1, 1]


def test_player_can_change_to_the_opponents_report() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    two.confirm("own_report", game.pk, **LOST)
    assert "Cada uno comunica un resultado" in html_of(organizer_of(league).get(league_url("organize", league)))
    two.confirm("own_report", game.pk, **WON)
    assert has_result(game) and not models.ResultReport.objects.filter(closed=False).exists()


def test_reporter_cannot_confirm_their_own_report() -> None:
    _league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    report = models.ResultReport.objects.get()
    assert one.client.get(one.url("own_confirm", game.pk, report.pk)).status_code == 302
    forged = one.client.post(one.url("own_confirm", game.pk, report.pk), one.fields("own_report", game.pk))
    assert forged.status_code == 422 and "ha de hacerlo otra persona" in html_of(forged)
    assert not has_result(game)


def test_reporter_cannot_confirm_with_the_opponents_link() -> None:
    _league, one, two, game = league_of_players()
    one.page()
    one.confirm("own_report", game.pk, **WON)
    report = models.ResultReport.objects.get()
    thief = Player(one.client, two.entry, two.token)
    thief.page()
    answer = thief.send("own_confirm", game.pk, report.pk)
    assert answer.status_code == 422 and "En este dispositivo" in html_of(answer)
    assert not has_result(game)


def test_account_with_both_pages_cannot_confirm() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    user = User.objects.create_user("ambas")
    models.PlayerLink.objects.update(account=user)
    answer = two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    assert answer.status_code == 422 and not has_result(game)


def test_reporter_who_is_a_referee_cannot_confirm() -> None:
    league, one, _two, game = league_of_players(confirm_results=True)
    one.confirm("own_report", game.pk, **WON)
    report = models.ResultReport.objects.get()
    user = User.objects.create_user("arbitra", first_name=one.entry.name)
    models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
    own = Client()
    own.force_login(user)
    answer = confirm(own, league_url("reported", league, game.pk), report=report.pk)
    assert answer.status_code == 422 and not has_result(game)
    take(league, RecordResult(game.pk, result_in(report.result) or DRAWN_RESULT), by=Actor("Otra persona"))
    refused = send(own, league_url("confirm_result", league, game.pk))
    assert refused.status_code == 422
    assert models.Result.objects.get(fixture=game).confirmed is False


def test_account_that_keeps_the_reporters_page_cannot_confirm() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    user = User.objects.create_user("otro-nombre", first_name="Otro Nombre")
    models.PlayerLink.objects.filter(entry=one.entry).update(account=user)
    models.Official.objects.create(league=league, user=user, role=Role.REFEREE)
    own = Client()
    own.force_login(user)
    answer = confirm(own, league_url("reported", league, game.pk), report=models.ResultReport.objects.get().pk)
    assert answer.status_code == 422 and not has_result(game)


def test_referee_sees_both_versions_of_a_result() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    two.confirm("own_report", game.pk, **LOST)
    assert not has_result(game)
    assert "No coincide con lo de tu rival" in one.page()
    referee = client_of(Visitor.REFEREE, league)
    listed = html_of(referee.get(league_url("record", league)))
    assert "Cada uno comunica un resultado" in listed and f"Vale lo de {two.entry.name}" in listed
    assert "Cada uno comunica un resultado" in html_of(organizer_of(league).get(league_url("organize", league)))
    address = league_url("reported", league, game.pk)
    both = html_of(referee.get(address))
    assert f"Lo de {one.entry.name}" in both and f"Lo de {two.entry.name}" in both
    second = models.ResultReport.objects.get(entry=two.entry)
    assert confirm(referee, address, report=second.pk).status_code == 302
    assert models.Result.objects.get(fixture=game).reason == Reason.RESIGNATION
    assert not models.ResultReport.objects.filter(closed=False).exists()


def test_unanswered_report_waits_for_a_referee() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    organizer = organizer_of(league)
    assert "sin contestar" not in html_of(organizer.get(league_url("organize", league)))
    expire_reports(league)
    listed = html_of(organizer.get(league_url("organize", league)))
    assert "Resultado comunicado, sin contestar desde el " in listed and "Darlo por bueno" in listed
    assert not has_result(game)
    address = league_url("reported", league, game.pk)
    assert confirm(organizer, address, report=models.ResultReport.objects.get().pk).status_code == 302
    assert has_result(game)


def test_opponent_can_undo_the_confirmation() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    number = league.decisions.get(verb="record_result").number
    assert two.url("own_undo", number) in two.page()
    assert one.client.get(one.url("own_undo", number)).status_code == 404
    assert two.send("own_undo", number).status_code == 302
    assert not has_result(game)


def test_report_needs_the_leagues_permission() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    ana = player_of(league, "Ana")
    assert "Comunicar el resultado" not in ana.page()
    html = html_of(ana.client.get(ana.url("own_report", game.pk)))
    assert "los anota quien arbitra" in html
    assert ana.confirm("own_report", game.pk, **WON).status_code == 422
    assert not models.ResultReport.objects.exists()


def test_player_cannot_report_a_game_of_others() -> None:
    league, _one, _two, game = league_of_players()
    carlos = player_of(league, "Carlos")
    for name in ("own_report", "own_sheet", "own_take_back"):
        assert carlos.client.get(carlos.url(name, game.pk)).status_code == 404
    other = drawn_league(name="Otra")
    allow(other)
    theirs = fixture(other, "Ana", "Bea")
    assert carlos.client.get(carlos.url("own_report", theirs.pk)).status_code == 404


def test_game_with_a_result_is_not_reported() -> None:
    league, one, _two, game = league_of_players()
    fields = one.fields("own_report", game.pk)
    beat(league, game.one.name, game.two.name)
    answer = one.client.post(one.url("own_report", game.pk), {**fields, **WON, "step": "confirm"})
    assert answer.status_code == 422 and not models.ResultReport.objects.exists()
    assert one.client.get(one.url("own_report", game.pk)).status_code == 302


def test_game_of_a_withdrawn_player_is_not_reported() -> None:
    league, one, two, game = league_of_players()
    decide(league, Withdraw(two.entry.name, WithdrawnGames.WALKOVERS))
    assert one.confirm("own_report", game.pk, **WON).status_code == 422


def test_withdrawn_report_cannot_be_confirmed() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    assert one.send("own_take_back", game.pk).status_code == 302
    assert "Contestar" not in two.page()


def test_report_that_was_replaced_cannot_be_confirmed() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    address = two.url("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    sent = {**hidden_fields(address), "step": "confirm"}
    one.confirm("own_report", game.pk, **{**WON, "one_men": "9"})
    assert two.client.post(address, sent).status_code == 404
    one.send("own_take_back", game.pk)
    assert two.client.post(address, sent).status_code == 422 and not has_result(game)


def test_reports_of_one_game_are_limited() -> None:
    _league, one, _two, game = league_of_players()
    for men in range(1, 12):
        one.confirm("own_report", game.pk, **{**WON, "one_men": str(men)})
    assert models.ResultReport.objects.count() == 10
    assert models.ResultReport.objects.filter(closed=False).count() == 1


def test_public_history_shows_no_report() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    address = league_url("history", league)
    assert "resultado comunicado" not in html_of(Client().get(address))
    assert "resultado comunicado" in html_of(organizer_of(league).get(address))


def test_incomplete_report_changes_nothing() -> None:
    _league, one, _two, game = league_of_players()
    answer = one.confirm("own_report", game.pk, winner="one")
    assert answer.status_code == 422
    assert not models.ResultReport.objects.exists()


def test_preview_of_a_report_does_not_mention_the_table() -> None:
    _league, one, _two, game = league_of_players()
    answer = one.send("own_report", game.pk, step="look", **WON)
    assert answer.status_code == 200 and "La tabla no cambia" not in html_of(answer)


def test_page_of_reports_is_for_officials_only() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    address = reverse("tournaments:reported", args=[league.slug, game.pk])
    assert Client().get(address).status_code == 302
    assert one.client.get(address).status_code == 302


def test_erased_name_is_in_no_waiting_sheet() -> None:
    league = drawn_league(("Ana Pérez", "Bea Souto", "Carlos Rey"))
    allow(league)
    game = fixture(league, "Ana Pérez", "Bea Souto")
    one = player_of(league, game.one.name)
    one.confirm("own_report", game.pk, **WON)
    decide(league, ReportSheet(game.pk, one.entry.pk, f"{{Ana Pérez}} {sheets.WHITE_WINS}", Side.ONE))
    assert "Ana Pérez" in models.ResultReport.objects.get().sheet
    decide(league, Anonymise(league.entries.get(name="Ana Pérez").player_id, (league.pk,)))
    assert "Ana Pérez" not in models.ResultReport.objects.get().sheet


@pytest.mark.parametrize("reported", [False, True])
def test_rival_reads_that_a_withdrawal_annulled_the_game(reported: bool) -> None:
    league, one, two, game = league_of_players()
    if reported:
        one.confirm("own_report", game.pk, **WON)
    assert "Partidas que ya no se juegan" not in one.page()
    decide(league, Withdraw(two.entry.name, WithdrawnGames.ANNULLED))
    html = one.page()
    _before, section = html.split("Partidas que ya no se juegan")
    listed, _after = section.split("</section>", 1)
    assert f"<bdi>{two.entry.name}</bdi>: no llegó a jugar, y sus partidas no cuentan." in " ".join(listed.split())
    assert ("Lo que comunicaste ya no cuenta" in listed) is reported
    assert "Partidas que ya no se juegan" not in two.page(), "their place says it of all their games"


def test_missed_game_is_told_before_the_next_one() -> None:
    _league, one, _two, game = league_of_players(timetable=Timetable(start=datetime(2126, 11, 23, 17), minutes=20))
    models.Fixture.objects.filter(pk=game.pk).update(at=datetime(2020, 1, 1, tzinfo=UTC))
    page = one.page()
    missed, following = page.index("Aún sin jugar"), page.index("Tu próxima partida")
    assert missed < page.index(one.url("own_report", game.pk)) < following and "Luego" not in page


def test_players_page_does_not_say_who_changes_the_pieces_of_an_absence() -> None:
    league, one, _two, game = league_of_players()
    assert "Una incomparecencia suma" not in html_of(one.client.get(one.url("own_report", game.pk)))
    assert "Una incomparecencia suma" in html_of(organizer_of(league).get(league_url("game", league, game.pk)))
