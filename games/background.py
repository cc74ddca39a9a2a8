"""Work in the background: by threads of this process, or by Celery where a broker is set.

The database holds the jobs. A worker claims one piece of a job at a time, for a limited time, so a killed process loses
nothing.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread, main_thread
from time import sleep
from typing import ClassVar

from django.conf import settings
from django.db import DatabaseError, Error, connection

RETRY_DELAY_SECONDS = 5.0
"""Until a database that was away is tried again."""
logger = logging.getLogger(__name__)
_threads: dict[tuple[str, int], Thread] = {}
_lock = Lock()


class Unreachable(Exception):
    """The broker cannot be told."""


class Work(ABC):
    """A kind of work, whose jobs are rows told by their keys."""

    name: ClassVar[str]

    @abstractmethod
    def unfinished(self) -> Iterable[int]:
        """The jobs that somebody should be working on."""

    @abstractmethod
    def left(self, job: int) -> int:
        """Pieces of a job still to be done; 0 where it is stopped."""

    @abstractmethod
    def is_taken(self, job: int) -> bool:
        """Whether somebody is working on a piece of it."""

    @abstractmethod
    def run(self, job: int) -> None:
        """Run the rest of a job here. Raises BrokenProcessPool where its processes are killed again and again."""

    @abstractmethod
    def hand_out(self, job: int) -> None:
        """Send the rest of a job to Celery. Raises Unreachable."""

    @abstractmethod
    def stop(self, job: int) -> None:
        """Take no further piece of a job; those on their way are finished."""


def start(work: Work, job: int) -> None:
    """See to it that a job is worked on; told again of one that is, this does nothing twice.

    Where the broker cannot be told, the job is stopped: its page says so, and it can be gone on with.
    """
    if settings.CELERY_BROKER_URL:
        try:
            work.hand_out(job)
        except Unreachable:
            logger.exception("%s %d is stopped: the broker is away", work.name, job)
            work.stop(job)
        return
    key = (work.name, job)
    with _lock:
        if key in _threads and _threads[key].is_alive():
            return
        _threads[key] = Thread(target=_run, args=(work, job), name=f"{work.name}-{job}", daemon=True)
        _threads[key].start()


def start_if_idle(work: Work, job: int) -> None:
    """Work on a job whose server is no more; Celery sees to its own."""
    if not settings.CELERY_BROKER_URL and not work.is_taken(job):
        start(work, job)


def resume(work: Work) -> None:
    """Resume the jobs of a process that has ended; Celery resumes its own.

    A database that is away keeps no server from starting.
    """
    if settings.CELERY_BROKER_URL:
        return
    try:
        for job in work.unfinished():
            start(work, job)
    except DatabaseError:
        logger.exception("what was left behind of %s waits for the next start", work.name)


def _run(work: Work, job: int) -> None:
    """Until nothing is left, also where the database goes away meanwhile.

    A job gone on with as this ends is either seen to be left, or started by who finds this at its end.
    """
    try:
        while not _is_over(work, job):
            pass
    except BrokenProcessPool:
        logger.exception("%s %d is stopped: who does it is killed again and again", work.name, job)
        work.stop(job)
    except RuntimeError:
        # The server is on its way out and starts no more processes: the next one goes on.
        if main_thread().is_alive():
            raise
    finally:
        connection.close()


def _is_over(work: Work, job: int) -> bool:
    try:
        work.run(job)
        with _lock:
            if work.left(job):
                return False
            del _threads[work.name, job]
            return True
    except Error as error:
        logger.warning("%s %d waits for the database: %s", work.name, job, error)
        connection.close()
        sleep(RETRY_DELAY_SECONDS)
        return False
