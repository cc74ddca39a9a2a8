"""The work on an archive is finished or marked as stopped, even if processes, database or broker fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import OperationalError
from django.utils import timezone

from games import background
from games.archive import progress, tasks, working
from games.archive.progress import receive
from games.archive.working import claim_part, work
from games.models import Archive, ArchivePart, ArchiveState

ROOT = Path(settings.BASE_DIR)
GAME = b"1. 21-17 12-15 *\n"


@pytest.fixture
def archive(db: None) -> Archive:
    archive = Archive.objects.create(name="a.pdn", rules="castillar")
    receive(archive, [GAME])
    return archive


def state(archive: Archive) -> str:
    archive.refresh_from_db()
    return archive.state


@pytest.mark.usefixtures("committed")
def test_work_waits_for_parts_taken_by_a_dead_server(archive: Archive) -> None:
    part = claim_part(archive.pk)
    assert part is not None
    ArchivePart.objects.update(taken_until=timezone.now() + timedelta(seconds=1))
    work(archive.pk, 1)
    assert state(archive) == ArchiveState.DONE


def test_checking_processes_end_with_their_parent() -> None:
    program = (
        "import os, time\n"
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context\n"
        "from games.archive.processes import end_with_parent\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPoolExecutor(1, mp_context=get_context('spawn'), initializer=end_with_parent)\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    until = time.monotonic() + 300
    while is_running(child):
        assert time.monotonic() < until, os.kill(child, signal.SIGKILL)
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_work_waits_for_an_unreachable_database(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def failing_once(pk: int) -> None:
        tried.append(pk)
        if len(tried) == 1:
            raise OperationalError("away")
        ArchivePart.objects.update(valid=1, terms=b"")

    monkeypatch.setattr(working, "work", failing_once)
    monkeypatch.setattr(background, "RETRY_DELAY_SECONDS", 0)
    monkeypatch.setattr(background, "connection", SimpleNamespace(close=lambda: None))
    background._threads["archive", archive.pk] = Thread()
    background._run(progress.CHECKING, archive.pk)
    assert tried == [archive.pk] * 2 and ("archive", archive.pk) not in background._threads


def test_archive_resumed_as_its_thread_ends_is_checked(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def stopped_then_resumed(pk: int) -> None:
        """End at once the first time, as for a stopped archive that has been resumed meanwhile."""
        tried.append(pk)
        if len(tried) == 2:
            ArchivePart.objects.update(valid=1, terms=b"")

    monkeypatch.setattr(working, "work", stopped_then_resumed)
    monkeypatch.setattr(background, "connection", SimpleNamespace(close=lambda: None))
    background._threads["archive", archive.pk] = Thread()
    background._run(progress.CHECKING, archive.pk)
    assert len(tried) == 2


def test_archive_stops_if_its_processes_are_always_killed(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(pk: int) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(working, "work", killed)
    monkeypatch.setattr(background, "connection", SimpleNamespace(close=lambda: None))
    background._run(progress.CHECKING, archive.pk)
    assert state(archive) == ArchiveState.STOPPED


def test_page_resumes_an_archive_left_by_a_dead_machine(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    started = Event()
    monkeypatch.setattr(background, "start", lambda work, pk: started.set())
    assert claim_part(archive.pk)
    progress.start_if_idle(archive.pk)
    assert not started.is_set()
    working.release_parts(archive.pk)
    progress.start_if_idle(archive.pk)
    assert started.is_set()


# --- Celery


class Refusal(Exception):
    """Stands for the exceptions that a broker has of its own."""


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("failure", [Refusal("403"), OSError("away")])
def test_archive_is_checked_here_if_the_broker_takes_no_task(
    archive: Archive, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(settings, "CELERY_BROKER_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(tasks.next_part, "apply_async", refuse)
    progress.start(archive.pk)
    background._threads[progress.CHECKING.name, archive.pk].join()
    assert state(archive) == ArchiveState.DONE


def test_unclaimed_archive_is_queued_again_after_a_while(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    now = [1000.0]
    monkeypatch.setattr(settings, "CELERY_BROKER_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(background, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress.CHECKING, "send_tasks", sent.append)
    progress.start(archive.pk)
    progress.start_if_idle(archive.pk)
    assert len(sent) == 1
    now[0] += background.REQUEUE_SECONDS
    progress.start_if_idle(archive.pk)
    assert len(sent) == 2


def test_connecting_worker_sends_tasks_for_unfinished_work(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(tasks.next_part, "apply_async", lambda args, **_: sent.extend(args))
    monkeypatch.setattr(tasks, "connection", SimpleNamespace(close=lambda: None))
    consumer = SimpleNamespace(pool=SimpleNamespace(num_processes=2))
    tasks.ResendTasks(consumer).start(consumer)
    assert sent == [archive.pk] * 3
    ArchivePart.objects.update(valid=1, terms=b"")
    tasks.ResendTasks(consumer).start(consumer)
    assert len(sent) == 3


def test_task_retries_without_the_database(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def away_once(pk: int) -> None:
        tried.append(pk)
        if len(tried) == 1:
            raise OperationalError("away")
        ArchivePart.objects.update(valid=1, terms=b"")

    monkeypatch.setattr(tasks, "claim_part", away_once)
    tasks.next_part.apply((archive.pk,))
    assert tried == [archive.pk] * 2
