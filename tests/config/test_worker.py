"""Whoever sends nothing more holds up nobody for long; whoever sends slowly, but sends, is served."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
# A site of one line, in the place of ours: it says how much of a body it was sent.
APPLICATION = """
def application(environ, start):
    size = len(environ["wsgi.input"].read())
    start("200 OK", [("Content-Length", "7")])
    return [b"%7d" % size]
"""
# A single thread, which has to be free for anybody else to be served, and hardly any patience.
CONFIGURATION = """
from config import worker
from config.gunicorn import *

worker.TO_BEGIN = 1.0
workers = threads = 1
"""
LINE = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
PIECE = b"x" * 8_192
SIZE = 7


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    tmp_path = tmp_path_factory.mktemp("small")
    (tmp_path / "small.py").write_text(APPLICATION)
    (tmp_path / "hasty.py").write_text(CONFIGURATION)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "-c", str(tmp_path / "hasty.py"), "--pythonpath", str(tmp_path)]
        command += ["-b", f"fd://{listener.fileno()}", "small:application"]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL) as server:
            try:
                yield listener.getsockname()[1]
            finally:
                server.terminate()


def opened(port: int, said: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=30)
    client.sendall(said)
    return client


def answered(client: socket.socket) -> bytes:
    got = b""
    while len(got.partition(b"\r\n\r\n")[2]) < SIZE and (more := client.recv(1_000)):
        got += more
    return got.partition(b"\r\n\r\n")[2].strip()


def asked(port: int) -> tuple[bytes, float]:
    """What is answered to somebody else, and after how long."""
    started = time.monotonic()
    with opened(port, LINE + b"Content-Length: 2\r\nConnection: close\r\n\r\nab") as client:
        return answered(client), time.monotonic() - started


STALLED = [b"", LINE, LINE + b"X-A: ", LINE + b"Content-Length: 1000\r\n\r\nx"]


@pytest.mark.parametrize("said", STALLED)
def test_who_says_no_more_keeps_nobody_waiting_for_long(said: bytes, port: int) -> None:
    assert asked(port)[0] == b"2"
    stalled = [opened(port, said) for _ in range(3)]
    answer, seconds = asked(port)
    assert answer == b"2" and seconds < (2 if not said else 10)
    for client in stalled:
        client.close()


def test_who_sends_slowly_but_sends_is_served(port: int) -> None:
    with opened(port, LINE + b"Content-Length: %d\r\n\r\n" % (4 * len(PIECE))) as client:
        for _ in range(4):
            time.sleep(0.7)
            client.sendall(PIECE)
        assert answered(client) == b"%d" % (4 * len(PIECE))


def test_nobody_says_for_the_proxy_under_which_path_the_site_is(port: int) -> None:
    with opened(port, LINE + b"SCRIPT_NAME: /elsewhere\r\nContent-Length: 2\r\n\r\nab") as client:
        assert answered(client) == b"2"
