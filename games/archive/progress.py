"""The archives of an account: receiving files of games, with one part in memory at a time; progress and results."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery, Sum
from django.http import Http404

from games import background
from games.archive import working
from games.archive.checking import BETWEEN, pack, unpack
from games.models import Archive, ArchiveGame, ArchivePart, ArchiveState
from games.replay import lines_in
from games.rules import RULES, check
from games.rules.notation.division import games_in
from games.rules.sheets.record import SheetReport, Verdict
from games.wording import NAMES, kind_name, verdict_name

PAGE_SIZE = 50
"""Games on a page of findings of one kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveLine:
    """An archive in the list."""

    archive: Archive
    rules: str
    checked: int


@dataclass(frozen=True, slots=True)
class FindingCount:
    """A kind of finding, and the number of games with it."""

    code: str
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class WrongGameLine:
    """A game with a finding, in the list of its archive.

    `ply` is the half-move and `move` its move number; both None for a finding about the whole sheet.
    """

    number: int
    title: str
    verdict: str
    verdict_name: str
    kind: str
    ply: int | None
    move: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveProgress:
    """The progress of an archive: its checked and valid games, and its kinds of findings, most frequent first."""

    archive: Archive
    rules: str
    checked: int
    valid: int
    kinds: tuple[FindingCount, ...]

    @property
    def wrong(self) -> int:
        return self.checked - self.valid

    @property
    def working(self) -> bool:
        return self.archive.state == ArchiveState.WORKING

    @property
    def indexed(self) -> bool:
        """Return whether its games can be searched."""
        return self.archive.index_bits is not None

    @property
    def stopped(self) -> bool:
        return self.archive.state == ArchiveState.STOPPED

    @property
    def cut_off(self) -> bool:
        """Return whether the file is not received completely: the upload is still running, or was interrupted."""
        return self.archive.state == ArchiveState.RECEIVING


def archive_lines(owner: int | None, page: int) -> tuple[tuple[ArchiveLine, ...], bool]:
    """Return a page of the archives of an owner, newest first, and whether there are more. Makes one query.

    `owner` None returns the archives of all owners.
    """
    start = (page - 1) * PAGE_SIZE
    archives = Archive.objects.all() if owner is None else Archive.objects.filter(owner=owner)
    parts = ArchivePart.objects.filter(archive=OuterRef("pk"), valid__isnull=False).order_by().values("archive")
    counted = archives.annotate(checked=Subquery(parts.values(sum=Sum("games")))).order_by("-pk")
    rows = list(counted[start : start + PAGE_SIZE + 1])
    return tuple(
        ArchiveLine(archive=archive, rules=str(NAMES[archive.rules]), checked=archive.checked or 0)
        for archive in rows[:PAGE_SIZE]
    ), len(rows) > PAGE_SIZE


def progress(archive: Archive) -> ArchiveProgress:
    """Return the progress of an archive, in two queries."""
    checked = archive.parts.filter(valid__isnull=False).aggregate(games=Sum("games"), valid=Sum("valid"))
    kinds = archive.wrong.values_list("kind").annotate(count=Count("pk")).order_by("-count", "kind")
    return ArchiveProgress(
        archive=archive,
        rules=str(NAMES[archive.rules]),
        checked=checked["games"] or 0,
        valid=checked["valid"] or 0,
        kinds=tuple(FindingCount(kind, kind_name(kind), count) for kind, count in kinds),
    )


def wrong_games(archive: Archive, kind: str, page: int) -> tuple[tuple[WrongGameLine, ...], bool]:
    """Return a page of the games with one kind of finding, and whether there are more. Makes one query."""
    start = (page - 1) * PAGE_SIZE
    rows = list(archive.wrong.filter(kind=kind).order_by("number")[start : start + PAGE_SIZE + 1])
    return tuple(_wrong_game_line(one) for one in rows[:PAGE_SIZE]), len(rows) > PAGE_SIZE


def _wrong_game_line(game: ArchiveGame) -> WrongGameLine:
    """Return a game as a line in the list of its archive."""
    verdict = Verdict(game.verdict)
    return WrongGameLine(
        number=game.number,
        title=game.title,
        verdict=game.verdict,
        verdict_name=verdict_name(verdict),
        kind=kind_name(game.kind),
        ply=game.ply,
        move=game.move,
    )


def report_of(archive: Archive, number: int) -> SheetReport:
    """Check one game and return its report. Raises Http404 if the archive has no such game."""
    part = ArchivePart.objects.filter(archive=archive, first__lte=number).order_by("-first").first()
    if part is None or number >= part.first + part.games:
        raise Http404(number)
    return check(RULES[archive.rules], unpack(bytes(part.content))[number - part.first])


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


class QuotaExceeded(Exception):
    """The archives of an account would exceed its quota."""


def used_by(owner: int) -> int:
    """Return the size in bytes of the archives of an account."""
    return Archive.objects.filter(owner=owner).aggregate(bytes=Sum("bytes"))["bytes"] or 0


@contextmanager
def locked_account(owner: int | None) -> Iterator[None]:
    """Open a transaction in which no other request can store parts for the same account, so that its quota holds."""
    with transaction.atomic():
        if owner is not None:
            User.objects.select_for_update(no_key=True).filter(pk=owner).first()
        yield


def check_quota(owner: int | None, more: int) -> None:
    """Raise QuotaExceeded if `more` bytes would exceed the owner's quota.

    Archives of the command line have no owner and no quota.
    """
    if owner is not None and used_by(owner) + more > settings.ARCHIVE_QUOTA_BYTES:
        raise QuotaExceeded


def free_bytes() -> int:
    """Return the free bytes on the disk of the site's files."""
    return shutil.disk_usage(settings.VAR_DIR).free


def leaves_reserve(more: int) -> bool:
    """Return whether `more` bytes leave the reserve free on the disk."""
    reserve: int = settings.FREE_RESERVE_BYTES
    return free_bytes() - more >= reserve


MAX_PART_GAMES = 200
"""Most games in a part, so that checking one takes well under a second."""
MAX_PART_LETTERS = 1_000_000
"""Number of letters after which a part takes no further game."""


class ArchiveDeleted(Exception):
    """The archive was deleted while its file was being received."""


def receive(archive: Archive, chunks: Iterable[bytes]) -> None:
    """Store the games of a file as the parts of an empty archive, ready to be checked.

    Raises ArchiveDeleted if the archive is deleted meanwhile, and QuotaExceeded if it exceeds the quota of its owner.
    """
    for part in _parts(games_in(line.replace(BETWEEN, "\ufffd") for line in lines_in(chunks))):
        content = pack(part)
        with locked_account(archive.owner_id), _locked_archive(archive):
            check_quota(archive.owner_id, len(content))
            ArchivePart.objects.create(
                archive=archive, first=archive.games + 1, games=len(part), content=content, valid=None
            )
            archive.games += len(part)
            archive.bytes += len(content)
            archive.save(update_fields=["games", "bytes"])
    with _locked_archive(archive):
        archive.state = ArchiveState.WORKING if archive.games else ArchiveState.DONE
        archive.save(update_fields=["state"])


@contextmanager
def _locked_archive(archive: Archive) -> Iterator[None]:
    """Open a transaction in which no other request can delete the archive. Raises ArchiveDeleted if it is deleted."""
    with transaction.atomic():
        if Archive.objects.select_for_update().filter(pk=archive.pk).first() is None:
            raise ArchiveDeleted
        yield


def _parts(games: Iterator[str]) -> Iterator[list[str]]:
    """Yield the games in parts of limited number and length."""
    part: list[str] = []
    letters = 0
    for game in games:
        part.append(game)
        letters += len(game)
        if len(part) == MAX_PART_GAMES or letters >= MAX_PART_LETTERS:
            yield part
            part, letters = [], 0
    if part:
        yield part
