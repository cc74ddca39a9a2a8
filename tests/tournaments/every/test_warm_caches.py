"""After each act of the administrator, and once a name is hidden, cached public pages equal newly rendered ones.

`test_every_decision` asks it of the decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.organizing import decide
from tests.tournaments.administrators.acting import ACTS, REASON, administrator
from tests.tournaments.every.addresses import address, made
from tests.tournaments.every.cached_pages import Read, addresses, addresses_in_turn, check_cached_pages, read
from tests.tournaments.organizers.privacy.ursula import (
    URSULA,
    erasure_everywhere,
    finished,
    hide,
    playing,
    traces_in,
    ursula,
)
from tests.tournaments.web.deciding.browsing import hidden_fields
from tournaments.organizers.officials.verbs import Publish
from tournaments.web.costly import CACHES
from tournaments.web.freshness import PAGES

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


def test_erased_name_leaves_every_cache(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the pictures of previews, whose ETags are new afterwards."""
    league = finished()
    player, slug = ursula().pk, league.slug
    game = league.fixtures.filter(sheets__current=True).values_list("pk", flat=True)[0]
    of_league = (f"/ligas/{slug}/imagen/{name}.png" for name in ("tabla", "podio"))
    pictures = [*of_league, f"/ligas/{slug}/partidas/{game}/imagen.png", f"/jugadores/{player}/imagen.png"]
    pictures.append(f"/campeonatos/{league.championship.slug}/imagen.png")  # type: ignore[union-attr]
    kept: list[tuple[str, str]] = []

    def noted(name: str) -> Callable[..., None]:
        cache_set = caches[name].set

        def set_and_note(key: str, *values: Any) -> None:
            kept.append((name, key))
            cache_set(key, *values)

        return set_and_note

    for name in CACHES:
        monkeypatch.setattr(caches[name], "set", noted(name))
    read(addresses())
    etags = {picture: Client().get(picture)["ETag"] for picture in pictures}
    assert {name for name, key in kept if caches[name].get(key)} == set(CACHES)
    with django_capture_on_commit_callbacks(execute=True):
        decide(league, erasure_everywhere())
    assert [key for name, key in kept if caches[name].get(key)] == []
    for picture, etag in etags.items():
        answer = Client().get(picture, headers={"if-none-match": etag})
        assert answer.status_code == 200 and answer["ETag"] != etag, picture


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
