"""A password tried wrong too often waits: for that account, from that address."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

from tests.tournaments.accounts.joining import PASSWORD, enter, is_in
from tests.tournaments.accounts.test_own import NEW
from tests.tournaments.accounts.test_own import ana as ana
from tests.tournaments.views.desk import body
from tournaments.accounts.throttle import address_of

pytestmark = pytest.mark.django_db

LIMIT = 5


def fail(username: str = "ana", times: int = LIMIT, **extra: str) -> list[int]:
    return [enter(Client(), username, "mala", **extra).status_code for _ in range(times)]


def test_the_fifth_wrong_one_locks_and_the_right_one_waits_too(ana: User) -> None:
    assert fail() == [200] * (LIMIT - 1) + [429]
    client = Client()
    answer = enter(client, "ana")
    assert answer.status_code == 429 and not is_in(client)
    assert "Demasiados intentos" in body(answer) and "Prueba otra vez a partir de las" in body(answer)
    assert 0 < int(answer["Retry-After"]) <= 15 * 60


def test_trying_while_locked_does_not_make_the_wait_longer_and_then_it_opens(ana: User) -> None:
    fail(times=LIMIT + 3)
    AccessAttempt.objects.update(attempt_time=AccessAttempt.objects.get().attempt_time - timedelta(minutes=15))
    client = Client()
    assert enter(client, "ana").status_code == 302 and is_in(client)


def test_a_right_one_before_the_limit_begins_the_count_again(ana: User) -> None:
    fail(times=LIMIT - 1)
    assert enter(Client(), "ana").status_code == 302
    assert 429 not in fail(times=LIMIT - 1)


def test_the_rest_of_a_club_behind_the_same_address_stays_in(ana: User) -> None:
    User.objects.create_user("bea", password="una clave de prueba")
    fail()
    assert enter(Client(), "bea").status_code == 302
    assert enter(Client(), "ana", REMOTE_ADDR="192.0.2.9").status_code == 302


def test_an_account_that_does_not_exist_is_locked_like_one_that_does(ana: User) -> None:
    assert fail("nadie") == fail("ana")


def test_the_addresses_of_one_network_count_as_one(ana: User) -> None:
    codes = [fail(times=1, REMOTE_ADDR=f"2001:db8:1:2::{number:x}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429
    assert enter(Client(), "ana", REMOTE_ADDR="2001:db8:1:3::1").status_code == 302


@pytest.mark.parametrize(
    ("where", "field", "fields"),
    [
        ("/cuenta/contrasena/", "old_password", {"new_password1": NEW, "new_password2": NEW}),
        ("/cuenta/", "password", {"name": "Ana", "email": "otra@example.org"}),
    ],
)
def test_who_is_in_does_not_try_passwords_without_end_either(
    ana: User, where: str, field: str, fields: dict[str, str]
) -> None:
    client = Client()
    client.force_login(ana)
    assert client.post(where, {**fields, field: ""}).status_code == 422
    answers = [client.post(where, {**fields, field: "mala"}).status_code for _ in range(LIMIT)]
    assert answers == [422] * (LIMIT - 1) + [429]
    assert client.post(where, {**fields, field: PASSWORD}).status_code == 429
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD) and ana.email != "otra@example.org"


def test_nothing_is_kept_of_what_was_sent_with_a_password(ana: User) -> None:
    """A form sent once a session was over goes with it, whoever is named there."""
    for _ in range(2):
        fields = {"username": "ana", "password": "mala", "sent": "players=Ursula"}
        said = Client().post("/entrar/?next=/jugadores/?q=Ursula", fields, headers={"Accept": "Ursula"})
        assert said.status_code == 200
    kept = AccessAttempt.objects.values().get()
    assert kept["failures_since_start"] == 2 and "Ursula" not in str(kept)


def test_another_browser_counts_as_the_same_person(ana: User) -> None:
    codes = [fail(times=1, HTTP_USER_AGENT=f"navegador {number}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429


def test_behind_a_proxy_it_is_the_address_that_the_proxy_saw(ana: User, settings: Any) -> None:
    settings.HTTPS = True
    proxied = {"HTTP_X_FORWARDED_PROTO": "https", "REMOTE_ADDR": "127.0.0.1"}
    invented = [f"198.51.100.{number}, 192.0.2.1" for number in range(LIMIT)]
    codes = [fail(times=1, HTTP_X_FORWARDED_FOR=chain, **proxied)[0] for chain in invented]
    assert codes[-1] == 429
    assert enter(Client(), "ana", HTTP_X_FORWARDED_FOR="192.0.2.2", **proxied).status_code == 302


def test_without_a_proxy_what_a_reader_says_of_their_address_does_not_count(ana: User) -> None:
    codes = [fail(times=1, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429


@pytest.mark.parametrize(
    ("forwarded", "remote", "address"),
    [
        ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("fe80::1%eth0", "127.0.0.1", "fe80::"),
        ("2001:db8:1:2:3:4:5:6", "127.0.0.1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("", "::1", "::1"),
        ("no es, ninguna", "127.0.0.1", "127.0.0.1"),
        ("", "", None),
        ("\0", "unix:", None),
    ],
)
def test_what_is_no_address_is_none(forwarded: str, remote: str, address: str | None, settings: Any) -> None:
    settings.HTTPS = True
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    assert address_of(request) == address


def test_a_socket_without_address_and_anything_sent_are_answered(ana: User) -> None:
    for extra in ({"REMOTE_ADDR": ""}, {"HTTP_USER_AGENT": "x" * 9000}, {"HTTP_ACCEPT": "ñ" * 5000}):
        assert fail(times=LIMIT, **extra)[-1] == 429
        AccessAttempt.objects.all().delete()
    fields = {"username": "ana", "password": "mala", "otra\0": "\0" * 5000}
    assert Client().post("/entrar/?a=%00", fields).status_code == 200
