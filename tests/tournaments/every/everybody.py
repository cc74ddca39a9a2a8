"""A league with a client for each kind of visitor, made once for all pages that need its state."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass

from django.db import transaction
from django.test import Client

from tests.people import Visitor, client_of
from tests.tournaments.every.addresses import address, made, make_ready
from tests.tournaments.every.matrix import PAGES
from tournaments import models

API_VISITORS = (Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.LINK)
"""One visitor of each kind for the API: without cookies, with a session, with a private link."""


@dataclass(frozen=True)
class LeagueVisitors:
    """A league, and a client for each kind of visitor."""

    league: models.League
    clients: dict[Visitor, Client]

    @contextmanager
    def at(self, name: str) -> Iterator[str]:
        """Yield the address of a page; afterwards roll back its objects and every change."""
        cookies = {visitor: deepcopy(client.cookies) for visitor, client in self.clients.items()}
        with transaction.atomic():
            make_ready(name, self.league)
            yield address(name, self.league)
            transaction.set_rollback(True)
        self.league.refresh_from_db()
        for visitor, client in self.clients.items():
            client.cookies = cookies[visitor]


def league_visitors(state: str, visitors: Collection[Visitor] = tuple(Visitor)) -> LeagueVisitors:
    """Return a league in this state with these visitors."""
    league = made(next(pages_in(state)))
    return LeagueVisitors(league, {each: client_of(each, league) for each in Visitor if each in visitors})


def pages_in(state: str) -> Iterator[str]:
    """Return the names of the pages tested with a league in this state."""
    return (name for name, page in PAGES.items() if page.league == state)


def is_of_api(name: str) -> bool:
    return name.startswith("api:")
