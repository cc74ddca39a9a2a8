"""Requests to entered addresses reach the IP address that was checked, and never the site's own network."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest
import trustme
from hypothesis import HealthCheck, given, settings
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import NewConnectionError

from tests.ports import free_port
from tests.tournaments.connections.outbox.odd_answers import OddServer, answering_oddly, odd_answers
from tests.tournaments.connections.outbox.receivers import NO_ANSWER, Receiver, receiving
from tournaments.connections.outbox import https
from tournaments.connections.outbox.https import Failure, RequestFailed, check_entered, post, target_of

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)


@pytest.fixture
def odd(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[OddServer]:
    authority, context = trustme.CA(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    authority.issue_cert("localhost").configure_cert(context)
    settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["localhost"], str(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", os.devnull)
    with answering_oddly(context) as server:
        yield server


def failure_of(address: str) -> Failure:
    with pytest.raises(RequestFailed) as refused:
        post(address, b"{}", {})
    return refused.value.failure


def resolved(monkeypatch: pytest.MonkeyPatch, *machines: str) -> list[str]:
    """Resolve every name to these IP addresses; return the list of names that are looked up."""
    hosts: list[str] = []
    own = socket.getaddrinfo

    def look_up(host: str, *args: Any, **kwargs: Any) -> Any:
        if host in machines:
            return own(host, *args, **kwargs)
        hosts.append(host)
        family = {machine: socket.AF_INET6 if ":" in machine else socket.AF_INET for machine in machines}
        return [(family[machine], socket.SOCK_STREAM, 6, "", (machine, 443)) for machine in machines]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return hosts


@pytest.mark.parametrize(
    "machine",
    [
        *("127.0.0.1", "10.0.0.5", "172.16.3.4", "192.168.1.20", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "::ffff:10.0.0.5"),
        *("::127.0.0.1", "fec0::1", "64:ff9b:1::a00:5", "::ffff:0:7f00:1", "2001:0:7f00:1::"),
    ],
)
def test_internal_address_is_not_called(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, machine)
    assert failure_of("https://hooks.example/a") is Failure.INSIDE


def test_host_with_one_internal_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, "93.184.215.14", "127.0.0.1")
    assert failure_of("https://hooks.example/a") is Failure.INSIDE


def test_public_address_may_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, "93.184.215.14", "2606:2800:220:1:248:1893:25c8:1946")
    assert target_of("https://hooks.example/a?b=1").ip_addresses[0] == "93.184.215.14"


@pytest.mark.parametrize(
    ("address", "failure"),
    [
        ("http://club.example/", Failure.NOT_HTTPS),
        ("ftp://club.example/", Failure.NOT_HTTPS),
        ("club.example", Failure.MALFORMED),
        ("", Failure.MALFORMED),
        ("https://", Failure.MALFORMED),
        ("https://ana:clave@club.example/", Failure.MALFORMED),
        ("https://club.example/#parte", Failure.MALFORMED),
        ("https://club.example/ con espacio", Failure.MALFORMED),
        ("https://club.example/\r\nHost: otro", Failure.MALFORMED),
        ("https://club.example:22/", Failure.PORT),
        ("https://club.example:0/", Failure.PORT),
        ("https://club.example:99999/", Failure.MALFORMED),
        ("https://" + "a" * 600 + ".example/", Failure.MALFORMED),
        ("https://127.0.0.1/", Failure.INSIDE),
        ("https://[::1]/", Failure.INSIDE),
        ("https://localhost/", Failure.INSIDE),
        ("https://0x7f.1/", Failure.INSIDE),
        ("https://2130706433/", Failure.INSIDE),
        ("https://0177.0.0.1/", Failure.INSIDE),
        ("https://127.1/", Failure.INSIDE),
        ("https://[::ffff:7f00:1]/", Failure.INSIDE),
        ("https://[::ffff:169.254.169.254]/latest/meta-data", Failure.INSIDE),
    ],
)
def test_unacceptable_address_is_not_called(address: str, failure: Failure) -> None:
    assert failure_of(address) is failure


def test_request_goes_to_the_checked_address(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is looked up once, since a second lookup could give another address."""
    with receiving(tmp_path, "hooks.example") as receiver:
        settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["hooks.example"], receiver.authority
        hosts = resolved(monkeypatch, "127.0.0.99", "127.0.0.1")
        assert post(receiver.url, b'{"a": 1}', {"X-Own": "yes"}) == 204
    [sent] = receiver.received
    assert hosts == ["hooks.example"]
    assert (sent.path, sent.body) == ("/avisos?club=1", b'{"a": 1}')
    assert sent.headers["host"] == f"hooks.example:{receiver.port}" and sent.headers["x-own"] == "yes"


def test_next_ip_address_is_tried_where_one_refuses(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DELIVERY_HOSTS = ["hooks.example"]
    resolved(monkeypatch, "127.0.0.97", "127.0.0.98", "127.0.0.99")
    tried: list[str] = []

    def answer(ip_text: str, *_: Any) -> int:
        tried.append(ip_text)
        if ip_text != "127.0.0.98":
            raise NewConnectionError(HTTPSConnection("hooks.example"), "refused")
        return 204

    monkeypatch.setattr(https, "_post_to", answer)
    assert post("https://hooks.example/a", b"{}", {}) == 204
    assert tried == ["127.0.0.97", "127.0.0.98"]


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://hooks.example/a", "hooks.example"),
        ("https://hooks.example:8443/a", "hooks.example:8443"),
        ("https://[2606:2800:220:1::1]/a", "[2606:2800:220:1::1]"),
        ("https://[2606:2800:220:1::1]:8443/a", "[2606:2800:220:1::1]:8443"),
    ],
)
def test_host_is_named_as_in_the_address(address: str, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, "93.184.215.14")
    sent: dict[str, str] = {}

    def answer(_ip_text: str, _target: Any, _body: bytes, headers: dict[str, str]) -> int:
        sent.update(headers)
        return 204

    monkeypatch.setattr(https, "_post_to", answer)
    assert post(address, b"{}", {"X-Own": "yes"}) == 204
    assert sent == {"Host": host, "User-Agent": "El Castillar", "X-Own": "yes"}


def test_certificate_of_another_name_is_refused(tmp_path: Path, settings: Any) -> None:
    with receiving(tmp_path, certified="otro.example") as receiver:
        settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["localhost"], receiver.authority
        assert failure_of(receiver.url) is Failure.CERTIFICATE
    assert receiver.received == []


def test_unknown_certificate_authority_is_refused(receiver: Receiver, settings: Any) -> None:
    settings.DELIVERY_CA_FILE = ""
    assert failure_of(receiver.url) is Failure.CERTIFICATE


def test_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status = 302
    assert post(receiver.url, b"{}", {}) == 302
    assert [one.path for one in receiver.received] == ["/avisos?club=1"]


def test_receiver_that_does_not_answer_times_out(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "READ_SECONDS", 0.5)
    receiver.status = NO_ANSWER
    assert failure_of(receiver.url) is Failure.TIMEOUT


def test_receiver_that_never_finishes_times_out(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "MAX_SECONDS", 1)
    receiver.drips = True
    assert failure_of(receiver.url) is Failure.TIMEOUT


@given(odd_answers)
@SLOW
def test_any_answer_is_a_status_or_a_failure(odd: OddServer, answer: bytes) -> None:
    odd.answer = answer
    with suppress(RequestFailed):
        assert isinstance(post(f"https://localhost:{odd.port}/", b"{}", {}), int)


def test_closed_port_is_reported_as_unreachable(settings: Any) -> None:
    settings.DELIVERY_HOSTS = ["localhost"]
    assert failure_of(f"https://localhost:{free_port()}/") is Failure.UNREACHABLE


def test_silent_name_server_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up, released = hanging(monkeypatch)
    assert failure_of("https://hooks.example/a") is Failure.UNKNOWN_HOST
    assert looked_up == ["hooks.example"]
    released.set()


def test_entered_addresses_do_not_block_every_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up, released = hanging(monkeypatch, seconds=600)
    threads = [Thread(target=enter, args=(number,)) for number in range(https.MAX_SIMULTANEOUS_CHECKS)]
    for thread in threads:
        thread.start()
    while len(looked_up) < len(threads):
        sleep(0.01)
    for number in range(8):
        check_entered(f"https://more{number}.example/a")
    with pytest.raises(RequestFailed):
        check_entered("http://hooks.example/a")
    assert sorted(looked_up) == ["hooks0.example", "hooks1.example"]
    released.set()
    for thread in threads:
        thread.join()
    enter(len(threads))
    assert looked_up[-1] == f"hooks{len(threads)}.example"


def enter(number: int) -> None:
    with suppress(RequestFailed):
        check_entered(f"https://hooks{number}.example/a")


def hanging(monkeypatch: pytest.MonkeyPatch, seconds: float = 0.5) -> tuple[list[str], Event]:
    """Make every lookup hang until an event is set, and wait for it some seconds; return the hosts and the event."""
    hosts, over = list[str](), Event()

    def look_up(host: str, *_args: Any, **_kwargs: Any) -> Any:
        hosts.append(host)
        over.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(https, "LOOKUP_SECONDS", seconds)
    return hosts, over
