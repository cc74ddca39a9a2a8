"""Every page shows what it showed before, as `recorded.py` says."""

from __future__ import annotations

import pytest

from tests.people import Visitor
from tests.tournaments.deciding.browsing import league_url
from tests.tournaments.every.everybody import is_of_api, league_visitors, pages_in
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.recorded import differences, lines_of
from tests.tournaments.every.sendings import WRITES, about_to_write, form_of
from tests.tournaments.every.states import LEAGUES
from tests.tournaments.public.public_pages import pages_of
from tournaments import models

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_kept_bodies")]

RANDOM = {"dice"}
"""Dice fall differently each time."""
READERS = (
    *(Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.LINK_TO_GAME, Visitor.SUPERUSER),
)
"""Visitors in order of preference: a page is read by the first one with the right to it."""


@pytest.mark.parametrize("state", LEAGUES)
def test_every_page_shows_what_is_recorded(state: str) -> None:
    """The pages that are tested in this state, the tabs of the league, and the page of its organizers."""
    visitors, shown = league_visitors(state), []
    for name in pages_in(state):
        reader = next((each for each in READERS if PAGES[name].answers[each] == 200), None)
        if reader is None or is_of_api(name):
            continue
        with visitors.at(name) as address:
            answer = visitors.clients[reader].get(address)
        if answer["Content-Type"].startswith("text/html"):
            shown += [f"== {name} ({reader})", *lines_of(answer.content.decode())]
    organizer = visitors.clients[Visitor.ORGANIZER]
    for address in (*pages_of(visitors.league), league_url("organize", visitors.league)):
        shown += [f"== {address}", *lines_of(organizer.get(address).content.decode())]
    assert differences(state, shown) == ""


@pytest.mark.parametrize("name", sorted(WRITES.keys() - RANDOM))
def test_every_decision_shows_what_is_recorded_and_is_taken_once(name: str) -> None:
    """The preview, and the page after the decision with its message; the same form sent again decides nothing."""
    client, address, fields = about_to_write(name)
    form = form_of(client, address)

    def send(**step: str) -> list[str]:
        if "upload" in fields:
            fields["upload"].seek(0)
        return lines_of(client.post(form.action, {**form.fields, **fields, **step}, follow=True).content.decode())

    shown = ["== preview", *send(), "== afterwards", *send(step="confirm")]
    assert differences(f"decisions/{name}", shown) == ""
    decided = models.Decision.objects.count()
    send(step="confirm")
    assert models.Decision.objects.count() == decided
