"""A league to which everybody comes: made once for all the pages that want one in its state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass

from django.db import transaction
from django.test import Client

from tests.people import Who, client_of
from tests.tournaments.every.addresses import address, made, make_ready
from tests.tournaments.every.matrix import PAGES
from tournaments import models


@dataclass(frozen=True)
class Everybody:
    """A league, and a browser of each of those who come to it."""

    league: models.League
    clients: dict[Who, Client]

    @contextmanager
    def at(self, name: str) -> Iterator[str]:
        """The address of a page; what is made for it and done at it is then as if it had not been."""
        cookies = {who: deepcopy(client.cookies) for who, client in self.clients.items()}
        with transaction.atomic():
            make_ready(name, self.league)
            yield address(name, self.league)
            transaction.set_rollback(True)
        self.league.refresh_from_db()
        for who, client in self.clients.items():
            client.cookies = cookies[who]


def everybody(state: str, *, published: bool = True) -> Everybody:
    """Those who come to a league in this state."""
    league = made(next(pages_in(state)), published=published)
    return Everybody(league, {who: client_of(who, league) for who in Who})


def pages_in(state: str) -> Iterator[str]:
    """The pages that are asked for of a league in this state."""
    return (name for name, page in PAGES.items() if page.league == state)
