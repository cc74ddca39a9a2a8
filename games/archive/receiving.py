"""Divide a file of games into parts while it is received, with one part in memory at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from games.archive.checking import BETWEEN, pack
from games.archive.progress import check_quota, locked_account
from games.models import Archive, ArchivePart, ArchiveState
from games.replay import lines_in
from games.rules.notation.division import games_in

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
