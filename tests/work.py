"""How much work a call does, counted instead of timed: the same on an idle machine and on a busy one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(function: Callable[..., object], *args: object) -> int:
    """Return how many functions, of Python or built in, a call of `function` calls in all."""
    counted = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event in {"call", "c_call"}

    earlier = sys.getprofile()
    sys.setprofile(count)
    try:
        function(*args)
    finally:
        sys.setprofile(earlier)
    return counted
