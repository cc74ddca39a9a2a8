"""Files that an account uploads at once: together they keep its quota."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import override_settings

from games.archive.progress import QuotaExceeded, receive, used_by
from games.models import Archive

FILES = 8
FITTING = 2
GAME = b'[White "Ana"]\n[Black "Bea"]\n\n1. 21-17 12-15 *\n'


@pytest.mark.usefixtures("committed")
def test_simultaneous_uploads_keep_the_quota() -> None:
    owner = User.objects.create_user("ana").pk
    alone = Archive.objects.create(name="sola.pdn", rules="castillar", owner_id=owner)
    receive(alone, [GAME])
    size = used_by(owner)
    alone.delete()
    ready = Barrier(FILES)

    def upload(number: int) -> bool:
        """Receive a file when all are ready; return whether it fits."""
        archive = Archive.objects.create(name=f"{number}.pdn", rules="castillar", owner_id=owner)
        try:
            ready.wait(300)
            receive(archive, [GAME])
        except QuotaExceeded:
            return False
        finally:
            connection.close()
        return True

    assert size and FILES * size < settings.ARCHIVE_QUOTA_BYTES
    with override_settings(ARCHIVE_QUOTA_BYTES=FITTING * size), ThreadPoolExecutor(FILES) as pool:
        done = list(pool.map(upload, range(FILES)))
    assert done.count(True) == FITTING and used_by(owner) == FITTING * size
