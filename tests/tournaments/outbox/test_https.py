"""Requests to addresses of others reach the machine that was checked, and nothing within the site's network."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.tournaments.outbox.receivers import HANG, Receiver, receiving
from tournaments.outbox import https
from tournaments.outbox.https import Trouble, Unsent, check_entered, post, target_of


def trouble_of(address: str) -> Trouble:
    with pytest.raises(Unsent) as refused:
        post(address, b"{}", {})
    return refused.value.trouble


def resolved(monkeypatch: pytest.MonkeyPatch, *machines: str) -> list[str]:
    """Every name leads to these machines; returns the names that are asked for."""
    asked: list[str] = []
    own = socket.getaddrinfo

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        if host in machines:
            return own(host, *args, **kwargs)
        asked.append(host)
        family = {machine: socket.AF_INET6 if ":" in machine else socket.AF_INET for machine in machines}
        return [(family[machine], socket.SOCK_STREAM, 6, "", (machine, 443)) for machine in machines]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize(
    "machine",
    [
        *("127.0.0.1", "10.0.0.5", "172.16.3.4", "192.168.1.20", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "::ffff:10.0.0.5"),
        *("::127.0.0.1", "fec0::1", "64:ff9b:1::a00:5", "::ffff:0:7f00:1", "2001:0:7f00:1::"),
    ],
)
def test_machine_within_a_network_is_not_called(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, machine)
    assert trouble_of("https://hooks.example/a") is Trouble.INSIDE


def test_name_with_one_inner_machine_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, "93.184.215.14", "127.0.0.1")
    assert trouble_of("https://hooks.example/a") is Trouble.INSIDE


def test_machine_of_the_internet_may_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, "93.184.215.14", "2606:2800:220:1:248:1893:25c8:1946")
    assert target_of("https://hooks.example/a?b=1").machines[0] == "93.184.215.14"


@pytest.mark.parametrize(
    ("address", "trouble"),
    [
        ("http://club.example/", Trouble.NOT_HTTPS),
        ("ftp://club.example/", Trouble.NOT_HTTPS),
        ("club.example", Trouble.MALFORMED),
        ("", Trouble.MALFORMED),
        ("https://", Trouble.MALFORMED),
        ("https://ana:clave@club.example/", Trouble.MALFORMED),
        ("https://club.example/#parte", Trouble.MALFORMED),
        ("https://club.example/ con espacio", Trouble.MALFORMED),
        ("https://club.example/\r\nHost: otro", Trouble.MALFORMED),
        ("https://club.example:22/", Trouble.PORT),
        ("https://club.example:99999/", Trouble.MALFORMED),
        ("https://" + "a" * 600 + ".example/", Trouble.MALFORMED),
        ("https://127.0.0.1/", Trouble.INSIDE),
        ("https://[::1]/", Trouble.INSIDE),
        ("https://localhost/", Trouble.INSIDE),
        ("https://0x7f.1/", Trouble.INSIDE),
        ("https://2130706433/", Trouble.INSIDE),
        ("https://0177.0.0.1/", Trouble.INSIDE),
        ("https://127.1/", Trouble.INSIDE),
        ("https://[::ffff:7f00:1]/", Trouble.INSIDE),
        ("https://[::ffff:169.254.169.254]/latest/meta-data", Trouble.INSIDE),
    ],
)
def test_address_that_is_not_called(address: str, trouble: Trouble) -> None:
    assert trouble_of(address) is trouble


def test_request_goes_to_the_machine_that_was_checked(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up once: a second answer could lead elsewhere."""
    with receiving(tmp_path, "hooks.example") as receiver:
        settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["hooks.example"], receiver.authority
        asked = resolved(monkeypatch, "127.0.0.99", "127.0.0.1")
        assert post(receiver.url, b'{"a": 1}', {"X-Own": "yes"}) == 204
    [sent] = receiver.received
    assert asked == ["hooks.example"]
    assert (sent.path, sent.body) == ("/avisos?club=1", b'{"a": 1}')
    assert sent.headers["host"] == f"hooks.example:{receiver.port}" and sent.headers["x-own"] == "yes"


def test_certificate_of_another_name_is_refused(tmp_path: Path, settings: Any) -> None:
    with receiving(tmp_path, certified="otro.example") as receiver:
        settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["localhost"], receiver.authority
        assert trouble_of(receiver.url) is Trouble.CERTIFICATE
    assert receiver.received == []


def test_authority_that_nobody_named_is_not_believed(receiver: Receiver, settings: Any) -> None:
    settings.DELIVERY_CA_FILE = ""
    assert trouble_of(receiver.url) is Trouble.CERTIFICATE


def test_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status = 302
    assert post(receiver.url, b"{}", {}) == 302
    assert [one.path for one in receiver.received] == ["/avisos?club=1"]


def test_receiver_that_does_not_answer_is_left(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "READ_SECONDS", 0.5)
    receiver.status = HANG
    assert trouble_of(receiver.url) is Trouble.TIMEOUT


def test_receiver_that_answers_for_ever_is_left(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "MAX_SECONDS", 1)
    receiver.drips = True
    assert trouble_of(receiver.url) is Trouble.TIMEOUT


def test_nobody_at_the_port_is_told_as_such(settings: Any) -> None:
    settings.DELIVERY_HOSTS = ["localhost"]
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert trouble_of(f"https://localhost:{port}/") is Trouble.UNREACHABLE


def test_name_server_that_answers_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hanging(monkeypatch)
    began = time.monotonic()
    assert trouble_of("https://hooks.example/a") is Trouble.UNKNOWN_HOST
    assert time.monotonic() - began < 5
    asked.set()


def test_entered_addresses_do_not_keep_every_thread_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hanging(monkeypatch)
    waited: list[float] = []

    def enter(number: int) -> None:
        began = time.monotonic()
        with suppress(Unsent):
            check_entered(f"https://hooks{number}.example/a")
        waited.append(time.monotonic() - began)

    threads = [Thread(target=enter, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    asked.set()
    assert sum(each >= https.LOOKUP_SECONDS for each in waited) == https.MAX_ENTERED
    with pytest.raises(Unsent):
        check_entered("http://hooks.example/a")


def hanging(monkeypatch: pytest.MonkeyPatch) -> Event:
    """No name server answers, until the event that is returned is set."""
    over = Event()

    def look_up(*_args: Any, **_kwargs: Any) -> Any:
        over.wait(20)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(https, "LOOKUP_SECONDS", 0.5)
    return over
