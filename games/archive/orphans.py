"""Ending worker processes with the process that started them, however it ended."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """Begin to watch the process that started this one, which alone answers to Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
