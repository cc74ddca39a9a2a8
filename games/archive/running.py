"""Who does the work: threads of this process, or Celery where a broker is set."""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread, main_thread
from time import sleep

from django.conf import settings
from django.db import DatabaseError, Error, connection

from games.archive.working import is_taken, left, unfinished, work
from games.models import Archive, ArchiveState

LATER = 5.0
"""Seconds until a database that was away is tried again."""
logger = logging.getLogger(__name__)
_threads: dict[int, Thread] = {}
_lock = Lock()


def stop(archive: Archive) -> None:
    """No further part is taken; those on their way are finished."""
    _stop(archive.pk)


def go_on(archive: Archive) -> None:
    """Work on what is left of a stopped archive."""
    Archive.objects.filter(pk=archive.pk, state=ArchiveState.STOPPED).update(state=ArchiveState.WORKING)
    start(archive.pk)


def start(archive: int) -> None:
    """See to it that an archive is worked on; told again of one that is, this does nothing twice.

    Where the broker cannot be told, the archive is stopped: it says so on its page, and can be gone on with.
    """
    if settings.CELERY_BROKER_URL:
        from games.archive.tasks import Unreachable, hand_out  # noqa: PLC0415 - Celery is loaded where there is a broker

        try:
            hand_out(archive)
        except Unreachable:
            logger.exception("archive %d is stopped: the broker is away", archive)
            _stop(archive)
        return
    with _lock:
        if archive in _threads and _threads[archive].is_alive():
            return
        _threads[archive] = Thread(target=_work, args=(archive,), name=f"archive-{archive}", daemon=True)
        _threads[archive].start()


def start_if_idle(archive: int) -> None:
    """Work on an archive whose server is no more; Celery sees to its own."""
    if not settings.CELERY_BROKER_URL and not is_taken(archive):
        start(archive)


def resume_all() -> None:
    """Work on whatever a process that is no more left behind; Celery sees to its own.

    A database that is away keeps no server from starting.
    """
    if settings.CELERY_BROKER_URL:
        return
    try:
        for archive in unfinished():
            start(archive)
    except DatabaseError:
        logger.exception("the archives left behind wait for the next start")


def _work(archive: int) -> None:
    """Until nothing is left, also where the database goes away meanwhile.

    An archive gone on with as this ends is either seen to be left, or started by who finds this at its end.
    """
    try:
        while not _is_over(archive):
            pass
    except BrokenProcessPool:
        logger.exception("archive %d is stopped: who checks it is killed again and again", archive)
        _stop(archive)
    except RuntimeError:
        # The server is on its way out and starts no more processes: the next one goes on.
        if main_thread().is_alive():
            raise
    finally:
        connection.close()


def _is_over(archive: int) -> bool:
    try:
        work(archive)
        with _lock:
            if left(archive):
                return False
            del _threads[archive]
            return True
    except Error as error:
        logger.warning("archive %d waits for the database: %s", archive, error)
        connection.close()
        sleep(LATER)
        return False


def _stop(archive: int) -> None:
    Archive.objects.filter(pk=archive, state=ArchiveState.WORKING).update(state=ArchiveState.STOPPED)
