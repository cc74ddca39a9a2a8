"""Room on the interpreter's stack for calls that nest deeply."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


def with_room(call: Callable[Given, Returned], *args: Given.args, **options: Given.kwargs) -> Returned:
    """Call a function, and return what it returns. All the calls that it makes have room in one piece of memory.

    CPython keeps the frames of calls in pieces of 16 KB, each freed when the last call in it returns. Where a piece
    ends amid a loop, each turn takes another from the system and gives it back: a thousand times for a page.
    """
    return call(*args, **options)


# A frame is never split, so for this one, which declares half a megabyte, CPython reserves a piece of one megabyte. The
# system provides only as much of it as is used.
with_room.__code__ = with_room.__code__.replace(co_stacksize=65_000)
