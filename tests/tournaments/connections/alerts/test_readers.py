"""Each notice by mail goes to those whom it concerns, until they stop it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.organizing import decide, drawn_league
from tests.tournaments.connections.alerts.channels import deliver, official_channel, page_of, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import age_sent_mails, record_result, with_hour
from tournaments import models
from tournaments.connections.alerts import telling
from tournaments.connections.outbox import sending
from tournaments.models.league import Role
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.links import RevokePlayerLinks

pytestmark = pytest.mark.django_db


def test_only_organizers_get_missing_results(box: Mailbox) -> None:
    league = drawn_league()
    now = timezone.now()
    game = with_hour(league, now - timedelta(hours=4))
    official_channel(league)
    official_channel(league, Role.REFEREE, "rita")
    player_channel(league, game.one.name)
    telling.remind(now)
    deliver()
    assert box.to == ["olga@example.org"] and "no tiene resultado" in box.texts()[0]
    telling.remind(now + timedelta(minutes=5))
    age_sent_mails()
    deliver()
    assert len(box.mails) == 1


def test_stop_link_ends_the_notices(box: Mailbox) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    player_channel(league, "Ana")
    record_result(league)
    deliver()
    [mail] = box.mails
    [stop] = re.findall(r"https://ligas\.example(/avisos/parar/\S+)", str(mail.get_content()))
    assert str(mail["List-Unsubscribe"]).strip() == f"<https://ligas.example{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated" and mail["Message-ID"].endswith("@ligas.example>")
    scanner = Client(enforce_csrf_checks=True)
    assert scanner.get(stop).status_code == 200
    assert models.AlertChannel.objects.exists(), "opening the link alone ends nothing"
    record_result(league, "Ana", "Carlos")
    sending.send_all()
    assert scanner.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not models.AlertChannel.objects.exists()
    age_sent_mails()
    deliver()
    assert len(box.mails) == 1
    assert "ahí no llega ningún aviso más" in scanner.get(stop).content.decode()


def test_forged_stop_link_ends_nothing(box: Mailbox) -> None:
    league = drawn_league()
    channel = player_channel(league, "Ana")
    for token in (str(channel.pk), f"{channel.pk}:x", "x"):
        assert Client().post(f"/avisos/parar/{token}/").status_code == 200
    assert models.AlertChannel.objects.exists()


def test_revoked_or_replaced_link_ends_its_notices(box: Mailbox) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    for name in ("Ana", "Bea"):
        player_channel(league, name)
    record_result(league)
    sending.send_all()
    decide(league, RevokePlayerLinks((league.entries.get(name="Ana").pk,)))
    page_of(league, "Bea")
    deliver()
    assert box.mails == [] and not models.AlertChannel.objects.exists()


def test_hidden_name_is_in_no_mail(box: Mailbox) -> None:
    league = drawn_league(("Zenobia Rey", "Bea", "Carlos"))
    player_channel(league, "Bea")
    official_channel(league)
    record_result(league, "Zenobia Rey", "Bea")
    decide(league, ShowAs(league.entries.get(name="Zenobia Rey").player_id, initials=True), reason="lo pide")
    deliver()
    assert len(box.mails) == 2
    assert all("Zenobia" not in mail.as_string() for mail in box.mails)
    assert all("Z. R." in text for text in box.texts())


def test_private_league_notifies_only_its_own_people(box: Mailbox) -> None:
    league = drawn_league()
    dismissed = official_channel(league, name="olga")
    official_channel(league, name="ramon")
    player_channel(league, "Ana")
    decide(league, Publish(False))
    record_result(league)
    while sending.distribute_next():
        pass
    models.Official.objects.filter(user=dismissed.user).delete()
    deliver()
    assert sorted(box.to) == ["ana@example.org", "ramon@example.org"]


def test_withheld_league_notifies_no_player(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana")
    record_result(league)
    while sending.distribute_next():
        pass
    models.League.objects.update(withheld=True)
    deliver()
    assert box.mails == []


def test_people_of_another_league_get_nothing(box: Mailbox) -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    official_channel(other)
    player_channel(other, "Ana")
    record_result(league)
    deliver()
    assert box.mails == []


def test_unconfirmed_channel_gets_nothing(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana", confirmed_at=None)
    record_result(league)
    deliver()
    assert box.mails == [] and not models.Occurrence.objects.exists()


def test_mail_is_in_the_language_of_its_reader(box: Mailbox) -> None:
    league = drawn_league()
    player_channel(league, "Ana", language="en")
    player_channel(league, "Bea", language="gl")
    record_result(league)
    deliver()
    mails = dict(zip(box.to, box.texts(), strict=True))
    assert "To stop these notifications:" in mails["ana@example.org"]
    assert "Para non recibir máis avisos aquí:" in mails["bea@example.org"]
