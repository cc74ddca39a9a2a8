"""Check an archive: claim parts, check them in separate processes, and store each result once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from multiprocessing import get_context
from time import sleep

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.archive.checking import PartResult, check
from games.archive.processes import Handing, end_with_parent
from games.archive.terms import bucket_bits, divided
from games.models import Archive, ArchiveGame, ArchiveIndex, ArchivePart, ArchiveState

QUEUED_PARTS_PER_PROCESS = 2
"""Parts queued for each process, so that none waits for the database between two parts."""
MAX_RESTARTS = 5
"""Number of times that the processes are restarted after one was killed."""
LARGE_INDEX_BYTES = 2_000_000
"""Size of an index, that of some 3,000 games, from which its making would delay the site's pages."""
ROWS_AT_ONCE = 100
"""Buckets of an index written at once."""
POLL_SECONDS = 1.0
"""Seconds between two checks for parts released by other workers."""
JOBS = max(1, (os.cpu_count() or 2) - 1)
"""Number of processes: one core is left to the site."""


def claim_duration() -> timedelta:
    """Return the time after which a claimed part counts as abandoned: checking one takes well under a second."""
    return timedelta(seconds=settings.ARCHIVE_HOLD_SECONDS)


def parts_left(archive: int) -> int:
    """Return the number of parts still to be checked; 0 if the archive is stopped."""
    return ArchivePart.objects.filter(archive=archive, archive__state=ArchiveState.WORKING, terms=None).count()


def is_claimed(archive: int) -> bool:
    """Return whether a process is checking a part of the archive."""
    return ArchivePart.objects.filter(archive=archive, terms=None, taken_until__gt=timezone.now()).exists()


def unfinished() -> list[int]:
    """Return the keys of the archives whose check is neither finished nor stopped."""
    return list(Archive.objects.filter(state=ArchiveState.WORKING).values_list("pk", flat=True))


def check_again_without_index() -> None:
    """Let archives that were checked before there was an index be checked again; their findings are shown meanwhile."""
    Archive.objects.filter(state=ArchiveState.DONE, index_bits=None, parts__terms=None).update(
        state=ArchiveState.WORKING
    )


def claim_part(archive: int) -> ArchivePart | None:
    """Claim a part that is not being checked; None if none is left or the archive is stopped."""
    now = timezone.now()
    with transaction.atomic():
        free = ArchivePart.objects.filter(Q(taken_until=None) | Q(taken_until__lt=now), archive=archive, terms=None)
        working = free.filter(archive__state=ArchiveState.WORKING).select_related("archive").order_by("first")
        if connection.features.has_select_for_update_skip_locked:
            working = working.select_for_update(skip_locked=True, of=("self",))
        part = working.first()
        if part:
            part.taken_until = now + claim_duration()
            part.save(update_fields=["taken_until"])
    return part


def store_result(part: int, checked: PartResult) -> None:
    """Store the result of a part, unless it has one already; the last part finishes the archive."""
    with transaction.atomic():
        own_archive = ArchivePart.objects.filter(pk=part).values("archive")
        archive = Archive.objects.select_for_update().filter(pk__in=own_archive).first()
        unchecked = ArchivePart.objects.filter(pk=part, terms=None).defer("content").first()
        if archive is None or unchecked is None:
            return
        unchecked.valid, unchecked.terms = checked.valid, checked.terms
        unchecked.save(update_fields=["valid", "terms"])
        archive.wrong.filter(number__range=(unchecked.first, unchecked.first + unchecked.games - 1)).delete()
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
        if not archive.parts.filter(terms=None).exists():
            archive.state, archive.finished_at = ArchiveState.DONE, timezone.now()
            archive.save(update_fields=["state", "finished_at"])


def needs_index(archive: int) -> bool:
    """Return whether an archive is checked, and what its games are found by is not yet in its index."""
    done = ArchivePart.objects.filter(archive=archive, archive__state=ArchiveState.DONE, archive__index_bits=None)
    return done.exists() and not done.filter(terms=None).exists()


def make_index(archive: int, dividing: Callable[[Sequence[bytes], int], list[bytes]] = divided) -> None:
    """Make the index of a checked archive from the terms of its parts, which are then emptied; only once.

    `dividing` divides the terms into buckets, in this process or in another.
    """
    if not needs_index(archive):
        return
    parts = [bytes(terms) for (terms,) in _parts_of(archive).values_list("terms") if terms is not None]
    size = sum(map(len, parts))
    bits = bucket_bits(size)
    contents = dividing(parts, bits)
    with transaction.atomic():
        row = Archive.objects.select_for_update().filter(pk=archive, index_bits=None).first()
        if row is None:
            return
        rows = (ArchiveIndex(archive=row, bucket=place, content=content) for place, content in enumerate(contents))
        ArchiveIndex.objects.bulk_create(rows, batch_size=ROWS_AT_ONCE)
        _parts_of(archive).update(terms=b"")
        row.index_bits, row.bytes = bits, row.bytes + size
        row.save(update_fields=["index_bits", "bytes"])


def _parts_of(archive: int) -> QuerySet[ArchivePart]:
    return ArchivePart.objects.filter(archive=archive).order_by("first")


def _divided_elsewhere(parts: Sequence[bytes], bits: int) -> list[bytes]:
    """Return the buckets of an index; those of a large one are made in a new process, so that the site goes on."""
    if sum(map(len, parts)) < LARGE_INDEX_BYTES:
        return divided(parts, bits)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        handing = Handing(pool)
        contents: list[bytes] = handing.take(handing.submit(divided, parts, bits))
        return contents


def remove(archive: Archive) -> None:
    """Delete an archive with its findings. A process about to write a part waits for this, and finds it deleted."""
    with transaction.atomic():
        Archive.objects.select_for_update().filter(pk=archive.pk).first()
        archive.delete()


def release_parts(archive: int) -> None:
    """Release the parts that a dead process had claimed."""
    ArchivePart.objects.filter(archive=archive, terms=None).update(taken_until=None)


def work(archive: int, jobs: int = JOBS, shown: Callable[[int], None] = lambda _games: None) -> None:
    """Check the rest of an archive until it is done or stopped; call `shown` with the number of games of each part.

    Parts are checked in new processes without Django, which do not slow down the site's threads; if one is killed,
    others take its parts. Waits for parts claimed by other workers, in case these were killed. Raises BrokenProcessPool
    if processes are killed repeatedly.
    """
    restarts = 0
    while parts_left(archive):
        taken: set[int] = set()
        try:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
                _work(archive, jobs, Handing(pool), taken, shown)
        except BrokenProcessPool:
            restarts += 1
            if restarts == MAX_RESTARTS:
                raise
        else:
            if parts_left(archive):
                sleep(POLL_SECONDS)
        finally:
            if taken:
                ArchivePart.objects.filter(pk__in=taken).update(taken_until=None)
    make_index(archive, _divided_elsewhere)


def _work(
    archive: int,
    jobs: int,
    pool: Handing,
    taken: set[int],
    shown: Callable[[int], None],
) -> None:
    """Check parts until none can be claimed; `taken` holds the keys of claimed parts without a stored result."""
    checks: dict[Future[str], ArchivePart] = {}
    while True:
        while len(checks) < QUEUED_PARTS_PER_PROCESS * jobs and (part := claim_part(archive)):
            taken.add(part.pk)
            checks[pool.submit(check, part.archive.rules, part.first, bytes(part.content))] = part
        if not checks:
            return
        for done in wait(checks, return_when=FIRST_COMPLETED).done:
            part = checks[done]
            store_result(part.pk, pool.take(done))
            taken.discard(part.pk)
            del checks[done]
            shown(part.games)
