"""A worker that has grown past the limit leaves, one at a time, and its requests are answered."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from serving import memory
from serving.memory import MIN_GROWTH_BYTES, Replacement, resident_bytes
from tests.serving.small_site import send, small_site

MB = 1024 * 1024
ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("networkx", "cryptography", "openpyxl", "pypdfium2")
"""Libraries of some megabytes that most processes never need."""
LOADED = """
import sys, django
django.setup()
assert "pikepdf" not in sys.modules, "a command that makes no document needs it"
from django.urls import get_resolver
assert get_resolver().url_patterns
print(*sys.modules)
"""


@pytest.fixture
def size(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list whose item is the memory that this process seems to have."""
    found = [50 * MB]
    monkeypatch.setattr(memory, "resident_bytes", lambda: found[0])
    return found


def test_worker_leaves_past_the_limit(size: list[int]) -> None:
    replacement = Replacement(300 * MB)
    replacement.begin()
    size[0] = 300 * MB
    assert not replacement.is_due()
    size[0] += 1
    assert replacement.is_due()


def test_one_worker_leaves_at_a_time(size: list[int]) -> None:
    replacement = Replacement(300 * MB)
    replacement.begin()
    size[0] = 400 * MB
    assert replacement.is_due() and not replacement.is_due()
    assert not replacement.ended(os.getpid() + 1) and not replacement.is_due()
    assert replacement.ended(os.getpid()) and replacement.is_due()


def test_worker_that_starts_large_stays(size: list[int]) -> None:
    replacement = Replacement(30 * MB)
    replacement.begin()
    size[0] += MIN_GROWTH_BYTES
    assert not replacement.is_due()


def test_memory_of_this_process_is_known() -> None:
    assert 10 * MB < resident_bytes() < 10_000 * MB


APPLICATION = """
import os

kept = []

def application(environ, start):
    if environ["PATH_INFO"] == "/grow":
        kept.append(os.urandom(130 * 1024 * 1024))
    body = b"%d" % os.getpid()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]
"""


def ask(port: int, path: str) -> int:
    with send(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()) as client:
        answer = b"".join(iter(lambda: client.recv(1_000), b""))
    return int(answer.partition(b"\r\n\r\n")[2])


def test_grown_worker_answers_and_is_replaced(tmp_path: Path) -> None:
    configuration = "import os\nos.environ['WORKER_MEMORY_MB'] = '1'\nfrom config.gunicorn import *\nworkers = 1\n"
    with small_site(tmp_path, APPLICATION, configuration) as port:
        before = ask(port, "/")
        assert ask(port, "/grow") == before
        after = before
        while after == before:
            after = ask(port, "/")
        assert ask(port, "/") == after


def test_loaded_site_is_without_what_is_seldom_needed(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": str(tmp_path)}
    command = [sys.executable, "-c", LOADED]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert not {*HEAVY} & {*done.stdout.split()}
    assert "tournaments.urls" in done.stdout
