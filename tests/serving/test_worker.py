"""Whoever sends nothing more holds up nobody for long; whoever sends slowly, but sends, is served."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import worker

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
from serving import worker
from config.gunicorn import *

worker.MAX_HEAD_SECONDS = 1.0
workers = threads = 1
keepalive = 600
"""
LINE = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
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
    client = socket.create_connection(("127.0.0.1", port), timeout=300)
    client.sendall(said)
    return client


def answered(client: socket.socket) -> bytes:
    got = b""
    while len(got.partition(b"\r\n\r\n")[2]) < SIZE and (more := client.recv(1_000)):
        got += more
    return got.partition(b"\r\n\r\n")[2].strip()


def asked(port: int) -> bytes:
    """What is answered to somebody else."""
    with opened(port, LINE + b"Content-Length: 2\r\nConnection: close\r\n\r\nab") as client:
        return answered(client)


@pytest.mark.parametrize("said", [LINE, LINE + b"X-A: ", LINE + b"Content-Length: 1000\r\n\r\nx"])
def test_client_that_says_no_more_is_hung_up_on(said: bytes, port: int) -> None:
    stalled = [opened(port, said) for _ in range(3)]
    assert asked(port) == b"2"
    for client in stalled:
        client.close()


def test_client_that_has_said_nothing_takes_no_thread(port: int) -> None:
    """It would be hung up on after a second, before anybody else is answered."""
    silent = [opened(port, b"") for _ in range(3)]
    assert asked(port) == b"2"
    for client in silent:
        client.setblocking(False)
        with client, pytest.raises(BlockingIOError):
            client.recv(1)


def test_client_has_time_for_each_byte_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 0.0
    monkeypatch.setattr(worker, "monotonic", lambda: seconds)
    here, there = socket.socketpair()
    with there, worker.Client(fileno=here.detach()) as client:
        client.setblocking(True)
        client.begin()
        while seconds < 3 * worker.MAX_HEAD_SECONDS:
            there.sendall(bytes(worker.BYTES_A_SECOND))
            seconds += 1
            assert len(client.recv(worker.BYTES_A_SECOND)) == worker.BYTES_A_SECOND
        seconds += worker.MAX_HEAD_SECONDS
        with pytest.raises(ConnectionResetError):
            client.recv(1)
        assert there.recv(1) == b""


def test_client_cannot_set_the_path_prefix(port: int) -> None:
    with opened(port, LINE + b"SCRIPT_NAME: /elsewhere\r\nContent-Length: 2\r\n\r\nab") as client:
        assert answered(client) == b"2"
