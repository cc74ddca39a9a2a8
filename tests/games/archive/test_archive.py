"""Archives: every game is stored and checked once, even if processes are killed, stopped or started twice."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from itertools import cycle, islice
from multiprocessing import active_children, get_context
from pathlib import Path
from select import PIPE_BUF
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.archive.checking import BETWEEN, PartResult, check, pack, unpack
from games.archive.processes import Handing
from games.archive.progress import MAX_PART_GAMES, ArchiveDeleted, receive, resume, resume_all, stop
from games.archive.working import claim_part, release_parts, remove, store_result, work
from games.models import Archive, ArchiveGame, ArchivePart, ArchiveState
from games.rules import RULES
from games.rules.playing import play_out
from tests.databases import database_url, only_on_sqlite

ROOT = Path(settings.BASE_DIR)
RULE = "castillar"
MAX_WAIT_SECONDS = 600
"""The longest wait for the workers, which take minutes to start on a busy machine."""
SENDING = """
import sys
import config.wsgi  # the modules that gunicorn loads, and no more
from games.archive.progress import CHECKING
from games.background import Unreachable
while True:
    try:
        sys.exit(CHECKING.send_tasks(int(sys.argv[1])))
    except Unreachable:  # a broker on a busy machine; a site does the work itself then
        pass
"""
SAME_BYTES = only_on_sqlite("both store the same bytes, as another case shows")
PLAYED = tuple(play_out(RULES[RULE], "archive", 20))


def games_of(count: int, damaged: int = 0) -> list[str]:
    """Return `count` games, the first `damaged` of them with an impossible first move."""
    texts = list(islice(cycle(PLAYED), count))
    return [text.replace("1. ", "1. 1-32 ", 1) for text in texts[:damaged]] + texts[damaged:]


def receive_texts(texts: list[str]) -> Archive:
    archive = Archive.objects.create(name="federacion.pdn", rules=RULE)
    receive(archive, "\n".join(texts).encode().splitlines(keepends=True))
    return archive


def check_here(archive: Archive) -> None:
    """Check every part in this process."""
    while part := claim_part(archive.pk):
        store_result(part.pk, check(RULE, part.first, bytes(part.content)))


def check_all_games_stored_once(archive: Archive, games: int, wrong: int) -> None:
    archive.refresh_from_db()
    assert archive.state == ArchiveState.DONE
    assert archive.finished_at is not None
    assert sum(archive.parts.values_list("games", flat=True)) == archive.games == games
    assert archive.wrong.count() == wrong
    assert sum(part.valid or 0 for part in archive.parts.all()) == games - wrong


@given(st.lists(st.text(st.characters(exclude_characters=BETWEEN, codec="utf-8")), min_size=1))
def test_packed_games_unpack_unchanged(texts: list[str]) -> None:
    assert unpack(pack(texts)) == texts


@pytest.mark.django_db
def test_every_game_of_a_file_is_in_one_part_in_order() -> None:
    texts = games_of(2 * MAX_PART_GAMES + 7)
    archive = receive_texts(texts)
    parts = list(archive.parts.order_by("first"))
    assert [part.first for part in parts] == [1, MAX_PART_GAMES + 1, 2 * MAX_PART_GAMES + 1]
    assert [text.strip() for part in parts for text in unpack(bytes(part.content))] == [text.strip() for text in texts]
    assert archive.games == len(texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("end", "encoding"),
    [
        ("\n", "utf-16"),
        *(pytest.param(end, "utf-8", marks=SAME_BYTES) for end in ("\r\n", "\r", "\x85", " ")),
        pytest.param("\r", "utf-16-be", marks=SAME_BYTES),
    ],
)
def test_file_with_any_line_ending_or_encoding_keeps_all_games(end: str, encoding: str) -> None:
    archive = Archive.objects.create(name="otro.pdn", rules=RULE)
    content = "\n".join(games_of(MAX_PART_GAMES + 7, damaged=3)).replace("\n", end).encode(encoding)
    receive(archive, [content[start : start + 1000] for start in range(0, len(content), 1000)])
    check_here(archive)
    check_all_games_stored_once(archive, MAX_PART_GAMES + 7, 3)


@pytest.mark.django_db
def test_faults_are_stored_by_kind_game_and_half_move() -> None:
    archive = receive_texts(games_of(12, damaged=3))
    check_here(archive)
    check_all_games_stored_once(archive, 12, 3)
    found = archive.wrong.order_by("number").values_list("number", "kind", "ply", "move", "verdict")
    assert list(found) == [(number, "not_your_piece", 1, 1, "invalid") for number in (1, 2, 3)]


@pytest.mark.django_db
def test_part_checked_twice_is_stored_once() -> None:
    archive = receive_texts(games_of(5, damaged=2))
    part = claim_part(archive.pk)
    assert part is not None
    report = check(RULE, part.first, bytes(part.content))
    store_result(part.pk, report)
    store_result(part.pk, report)
    store_result(part.pk, PartResult(0, (), b""))
    check_all_games_stored_once(archive, 5, 2)


@pytest.mark.django_db
def test_expired_claim_frees_its_part() -> None:
    archive = receive_texts(games_of(MAX_PART_GAMES + 1))
    first, second = claim_part(archive.pk), claim_part(archive.pk)
    assert first and second and first.pk != second.pk
    assert claim_part(archive.pk) is None
    ArchivePart.objects.filter(pk=first.pk).update(taken_until=timezone.now() - timedelta(seconds=1))
    again = claim_part(archive.pk)
    assert again and again.pk == first.pk
    release_parts(archive.pk)
    assert claim_part(archive.pk) is not None


@pytest.mark.django_db
def test_stopped_archive_waits_and_resumes_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.archive.progress.start", lambda archive: None)
    archive = receive_texts(games_of(MAX_PART_GAMES + 3, damaged=1))
    part = claim_part(archive.pk)
    assert part is not None
    stop(archive)
    assert claim_part(archive.pk) is None
    store_result(part.pk, check(RULE, part.first, bytes(part.content)))
    archive.refresh_from_db()
    assert archive.state == ArchiveState.STOPPED
    resume(archive)
    check_here(archive)
    check_all_games_stored_once(archive, MAX_PART_GAMES + 3, 1)


@pytest.mark.django_db
def test_archive_deleted_while_received_raises_gone() -> None:
    archive = Archive.objects.create(name="a.pdn", rules=RULE)

    def chunks() -> Iterator[bytes]:
        yield "\n".join(games_of(MAX_PART_GAMES + 1)).encode()
        assert archive.parts.count() == 1
        Archive.objects.get().delete()

    with pytest.raises(ArchiveDeleted):
        receive(archive, chunks())
    assert not ArchivePart.objects.exists()


@pytest.mark.django_db
def test_archive_deleted_while_checked_stores_nothing() -> None:
    archive = receive_texts(games_of(3, damaged=3))
    part = claim_part(archive.pk)
    assert part is not None
    remove(Archive.objects.get())
    store_result(part.pk, check(RULE, part.first, bytes(part.content)))
    assert claim_part(archive.pk) is None
    assert not ArchiveGame.objects.exists()


@pytest.mark.django_db
def test_server_starts_without_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(Archive.objects, "filter", away)
    resume_all()


@pytest.mark.django_db
def test_empty_file_is_done_at_once() -> None:
    archive = Archive.objects.create(name="vacio", rules=RULE)
    receive(archive, [])
    assert (archive.games, archive.state) == (0, ArchiveState.DONE)


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=SAME_BYTES) for seed in range(1, 5))])
def test_any_bytes_are_received_and_checked(seed: int) -> None:
    archive = Archive.objects.create(name="azar", rules=RULE)
    receive(archive, random.Random(seed).randbytes(20_000).splitlines(keepends=True))
    check_here(archive)
    archive.refresh_from_db()
    assert archive.state == ArchiveState.DONE
    assert archive.wrong.count() == archive.games - sum(part.valid or 0 for part in archive.parts.all())


@pytest.mark.usefixtures("committed")
def test_killed_processes_neither_lose_nor_repeat_games() -> None:
    archive = receive_texts(games_of(6 * MAX_PART_GAMES, damaged=10))
    others = {child.pid for child in active_children()}
    killed: set[int | None] = set()

    def shown(games: int) -> None:
        """Kill a checking process after the first parts, and later one that replaces it."""
        checking = [child for child in active_children() if child.pid not in others | killed]
        if len(killed) < 2 and checking:
            checking[0].kill()
            killed.add(checking[0].pid)

    work(archive.pk, 2, shown)
    assert len(killed) == 2
    check_all_games_stored_once(archive, 6 * MAX_PART_GAMES, 10)


def test_only_short_results_go_through_the_pipe_of_a_pool() -> None:
    """A process killed while it writes less than the pipe takes at once leaves all of it or nothing."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        done = (handing := Handing(pool)).submit(bytes, 10_000_000)
        assert len(done.result()) < PIPE_BUF and handing.take(done) == bytes(10_000_000)


@pytest.mark.usefixtures("committed")
def test_part_of_a_dead_process_is_checked_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its part is free at once, before its claim expires: it is the first that the others take."""
    archive = receive_texts(games_of(2 * MAX_PART_GAMES, damaged=3))
    submit, submitted = ProcessPoolExecutor.submit, list[int]()

    def refusing(
        self: ProcessPoolExecutor, leave: Any, path: str, check: Any, rules: str, first: int, *more: Any
    ) -> Any:
        submitted.append(first)
        if len(submitted) == 1:
            raise BrokenProcessPool
        return submit(self, leave, path, check, rules, first, *more)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refusing)
    work(archive.pk, 1)
    assert submitted == [1, 1, MAX_PART_GAMES + 1]
    check_all_games_stored_once(archive, 2 * MAX_PART_GAMES, 3)


@pytest.mark.usefixtures("committed")
def test_two_processes_claim_four_parts_and_number_their_games() -> None:
    """None waits for its next part, and other workers take the parts that are not claimed."""
    archive = receive_texts([*games_of(5 * MAX_PART_GAMES), *games_of(2, damaged=2)])
    claimed: list[int] = []

    def shown(games: int) -> None:
        claimed.append(archive.parts.filter(valid=None, taken_until__gt=timezone.now()).count())

    work(archive.pk, 2, shown)
    assert claimed[0] == max(claimed) == 3
    first_damaged = 5 * MAX_PART_GAMES + 1
    assert sorted(archive.wrong.values_list("number", flat=True)) == [first_damaged, first_damaged + 1]


# --- Celery, with the brokers of this machine


def answers(url: str) -> bool:
    address = urlsplit(url)
    with socket.socket() as probe:
        probe.settimeout(2)
        return probe.connect_ex((address.hostname, address.port)) == 0


BROKERS = {
    "redis": os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15"),
    "rabbitmq": os.environ.get("TEST_AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//"),
}


ON_POSTGRESQL_TOO = pytest.mark.skipif(
    connection.vendor == "sqlite" and "TEST_DATABASE_URL" in os.environ, reason="one broker is enough on each database"
)


@pytest.fixture(
    params=[
        pytest.param("redis", marks=ON_POSTGRESQL_TOO),
        pytest.param("rabbitmq", marks=only_on_sqlite("one broker is enough on each database")),
    ]
)
def broker(request: pytest.FixtureRequest) -> str:
    url = BROKERS[request.param]
    if not answers(url):
        pytest.skip(f"{request.param} does not answer at {url}")
    return url


@pytest.fixture
def environment(broker: str, committed: None, tmp_path: Path) -> dict[str, str]:
    """Return the environment of a site on the database of the test, with its own queue."""
    return os.environ | {
        "CELERY_BROKER_URL": broker,
        "DATABASE_URL": database_url(),
        "VAR_DIR": str(tmp_path),
        "CELERY_QUEUE": f"castillar-test-{os.getpid()}",
        "ARCHIVE_HOLD_SECONDS": "3",
        # The checks load every page, which a worker needs for nothing else; `test_settings.py` runs them.
        "CELERY_SKIP_CHECKS": "1",
    }


@pytest.fixture
def archive_without_tasks(committed: None) -> Archive:
    return receive_texts(games_of(2 * MAX_PART_GAMES, damaged=10))


@pytest.fixture
def workers(environment: dict[str, str]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run two Celery workers of the site."""
    words = (
        "--app",
        "config.celery",
        "worker",
        "--concurrency",
        "1",
        "--loglevel",
        "error",
        "--without-gossip",
        "--without-mingle",
        "-n",
    )
    running = [
        subprocess.Popen([sys.executable, "-m", "celery", *words, f"{n}-{os.getpid()}@test"], cwd=ROOT, env=environment)
        for n in range(2)
    ]
    yield running
    for worker in running:
        worker.kill()
        worker.wait()


def test_celery_workers_resume_and_finish_after_a_kill(
    archive_without_tasks: Archive, workers: list[subprocess.Popen[bytes]], environment: dict[str, str]
) -> None:
    """The first archive has no tasks, as if the broker had lost them."""
    until = time.monotonic() + MAX_WAIT_SECONDS
    while archive_without_tasks.parts.filter(valid=None).exists() and time.monotonic() < until:
        time.sleep(0.1)
    check_all_games_stored_once(archive_without_tasks, 2 * MAX_PART_GAMES, 10)
    archive = receive_texts(games_of(6 * MAX_PART_GAMES, damaged=10))
    subprocess.run([sys.executable, "-c", SENDING, str(archive.pk)], cwd=ROOT, env=environment, check=True)
    until = time.monotonic() + MAX_WAIT_SECONDS
    while not ArchivePart.objects.filter(archive=archive).exclude(valid=None).exists() and time.monotonic() < until:
        time.sleep(0.05)
    workers[0].kill()
    while archive.parts.filter(valid=None).exists() and time.monotonic() < until:
        time.sleep(0.1)
    check_all_games_stored_once(archive, 6 * MAX_PART_GAMES, 10)
    assert ArchiveGame.objects.filter(archive=archive).count() == 10
