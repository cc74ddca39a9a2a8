"""The memory of a worker, and its replacement by another one when it has grown too much."""

from __future__ import annotations

import os
from contextlib import suppress
from mmap import mmap
from pathlib import Path

MIN_GROWTH_BYTES = 100 * 1024 * 1024
"""Growth since the start below which no worker is replaced: its successor would begin with as much."""


def resident_bytes() -> int:
    """Return the memory of this process that is in use; 0 where the system does not tell it."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


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
        if int.from_bytes(self._leaver[:], "big") or resident_bytes() <= max(self.max_bytes, self._least):
            return False
        self._leaver[:] = os.getpid().to_bytes(8, "big")
        return True

    def ended(self, pid: int) -> None:
        """Let another worker leave, once this one has ended."""
        if int.from_bytes(self._leaver[:], "big") == pid:
            self._leaver[:] = bytes(8)
