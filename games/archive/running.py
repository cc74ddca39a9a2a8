"""Who does the work: threads of this process, or Celery where a broker is set."""

from __future__ import annotations

import logging
from threading import Lock, Thread

from django.conf import settings
from django.db import DatabaseError, connection

from games.archive.working import work
from games.models import Archive, ArchiveState

logger = logging.getLogger(__name__)
_threads: dict[int, Thread] = {}
_lock = Lock()


def stop(archive: Archive) -> None:
    """No further part is taken; those on their way are finished."""
    Archive.objects.filter(pk=archive.pk, state=ArchiveState.WORKING).update(state=ArchiveState.STOPPED)


def go_on(archive: Archive) -> None:
    """Work on what is left of a stopped archive."""
    Archive.objects.filter(pk=archive.pk, state=ArchiveState.STOPPED).update(state=ArchiveState.WORKING)
    start(archive.pk)


def start(archive: int) -> None:
    """See to it that an archive is worked on; told again of one that is, this does nothing twice."""
    if settings.CELERY_BROKER_URL:
        from games.tasks import hand_out

        hand_out(archive)
        return
    with _lock:
        if archive in _threads and _threads[archive].is_alive():
            return
        _threads[archive] = Thread(target=_work, args=(archive,), name=f"archive-{archive}", daemon=True)
        _threads[archive].start()


def resume_all() -> None:
    """Work on whatever a process that is no more left behind; Celery keeps its own list.

    A database that is away keeps no server from starting.
    """
    if settings.CELERY_BROKER_URL:
        return
    try:
        for archive in Archive.objects.filter(state=ArchiveState.WORKING).values_list("pk", flat=True):
            start(archive)
    except DatabaseError:
        logger.exception("the archives left behind wait for the next start")


def _work(archive: int) -> None:
    try:
        work(archive)
    finally:
        connection.close()
