"""Connections that wait or stall take no thread; an address with too many loses its oldest, and nobody else any."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving.request_kinds import MAX_AWAITED_BODY_BYTES, MAX_HEAD_BYTES, awaited_bytes, forwarded_for, is_upload
from tests.serving.small_site import send, small_site
from tests.serving.test_worker import APPLICATION, LINE, answered

MOST = 5
# One thread and no limit of time: a task that stalls keeps the thread.
CONFIGURATION = f"""
from serving import worker
from config.gunicorn import *

worker.MAX_HEAD_SECONDS = 600.0
worker.MAX_CONNECTIONS_EACH = {MOST}
workers = threads = 1
keepalive = 600
"""
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
OTHER = "127.0.0.2"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with small_site(tmp_path_factory.mktemp("small"), APPLICATION, CONFIGURATION) as port:
        yield port


def assert_ended(client: socket.socket) -> None:
    with client, contextlib.suppress(ConnectionResetError):
        assert client.recv(1) == b""


@pytest.mark.parametrize("part", [b"", b"P", LINE, LINE + b"Content-Length: 9\r\n\r\nabc"])
def test_stalled_request_takes_no_thread(part: bytes, port: int) -> None:
    stalled = [send(port, part) for _ in range(MOST - 1)]
    with send(port, PAGE, OTHER) as other:
        assert answered(other) == b"0"
    for client in stalled:
        client.close()


def test_request_in_small_pieces_is_answered(port: int) -> None:
    with send(port, b"") as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in (b"POST / HT", b"TP/1.1\r\nHost: localhost\r\n", b"Content-Length: 4\r\n", b"\r\nab", b"c"):
            client.sendall(piece)
            with send(port, PAGE, OTHER) as other:
                assert answered(other) == b"0", "no thread waits for the rest"
        client.sendall(b"d")
        assert answered(client) == b"4"


def test_request_of_a_client_that_ends_its_side_is_read(port: int) -> None:
    with send(port, LINE) as client:
        client.shutdown(socket.SHUT_WR)
        assert client.recv(100) == b""


def test_address_with_too_many_connections_loses_its_oldest(port: int) -> None:
    with send(port, b"", OTHER) as other:
        crowd = [send(port, b"") for _ in range(MOST + 3)]
        for client in crowd[:3]:
            assert_ended(client)
        for client in (*crowd[3:], other):
            with client:
                client.sendall(PAGE)
                assert answered(client) == b"0"


def test_stalled_request_is_disconnected_in_time(tmp_path: Path) -> None:
    configuration = CONFIGURATION.replace("600.0", "0.1")
    with small_site(tmp_path, APPLICATION, configuration) as port:
        for part in (b"P", LINE, LINE + b"Content-Length: 9\r\n\r\nabc"):
            assert_ended(send(port, part))


@pytest.mark.parametrize(
    ("head", "missing"),
    [
        (b"GET / HT", 1),
        (b"\r\n\r\nGET / HTTP/1.1\r\n", 1),
        (b"GET / HTTP/1.1\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\ncontent-length: 7\r\n\r\nabc", 4),
        (b"POST / HTTP/1.1\r\nA: 1\r\nContent-Length:7\r\n\r\n", 7),
        (b"POST / HTTP/1.1\r\nContent-Length: 7\r\nExpect: 100-continue\r\n\r\n", 0),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5", -1),
        (b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (MAX_AWAITED_BODY_BYTES + 1), 0),
        (b"GET / HTTP/1.1\r\nA: ".ljust(MAX_HEAD_BYTES, b"x"), 0),
    ],
)
def test_head_and_small_body_are_awaited(head: bytes, missing: int) -> None:
    assert awaited_bytes(head) - len(head) == missing


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (b"POST /comprobar/ HTTP/1.1\r\nContent-Length: 9\r\n\r\n", True),
        (b"GET /comprobar/ HTTP/1.1\r\n\r\n", False),
        (b"POST /api/v1/sheets/check?a=b HTTP/1.1\r\n\r\n", True),
        (b"POST /ligas/a/jugar/ HTTP/1.1\r\nContent-Length: 90\r\n\r\n", False),
        (b"POST /ligas/a/jugar/ HTTP/1.1\r\nContent-Length: 90000\r\n\r\n", True),
        (b"POST /ligas/a/ HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=a\r\n\r\n", True),
        (b"PUT /api/v1/x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", True),
    ],
)
def test_slow_bodies_are_uploads(head: bytes, is_one: bool) -> None:
    assert is_upload(head) is is_one


def test_sender_is_the_forwarded_address() -> None:
    head = b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\nX-Forwarded-For: 192.0.2.9\r\n"
    assert forwarded_for(head) == "192.0.2.1" and forwarded_for(PAGE) == ""
