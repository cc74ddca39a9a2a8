"""The memory of a worker, and its replacement by another one when it has grown too much."""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from mmap import mmap

from serving.system import resident_bytes

MIN_GROWTH_BYTES = 100 * 1024 * 1024
"""Growth since the start below which no worker is replaced: its successor would begin with as much."""


M_ARENA_MAX = -8
"""The parameter of `mallopt` in the C library's header."""


def keep_few_arenas() -> None:
    """Let the threads of this process share two heaps: the C library of Linux gives each its own, which stays large."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)


def give_back() -> None:
    """Give the memory that was freed back to the system; the C library of Linux keeps much of it for later."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


class Replacement:
    """Decides which worker leaves. Made before the workers are forked, since only one of them leaves at a time."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._leaver = mmap(-1, 8)
        """The process that is leaving, shared by all workers; 0 for none."""
        self._least = 0

    def begin(self) -> None:
        """Note the memory of a worker at its start."""
        self._least = resident_bytes() + MIN_GROWTH_BYTES

    def is_due(self) -> bool:
        """Return whether this worker is to leave: it has grown past the limit, and no other is leaving."""
        most = max(self.max_bytes, self._least)
        if int.from_bytes(self._leaver[:], "big") or resident_bytes() <= most:
            return False
        give_back()
        if resident_bytes() <= most:
            return False
        self._leaver[:] = os.getpid().to_bytes(8, "big")
        return True

    def ended(self, pid: int) -> bool:
        """Return whether a worker that has ended was leaving; another one may leave now."""
        if not pid or int.from_bytes(self._leaver[:], "big") != pid:
            return False
        self._leaver[:] = bytes(8)
        return True
