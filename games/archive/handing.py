"""The results of processes that check or divide, handed over in files.

A process that is killed while it writes a long result into the pipe of a pool leaves half of it there, and all who read
the pipe wait for the rest. So a result is written into a file of its own, and nothing long goes through the pipe.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


class Handing:
    """A pool of processes, and the folder in which they leave their results."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._folder = TemporaryDirectory()
        self._submitted = 0

    def submit(self, call: Callable[..., object], *arguments: object) -> Future[str]:
        """Let a process make a call. The future is done once its result can be taken."""
        self._submitted += 1
        return self._pool.submit(leave, str(Path(self._folder.name, str(self._submitted))), call, *arguments)

    @staticmethod
    def take(done: Future[str]) -> Any:
        """Return the result of a call, and delete its file. Raises BrokenProcessPool if its process was killed."""
        path = Path(done.result())
        result = pickle.loads(path.read_bytes())  # noqa: S301  # written by a process of this one, in its own folder
        path.unlink()
        return result


def leave(path: str, call: Callable[..., object], *arguments: object) -> str:
    """Write the result of a call into a file, and return its path."""
    Path(path).write_bytes(pickle.dumps(call(*arguments)))
    return path
