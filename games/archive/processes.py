"""The processes that check or divide: they hand over results in files, and end with the process that started them.

A process that is killed while it writes a long result into the pipe of a pool leaves half of it there, and all who read
the pipe wait for the rest. So a result is written into a file of its own, and nothing long goes through the pipe.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
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


def end_with_parent() -> None:
    """Exit when the parent process ends; Ctrl+C is handled by the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
