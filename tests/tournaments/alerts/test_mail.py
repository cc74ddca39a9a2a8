"""Notices by mail, sent to a real mail server: their receivers, their text and their frequency."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from tests import sheets
from tests.organizing import ONE_WINS, SOMEBODY, TWO_WINS, decide, drawn, fixture, played_out, tied
from tests.tournaments.alerts.channels import deliver, official_channel, page_of, player_channel
from tests.tournaments.alerts.mailbox import Mailbox
from tournaments import models
from tournaments.alerts import outlet, reminders
from tournaments.alerts.kinds import CLOSED, MISSING, MOVED, RESULT, TIEBREAK, TOMORROW, VERSIONS
from tournaments.calendar.move_games import SetHour
from tournaments.closing.close import Close
from tournaments.closing.play_off import PlayOff
from tournaments.league.values import Pieces, Reason, Result, Side, Timetable, Winner
from tournaments.models.official import Role
from tournaments.models.sending import SendingState
from tournaments.officials.publish import Publish
from tournaments.outbox import sending
from tournaments.privacy.show_as import ShowAs
from tournaments.results.correct import CorrectResult
from tournaments.results.record import RecordResult
from tournaments.sheets.submit import SubmitSheet
from tournaments.store.links import RevokePlayerLinks
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
MADRID = ZoneInfo("Europe/Madrid")


def played(league: models.League, one: str = "Ana", two: str = "Bea") -> models.Decision:
    return decide(league, RecordResult(fixture(league, one, two).pk, ONE_WINS))


def with_hour(league: models.League, at: datetime) -> models.Fixture:
    """Set the hour of the first game of the league, and return it."""
    game = league.fixtures.order_by("position")[0]
    models.Fixture.objects.filter(pk=game.pk).update(at=at, board=1)
    game.refresh_from_db()
    return game


def test_players_get_their_own_results(box: Mailbox) -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    for name in ("Ana", "Carlos"):
        player_channel(league, name)
    played(league, "Ana", "Bea")
    deliver()
    assert box.to == ["ana@example.org"]
    [mail] = box.mails
    assert mail["Subject"] == "Resultado anotado o corregido: Liga de prueba"
    assert "3–0" in box.texts()[0]
    assert f"https://ligas.example/ligas/{league.slug}/" in box.texts()[0]


def test_mail_is_sent_once(box: Mailbox) -> None:
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    for _ in range(3):
        deliver()
    assert len(box.mails) == 1


def test_notice_shows_the_present_result(box: Mailbox) -> None:
    league = drawn()
    player_channel(league, "Ana", kinds=[RESULT])
    entered = played(league)
    decide(league, CorrectResult(fixture_of(league), TWO_WINS), reason="errata")
    deliver()
    assert len(box.mails) == 1 and "0–3" in box.texts()[0] and "3–0" not in box.texts()[0]
    undone = league.decisions.latest("number")
    decide(league, Undo(undone.number, SOMEBODY))
    decide(league, Undo(entered.number, SOMEBODY))
    age_sent_mails()
    deliver()
    assert "se ha quitado el resultado" in box.texts()[1]


def fixture_of(league: models.League) -> int:
    return league.fixtures.get(result__isnull=False).pk


def age_sent_mails() -> None:
    """Make sent mails two hours old, so that the next of their kind may be sent."""
    ago = timezone.now() - timedelta(hours=2)
    models.AlertMessage.objects.filter(state=SendingState.SENT).update(ended_at=ago)


def test_at_most_one_mail_an_hour_of_each_kind(box: Mailbox) -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    player_channel(league, "Ana")
    played(league, "Ana", "Bea")
    deliver()
    for rival in ("Carlos", "Duarte"):
        played(league, "Ana", rival)
        deliver()
    assert len(box.mails) == 1
    waiting = models.AlertMessage.objects.get(state=SendingState.WAITING)
    assert timezone.now() + timedelta(minutes=58) < waiting.due_at <= timezone.now() + timedelta(hours=1)
    age_sent_mails()
    deliver()
    assert len(box.mails) == 2 and box.texts()[1].count("  - ") == 2


def test_another_kind_is_not_held_back(box: Mailbox) -> None:
    league = played_out()
    player_channel(league, "Ana")
    decide(league, another_figure(league), reason="errata")
    deliver()
    decide(league, Close())
    deliver()
    assert [str(mail["Subject"]).partition(":")[0] for mail in box.mails] == [
        "Resultado anotado o corregido",
        "Liga cerrada o reabierta",
    ]


def another_figure(league: models.League) -> CorrectResult:
    """Return a correction of one of Ana's wins, with another number of men."""
    game = league.fixtures.select_related("one", "result").filter(one__name="Ana").first()
    if game:
        return CorrectResult(game.pk, Result(Winner.ONE, Reason.NO_PIECES, Pieces(4), Pieces(0)))
    game = league.fixtures.filter(two__name="Ana")[0]
    return CorrectResult(game.pk, Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(4)))


def test_players_get_the_new_hour_of_a_moved_game(box: Mailbox) -> None:
    league = drawn(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.order_by("position")[0]
    names = {game.one.name, game.two.name}
    for name in ("Ana", "Bea", "Carlos"):
        player_channel(league, name, kinds=[MOVED])
    decide(league, SetHour(game.pk, datetime(2030, 1, 8, 18, 30), 1))
    deliver()
    assert {to.partition("@")[0].title() for to in box.to} == names
    assert "martes 8 de enero, 18:30" in box.texts()[0]


def test_player_gets_a_notice_of_a_tie_break_game(box: Mailbox) -> None:
    league = tied()
    for name in ("Ana", "Carlos"):
        player_channel(league, name, kinds=[TIEBREAK, CLOSED])
    decide(league, PlayOff("Ana", "Bea"))
    deliver()
    assert box.to == ["ana@example.org"] and "partida de desempate, sin hora todavía" in box.texts()[0]


def test_reminder_is_sent_once_the_day_before(box: Mailbox) -> None:
    league = drawn()
    game = with_hour(league, datetime(2030, 1, 8, 18, 30, tzinfo=MADRID))
    player_channel(league, game.one.name, kinds=[TOMORROW])
    for now in (
        datetime(2030, 1, 6, 12, 0, tzinfo=MADRID),
        datetime(2030, 1, 7, 9, 59, tzinfo=MADRID),
    ):
        reminders.remind(now)
    assert not models.AlertMessage.objects.exists()
    for minute in (0, 5, 10):
        reminders.remind(datetime(2030, 1, 7, 10, minute, tzinfo=MADRID))
        deliver()
    assert len(box.mails) == 1 and "martes 8 de enero, 18:30, tablero 1" in box.texts()[0]
    models.Fixture.objects.filter(pk=game.pk).update(at=datetime(2030, 1, 8, 20, 0, tzinfo=MADRID))
    reminders.remind(datetime(2030, 1, 7, 10, 15, tzinfo=MADRID))
    age_sent_mails()
    deliver()
    assert len(box.mails) == 2 and "20:00" in box.texts()[1], "its hour changed"


def test_only_organizers_get_missing_results(box: Mailbox) -> None:
    league = drawn()
    now = timezone.now()
    game = with_hour(league, now - timedelta(hours=4))
    official_channel(league)
    official_channel(league, Role.REFEREE, "rita")
    player_channel(league, game.one.name)
    reminders.remind(now)
    deliver()
    assert box.to == ["olga@example.org"] and "no tiene resultado" in box.texts()[0]
    reminders.remind(now + timedelta(minutes=5))
    age_sent_mails()
    deliver()
    assert len(box.mails) == 1


def test_result_entered_meanwhile_is_not_reported_missing(box: Mailbox) -> None:
    league = drawn()
    game = with_hour(league, timezone.now() - timedelta(hours=4))
    official_channel(league, kinds=[MISSING])
    reminders.remind()
    decide(league, RecordResult(game.pk, ONE_WINS))
    deliver()
    assert box.mails == []
    assert models.AlertMessage.objects.get().state == SendingState.DROPPED


def test_organizers_get_contradictions_with_a_sheet(box: Mailbox) -> None:
    league = drawn()
    official_channel(league, kinds=[VERSIONS])
    played(league)
    deliver()
    assert box.mails == []
    decide(league, SubmitSheet(fixture_of(league), sheets.AGREED, "Ana", Side.ONE))
    deliver()
    assert len(box.mails) == 1 and "la planilla y el resultado no coinciden" in box.texts()[0]


def test_stop_link_ends_the_notices(box: Mailbox) -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    player_channel(league, "Ana")
    played(league)
    deliver()
    [mail] = box.mails
    [stop] = re.findall(r"https://ligas\.example(/avisos/parar/\S+)", str(mail.get_content()))
    assert str(mail["List-Unsubscribe"]).strip() == f"<https://ligas.example{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated" and mail["Message-ID"].endswith("@ligas.example>")
    scanner = Client(enforce_csrf_checks=True)
    assert scanner.get(stop).status_code == 200
    assert models.AlertChannel.objects.exists(), "opening the link alone ends nothing"
    played(league, "Ana", "Carlos")
    sending.send_all()
    assert scanner.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not models.AlertChannel.objects.exists()
    age_sent_mails()
    deliver()
    assert len(box.mails) == 1
    assert "ahí no llega ningún aviso más" in scanner.get(stop).content.decode()


def test_forged_stop_link_ends_nothing(box: Mailbox) -> None:
    league = drawn()
    channel = player_channel(league, "Ana")
    for token in (str(channel.pk), f"{channel.pk}:x", "x"):
        assert Client().post(f"/avisos/parar/{token}/").status_code == 200
    assert models.AlertChannel.objects.exists()


def test_revoked_or_replaced_link_ends_its_notices(box: Mailbox) -> None:
    league = drawn(("Ana", "Bea", "Carlos", "Duarte"))
    for name in ("Ana", "Bea"):
        player_channel(league, name)
    played(league)
    sending.send_all()
    decide(league, RevokePlayerLinks((league.entries.get(name="Ana").pk,)))
    page_of(league, "Bea")
    deliver()
    assert box.mails == [] and not models.AlertChannel.objects.exists()


def test_hidden_name_is_in_no_mail(box: Mailbox) -> None:
    league = drawn(("Zenobia Rey", "Bea", "Carlos"))
    player_channel(league, "Bea")
    official_channel(league)
    played(league, "Zenobia Rey", "Bea")
    decide(league, ShowAs(league.entries.get(name="Zenobia Rey").player_id, initials=True), reason="lo pide")
    deliver()
    assert len(box.mails) == 2
    assert all("Zenobia" not in mail.as_string() for mail in box.mails)
    assert all("Z. R." in text for text in box.texts())


def test_private_league_notifies_only_its_own_people(box: Mailbox) -> None:
    league = drawn()
    dismissed = official_channel(league, name="olga")
    official_channel(league, name="ramon")
    player_channel(league, "Ana")
    decide(league, Publish(False))
    played(league)
    while sending.distribute_next():
        pass
    models.Official.objects.filter(user=dismissed.user).delete()
    deliver()
    assert sorted(box.to) == ["ana@example.org", "ramon@example.org"]


def test_withheld_league_notifies_no_player(box: Mailbox) -> None:
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    while sending.distribute_next():
        pass
    models.League.objects.update(withheld=True)
    deliver()
    assert box.mails == []


def test_people_of_another_league_get_nothing(box: Mailbox) -> None:
    league, other = drawn(), drawn(name="Otra")
    official_channel(other)
    player_channel(other, "Ana")
    played(league)
    deliver()
    assert box.mails == []


def test_unconfirmed_channel_gets_nothing(box: Mailbox) -> None:
    league = drawn()
    player_channel(league, "Ana", confirmed_at=None)
    played(league)
    deliver()
    assert box.mails == [] and not models.Occurrence.objects.exists()


def test_mail_is_in_the_language_of_its_reader(box: Mailbox) -> None:
    league = drawn()
    player_channel(league, "Ana", language="en")
    player_channel(league, "Bea", language="gl")
    played(league)
    deliver()
    said = dict(zip(box.to, box.texts(), strict=True))
    assert "To stop these notifications:" in said["ana@example.org"]
    assert "Para non recibir máis avisos aquí:" in said["bea@example.org"]


def test_temporary_refusal_is_tried_again(box: Mailbox) -> None:
    box.answers = ["451 later", "421 busy"]
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    for _ in range(4):
        deliver()
    assert len(box.mails) == 1
    message = models.AlertMessage.objects.get()
    assert message.attempts == 3 and message.state == SendingState.SENT
    assert str(box.mails[0]["Message-ID"]).startswith(f"<{message.key}@")


def test_unknown_mailbox_is_not_tried_again(box: Mailbox) -> None:
    box.refused = {"ana@example.org"}
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    deliver()
    assert models.AlertMessage.objects.get().state == SendingState.FAILED


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
    league = drawn()
    expected = morning.replace(tzinfo=MADRID) if morning else None
    assert outlet._next_morning(league, now.replace(tzinfo=MADRID)) == expected


def test_notice_at_night_waits_for_the_morning(box: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_UNTIL", time.min)
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    deliver()
    waiting = models.AlertMessage.objects.get()
    assert box.mails == [] and waiting.due_at > timezone.now() and not waiting.sealed


def test_leagues_without_a_common_hour_do_not_block_a_message(box: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_UNTIL", time.min)
    league = drawn()
    player_channel(league, "Ana")
    played(league)
    deliver()
    assert box.mails == []
    models.AlertMessage.objects.update(made_at=timezone.now() - timedelta(hours=25))
    deliver()
    assert len(box.mails) == 1


def test_night_is_that_of_the_leagues_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlet, "DAY_FROM", time(9))
    zone = "America/Mexico_City"
    league = drawn(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30, timezone=zone))
    asleep, awake = datetime(2030, 1, 7, 15, 30, tzinfo=MADRID), datetime(2030, 1, 8, 4, tzinfo=MADRID)
    assert outlet._next_morning(league, asleep) == datetime(2030, 1, 7, 9, tzinfo=ZoneInfo(zone))
    assert outlet._next_morning(league, awake) is None
