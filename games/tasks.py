"""The work on archives as tasks of Celery: as many workers as there are, on any machine that reaches the database."""

from __future__ import annotations

from celery import shared_task

from games.archive.checking import check
from games.archive.working import left, patience, take, write

CHAINS = 32
"""Tasks of an archive on their way at a time, each of which sends the next: so many workers can join."""


def hand_out(archive: int) -> None:
    """Begin, or begin again, on the parts that nobody has checked."""
    for _ in range(min(CHAINS, left(archive))):
        next_part.delay(archive)


# A task that died with its worker need not come back: the tasks of the others wait for what it had taken.
@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)  # type: ignore[untyped-decorator]
def next_part(archive: int) -> None:
    """Check one part and send for the next; wait while others have taken all that is left."""
    if part := take(archive):
        write(part.pk, check(part.archive.rules, part.first, bytes(part.content)))
        next_part.delay(archive)
    elif left(archive):
        next_part.apply_async((archive,), countdown=patience().total_seconds() / 3)
