"""An address that leads to a player's page and to an account gets each notice once, and stops for both."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import drawn_league
from tests.tournaments.connections.alerts.channels import channel, deliver, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.connections.alerts.notified import age_sent_mails, record_result
from tournaments import models

pytestmark = pytest.mark.django_db
PLAYERS = ("Ana", "Bea", "Carlos", "Duarte")


def page_and_account_at_one_address(league: models.League) -> User:
    """Give Ana's page and the account that keeps it the same address, typed in two ways."""
    user = User.objects.create_user("ana")
    player_channel(league, "Ana", target="ana@example.org")
    channel(medium="mail", target="Ana@example.org", user=user)
    models.PlayerLink.objects.filter(entry__league=league, entry__name="Ana").update(account=user)
    return user


def test_page_and_account_at_one_address_get_one_notice(box: Mailbox) -> None:
    league = drawn_league(PLAYERS)
    user = page_and_account_at_one_address(league)
    record_result(league)
    deliver()
    assert len(box.mails) == 1 and models.AlertMessage.objects.get().channel.user == user


def test_stop_link_ends_every_notice_to_its_address(box: Mailbox) -> None:
    league = drawn_league(PLAYERS)
    page_and_account_at_one_address(league)
    player_channel(league, "Bea")
    record_result(league)
    deliver()
    [mail] = [mail for mail in box.mails if mail["To"].lower() == "ana@example.org"]
    [stop] = re.findall(r"(/avisos/parar/\S+)", str(mail.get_content()))
    Client().post(stop, {"List-Unsubscribe": "One-Click"})
    assert [one.target for one in models.AlertChannel.objects.all()] == ["bea@example.org"]
    age_sent_mails()
    record_result(league, "Ana", "Carlos")
    deliver()
    assert len(box.mails) == 2


def test_two_leagues_send_one_address_one_mail_an_hour(box: Mailbox) -> None:
    leagues = [drawn_league(PLAYERS), drawn_league(PLAYERS, name="Otra")]
    for league in leagues:
        player_channel(league, "Ana", target="ana@example.org")
        record_result(league)
    deliver()
    assert len(box.mails) == 1
    age_sent_mails()
    deliver()
    assert len(box.mails) == 2
