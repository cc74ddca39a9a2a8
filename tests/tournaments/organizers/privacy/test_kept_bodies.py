"""Cached pages and files are not sent once their content is no longer public."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.test import Client

from tests.organizing import beat, decide, drawn_league
from tests.tournaments.every.shown_on import addresses_that_show
from tests.tournaments.organizers.privacy.ursula import OTHERS, URSULA, hide, ursula
from tournaments import models
from tournaments.administrators.acts import Withhold
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs

pytestmark = pytest.mark.django_db
IGNORED_ENDINGS = (".pdf", ".ods", ".xlsx", "s.json")
"""Ends of the addresses of files that are made from the same values as the pages and lists."""
TRACES = (b"rsula", b"Quint", b"Veiga")


def hide_here(league: models.League, *, hidden: bool = True) -> None:
    decide(league, ShowAs(ursula().pk, hidden))


def withhold(league: models.League, *, hidden: bool = True) -> None:
    decide(league, Withhold(hidden))


def erase(league: models.League) -> None:
    decide(league, Anonymise(ursula().pk, (league.pk,)))


def test_stored_bodies_do_not_outlive_a_name_in_its_league() -> None:
    """One change after another, each undone before the next, on what showed the name before the first.

    `test_league_made_private_is_seen_nowhere` asks for all of it once the league is private.
    """
    league = drawn_league((URSULA, *OTHERS), championship="Copa")
    beat(league, URSULA, OTHERS[0])
    named = named_on(addresses_that_show(league))
    for change in (hide_here, withhold):
        change(league)
        check_nothing_is_left(named, change.__name__)
        change(league, hidden=False)
        again = named_on(named)
        assert again.keys() == named.keys(), change.__name__
        named = again
    erase(league)
    check_nothing_is_left(named, "erase")


def test_stored_bodies_do_not_outlive_a_name_hidden_everywhere() -> None:
    first, second = (drawn_league((URSULA, *rest), championship="Copa") for rest in (OTHERS, ("Berta Gil", "Zoe Gil")))
    beat(second, URSULA, "Berta Gil")
    named = named_on(addresses_that_show(second))
    hide(first)
    check_nothing_is_left(named, "hide")


def named_on(asked: Iterable[str]) -> dict[str, str]:
    """Read public addresses, and return the ETags of those that show the name."""
    reader, etags = Client(), {}
    for address in dict.fromkeys(asked):
        if not address.endswith(IGNORED_ENDINGS):
            answer = reader.get(address)
            if any(trace in answer.content for trace in TRACES):
                etags[address] = answer.get("ETag", "")
    assert etags
    return etags


def check_nothing_is_left(etags: dict[str, str], after: str) -> None:
    reader = Client()
    for address, etag in etags.items():
        again = reader.get(address, headers={"if-none-match": etag})
        assert again.status_code != 304 or not etag, (after, address)
        assert not any(trace in again.content for trace in TRACES), (after, address)
