"""Limits of storage for archives: the quota of each account, and the free space reserved on the site's disk."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum

from games.models import Archive


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
