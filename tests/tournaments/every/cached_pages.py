"""The public pages of a site, as its cache has them and as they are rendered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.core.cache import caches
from django.test import Client

from tests.tournaments.every.turns import in_turn
from tests.tournaments.public.public_pages import pages_of
from tournaments import models
from tournaments.web.freshness import PAGES

FIXED_REQUEST_ID = {"x-request-id": "the-same-each-time"}
MISS_MARKER = b"", {"X-Not-Kept": "1"}
LISTS = ["/", "/ligas/", "/jugadores/", "/campeonatos/"]
Read = dict[str, tuple[int, bytes, dict[str, str]]]


def addresses() -> list[str]:
    """Return every public page that is cached, and some that are not."""
    leagues = models.League.objects.order_by("pk")
    screens = [f"/ligas/{league.slug}/proyector/" for league in leagues]
    players = [f"/jugadores/{pk}/" for pk in models.Player.objects.order_by("pk").values_list("pk", flat=True)]
    medals = [f"/campeonatos/{one.slug}/" for one in models.Championship.objects.order_by("pk")]
    return [*LISTS, *screens, *players, *medals, *(page for league in leagues for page in pages_of(league))]


def addresses_in_turn(turn: int) -> list[str]:
    """Return the table of each league, and by turns a list of leagues and a tenth of the other pages of leagues."""
    tables = [pages_of(league)[0] for league in models.League.objects.all()]
    others = [page for page in addresses() if page not in (*LISTS, *tables)]
    return [*in_turn(turn, LISTS, 1), *tables, *in_turn(turn, others, -(-len(others) // 10))]


def read(pages: list[str]) -> Read:
    answers = {page: Client().get(page, headers=FIXED_REQUEST_ID) for page in pages}
    return {page: (answer.status_code, answer.content, dict(answer.headers)) for page, answer in answers.items()}


@contextmanager
def without_rendering() -> Iterator[None]:
    """Replace pages missing from the cache with a marker instead of rendering them."""
    cache = caches[PAGES]
    get = cache.get
    with patch.object(cache, "get", lambda key: get(key) or MISS_MARKER):
        yield


def check_cached_pages(pages: list[str]) -> None:
    """Check that every cached page still served equals the page rendered now."""
    with without_rendering():
        cached_pages = {page: answer for page, answer in read(pages).items() if "X-Not-Kept" not in answer[2]}
    caches[PAGES].clear()
    anew = read(list(cached_pages))
    assert [page for page, answer in cached_pages.items() if answer != anew[page]] == []
