"""Going through an archive: parts are taken, checked in processes of their own, and written once."""

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

AHEAD = 2
"""Parts on their way for each process."""
TRIALS = 5
"""Times that processes are started anew after one was killed."""
PAUSE = 1.0
"""Seconds until another look at what others have taken."""
JOBS = max(1, (os.cpu_count() or 2) - 1)
"""Processes beside a site that has readers to answer."""


def patience() -> timedelta:
    """A part takes well under a second; who took one so long ago is dead."""
    return timedelta(seconds=settings.ARCHIVE_PATIENCE)


def left(archive: int) -> int:
    """Parts still to be checked; 0 where the archive is stopped."""
    return ArchivePart.objects.filter(archive=archive, archive__state=ArchiveState.WORKING, valid=None).count()


def is_taken(archive: int) -> bool:
    """Whether somebody is checking a part of it."""
    return ArchivePart.objects.filter(archive=archive, valid=None, taken_until__gt=timezone.now()).exists()


def unfinished() -> list[int]:
    """The archives that somebody should be working on."""
    return list(Archive.objects.filter(state=ArchiveState.WORKING).values_list("pk", flat=True))


def take(archive: int) -> ArchivePart | None:
    """A part that nobody is checking, now taken; None where none is left or the archive is stopped."""
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
    """Keep what a part came to, unless somebody else has; the last one finishes the archive."""
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
    """The archive and what was found in it. Whoever writes or receives a part of it waits, and finds it gone."""
    with transaction.atomic():
        Archive.objects.select_for_update().filter(pk=archive.pk).first()
        archive.delete()


def let_go(archive: int) -> None:
    """Release the parts held by a dead process."""
    ArchivePart.objects.filter(archive=archive, valid=None).update(taken_until=None)


def work(archive: int, jobs: int = JOBS, shown: Callable[[int], None] = lambda _games: None) -> None:
    """Check the rest of an archive until it is done or stopped. `shown` is told of each part's games.

    In processes that are started anew and know nothing of the site: what they check cannot hold up its threads, and
    where one of them is killed, others take its parts. What somebody else has taken is waited for: whoever it was may
    be dead. Raises BrokenProcessPool where processes are killed again and again.
    """
    trials = 0
    while left(archive):
        taken: set[int] = set()
        try:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
                _work(archive, jobs, pool, taken, shown)
        except BrokenProcessPool:
            trials += 1
            if trials == TRIALS:
                raise
        else:
            if left(archive):
                sleep(PAUSE)
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
    """Check parts until none can be taken. `taken` has those taken and not written, also where this is broken off."""
    on_way: dict[Future[Checked], ArchivePart] = {}
    while True:
        while len(on_way) < AHEAD * jobs and (part := take(archive)):
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
