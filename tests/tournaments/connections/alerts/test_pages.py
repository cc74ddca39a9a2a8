"""The pages on which an account or a player chooses, confirms and ends notices."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.organizing import decide, drawn_league
from tests.tournaments.connections.alerts.channels import SECRET, channel, page_of, player_channel
from tests.tournaments.connections.alerts.mailbox import Mailbox
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.connections.alerts.kinds import CLOSED, MISSING, RESULT
from tournaments.connections.alerts.owners import MAX_CHANNELS, MAX_MAILED_A_DAY, MAX_MAILED_TO_ONE
from tournaments.models.alert import Medium
from tournaments.organizers.links.verbs import MakePlayerLinks

pytestmark = pytest.mark.django_db
ACCOUNT = "/cuenta/avisos/"


@pytest.fixture(autouse=True)
def clear_mail_limits() -> None:
    cache.clear()


def logged_in(name: str = "olga") -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name))
    return client


def add_mail(client: Client, page: str, address: str = "ana@example.org", *kinds: str) -> Any:
    return client.post(page, {"do": "mail", "mail-address": address, "mail-kinds": list(kinds or (RESULT, CLOSED))})


def confirmation(box: Mailbox) -> str:
    """Return the path of the last mailed link."""
    until = time.monotonic() + 300
    while not box.mails and time.monotonic() < until:
        time.sleep(0.02)
    [path] = re.findall(r"https?://\S+?(/avisos/confirmar/\S+)", box.texts()[-1])
    return path


def test_notices_page_links_back_to_the_players_page() -> None:
    league = drawn_league()
    token = page_of(league, "Ana")
    assert f'<a href="/mi/{token}/">Mi página</a>' in html_of(Client().get(f"/mi/{token}/avisos/"))


def test_player_chooses_and_confirms_by_mail(box: Mailbox) -> None:
    league = drawn_league()
    address = f"/mi/{page_of(league, 'Ana')}/avisos/"
    client = Client()
    assert address in client.get(address.removesuffix("avisos/")).content.decode()
    assert add_mail(client, address).status_code == 302
    made = models.AlertChannel.objects.get()
    assert made.confirmed_at is None and "Falta confirmarlo" in html_of(client.get(address))
    link = confirmation(box)
    scanner = Client()
    assert "Recibir los avisos" in html_of(scanner.get(link)), "opening the link alone confirms nothing"
    made.refresh_from_db()
    assert made.confirmed_at is None
    scanner.post(link)
    made.refresh_from_db()
    assert made.confirmed_at and made.kinds == [RESULT, CLOSED] and made.link_id and not made.user_id
    assert scanner.post(link).status_code == 404, "the link works once"
    answer = client.get(address)
    assert "Falta confirmarlo" not in html_of(answer)
    assert answer["Referrer-Policy"] == "strict-origin" and "no-store" in answer["Cache-Control"]


def test_account_chooses_kinds_and_removes_the_channel(box: Mailbox) -> None:
    client = logged_in()
    add_mail(client, ACCOUNT, "olga@example.org", MISSING)
    client.post(confirmation(box))
    made = models.AlertChannel.objects.get()
    client.post(ACCOUNT, {"do": "kinds", "which": made.pk, f"canal-{made.pk}-kinds": [RESULT]})
    made.refresh_from_db()
    assert made.kinds == [RESULT]
    client.post(ACCOUNT, {"do": "kinds", "which": made.pk})
    made.refresh_from_db()
    assert made.kinds == [RESULT]
    client.post(ACCOUNT, {"do": "remove", "which": made.pk})
    assert not models.AlertChannel.objects.exists()


def test_player_is_not_offered_kinds_for_officials(box: Mailbox) -> None:
    address = f"/mi/{page_of(drawn_league(), 'Ana')}/avisos/"
    assert "Falta un resultado" not in html_of(Client().get(address))
    assert "Falta un resultado" in html_of(logged_in().get(ACCOUNT))
    answer = add_mail(Client(), address, "ana@example.org", MISSING)
    assert answer.status_code == 422 and not models.AlertChannel.objects.exists()


@pytest.mark.parametrize(("address", "expected"), [("", "Hace falta."), ("ana", "Se espera una dirección de correo")])
def test_wrong_address_is_refused_in_words(box: Mailbox, address: str, expected: str) -> None:
    answer = add_mail(logged_in(), ACCOUNT, address)
    assert answer.status_code == 422 and expected in html_of(answer) and not models.AlertChannel.objects.exists()


def test_repeated_requests_send_one_mail(box: Mailbox) -> None:
    client = logged_in()
    for _ in range(3):
        add_mail(client, ACCOUNT)
    confirmation(box)
    assert len(box.mails) == 1


def test_owner_who_repeats_requests_reaches_a_mail_limit(box: Mailbox) -> None:
    client = logged_in()
    for number in range(MAX_MAILED_A_DAY + 3):
        add_mail(client, ACCOUNT, f"ana{number}@example.org")
        for made in models.AlertChannel.objects.exclude(code_hash=None):
            client.post(ACCOUNT, {"do": "remove", "which": made.pk})
    assert "prueba mañana" in html_of(client.get(ACCOUNT))
    assert not models.AlertChannel.objects.exclude(code_hash=None).exists()
    assert_mail_count(box, MAX_MAILED_A_DAY)


def test_mails_to_one_address_are_limited_over_all_owners(box: Mailbox) -> None:
    for number in range(MAX_MAILED_TO_ONE + 2):
        cache.clear()  # The limit ends after ten minutes, with the cache entry.
        add_mail(logged_in(f"cuenta{number}"), ACCOUNT, "Victima@example.org" if number % 2 else "victima@example.org")
    assert_mail_count(box, MAX_MAILED_TO_ONE)


def test_mails_of_the_day_before_count_no_more(box: Mailbox) -> None:
    client, account = logged_in(), User.objects.get()
    for _ in range(MAX_MAILED_TO_ONE):
        models.AlertChannel.objects.create(user=account, medium=Medium.MAIL, target="ana@example.org")
    models.AlertChannel.objects.update(made_at=timezone.now() - timedelta(days=1))
    add_mail(client, ACCOUNT)
    assert_mail_count(box, 1)


def assert_mail_count(box: Mailbox, count: int) -> None:
    """Assert that so many mails arrive, and no more."""
    until = time.monotonic() + 300
    while len(box.mails) < count and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(0.3)
    assert len(box.mails) == count


def test_channels_of_an_owner_are_limited(box: Mailbox) -> None:
    client = logged_in()
    for number in range(MAX_CHANNELS + 2):
        add_mail(client, ACCOUNT, f"ana{number}@example.org")
    assert models.AlertChannel.objects.count() == MAX_CHANNELS
    assert "Tienes ya 8 canales" in client.get(ACCOUNT).content.decode()


def test_no_medium_is_offered_unless_set_up() -> None:
    client = logged_in()
    assert ACCOUNT not in client.get("/cuenta/").content.decode()
    html = html_of(client.get(ACCOUNT))
    assert "no tiene con qué enviar avisos" in html and 'name="do"' not in html
    token = page_of(drawn_league(), "Ana")
    assert "/avisos/" not in Client().get(f"/mi/{token}/").content.decode()
    for medium in ("mail", "push", "telegram"):
        assert client.post(ACCOUNT, {"do": medium}).status_code == 404
    assert not models.AlertChannel.objects.exists()


def test_only_mail_is_offered_if_only_mail_is_set_up(box: Mailbox) -> None:
    client = logged_in()
    assert ACCOUNT in client.get("/cuenta/").content.decode()
    html = html_of(client.get(ACCOUNT))
    assert "Por correo" in html and "Telegram" not in html and "En este dispositivo" not in html
    for medium in ("push", "telegram", "nada", ""):
        assert client.post(ACCOUNT, {"do": medium}).status_code == 404


def test_channels_of_others_answer_404(box: Mailbox) -> None:
    league = drawn_league()
    theirs = player_channel(league, "Ana")
    account = channel(user=User.objects.create_user("otra"), medium="mail", target="otra@example.org")
    page = f"/mi/{page_of(league, 'Bea')}/avisos/"
    for client, address in ((logged_in(), ACCOUNT), (Client(), page)):
        html = html_of(client.get(address))
        assert "ana@example.org" not in html and "otra@example.org" not in html
        for other in (theirs, account):
            for do in ("kinds", "remove"):
                sent = {"do": do, "which": other.pk, f"canal-{other.pk}-kinds": [RESULT]}
                assert client.post(address, sent).status_code == 404
    assert models.AlertChannel.objects.filter(pk__in=[theirs.pk, account.pk]).count() == 2


@pytest.mark.parametrize("which", ["", "x", "-1", "9" * 30, "1e3"])
def test_malformed_channel_key_answers_404(box: Mailbox, which: str) -> None:
    assert logged_in().post(ACCOUNT, {"do": "remove", "which": which}).status_code == 404


def test_page_of_a_revoked_link_answers_404(box: Mailbox) -> None:
    league = drawn_league()
    token = page_of(league, "Ana")
    decide(league, MakePlayerLinks((league.entries.get(name="Ana").pk,), f"{SECRET}2"))
    assert Client().get(f"/mi/{token}/avisos/").status_code == 404
    assert add_mail(Client(), f"/mi/{token}/avisos/").status_code == 404


def test_withheld_league_has_no_page_of_notices(box: Mailbox) -> None:
    token = page_of(drawn_league(), "Ana")
    models.League.objects.update(withheld=True)
    assert Client().get(f"/mi/{token}/avisos/").status_code == 404
