"""The permissions of players on their own pages, and the deadlines of rounds."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db.models import Q
from django.test import Client
from django.utils import timezone

from tests.organizing import ACTOR, decide, drawn_league, league_in_preparation
from tests.own_pages import allow, player_of
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import WON, confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.file import read_league
from tournaments.league.player_rules import Overdue, PlayerRules
from tournaments.league.timetable import Timetable
from tournaments.organizers.founding.copying import copy_league
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.backup.document import backed_up_models
from tournaments.store.players import SetDeadlines, deadlines_of, rules_of

pytestmark = pytest.mark.django_db
YESTERDAY = timezone.localdate() - timedelta(days=1)
PASSED = "Acabó el plazo de la ronda 1."


def test_organizer_sets_the_permissions_of_players() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("allow_players", league)
    answer = send(client, address, report_results="on", confirm_hours="24", overdue="tell")
    assert answer.status_code == 302
    row = models.PlayerSettings.objects.get()
    assert (row.report_results, row.confirm_hours, row.requests, row.overdue) == (True, 24, False, "tell")
    history = html_of(client.get(league_url("history", league)))
    assert "Los jugadores comunican sus resultados; el rival tiene 24 horas para contestar." in history


@pytest.mark.parametrize("hours", ["0", "337", "muchas", ""])
def test_hours_out_of_range_are_refused(hours: str) -> None:
    league = drawn_league()
    answer = send(organizer_of(league), league_url("allow_players", league), confirm_hours=hours, overdue="tell")
    assert answer.status_code == 422 and not models.PlayerSettings.objects.exists()


def test_passed_deadline_is_shown_to_players_and_organizers() -> None:
    league = drawn_league()
    allow(league)
    client = organizer_of(league)
    answer = confirm(client, league_url("replan", league), part="deadlines", round_1=YESTERDAY.isoformat())
    assert answer.status_code == 302
    round_one = list(league.fixtures.filter(round=1).select_related("one"))
    assert "Plazo vencido" in player_of(league, round_one[0].one.name).page()
    for page in ("organize", "record"):
        assert PASSED in html_of(client.get(league_url(page, league))), page
    assert not models.Result.objects.exists()


def test_league_without_reminders_shows_no_passed_deadline() -> None:
    league = drawn_league()
    allow(league, overdue=Overdue.TELL)
    decide(league, SetDeadlines(((1, YESTERDAY),)))
    assert PASSED not in html_of(organizer_of(league).get(league_url("organize", league)))


def test_future_deadline_is_no_reminder() -> None:
    league = drawn_league()
    allow(league)
    decide(league, SetDeadlines(((1, YESTERDAY + timedelta(days=9)),)))
    assert PASSED not in html_of(organizer_of(league).get(league_url("organize", league)))
    game = league.fixtures.filter(round=1).select_related("one").first()
    assert game and "Plazo: hasta el" in player_of(league, game.one.name).page()


def test_deadlines_cannot_be_set_before_the_lots() -> None:
    league = league_in_preparation()
    page = html_of(organizer_of(league).get(league_url("replan", league)))
    assert "Guardar los plazos" not in page and "request_key" not in page
    stranger = organizer_of(drawn_league(name="Otra"))
    assert send(stranger, league_url("replan", league), part="deadlines").status_code in (403, 404)


def test_wrong_date_changes_nothing() -> None:
    league = drawn_league()
    answer = send(organizer_of(league), league_url("replan", league), part="deadlines", round_1="ayer")
    assert answer.status_code == 422 and not models.RoundDeadline.objects.exists()


def league_with_permissions() -> models.League:
    """Return a league with the permissions of its players and two deadlines."""
    league = drawn_league()
    allow(league, confirm_hours=24, approve_hours=False, overdue=Overdue.TELL)
    decide(league, SetDeadlines(((1, date(2030, 12, 1)), (2, date(2030, 12, 8)))))
    return league


def test_copied_league_keeps_permissions_but_no_deadlines() -> None:
    source = league_with_permissions()
    made = copy_league(source, "La siguiente", by=ACTOR)
    assert rules_of(made) == rules_of(source) != PlayerRules()
    assert deadlines_of(made.pk) == {} and made.decisions.filter(verb="allow_players").count() == 1
    again = copy_league(drawn_league(name="Otra"), "Otra más", by=ACTOR)
    assert not again.decisions.filter(verb="allow_players").exists(), "default permissions need no decision"


def test_league_file_holds_the_permissions_of_players() -> None:
    source = league_with_permissions()
    address = f"/ligas/{source.slug}/datos/league.json"
    written = Client().get(address).content
    made = import_league(read_league(written), by=ACTOR)
    assert rules_of(made) == rules_of(source) and deadlines_of(made.pk) == deadlines_of(source.pk)
    allow(source, confirm_hours=12)
    assert json.loads(Client().get(address).content)["player_rules"]["confirm_hours"] == 12
    usual = Client().get(f"/ligas/{drawn_league(name='Otra').slug}/datos/league.json").content
    assert b"player_rules" not in usual and b"deadlines" not in usual


def test_backup_holds_the_permissions_of_players() -> None:
    models_in_backup = set(backed_up_models())
    assert {models.PlayerSettings, models.RoundDeadline, models.PlayerRequest, models.ResultReport} <= models_in_backup


def test_page_begins_with_the_opponents_report_of_a_later_game() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    allow(league)
    ana = player_of(league, "Ana")
    own = league.fixtures.filter(Q(one=ana.entry) | Q(two=ana.entry)).select_related("one", "two").order_by("position")
    last = own[2]
    opponent = player_of(league, last.two.name if last.one == ana.entry else last.one.name)
    assert "Espera tu respuesta" not in ana.page()
    opponent.confirm("own_report", last.pk, **WON)
    html = ana.page()
    assert html.index("Espera tu respuesta") < html.index("Tu próxima partida")
    assert html.count("btn-go") == 1 and html.count("Contestar</a>") == 1
    assert html.count("No puedo ir") == 2, "a played game offers no absence"


def test_reported_game_is_no_longer_the_next_one() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    allow(league)
    ana = player_of(league, "Ana")
    own = league.fixtures.filter(Q(one=ana.entry) | Q(two=ana.entry)).select_related("one", "two").order_by("position")
    opponents = [game.two.name if game.one == ana.entry else game.one.name for game in own]
    for number, game in enumerate(own, start=1):
        ana.confirm("own_report", game.pk, **WON)
        html = ana.page()
        before, unconfirmed = html.split("Resultados que faltan por confirmar")
        assert unconfirmed.count("Comunicaste:") == number
        if number < len(own):
            card = before.split("Tu próxima partida")[1]
            assert f"<bdi>{opponents[number]}</bdi>" in card and "Comunicar el resultado" in card
    assert "Tu próxima partida" not in html and "Luego" not in html
    assert "No te queda ninguna partida por jugar." in html


def test_result_of_a_game_to_come_is_offered_folded() -> None:
    start = datetime(2099, 11, 21, 17)
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), timetable=Timetable(start=start, minutes=30))
    allow(league)
    ana = player_of(league, "Ana")
    html = ana.page()
    before, _, later = html.partition("<h2>Luego</h2>")
    assert before.count("Comunicar el resultado") == 1 and "¿Ya la jugasteis?" not in before
    assert later.count("Comunicar el resultado") == later.count("¿Ya la jugasteis?") == 2
    league.fixtures.update(at=datetime(2020, 11, 21, 17, tzinfo=UTC))
    assert "¿Ya la jugasteis?" not in ana.page() and ana.page().count("Comunicar el resultado") == 3


def test_settings_of_confirming_say_whom_they_are_about() -> None:
    league = drawn_league()
    organizer = organizer_of(league)
    officials = html_of(organizer.get(league_url("settings", league)))
    assert "Cada resultado que anota quien arbitra lo confirma otra persona" in officials
    assert "Lo confirma otra persona que arbitre u organice; mientras tanto cuenta" in officials
    players = html_of(organizer.get(league_url("allow_players", league)))
    assert "un jugador comunica el resultado y su rival lo confirma: hasta entonces no cuenta." in players
    assert "Los que anota quien arbitra no dependen de esto." in players
