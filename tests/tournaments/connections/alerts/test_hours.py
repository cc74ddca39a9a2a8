"""Notices are held back at night, and collected for an hour."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.organizing import complete_league, decide, drawn_league
from tests.tournaments.connections.alerts.channels import deliver, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import MADRID, age_sent_mails, record_result
from tournaments import models
from tournaments.connections.alerts import outlet
from tournaments.connections.outbox import sending
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.alert import SendingState
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.results.verbs import CorrectResult

pytestmark = pytest.mark.django_db


def test_at_most_one_mail_an_hour_of_each_kind(box: Mailbox) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    player_channel(league, "Ana")
    record_result(league, "Ana", "Bea")
    deliver()
    for opponent in ("Carlos", "Duarte"):
        record_result(league, "Ana", opponent)
        deliver()
    assert len(box.mails) == 1
    waiting = models.AlertMessage.objects.get(state=SendingState.WAITING)
    assert timezone.now() + timedelta(minutes=58) < waiting.due_at <= timezone.now() + timedelta(hours=1)
    age_sent_mails()
    deliver()
    assert len(box.mails) == 2 and box.texts()[1].count("  - ") == 2


def test_notice_waits_while_an_earlier_one_is_tried_again() -> None:
    league = drawn_league()
    player_channel(league, "Ana")
    for opponent in ("Bea", "Carlos"):
        models.AlertMessage.objects.update(sealed=True)
        record_result(league, "Ana", opponent)
        while sending.distribute_next():
            pass
    waits_until = outlet._earliest_time(models.AlertMessage.objects.get(sealed=False))
    assert waits_until and waits_until > timezone.now() + timedelta(minutes=9)


def test_another_kind_is_not_held_back(box: Mailbox) -> None:
    league = complete_league()
    player_channel(league, "Ana")
    decide(league, correction_of_pieces(league), reason="errata")
    deliver()
    decide(league, Close())
    deliver()
    assert [str(mail["Subject"]).partition(":")[0] for mail in box.mails] == [
        "Resultado anotado o corregido",
        "Cierre o reapertura",
    ]


def correction_of_pieces(league: models.League) -> CorrectResult:
    """Return a correction of one of Ana's wins, with another number of men."""
    game = league.fixtures.select_related("one", "result").filter(one__name="Ana").first()
    if game:
        return CorrectResult(game.pk, Result(Winner.ONE, Reason.NO_PIECES, Pieces(4), Pieces(0)))
    game = league.fixtures.filter(two__name="Ana")[0]
    return CorrectResult(game.pk, Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(4)))


@pytest.mark.parametrize(
    ("now", "morning"),
    [
        (datetime(2030, 1, 7, 8, 59), datetime(2030, 1, 7, 9, 0)),
        (datetime(2030, 1, 7, 9, 0), None),
        (datetime(2030, 1, 7, 21, 59), None),
        (datetime(2030, 1, 7, 22, 0), datetime(2030, 1, 8, 9, 0)),
    ],
)
def test_nothing_is_sent_at_night(now: datetime, morning: datetime | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_FROM", time(9))
    monkeypatch.setattr(outlet, "DAY_UNTIL", time(22))
    league = drawn_league()
    expected = morning.replace(tzinfo=MADRID) if morning else None
    assert outlet._next_morning(league, now.replace(tzinfo=MADRID)) == expected


def test_notice_at_night_waits_for_the_morning(box: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_UNTIL", time.min)
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    deliver()
    waiting = models.AlertMessage.objects.get()
    assert box.mails == [] and waiting.due_at > timezone.now() and not waiting.sealed


def test_leagues_without_a_common_hour_do_not_block_a_message(box: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_UNTIL", time.min)
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    deliver()
    assert box.mails == []
    models.AlertMessage.objects.update(made_at=timezone.now() - timedelta(hours=25))
    deliver()
    assert len(box.mails) == 1


def test_night_is_that_of_the_leagues_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_FROM", time(9))
    zone = "America/Mexico_City"
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30, timezone=zone))
    asleep, awake = datetime(2030, 1, 7, 15, 30, tzinfo=MADRID), datetime(2030, 1, 8, 4, tzinfo=MADRID)
    assert outlet._next_morning(league, asleep) == datetime(2030, 1, 7, 9, tzinfo=ZoneInfo(zone))
    assert outlet._next_morning(league, awake) is None
