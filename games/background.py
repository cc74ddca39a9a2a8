"""Work in the background: by Celery where a broker is set and takes it, or else by threads of this process.

The database holds the jobs. A worker claims one piece of a job at a time, for a limited time, so a killed process loses
nothing.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread, main_thread
from time import monotonic, sleep
from typing import Any, ClassVar

from django.conf import settings
from django.db import DatabaseError, Error, connection

RETRY_DELAY_SECONDS = 5.0
"""Seconds before the next attempt to reach the database."""
REQUEUE_SECONDS = 300.0
"""Seconds after which a job that no worker has claimed is given to the broker once more."""
CONFIRM_SECONDS = 5
"""The longest wait for a broker that confirms each task."""
logger = logging.getLogger(__name__)
_queued_at: dict[tuple[str, int], float] = {}
_threads: dict[tuple[str, int], Thread] = {}
_lock = Lock()


class Unreachable(Exception):
    """The broker cannot be reached, or refuses a task."""


def queue(task: Any, *args: object, **options: Any) -> None:
    """Send a task to the broker. Raises Unreachable if it does not take the task, for any reason."""
    try:
        task.apply_async(args, confirm_timeout=CONFIRM_SECONDS, **options)
    except Exception as error:
        # Each broker has exceptions of its own: for a missing permission, a full disk, a queue of another kind.
        raise Unreachable(f"{type(error).__name__}: {error}") from error


class Work(ABC):
    """A kind of background work. A job is a row of the database, given by its key, and is done piece by piece."""

    name: ClassVar[str]

    @abstractmethod
    def unfinished(self) -> Iterable[int]:
        """Return the jobs that are neither finished nor stopped."""

    @abstractmethod
    def pieces_left(self, job: int) -> int:
        """Return the number of pieces of a job still to be done; 0 for a stopped job."""

    @abstractmethod
    def is_claimed(self, job: int) -> bool:
        """Return whether a worker has claimed a piece of the job."""

    @abstractmethod
    def run(self, job: int) -> None:
        """Run the rest of a job in this process. Raises BrokenProcessPool if its processes are killed repeatedly."""

    @abstractmethod
    def send_tasks(self, job: int) -> None:
        """Send the rest of a job to Celery. Raises Unreachable if the broker takes no task."""

    @abstractmethod
    def stop(self, job: int) -> None:
        """Stop a job: no further piece is claimed; those in progress are finished."""


def start(work: Work, job: int) -> None:
    """Start a job, unless it has been started: by the broker's workers, or by this process if it takes no task."""
    if settings.CELERY_BROKER_URL:
        _queued_at[work.name, job] = monotonic()
        try:
            work.send_tasks(job)
        except Unreachable as error:
            logger.warning("%s %d is done by this process, since the broker takes no task: %s", work.name, job, error)
        else:
            return
    key = (work.name, job)
    with _lock:
        if key in _threads and _threads[key].is_alive():
            return
        _threads[key] = Thread(target=_run, args=(work, job), name=f"{work.name}-{job}", daemon=True)
        _threads[key].start()


def start_if_idle(work: Work, job: int) -> None:
    """Resume a job without a worker, as after the end of its server; with a broker, after a while."""
    if settings.CELERY_BROKER_URL:
        queued_at = _queued_at.get((work.name, job))
        if queued_at is not None and monotonic() - queued_at < REQUEUE_SECONDS:
            return
    if not work.is_claimed(job):
        start(work, job)


def resume(work: Work) -> None:
    """Resume all unfinished jobs, at the start of a server; Celery resumes its tasks itself.

    An unreachable database is logged, and does not keep the server from starting.
    """
    if settings.CELERY_BROKER_URL:
        return
    try:
        for job in work.unfinished():
            start(work, job)
    except DatabaseError:
        logger.exception("unfinished jobs of %s wait for the next start", work.name)


def _run(work: Work, job: int) -> None:
    """Run a job until nothing is left, retrying while the database is unreachable.

    A job resumed at the moment when this thread ends is noticed here or started by a new thread, never lost.
    """
    try:
        while not _is_over(work, job):
            pass
    except BrokenProcessPool:
        logger.exception("%s %d is stopped: its processes are killed repeatedly", work.name, job)
        work.stop(job)
    except RuntimeError:
        # The server is shutting down and starts no more processes: the next server resumes the job.
        if main_thread().is_alive():
            raise
    finally:
        connection.close()


def _is_over(work: Work, job: int) -> bool:
    """Run a job, and return whether no work is left in it; wait if the database fails."""
    try:
        work.run(job)
        with _lock:
            if work.pieces_left(job):
                return False
            del _threads[work.name, job]
            return True
    except Error as error:
        logger.warning("%s %d waits for the database: %s", work.name, job, error)
        connection.close()
        sleep(RETRY_DELAY_SECONDS)
        return False
