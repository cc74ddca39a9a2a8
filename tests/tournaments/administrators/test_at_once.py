"""Two administrators who disable or demote each other simultaneously: one of them stays administrator."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tournaments.administrators.acts import disable, end_administrator
from tournaments.league.faults import Fault


@pytest.mark.parametrize("end", [disable, end_administrator])
@pytest.mark.usefixtures("committed")
def test_the_last_administrator_stays(end: Callable[..., object]) -> None:
    users = [User.objects.create_superuser(name) for name in ("una", "dos")]
    both = Barrier(2)

    def act(by: User, on: User) -> bool:
        """Let one administrator end the role of another when both are ready; return whether it was accepted."""
        try:
            both.wait(300)
            end(on.pk, by=by, reason="venganza")
        except Fault:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(act, users[0], users[1]), pool.submit(act, users[1], users[0])]
        assert sorted(each.result() for each in done) == [False, True]
    assert User.objects.filter(is_active=True, is_superuser=True).count() == 1
