"""A separate process makes all documents, and answers nothing else."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from gunicorn.workers.gthread import ThreadWorker

from config import gunicorn
from serving.handover import Handover
from serving.worker import NICENESS, Worker

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 60
FIELD_COUNT = 5
# Instead of the site: it answers with its process id, niceness, client address, port and number of requests so far.
APPLICATION = """
import os

requests = []

def application(environ, start):
    requests.append(environ["PATH_INFO"])
    body = f"{os.getpid()} {os.nice(0)} {environ['REMOTE_ADDR']} {environ['SERVER_PORT']} {len(requests)}".encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]
"""
CONFIGURATION = "from config.gunicorn import *\n"
PAGES = ("/", "/ligas/otono/", "/healthz", "/jugadores/")
DOCUMENTS = ("/ligas/otono/documentos/calendar.pdf", "/ligas/otono/historial/", "/ligas/otono/marcha/?n=1")


@dataclass(frozen=True)
class Answer:
    pid: int
    niceness: int
    client: str
    port: int
    requests: int
    head: str


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen[bytes]
    port: int

    def ask(self, path: str) -> Answer:
        with self.connected() as client:
            return self.asked(client, path)

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)

    def asked(self, client: socket.socket, path: str) -> Answer:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        got = b""
        while len(got.partition(b"\r\n\r\n")[2].split()) < FIELD_COUNT and (more := client.recv(1_000)):
            got += more
        head, _break, body = got.decode().partition("\r\n\r\n")
        pid, niceness, address, port, requests = body.split()
        return Answer(int(pid), int(niceness), address, int(port), int(requests), head)

    def workers(self) -> set[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return set(map(int, children.split()))


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    (tmp_path / "telling.py").write_text(APPLICATION)
    (tmp_path / "several.py").write_text(CONFIGURATION)
    number = str(getattr(request, "param", 3))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "gunicorn", "-c", str(tmp_path / "several.py"), "--pythonpath", str(tmp_path)]
        command += ["-b", f"fd://{listener.fileno()}", "--workers", number, "telling:application"]
        with subprocess.Popen(command, cwd=ROOT, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL) as process:
            made = Server(process, listener.getsockname()[1])
            try:
                assert wait_until(lambda: len(made.workers()) == int(number))
                assert wait_until(lambda: number == "1" or made.ask(DOCUMENTS[0]).niceness > os.nice(0))
                yield made
            finally:
                process.terminate()


def wait_until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SECONDS
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def test_one_process_makes_all_documents_and_long_pages(server: Server) -> None:
    own = os.nice(0)
    documents = [server.ask(each) for _ in range(5) for each in DOCUMENTS]
    pages = [server.ask(each) for _ in range(5) for each in PAGES]
    assert len({each.pid for each in documents}) == 1
    assert not {each.pid for each in documents} & {each.pid for each in pages}
    assert {each.niceness for each in documents} == {own + NICENESS} and {each.niceness for each in pages} == {own}
    assert {(each.client, each.port) for each in (*documents, *pages)} == {("127.0.0.1", server.port)}


def test_one_connection_gets_a_page_then_a_document(server: Server) -> None:
    with server.connected() as client:
        page, again = server.asked(client, "/"), server.asked(client, "/")
        document = server.asked(client, DOCUMENTS[0])
        assert page.pid == again.pid != document.pid
        assert "connection: close" in document.head.lower() and client.recv(1) == b""


def test_killed_process_is_replaced(server: Server) -> None:
    before = server.ask(DOCUMENTS[0]).pid
    os.kill(before, signal.SIGKILL)
    assert wait_until(lambda: before not in server.workers())
    assert server.ask("/").pid != before
    assert wait_until(lambda: len(server.workers()) == 3 and server.ask(DOCUMENTS[0]).niceness == os.nice(0) + NICENESS)
    assert server.ask(DOCUMENTS[0]).pid != server.ask("/").pid


def test_documents_are_made_while_the_settings_are_read_again(server: Server) -> None:
    before = server.workers()
    server.process.send_signal(signal.SIGHUP)
    assert wait_until(lambda: server.ask(DOCUMENTS[0]).pid not in before)
    assert wait_until(lambda: len(server.workers()) == 3 and not server.workers() & before)
    assert wait_until(lambda: server.ask(DOCUMENTS[0]).niceness == os.nice(0) + NICENESS)
    assert server.ask("/").niceness == os.nice(0)


@pytest.mark.parametrize("server", [1], indirect=True)
def test_single_process_makes_documents_itself(server: Server) -> None:
    assert {server.ask(each).pid for each in (*DOCUMENTS, *PAGES)} == server.workers()


def test_page_process_does_not_announce_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThreadWorker, "run", lambda _worker: None)
    worker, (here, there) = Worker.__new__(Worker), socket.socketpair()
    worker.handover = Handover()
    with here, there:
        for makes_documents in (False, True):
            worker.makes_documents = makes_documents
            worker.run()
            assert worker.handover.give(here) is makes_documents


def test_connections_are_kept_if_no_process_receives_them() -> None:
    handover, (here, there) = Handover(), socket.socketpair()
    assert not handover.give(here)
    handover.open()
    assert handover.give(here) and handover.has_pending
    handover.shut()
    assert not handover.give(here)
    with here, there:
        client, _address = handover.accept()
        with client:
            client.sendall(b"x")
        assert there.recv(1) == b"x" and not handover.has_pending


@pytest.mark.parametrize("makes_documents", [True, False])
def test_no_connection_is_handed_to_a_process_that_ended(makes_documents: bool) -> None:
    handover, (here, there) = Handover(), socket.socketpair()
    handover.open()
    gunicorn.child_exit(None, SimpleNamespace(makes_documents=makes_documents, handover=handover, pid=0))
    with here, there:
        assert handover.give(here) is not makes_documents


def test_full_pipe_refuses_more_and_keeps_its_connections() -> None:
    handover, (here, there) = Handover(), socket.socketpair()
    handover.open()
    accepted = 0
    while handover.give(here):
        accepted += 1
    assert accepted > 30
    with here, there:
        for _ in range(accepted):
            handover.accept()[0].close()
    assert not handover.has_pending
    with pytest.raises(BlockingIOError):
        handover.accept()


def test_disconnected_client_raises_connection_aborted() -> None:
    handover = Handover()
    handover.open()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname())
        served, _address = listener.accept()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
        assert handover.give(served)
        served.close()
    with pytest.raises(ConnectionAbortedError):
        handover.accept()
