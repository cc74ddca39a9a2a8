"""Calls that nest deeply take no memory from the system again and again."""

from __future__ import annotations

from resource import RUSAGE_THREAD, getrusage

import pytest

from serving.stack import with_room

TURNS = 1_000


def loop_at_every_depth(depth: int = 150) -> int:
    """Call a function again and again at each depth; return the page faults (a piece of the stack makes one)."""
    before = getrusage(RUSAGE_THREAD).ru_minflt
    for _ in range(TURNS):
        abs_of(depth)
    faults = getrusage(RUSAGE_THREAD).ru_minflt - before
    return faults + (loop_at_every_depth(depth - 1) if depth else 0)


def abs_of(number: int) -> int:
    return abs(number)


def test_calls_with_room_take_no_memory_again() -> None:
    assert with_room(loop_at_every_depth) < TURNS / 2


def test_result_and_exception_are_those_of_the_call() -> None:
    assert with_room(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        with_room(divmod, 7, 0)
