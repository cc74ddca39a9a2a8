"""The checking of archives as work in the background."""

from __future__ import annotations

from games import background
from games.archive import working
from games.models import Archive, ArchiveState


class Checking(background.Work):
    """The check of archives, with the methods that `background` calls. A job is an archive, by its key."""

    name = "archive"

    def unfinished(self) -> list[int]:
        return working.unfinished()

    def pieces_left(self, job: int) -> int:
        return working.parts_left(job)

    def is_claimed(self, job: int) -> bool:
        return working.is_claimed(job)

    def run(self, job: int) -> None:
        working.work(job)

    def send_tasks(self, job: int) -> None:
        """Hand the parts of an archive to Celery. Raises `background.Unreachable` if the broker takes none."""
        from games.archive import tasks  # noqa: PLC0415 - Celery is loaded where there is a broker

        tasks.send_tasks(job)

    def stop(self, job: int) -> None:
        Archive.objects.filter(pk=job, state=ArchiveState.WORKING).update(state=ArchiveState.STOPPED)


CHECKING = Checking()


def stop(archive: Archive) -> None:
    """Stop an archive: no further part is claimed; those being checked are finished."""
    CHECKING.stop(archive.pk)


def resume(archive: Archive) -> None:
    """Resume a stopped archive."""
    Archive.objects.filter(pk=archive.pk, state=ArchiveState.STOPPED).update(state=ArchiveState.WORKING)
    start(archive.pk)


def start(archive: int) -> None:
    """Start the work on an archive, unless it has been started."""
    background.start(CHECKING, archive)


def start_if_idle(archive: int) -> None:
    """Resume the check of an archive if the process that ran it has ended."""
    background.start_if_idle(CHECKING, archive)


def resume_all() -> None:
    """Resume the archives of processes that have ended."""
    background.resume(CHECKING)
