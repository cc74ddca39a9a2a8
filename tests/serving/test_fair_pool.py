"""Threads are given to senders by turns, so that nobody waits for all requests of somebody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from serving.fair_pool import FairPool, Full


@pytest.fixture
def gate() -> Iterator[Event]:
    """An event for which calls wait, set at the end of the test in any case."""
    made = Event()
    yield made
    made.set()


def noted(into: list[str], word: str) -> Callable[[], None]:
    return lambda: into.append(word)


def test_senders_take_turns(gate: Event) -> None:
    pool, done = FairPool(threads=1, each=1, max_waiting=10), list[str]()
    first = pool.submit("busy", gate.wait)
    waiting = [pool.submit("busy", noted(done, f"busy {n}")) for n in range(3)]
    waiting += [pool.submit("other", noted(done, "other")), pool.submit("third", noted(done, "third"))]
    gate.set()
    for each in (first, *waiting):
        each.result()
    assert done.index("other") <= 1 and done.index("third") <= 2
    assert [word for word in done if word.startswith("busy")] == ["busy 0", "busy 1", "busy 2"]


def test_no_sender_takes_all_threads(gate: Event) -> None:
    pool = FairPool(threads=3, each=2, max_waiting=10)
    held = [pool.submit("busy", gate.wait) for _ in range(5)]
    assert pool.submit("other", lambda: "answered").result(timeout=60) == "answered"
    assert not any(each.done() for each in held)
    gate.set()
    assert all(each.result(timeout=60) for each in held)


def test_queue_of_a_sender_is_limited(gate: Event) -> None:
    pool = FairPool(threads=1, each=1, max_waiting=2)
    running = Event()
    pool.submit("busy", lambda: (running.set(), gate.wait()))
    running.wait()
    for _ in range(2):
        pool.submit("busy", gate.wait)
    with pytest.raises(Full):
        pool.submit("busy", gate.wait)
    other = pool.submit("other", gate.wait)
    gate.set()
    assert other.result(timeout=60)


def test_failed_call_gives_its_thread_back() -> None:
    pool = FairPool(threads=1, each=1, max_waiting=2)
    with pytest.raises(ZeroDivisionError):
        pool.submit("busy", lambda: 1 / 0).result(timeout=60)
    assert pool.submit("busy", lambda: 1).result(timeout=60) == 1
