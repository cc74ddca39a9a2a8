"""Cached pages and files are not sent once their content is no longer public."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from bench.large_league import addresses
from tests.organizing import beat, decide, drawn_league
from tests.tournaments.privacy.ursula import OTHERS, URSULA, hide, ursula
from tournaments import models
from tournaments.administration.withhold import Withhold
from tournaments.officials.publish import Publish
from tournaments.privacy.anonymise import Anonymise
from tournaments.privacy.show_as import ShowAs

pytestmark = pytest.mark.django_db
IGNORED_ENDINGS = (".pdf", ".ods", ".xlsx", "s.json")
"""Ends of the addresses of files that are made from the same values as the pages and lists."""
TRACES = (b"rsula", b"Quint", b"Veiga")


def hide_here(league: models.League) -> None:
    decide(league, ShowAs(ursula().pk, True))


def erase(league: models.League) -> None:
    decide(league, Anonymise(ursula().pk, (league.pk,)))


def make_private(league: models.League) -> None:
    decide(league, Publish(False))


def withhold(league: models.League) -> None:
    decide(league, Withhold(True))


@pytest.mark.parametrize("change", [hide_here, erase, make_private, withhold])
def test_stored_bodies_do_not_outlive_a_name_in_its_league(change: Callable[[models.League], None]) -> None:
    league = drawn_league((URSULA, *OTHERS), championship="Copa")
    named = read_with_the_name(league)
    change(league)
    check_nothing_is_left(named)


def test_stored_bodies_do_not_outlive_a_name_hidden_everywhere() -> None:
    leagues = [drawn_league((URSULA, *rest), championship="Copa") for rest in (OTHERS, ("Berta Gil", "Zoe Gil"))]
    named = read_with_the_name(*leagues)
    hide(leagues[0])
    check_nothing_is_left(named)


def read_with_the_name(*leagues: models.League) -> dict[str, str]:
    """Read the public addresses of the leagues, and return the ETags of those that show the name."""
    for league in leagues:
        beat(league, URSULA, league.entries.exclude(name=URSULA)[0].name)
    public = {each: None for league in leagues for each in addresses(league) if not each.startswith("/mi/")}
    reader, etags = Client(), {}
    for address in public:
        if not address.endswith(IGNORED_ENDINGS):
            answer = reader.get(address)
            if any(trace in answer.content for trace in TRACES):
                etags[address] = answer.get("ETag", "")
    assert etags
    return etags


def check_nothing_is_left(etags: dict[str, str]) -> None:
    reader = Client()
    for address, etag in etags.items():
        again = reader.get(address, headers={"if-none-match": etag})
        assert again.status_code != 304 or not etag, address
        assert not any(trace in again.content for trace in TRACES), address
