"""Worker processes end with the process that started them, even if that one is killed."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """Exit when the parent process ends; Ctrl+C is handled by the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
