"""The room for archives: what each account may keep, and what has to stay free on the disk of the site."""

from __future__ import annotations

import shutil

from django.conf import settings
from django.db.models import Sum

from games.models import Archive


class NoRoom(Exception):
    """The archives of an account would take more than they may."""


def used_by(owner: int) -> int:
    """Bytes that the archives of an account take."""
    return Archive.objects.filter(owner=owner).aggregate(bytes=Sum("bytes"))["bytes"] or 0


def within_quota(owner: int | None, more: int) -> None:
    """Raises NoRoom where so many bytes more are too many; what came from the command line is nobody's."""
    if owner is not None and used_by(owner) + more > settings.ARCHIVE_QUOTA_BYTES:
        raise NoRoom


def free_bytes() -> int:
    """Bytes free on the disk where the site keeps its files."""
    return shutil.disk_usage(settings.VAR_DIR).free


def leaves_reserve(more: int) -> bool:
    """Whether so many more bytes leave the reserved space free on the disk."""
    reserve: int = settings.FREE_RESERVE_BYTES
    return free_bytes() - more >= reserve
