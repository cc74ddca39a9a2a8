"""Reminders of the last day of a round, for games without an hour."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.utils import timezone

from tests.organizing import ONE_WINS, decide, drawn_league
from tests.own_pages import allow
from tests.tournaments.connections.alerts.channels import deliver, official_channel, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import with_hour
from tournaments import models
from tournaments.connections.alerts import telling
from tournaments.connections.alerts.kinds import DEADLINE, MISSING
from tournaments.league.player_rules import Overdue
from tournaments.organizers.results.verbs import RecordResult
from tournaments.players.results.verbs import ReportResult
from tournaments.store.players import SetDeadlines

pytestmark = pytest.mark.django_db
ORGANIZER = "olga@example.org"


@pytest.fixture(autouse=True)
def any_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reminders of tomorrow be made at any hour."""
    monkeypatch.setattr(telling, "DAY_BEFORE_FROM", time.min)


def date_in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def league_until(last_day: date, **allowed: object) -> models.League:
    """Return a league without hours whose first round has a deadline; its players and organizer get notices."""
    league = drawn_league()
    allow(league, **allowed)
    decide(league, SetDeadlines(((1, last_day),)))
    for name in ("Ana", "Bea", "Carlos"):
        player_channel(league, name, kinds=[DEADLINE])
    official_channel(league, kinds=[MISSING])
    return league


def first_game(league: models.League) -> models.Fixture:
    return league.fixtures.select_related("one", "two").get(round=1)


def players_of(game: models.Fixture) -> set[str]:
    return {f"{entry.name.lower()}@example.org" for entry in (game.one, game.two)}


def remind(times: int = 1) -> None:
    for _ in range(times):
        telling.remind()
        deliver()


def test_passed_deadline_notifies_players_and_organizer_once(box: Mailbox) -> None:
    league = league_until(date_in_days(-1))
    remind(times=3)
    game = first_game(league)
    assert sorted(box.to) == sorted({*players_of(game), ORGANIZER})
    assert all(f"{game.one.name} – {game.two.name}: el plazo acabó el" in text for text in box.texts())
    assert all("y no tiene resultado" in text for text in box.texts())


def test_players_are_reminded_the_day_before_the_deadline(box: Mailbox) -> None:
    league = league_until(date_in_days(1))
    remind(times=2)
    assert sorted(box.to) == sorted(players_of(first_game(league)))
    assert all("y no tiene hora" in text for text in box.texts())


@pytest.mark.parametrize("days", [0, 2, 9, -20])
def test_no_reminder_on_other_days(box: Mailbox, days: int) -> None:
    league_until(date_in_days(days))
    remind()
    assert box.mails == []


def test_organizer_who_wants_no_reminders_gets_none(box: Mailbox) -> None:
    league = league_until(date_in_days(-1), overdue=Overdue.TELL)
    remind()
    assert sorted(box.to) == sorted(players_of(first_game(league)))


def test_game_with_hour_result_or_report_gets_no_reminder(box: Mailbox) -> None:
    with_hour(league_until(date_in_days(-1)), timezone.now() + timedelta(days=3))
    recorded = league_until(date_in_days(-1))
    decide(recorded, RecordResult(first_game(recorded).pk, ONE_WINS))
    reported = league_until(date_in_days(-1))
    game = first_game(reported)
    decide(reported, ReportResult(game.pk, game.one_id, ONE_WINS))
    remind()
    assert box.mails == []


def test_longer_deadline_cancels_the_waiting_notice(box: Mailbox) -> None:
    league = league_until(date_in_days(-1))
    telling.remind()
    decide(league, SetDeadlines(((1, date_in_days(9)),)))
    deliver()
    assert models.AlertMessage.objects.exists() and box.mails == []
