"""Checking an archive: parts are taken, checked in separate processes, and written once."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from multiprocessing import get_context
from time import sleep

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from games.archive.checking import Checked, check
from games.archive.orphans import end_with_parent
from games.models import Archive, ArchiveGame, ArchivePart, ArchiveState

PARTS_AHEAD = 2
"""Parts queued for each process."""
MAX_RESTARTS = 5
"""Restarts of the processes after one was killed."""
PAUSE_SECONDS = 1.0
"""Seconds between two looks at the parts that others have taken."""
JOBS = max(1, (os.cpu_count() or 2) - 1)
"""Processes, which leave one core to the site."""


def patience() -> timedelta:
    """Return the time after which a taken part counts as abandoned: checking one takes well under a second."""
    return timedelta(seconds=settings.ARCHIVE_PATIENCE)


def left(archive: int) -> int:
    """Return the number of parts still to be checked; 0 if the archive is stopped."""
    return ArchivePart.objects.filter(archive=archive, archive__state=ArchiveState.WORKING, valid=None).count()


def is_taken(archive: int) -> bool:
    """Return whether a process is checking a part of the archive."""
    return ArchivePart.objects.filter(archive=archive, valid=None, taken_until__gt=timezone.now()).exists()


def unfinished() -> list[int]:
    """Return the archives that should be being checked."""
    return list(Archive.objects.filter(state=ArchiveState.WORKING).values_list("pk", flat=True))


def take(archive: int) -> ArchivePart | None:
    """Take a part that is not being checked; None if none is left or the archive is stopped."""
    now = timezone.now()
    with transaction.atomic():
        free = ArchivePart.objects.filter(Q(taken_until=None) | Q(taken_until__lt=now), archive=archive, valid=None)
        working = free.filter(archive__state=ArchiveState.WORKING).select_related("archive").order_by("first")
        if connection.features.has_select_for_update_skip_locked:
            working = working.select_for_update(skip_locked=True, of=("self",))
        found = working.first()
        if found:
            found.taken_until = now + patience()
            found.save(update_fields=["taken_until"])
    return found


def write(part: int, checked: Checked) -> None:
    """Store the result of a part, unless it is stored already; the last one finishes the archive."""
    with transaction.atomic():
        of = ArchivePart.objects.filter(pk=part).values("archive")
        archive = Archive.objects.select_for_update().filter(pk__in=of).first()
        if archive is None or not ArchivePart.objects.filter(pk=part, valid=None).update(valid=checked.valid):
            return
        ArchiveGame.objects.bulk_create(
            ArchiveGame(
                archive=archive,
                number=one.number,
                verdict=one.verdict,
                kind=one.kind,
                ply=one.ply,
                move=one.move,
                title=one.title,
            )
            for one in checked.wrong
        )
        if not archive.parts.filter(valid=None).exists():
            archive.state, archive.finished_at = ArchiveState.DONE, timezone.now()
            archive.save(update_fields=["state", "finished_at"])


def remove(archive: Archive) -> None:
    """Delete an archive with its findings. A process that writes or receives a part waits, and finds it deleted."""
    with transaction.atomic():
        Archive.objects.select_for_update().filter(pk=archive.pk).first()
        archive.delete()


def let_go(archive: int) -> None:
    """Release the parts held by a dead process."""
    ArchivePart.objects.filter(archive=archive, valid=None).update(taken_until=None)


def work(archive: int, jobs: int = JOBS, shown: Callable[[int], None] = lambda _games: None) -> None:
    """Check the rest of an archive until it is done or stopped. `shown` is told of each part's games.

    Parts are checked in new processes without Django, which do not slow down the site's threads; if one is killed,
    others take its parts. Parts taken by other workers are waited for, in case those were killed. Raises
    BrokenProcessPool if processes are killed repeatedly.
    """
    trials = 0
    while left(archive):
        taken: set[int] = set()
        try:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
                _work(archive, jobs, pool, taken, shown)
        except BrokenProcessPool:
            trials += 1
            if trials == MAX_RESTARTS:
                raise
        else:
            if left(archive):
                sleep(PAUSE_SECONDS)
        finally:
            if taken:
                ArchivePart.objects.filter(pk__in=taken).update(taken_until=None)


def _work(
    archive: int,
    jobs: int,
    pool: ProcessPoolExecutor,
    taken: set[int],
    shown: Callable[[int], None],
) -> None:
    """Check parts until none can be taken. `taken` holds those taken and not yet written, also after an exception."""
    on_way: dict[Future[Checked], ArchivePart] = {}
    while True:
        while len(on_way) < PARTS_AHEAD * jobs and (part := take(archive)):
            taken.add(part.pk)
            on_way[pool.submit(check, part.archive.rules, part.first, bytes(part.content))] = part
        if not on_way:
            return
        for done in wait(on_way, return_when=FIRST_COMPLETED).done:
            part = on_way[done]
            write(part.pk, done.result())
            taken.discard(part.pk)
            del on_way[done]
            shown(part.games)
