"""Notices by mail, sent to a real SMTP server."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests import sheets
from tests.organizing import ACTOR, ONE_WINS, TWO_WINS, decide, drawn_league, tied_league
from tests.tournaments.connections.alerts.channels import deliver, official_channel, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import MADRID, age_sent_mails, record_result, with_hour
from tournaments import models
from tournaments.connections.alerts import telling
from tournaments.connections.alerts.kinds import CLOSED, MISSING, MOVED, RESULT, TIEBREAK, TOMORROW, VERSIONS
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side
from tournaments.models.alert import SendingState
from tournaments.organizers.calendar.verbs import PutOff, SetHour
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db


def test_players_get_their_own_results(box: Mailbox) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    for name in ("Ana", "Carlos"):
        player_channel(league, name)
    record_result(league, "Ana", "Bea")
    deliver()
    assert box.to == ["ana@example.org"]
    [mail] = box.mails
    assert mail["Subject"] == "Resultado anotado o corregido: Liga de prueba"
    assert "Gana Ana" in box.texts()[0] and "3–0" not in box.texts()[0]
    assert f"https://ligas.example/ligas/{league.slug}/" in box.texts()[0]


def test_mail_is_sent_once(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    for _ in range(3):
        deliver()
    assert len(box.mails) == 1


def test_notice_shows_the_present_result(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana", kinds=[RESULT])
    entered = record_result(league)
    decide(league, CorrectResult(fixture_of(league), TWO_WINS), reason="errata")
    deliver()
    assert len(box.mails) == 1 and "Gana Ana" in box.texts()[0] and "Gana Bea" not in box.texts()[0]
    undone = league.decisions.latest("number")
    decide(league, Undo(undone.number, ACTOR))
    decide(league, Undo(entered.number, ACTOR))
    age_sent_mails()
    deliver()
    assert "se ha quitado el resultado" in box.texts()[1]


def fixture_of(league: models.League) -> int:
    return league.fixtures.get(result__isnull=False).pk


def test_players_get_the_new_hour_of_a_moved_game(box: Mailbox) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.order_by("position")[0]
    names = {game.one.name, game.two.name}
    for name in ("Ana", "Bea", "Carlos"):
        player_channel(league, name, kinds=[MOVED])
    decide(league, SetHour(game.pk, datetime(2030, 1, 8, 18, 30), 1))
    deliver()
    assert {to.partition("@")[0].title() for to in box.to} == names
    assert "martes 8 de enero, 18:30" in box.texts()[0]


def test_player_gets_a_notice_of_a_tie_break_game(box: Mailbox) -> None:
    league = tied_league()
    for name in ("Ana", "Carlos"):
        player_channel(league, name, kinds=[TIEBREAK, CLOSED])
    decide(league, PlayOff("Ana", "Bea"))
    deliver()
    assert box.to == ["ana@example.org"] and "partida de desempate, sin hora todavía" in box.texts()[0]


def test_reminder_is_sent_once_the_day_before(box: Mailbox) -> None:
    league = drawn_league()
    game = with_hour(league, datetime(2030, 1, 8, 18, 30, tzinfo=MADRID))
    player_channel(league, game.one.name, kinds=[TOMORROW])
    for now in (
        datetime(2030, 1, 6, 12, 0, tzinfo=MADRID),
        datetime(2030, 1, 7, 9, 59, tzinfo=MADRID),
    ):
        telling.remind(now)
    assert not models.AlertMessage.objects.exists()
    for minute in (0, 5, 10):
        telling.remind(datetime(2030, 1, 7, 10, minute, tzinfo=MADRID))
        deliver()
    assert len(box.mails) == 1 and "martes 8 de enero, 18:30, tablero 1" in box.texts()[0]
    models.Fixture.objects.filter(pk=game.pk).update(at=datetime(2030, 1, 8, 20, 0, tzinfo=MADRID))
    telling.remind(datetime(2030, 1, 7, 10, 15, tzinfo=MADRID))
    age_sent_mails()
    deliver()
    assert len(box.mails) == 2 and "20:00" in box.texts()[1], "a new hour sends the reminder again"


def test_result_entered_meanwhile_is_not_reported_missing(box: Mailbox) -> None:
    league = drawn_league()
    game = with_hour(league, timezone.now() - timedelta(hours=4))
    official_channel(league, kinds=[MISSING])
    telling.remind()
    decide(league, RecordResult(game.pk, ONE_WINS))
    deliver()
    assert box.mails == []
    assert models.AlertMessage.objects.get().state == SendingState.DROPPED


def test_organizers_get_contradictions_with_a_sheet(box: Mailbox) -> None:
    league = drawn_league()
    official_channel(league, kinds=[VERSIONS])
    record_result(league)
    deliver()
    assert box.mails == []
    decide(league, SubmitSheet(fixture_of(league), sheets.AGREED, "Ana", Side.ONE))
    deliver()
    assert len(box.mails) == 1 and "la planilla y el resultado no coinciden" in box.texts()[0]


def test_temporary_refusal_is_tried_again(box: Mailbox) -> None:
    box.answers = ["451 later", "421 busy"]
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    for _ in range(4):
        deliver()
    assert len(box.mails) == 1
    message = models.AlertMessage.objects.get()
    assert message.attempts == 3 and message.state == SendingState.SENT
    assert str(box.mails[0]["Message-ID"]).startswith(f"<{message.key}@")


def test_unknown_mailbox_is_not_tried_again(box: Mailbox) -> None:
    box.refused = {"ana@example.org"}
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    deliver()
    assert models.AlertMessage.objects.get().state == SendingState.FAILED


def moved_mail(box: Mailbox, league: models.League) -> str:
    """Return the one mail to Ana about moved games, with its lines joined."""
    deliver()
    [mail] = box.texts()
    return " ".join(mail.split())


def test_notice_of_a_moved_game_has_the_former_hour_and_the_reason(box: Mailbox) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.order_by("position")[0]
    player_channel(league, game.one.name, kinds=[MOVED])
    decide(league, SetHour(game.pk, datetime(2030, 1, 8, 18, 30), 1), reason="la sala está  cerrada")
    decide(league, SetHour(game.pk, datetime(2030, 1, 9, 18, 30), 1))
    text = moved_mail(box, league)
    assert "ahora es el miércoles 9 de enero, 18:30. Antes era el lunes 7 de enero, 17:00." in text
    assert text.count("Antes era") == 1 and "Motivo: la sala está cerrada" in text


def test_notice_of_a_postponed_game_has_its_former_hour(box: Mailbox) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.order_by("position")[0]
    player_channel(league, game.one.name, kinds=[MOVED])
    decide(league, PutOff(game.pk), reason="gripe")
    assert "sin fecha por ahora. Era el lunes 7 de enero, 17:00. Motivo: gripe" in moved_mail(box, league)


def test_notice_of_an_undone_move_has_the_hour_that_was_undone(box: Mailbox) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.order_by("position")[0]
    moved = decide(league, SetHour(game.pk, datetime(2030, 1, 8, 18, 30), 1))
    player_channel(league, game.one.name, kinds=[MOVED])
    decide(league, Undo(moved.number, ACTOR))
    text = moved_mail(box, league)
    assert "ahora es el lunes 7 de enero, 17:00. Antes era el martes 8 de enero, 18:30." in text


def test_reason_in_a_notice_names_no_hidden_player(box: Mailbox) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 7, 17), minutes=30))
    game = league.fixtures.filter(one__name="Ana").order_by("position")[0]
    league.entries.filter(name="Carlos").update(initials=True)
    player_channel(league, "Ana", kinds=[MOVED])
    decide(league, PutOff(game.pk), reason="la pide Carlos")
    assert "Motivo: la pide C." in moved_mail(box, league)


def test_notice_by_mail_says_that_no_person_wrote_it(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    deliver()
    [mail] = box.mails
    assert mail["Auto-Submitted"] == "auto-generated" and mail["Message-ID"].endswith("@ligas.example>")
