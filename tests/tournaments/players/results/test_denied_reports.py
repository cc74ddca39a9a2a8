"""The answer to a reported result that the game has not been played, on which a referee decides."""

from __future__ import annotations

import re

import pytest

from tests.organizing import ONE_WINS, decide
from tests.own_pages import Player
from tests.people import Visitor, client_of
from tests.tournaments.players.results.test_own_results import LOST, expire_reports, has_result, league_of_players
from tests.tournaments.web.deciding.browsing import WON, confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.matters import Matter
from tournaments.display.waiting import waiting_in_league
from tournaments.league.faults import Code, Fault
from tournaments.organizers.results.verbs import RecordResult
from tournaments.players.results.verbs import DenyReport, DiscardReports
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def denied() -> tuple[models.League, Player, Player, models.Fixture]:
    """Return a league, two players and their game: one reported a result, the other denied it."""
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    assert "No hemos jugado" in html_of(two.client.get(two.url("own_report", game.pk)))
    assert two.send("own_deny", game.pk, models.ResultReport.objects.get().pk).status_code == 302
    return league, one, two, game


def test_denied_report_waits_for_a_referee() -> None:
    league, one, two, game = denied()
    [item] = waiting_in_league(load_league(league)).items
    assert (item.matter, item.fixture) == (Matter.DISPUTE, game.pk)
    assert f"{two.entry.name} dice que no han jugado esta partida." in item.words
    referee = client_of(Visitor.REFEREE, league)
    for address in ("reported", "game"):
        page = html_of(referee.get(league_url(address, league, game.pk)))
        assert f"Vale lo de {one.entry.name}" in page and f"Vale lo de {two.entry.name}" in page
        assert "ice que no han jugado." in page and "Descartar lo comunicado" not in page


def test_both_players_read_that_a_referee_decides() -> None:
    _league, one, two, game = denied()
    assert "Tu rival dice que no habéis jugado: decide quien arbitra." in one.page()
    page = two.page()
    assert "Contestaste que no habéis jugado" in page and "Espera tu respuesta" not in page
    assert (two.url("own_report", game.pk) in page and "Pedir otra hora" in page) or "Proponer una hora" in page


def test_referee_leaves_the_game_without_a_result() -> None:
    league, one, _two, game = denied()
    answer = send(client_of(Visitor.REFEREE, league), league_url("discard_reports", league, game.pk))
    assert answer.status_code == 302 and not has_result(game)
    assert waiting_in_league(load_league(league)).items == ()
    assert one.confirm("own_report", game.pk, **WON).status_code == 302
    with pytest.raises(Fault) as refused:
        decide(league, DiscardReports(game.pk)) and decide(league, DiscardReports(game.pk))
    assert refused.value.code is Code.REPORT_GONE


def test_both_players_read_that_their_report_was_discarded() -> None:
    league, one, two, game = denied()
    decide(league, DiscardReports(game.pk))
    for player, did in ((one, "resultado comunicado."), (two, "Contestaste que no habéis jugado.")):
        page = player.page()
        assert "Quien arbitra descartó lo que se comunicó de esta partida: sigue sin resultado." in page
        [recent] = re.findall(rf"<li>[^<]*{did}.*?</b>", page)
        assert "Quien arbitra lo descartó" in recent and "decide quien arbitra" not in page
    one.confirm("own_report", game.pk, **WON)
    assert "descartó" not in two.page().partition("Lo último que hiciste")[0], "another report waits for an answer"


def test_both_players_read_that_the_referee_took_the_report() -> None:
    league, one, two, game = denied()
    referee = client_of(Visitor.REFEREE, league)
    confirm(referee, league_url("reported", league, game.pk), report=models.ResultReport.objects.get().pk)
    assert has_result(game)
    assert "Quien arbitra lo dio por bueno." in one.page()
    page = two.page()
    assert "Quien arbitra dio por bueno lo que comunicó tu rival." in page and "ecide quien arbitra" not in page


def test_player_who_denied_can_still_confirm() -> None:
    _league, _one, two, game = denied()
    two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    assert has_result(game)


def test_player_who_denied_can_still_report_another_result() -> None:
    league, _one, two, game = denied()
    two.confirm("own_report", game.pk, **LOST)
    [item] = waiting_in_league(load_league(league)).items
    assert item.kind == "Cada uno comunica un resultado" and "no han jugado" not in item.words
    two.send("own_take_back", game.pk)
    assert [one.matter for one in waiting_in_league(load_league(league)).items] == [Matter.REPORTED]


def test_denial_withdraws_the_players_own_report() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    two.confirm("own_report", game.pk, **LOST)
    report = models.ResultReport.objects.get(entry=one.entry)
    two.send("own_deny", game.pk, report.pk)
    assert list(models.ResultReport.objects.filter(closed=False)) == [report]
    assert waiting_in_league(load_league(league)).items[0].kind.startswith("Uno comunica un resultado")


def test_denied_report_is_not_one_without_an_answer() -> None:
    league, one, _two, _game = denied()
    expire_reports(league)
    assert [item.matter for item in waiting_in_league(load_league(league)).items] == [Matter.DISPUTE]
    assert "no ha contestado" not in one.page()


def test_game_with_a_result_or_without_a_report_is_not_denied() -> None:
    league, one, two, game = league_of_players()
    with pytest.raises(Fault) as refused:
        decide(league, DenyReport(game.pk, two.entry.pk))
    assert refused.value.code is Code.REPORT_GONE
    one.confirm("own_report", game.pk, **WON)
    with pytest.raises(Fault) as refused:
        decide(league, DenyReport(game.pk, one.entry.pk))
    assert refused.value.code is Code.REPORT_GONE
    decide(league, RecordResult(game.pk, ONE_WINS))
    with pytest.raises(Fault) as refused:
        decide(league, DenyReport(game.pk, two.entry.pk))
    assert refused.value.code is Code.RESULT_EXISTS


def test_page_of_the_report_says_that_it_was_denied_and_takes_another_answer() -> None:
    league, _one, two, game = denied()
    page = html_of(two.client.get(two.url("own_report", game.pk)))
    assert "Contestaste que no habéis jugado: decide quien arbitra." in page
    assert "Es así: ir a confirmarlo" in page and "No hemos jugado" not in page
    report = models.ResultReport.objects.get().pk
    decide(league, DiscardReports(game.pk))
    settled = html_of(send(client_of(Visitor.REFEREE, league), league_url("reported", league, game.pk), report=report))
    assert "Ya no hay ningún resultado comunicado pendiente." in settled and "Vale lo de" not in settled
