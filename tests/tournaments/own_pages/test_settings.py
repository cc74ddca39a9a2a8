"""What an organizer lets players do, and the deadlines of rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.organizing import decide, drawn, preparing
from tests.own_pages import allow, player_of
from tests.people import organizer_of
from tests.tournaments.deciding.desk import at, body, send
from tournaments import models
from tournaments.models.player_settings import Overdue
from tournaments.own_pages.settings import SetDeadlines

pytestmark = pytest.mark.django_db
YESTERDAY = timezone.localdate() - timedelta(days=1)


def test_players_report_nothing_unless_the_league_lets_them() -> None:
    league = drawn()
    client, where = organizer_of(league), at("allow_players", league)
    answer = send(client, where, report_results="on", confirm_hours="24", overdue="tell")
    assert answer.status_code == 302
    row = models.PlayerSettings.objects.get()
    assert (row.report_results, row.confirm_hours, row.requests, row.overdue) == (True, 24, False, "tell")
    history = body(client.get(at("history", league)))
    assert "Los jugadores comunican sus resultados; el rival tiene 24 horas para contestar." in history


@pytest.mark.parametrize("hours", ["0", "337", "muchas", ""])
def test_hours_out_of_range_are_refused(hours: str) -> None:
    league = drawn()
    answer = send(organizer_of(league), at("allow_players", league), confirm_hours=hours, overdue="tell")
    assert answer.status_code == 422 and not models.PlayerSettings.objects.exists()


def test_deadline_is_told_to_players_and_organizers_once_it_has_passed() -> None:
    league = drawn()
    allow(league)
    client = organizer_of(league)
    answer = send(client, at("deadlines", league), round_1=YESTERDAY.isoformat())
    assert answer.status_code == 302
    round_one = list(league.fixtures.filter(round=1).select_related("one"))
    assert "Plazo vencido" in player_of(league, round_one[0].one.name).page()
    organized = body(client.get(at("organize", league)))
    assert "plazo vencido" in organized and "el plazo vencido." in organized
    assert not models.Result.objects.exists()


def test_organizer_who_wants_no_reminder_has_none() -> None:
    league = drawn()
    allow(league, overdue=Overdue.TELL)
    decide(league, SetDeadlines(((1, YESTERDAY),)))
    assert "plazo vencido" not in body(organizer_of(league).get(at("organize", league)))


def test_deadline_to_come_is_no_reminder() -> None:
    league = drawn()
    allow(league)
    decide(league, SetDeadlines(((1, YESTERDAY + timedelta(days=9)),)))
    assert "plazo vencido" not in body(organizer_of(league).get(at("organize", league)))
    game = league.fixtures.filter(round=1).select_related("one").first()
    assert game and "Plazo: hasta el" in player_of(league, game.one.name).page()


def test_deadlines_wait_for_the_lots() -> None:
    league = preparing()
    assert "form_token" not in body(organizer_of(league).get(at("deadlines", league)))
    assert send(organizer_of(drawn(name="Otra")), at("deadlines", league)).status_code in (403, 404)


def test_wrong_date_changes_nothing() -> None:
    league = drawn()
    answer = send(organizer_of(league), at("deadlines", league), round_1="ayer")
    assert answer.status_code == 422 and not models.RoundDeadline.objects.exists()
