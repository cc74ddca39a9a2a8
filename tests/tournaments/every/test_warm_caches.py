"""After each act of the administrator, and once a name is hidden, cached public pages equal newly rendered ones.

`test_every_decision` asks it of the decisions.
"""

from __future__ import annotations

import pytest
from django.core.cache import caches

from tests.organizing import decide
from tests.tournaments.administration.acting import ACTS, REASON, administrator
from tests.tournaments.deciding.browsing import hidden_fields
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.cached_pages import Read, addresses, addresses_in_turn, check_cached_pages, read
from tests.tournaments.privacy.ursula import URSULA, erasure_everywhere, finished, hide, playing, traces_in
from tournaments.officials.publish import Publish
from tournaments.web.bodies import PAGES

pytestmark = pytest.mark.django_db


def pages_equal_without_cache(pages: list[str]) -> Read:
    """Return the public pages, after checking that they are the same with empty caches."""
    every = list(dict.fromkeys([*pages, *addresses()]))
    warm = read(every)
    caches[PAGES].clear()
    assert warm == read(every)
    return warm


@pytest.mark.parametrize("name", ACTS)
def test_no_page_is_stale_after_an_act_of_the_administrator(name: str) -> None:
    league = made(f"administration:{name}")
    ACTS[name].first(league)
    league.refresh_from_db()
    page_address, client = address(f"administration:{name}", league), administrator(league)
    sent = {**hidden_fields(page_address), "reason": REASON, **ACTS[name].fields}
    pages = addresses_in_turn(list(ACTS).index(name))
    read(pages)
    assert client.post(page_address, sent).status_code in (200, 302)
    check_cached_pages(pages)


def test_hidden_or_erased_name_is_on_no_cached_page() -> None:
    league = finished()
    playing()
    pages = addresses()
    assert any(URSULA.encode() in content for _, content, _ in read(pages).values())
    hide(league)
    assert traces(pages_equal_without_cache(pages)) == []
    hide(league, initials=False)
    assert traces(pages_equal_without_cache(pages)) != []
    decide(league, erasure_everywhere())
    assert traces(pages_equal_without_cache(pages)) == []


def test_league_made_private_leaves_no_page_behind() -> None:
    league = finished()
    pages = addresses()
    read(pages)
    decide(league, Publish(False))
    left = pages_equal_without_cache(pages)
    assert {status for page, (status, _, _) in left.items() if league.slug in page} == {404}
    assert league.name.encode() not in left["/"][1]


def traces(pages: Read) -> list[str]:
    return [page for page, (_, content, _) in pages.items() if traces_in(content.decode())]
