"""Parts of pages that are cached by their ETag, up to a limit."""

from __future__ import annotations

from django.http import HttpRequest
from django.test import RequestFactory

from tournaments.web import costly
from tournaments.web.freshness import ETAG


def request_with(etag: str | None) -> HttpRequest:
    request = RequestFactory().get("/")
    vars(request)[ETAG] = etag
    return request


def times_made(*etags: str | None) -> int:
    made: list[int] = []
    for etag in etags:
        costly.cached_part(request_with(etag), "test", lambda: made.append(1))
    return len(made)


def test_part_is_made_once_for_each_state() -> None:
    assert times_made("a one", "a one", "a two", "a one") == 2
    assert times_made(None, None) == 2


def test_parts_used_last_are_kept() -> None:
    others = [f"b {number}" for number in range(costly.MAX_PARTS - 1)]
    assert times_made("b first", *others, "b first", "b last", "b first") == 1 + len(others) + 1
    assert times_made(others[0]) == 1


def test_bodies_used_last_are_kept() -> None:
    kept = costly.Bodies(max_bytes=3)
    for key in ("one", "two", "three"):
        kept.keep((key,), (b"x", {}))
    assert kept.get(("one",))
    kept.keep(("four",), (b"x", {}))
    assert [key for key in ("one", "two", "three", "four") if kept.get((key,))] == ["one", "three", "four"]
