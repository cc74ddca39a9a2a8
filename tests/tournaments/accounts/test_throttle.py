"""Too many wrong passwords lock an account for a device or address, and slow unknown devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory

from serving.proxies import networks
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in
from tests.tournaments.accounts.test_own_account import NEW
from tests.tournaments.accounts.test_own_account import ana as ana
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.accounts import signing
from tournaments.accounts.signing import client_address
from tournaments.store.access.actor import mark_device

pytestmark = pytest.mark.django_db

LIMIT = 5
PHONES = 12
MAX_WRONG_PASSWORDS, MAX_WRONG_NAMES, MAX_WRONG_DEVICES = 4, 5, 10
"""In place of 10, 15 and 30, so that fewer are to be sent."""
SPRAYED = 32


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Collect the seconds of each delay instead of waiting, with smaller limits."""
    seconds: list[float] = []
    monkeypatch.setattr(signing, "MAX_WRONG_PASSWORDS", MAX_WRONG_PASSWORDS)
    monkeypatch.setattr(signing, "MAX_UNDELAYED_FAILURES", 4 * signing.MIN_UNDELAYED_PER_ADDRESS)
    monkeypatch.setattr(signing, "sleep", seconds.append)
    return seconds


def fail(username: str = "ana", times: int = LIMIT, **extra: str) -> list[int]:
    return [enter(Client(), username, "mala", **extra).status_code for _ in range(times)]


def test_fifth_wrong_password_locks_the_account(ana: User) -> None:
    assert fail() == [200] * (LIMIT - 1) + [429]
    client = Client()
    answer = enter(client, "ana")
    assert answer.status_code == 429 and not is_logged_in(client)
    assert "Demasiados intentos" in html_of(answer) and "Prueba otra vez a partir de las" in html_of(answer)
    assert 0 < int(answer["Retry-After"]) <= 15 * 60


def test_tries_while_locked_do_not_extend_the_wait(ana: User) -> None:
    fail(times=LIMIT + 3)
    AccessAttempt.objects.update(attempt_time=AccessAttempt.objects.get().attempt_time - timedelta(minutes=15))
    client = Client()
    assert enter(client, "ana").status_code == 302 and is_logged_in(client)


def test_right_password_resets_the_count(ana: User) -> None:
    fail(times=LIMIT - 1)
    assert enter(Client(), "ana").status_code == 302
    assert 429 not in fail(times=LIMIT - 1)


def test_others_at_the_address_are_not_locked(ana: User) -> None:
    User.objects.create_user("bea", password=PASSWORD)
    fail()
    assert enter(Client(), "bea").status_code == 302
    assert enter(Client(), "ana", REMOTE_ADDR="192.0.2.9").status_code == 302


def opened() -> Client:
    """Return a browser that has opened the login page, and so has the cookie of a device."""
    client = Client()
    assert client.get("/entrar/").status_code == 200
    return client


def phone() -> Client:
    """Return a browser with the cookie that the login page gives a device, without opening the page."""
    client, answer = Client(), HttpResponse()
    mark_device(RequestFactory().get("/entrar/"), answer)
    client.cookies.update(answer.cookies)
    return client


def test_guesser_does_not_affect_other_addresses(ana: User) -> None:
    names = [f"vecina-{number}" for number in range(PHONES - 1)]
    for name in names:
        User.objects.create_user(name, password=PASSWORD)
    guesser, phones = opened(), [opened() for _ in names]
    codes = [enter(guesser, name, "mala").status_code for name in ("ana", *names) for _ in range(LIMIT)]
    assert codes.count(429) == PHONES
    for _ in range(LIMIT):
        enter(Client(), "ana", "mala")
    answers = [enter(each, name).status_code for each, name in zip(phones, names, strict=True)]
    assert answers == [302] * len(names)
    assert enter(phone(), "ana").status_code == 302
    assert enter(guesser, "ana").status_code == 429


def test_known_device_is_neither_slowed_nor_refused(ana: User, slept: list[float]) -> None:
    own = opened()
    assert enter(own, "ana").status_code == 302
    own.post("/salir/")
    for _ in range(2):
        guesser = phone()
        for _ in range(LIMIT - 1):
            enter(guesser, "ana", "mala")
    slept.clear()
    assert enter(own, "ana").status_code == 302 and not slept
    assert enter(phone(), "ana").status_code == 302 and slept


def test_guesser_with_new_cookies_is_slowed_down(ana: User, slept: list[float]) -> None:
    for _ in range(3 * MAX_WRONG_PASSWORDS):
        assert enter(phone(), "ana", "mala").status_code == 200
    assert len(slept) == 2 * MAX_WRONG_PASSWORDS and max(slept) > 2 * min(slept)
    assert max(slept) <= signing.MAX_DELAY_SECONDS


def test_attempt_after_ten_wrong_passwords_is_slowed_down(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds: list[float] = []
    monkeypatch.setattr(signing, "sleep", seconds.append)
    for _ in range(10):
        enter(phone(), "ana", "mala")
    assert seconds == []
    enter(phone(), "ana", "mala")
    assert len(seconds) == 1


@contextmanager
def all_waiting() -> Iterator[None]:
    """Occupy every place for slowed requests."""
    with ExitStack() as attempts:
        for _ in range(signing.MAX_DELAYED_REQUESTS):
            attempts.enter_context(signing._delayed_requests)
        yield


def test_only_a_few_slowed_requests_keep_a_thread(ana: User, slept: list[float]) -> None:
    for _ in range(MAX_WRONG_PASSWORDS):
        enter(phone(), "ana", "mala")
    with all_waiting():
        assert enter(phone(), "ana").status_code == 302 and not slept
    assert enter(phone(), "ana").status_code == 302 and len(slept) == 1


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.9"], ids=["behind the same address", "elsewhere"])
def test_right_password_works_while_a_guesser_waits(address: str, ana: User, slept: list[float]) -> None:
    """A guesser's requests occupy every place for slowed requests, and the owner still logs in."""
    for _ in range(signing.MAX_UNDELAYED_FAILURES - 2):
        enter(phone(), "ana", "mala")
    with all_waiting():
        assert enter(phone(), "ana", REMOTE_ADDR=address).status_code == 302


@pytest.fixture
def few_senders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing, "MAX_WRONG_NAMES", MAX_WRONG_NAMES)
    monkeypatch.setattr(signing, "MAX_WRONG_DEVICES", MAX_WRONG_DEVICES)


def spray(client: Callable[[], Client], **extra: str) -> list[int]:
    """Try one wrong password on many names."""
    return [enter(client(), f"nombre-{number}", "mala", **extra).status_code for number in range(SPRAYED)]


SENDERS: dict[str, tuple[Callable[[], Callable[[], Client]], int]] = {
    "without cookies": (lambda: Client, MAX_WRONG_NAMES),
    "one device": (lambda: partial(lambda same: same, phone()), MAX_WRONG_NAMES),
    "a new device each time": (lambda: phone, MAX_WRONG_DEVICES),
}


@pytest.mark.usefixtures("few_senders")
@pytest.mark.parametrize("name", SENDERS)
def test_one_password_on_many_names_is_slowed_down(ana: User, slept: list[float], name: str) -> None:
    make_sender, limit = SENDERS[name]
    own = opened()
    enter(own, "ana")
    sender = make_sender()
    spray(sender)
    assert len(slept) == SPRAYED - limit and slept == sorted(slept)
    assert slept[0] >= 1 and slept[-1] == signing.MAX_DELAY_SECONDS
    slept.clear()
    assert enter(own, "ana").status_code == 302 and not slept, "a device that was in before"
    assert enter(Client(), "ana", REMOTE_ADDR="192.0.2.9").status_code == 302 and not slept, "another address"
    neighbour = opened()
    with all_waiting():
        assert enter(sender(), "nombre-0", "mala").status_code == 429
        assert enter(neighbour, "ana").status_code == (429 if sender is phone else 302)
    assert enter(phone(), "ana").status_code == 302, "a neighbour is slowed, not refused"
    assert bool(slept) == (sender is phone)


@pytest.mark.usefixtures("few_senders")
def test_spraying_through_the_proxy_counts_the_client(ana: User, settings: Any, slept: list[float]) -> None:
    settings.HTTPS = True
    proxied = {"HTTP_X_FORWARDED_PROTO": "https", "REMOTE_ADDR": "127.0.0.1"}
    spray(Client, HTTP_X_FORWARDED_FOR="192.0.2.1", **proxied)
    assert slept.pop() == signing.MAX_DELAY_SECONDS
    slept.clear()
    assert enter(Client(), "ana", HTTP_X_FORWARDED_FOR="192.0.2.2", **proxied).status_code == 302 and not slept


def wrong_at_once(addresses: list[str]) -> int:
    """Return how many guesses from those addresses, each with a new cookie, were checked rather than refused."""
    return [enter(phone(), "ana", "mala", REMOTE_ADDR=each).status_code for each in addresses].count(200)


def test_guesser_at_one_address_is_stopped_while_others_wait(ana: User, slept: list[float]) -> None:
    with all_waiting():
        assert wrong_at_once(["192.0.2.1"] * 2 * signing.MAX_UNDELAYED_FAILURES) == signing.MAX_UNDELAYED_FAILURES
        busy = enter(phone(), "ana", "mala", REMOTE_ADDR="192.0.2.1")
        assert busy.status_code == 429 and int(busy["Retry-After"]) <= signing.BUSY_SECONDS
        assert enter(phone(), "ana", REMOTE_ADDR="192.0.2.9").status_code == 302
    assert not slept


def test_guesser_at_many_addresses_gets_few_guesses(ana: User, slept: list[float]) -> None:
    addresses = [f"192.0.2.{number}" for number in range(signing.MAX_UNDELAYED_FAILURES)]
    with all_waiting():
        assert wrong_at_once(addresses * 4) == len(addresses) * signing.MIN_UNDELAYED_PER_ADDRESS
        assert enter(phone(), "ana", REMOTE_ADDR="198.51.100.1").status_code == 302


def test_guesser_at_many_addresses_is_slowed_down(ana: User, slept: list[float]) -> None:
    assert wrong_at_once([f"192.0.2.{number}" for number in range(3 * MAX_WRONG_PASSWORDS)]) == 3 * MAX_WRONG_PASSWORDS
    assert len(slept) == 2 * MAX_WRONG_PASSWORDS and max(slept) > 2 * min(slept)


def test_new_password_makes_known_devices_new(ana: User, slept: list[float]) -> None:
    own = phone()
    enter(own, "ana")
    ana.set_password(NEW)
    ana.save()
    for _ in range(MAX_WRONG_PASSWORDS):
        enter(phone(), "ana", "mala")
    slept.clear()
    enter(own, "ana", NEW)
    assert slept


def test_forged_device_cookie_does_not_avoid_the_lock(ana: User) -> None:
    forged = [Client() for _ in range(LIMIT)]
    for number, each in enumerate(forged):
        each.cookies[settings.DEVICE_COOKIE_NAME] = f"forged-{number}:x:y"
    assert [enter(each, "ana", "mala").status_code for each in forged][-1] == 429


def test_command_removes_the_lock_of_an_account(ana: User) -> None:
    guesser = phone()
    for _ in range(LIMIT):
        enter(guesser, "ana", "mala")
    call_command("axes_reset_username", "ana")
    assert enter(guesser, "ana").status_code == 302


def test_unknown_account_is_locked_like_a_known_one(ana: User) -> None:
    assert fail("nadie") == fail("ana")


def test_the_addresses_of_one_network_count_as_one(ana: User) -> None:
    codes = [fail(times=1, REMOTE_ADDR=f"2001:db8:1:2::{number:x}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429
    assert enter(Client(), "ana", REMOTE_ADDR="2001:db8:1:3::1").status_code == 302


@pytest.mark.parametrize(
    ("address", "field", "fields"),
    [
        ("/cuenta/contrasena/", "old_password", {"new_password1": NEW, "new_password2": NEW}),
        ("/cuenta/", "password", {"name": "Ana", "email": "otra@example.org"}),
    ],
)
def test_logged_in_guessing_is_limited_too(ana: User, address: str, field: str, fields: dict[str, str]) -> None:
    client = Client()
    client.force_login(ana)
    assert client.post(address, {**fields, field: ""}).status_code == 422
    answers = [client.post(address, {**fields, field: "mala"}).status_code for _ in range(LIMIT)]
    assert answers == [422] * (LIMIT - 1) + [429]
    assert client.post(address, {**fields, field: PASSWORD}).status_code == 429
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD) and ana.email != "otra@example.org"


def test_login_form_is_not_stored(ana: User) -> None:
    """A form carried along to the login page, with its names, is not stored with a wrong password."""
    for _ in range(2):
        fields = {"username": "ana", "password": "mala", "sent": "players=Ursula"}
        answer = Client().post("/entrar/?next=/jugadores/?q=Ursula", fields, headers={"Accept": "Ursula"})
        assert answer.status_code == 200
    attempt = AccessAttempt.objects.values().get()
    assert attempt["failures_since_start"] == 2 and "Ursula" not in str(attempt)


def test_another_browser_counts_as_the_same_person(ana: User) -> None:
    codes = [fail(times=1, HTTP_USER_AGENT=f"navegador {number}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429


def test_proxy_gives_the_address_of_the_client(ana: User, settings: Any) -> None:
    settings.HTTPS = True
    proxied = {"HTTP_X_FORWARDED_PROTO": "https", "REMOTE_ADDR": "127.0.0.1"}
    invented = [f"198.51.100.{number}, 192.0.2.1" for number in range(LIMIT)]
    codes = [fail(times=1, HTTP_X_FORWARDED_FOR=chain, **proxied)[0] for chain in invented]
    assert codes[-1] == 429
    assert enter(Client(), "ana", HTTP_X_FORWARDED_FOR="192.0.2.2", **proxied).status_code == 302


def test_forwarded_addresses_need_a_trusted_proxy(ana: User) -> None:
    codes = [fail(times=1, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")[0] for number in range(LIMIT)]
    assert codes[-1] == 429


def test_only_the_sites_proxy_is_trusted(settings: Any) -> None:
    settings.TRUSTED_PROXIES = networks(["10.83.0.2"])
    header = {"HTTP_X_FORWARDED_FOR": "198.51.100.1, 192.0.2.1"}
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="10.83.0.2", **header)) == "192.0.2.1"
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="10.83.0.9", **header)) == "10.83.0.9"
    chain = {"HTTP_X_FORWARDED_FOR": "192.0.2.1, 10.83.0.2"}
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="10.83.0.2", **chain)) == "192.0.2.1"


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
def test_counted_address_is_that_of_the_network(
    forwarded: str, remote: str, address: str | None, settings: Any
) -> None:
    settings.HTTPS = True
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == address


def test_any_request_on_a_socket_is_answered(ana: User) -> None:
    for extra in ({"REMOTE_ADDR": ""}, {"HTTP_USER_AGENT": "x" * 9000}, {"HTTP_ACCEPT": "ñ" * 5000}):
        assert fail(times=LIMIT, **extra)[-1] == 429
        AccessAttempt.objects.all().delete()
    fields = {"username": "ana", "password": "mala", "otra\0": "\0" * 5000}
    assert Client().post("/entrar/?a=%00", fields).status_code == 200
