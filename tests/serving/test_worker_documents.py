"""Documents and long pages have threads of their own, and none begins for a client that has gone."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving.worker import DOCUMENT_THREADS, LONG_PAGE_THREADS

ROOT = Path(__file__).resolve().parent.parent.parent
# In the place of our site: documents wait until somebody asks for /open; the others say how many were begun.
APPLICATION = """
from threading import Event, Semaphore

gate, begun, all_held = Event(), [], Semaphore(0)

def application(environ, start):
    path = environ["PATH_INFO"]
    if path.endswith((".pdf", "/historial/")):
        begun.append(path)
        all_held.release()
        gate.wait()
    if path == "/held":
        for _ in range(int(environ["QUERY_STRING"])):
            all_held.acquire()
    if path == "/open":
        gate.set()
    start("200 OK", [("Content-Length", "7")])
    return [b"%7d" % len(begun)]
"""
CONFIGURATION = """
from config.gunicorn import *

workers = threads = 1
"""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "gated.py").write_text(APPLICATION)
    (tmp_path / "single.py").write_text(CONFIGURATION)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "-c", str(tmp_path / "single.py"), "--pythonpath", str(tmp_path)]
        command += ["-b", f"fd://{listener.fileno()}", "gated:application"]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL) as server:
            try:
                yield listener.getsockname()[1]
            finally:
                server.kill()


def sent(port: int, path: str) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=60)
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    return client


def answer(client: socket.socket) -> int:
    with client:
        return int(b"".join(iter(lambda: client.recv(1_000), b"")).partition(b"\r\n\r\n")[2])


def test_pages_are_answered_while_documents_wait(port: int) -> None:
    waiting = [sent(port, f"/{number}.pdf") for number in range(2 * DOCUMENT_THREADS)]
    assert answer(sent(port, f"/held?{DOCUMENT_THREADS}")) == DOCUMENT_THREADS
    answer(sent(port, "/open"))
    assert max(map(answer, waiting)) == 2 * DOCUMENT_THREADS


def test_other_pages_are_answered_while_long_ones_wait(port: int) -> None:
    waiting = [sent(port, f"/ligas/{number}/historial/") for number in range(2 * LONG_PAGE_THREADS)]
    assert answer(sent(port, f"/held?{LONG_PAGE_THREADS}")) == LONG_PAGE_THREADS
    answer(sent(port, "/open"))
    assert max(map(answer, waiting)) == 2 * LONG_PAGE_THREADS


def test_document_of_a_client_that_has_gone_is_not_begun(port: int) -> None:
    waiting = [sent(port, f"/{number}.pdf") for number in range(DOCUMENT_THREADS)]
    answer(sent(port, f"/held?{DOCUMENT_THREADS}"))
    for number in range(5):
        sent(port, f"/gone{number}.pdf").close()
    last = sent(port, "/last.pdf")
    answer(sent(port, "/open"))
    assert [*map(answer, waiting), answer(last)][-1] == DOCUMENT_THREADS + 1
