"""A league made private after everybody has read it: nothing that left the site can be fetched again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from tests.organizing import complete_league, decide
from tests.people import Visitor, client_of
from tests.tournaments.every.shown_on import addresses_that_show
from tests.tournaments.every.walking import words_of
from tournaments import models
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db

NAME, PLAYERS = "Liga Zurriburri", ("Zenobia Cartelle", "Zósimo Outeiral", "Zaida Boimorto")
TRACES = ("zurriburri", "cartelle", "outeiral", "boimorto")
ACCOUNT = Visitor.ORGANIZER_OF_OTHER_LEAGUE
FILES = re.compile(r"/(documentos|datos)/.|\.(pdf|png|ics)\b|/api/|/oembed/")
COSTLY = (".xlsx", ".ods", "calendar.pdf", "dossier.pdf", "cards.pdf", "course.pdf", "minutes.pdf")


@pytest.fixture
def league() -> models.League:
    """Return a finished league of a championship that has another public league."""
    decide(complete_league(("Ana", "Bea", "Carlos"), name="Liga abierta", championship="Copa"), Close())
    league = complete_league(PLAYERS, name=NAME, championship="Copa")
    decide(league, Close())
    return league


def addresses_showing(league: models.League) -> Iterator[str]:
    """Yield the public addresses that may show the league; of the files, those that are quick to make."""
    yield from (each for each in addresses_that_show(league) if not each.endswith(COSTLY))
    for page in ("standings", "podium", "calendar"):
        own = reverse(f"tournaments:{page}", args=[league.slug])
        yield from (f"/oembed/?url=http://testserver{own}", f"{own}?lengua=en")


@pytest.mark.parametrize(("visitor", "own_pages", "others"), [(Visitor.ANONYMOUS, 70, 10), (ACCOUNT, 15, 3)])
def test_league_made_private_is_seen_nowhere(
    visitor: Visitor, own_pages: int, others: int, league: models.League
) -> None:
    """An account reads only pages: `test_private_documents_and_files_are_for_officials_only` asks for its files."""
    client = client_of(visitor, league)
    every = [each for each in addresses_showing(league) if visitor is not ACCOUNT or not FILES.search(each)]
    before = {address: client.get(address) for address in every}
    shown = {address for address, answer in before.items() if traces_in(answer)}
    own = {address for address in every if f"/{league.slug}/" in address or address.endswith(league.slug)}
    assert len(shown & own) > own_pages and len(shown - own) > others, "pages outside the league name it too"
    assert [address for address in shown if not must_revalidate(before[address])] == [], (
        "caches must revalidate each page"
    )
    decide(league, Publish(False))
    for address, first in before.items():
        headers = {"if-none-match": first["ETag"]} if first.has_header("ETag") else {}
        answer = client.get(address, headers=headers)
        assert traces_in(answer) == [], address
        if address in own:
            assert answer.status_code in (404, 412), address
        elif address in shown:
            assert answer.status_code != 304, address


def must_revalidate(answer: Any) -> bool:
    """Return whether a cache may only show the response after asking whether it is still the same."""
    return bool({"no-cache", "no-store", "max-age=0"} & set(answer.get("Cache-Control", "").split(", ")))


def traces_in(answer: Any) -> list[str]:
    """Return the names found in a response, its headers included, but not in the address that was asked for."""
    content = b"".join(answer) if answer.streaming else answer.content
    kind = answer.get("Content-Type", "")
    text = ("" if kind.startswith("image/") else words_of(content, kind)).casefold() + str(answer.headers).casefold()
    return [trace for trace in TRACES if trace in text]
