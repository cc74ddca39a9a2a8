"""The addresses of the site that contain a secret, such as a login link."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

SECRET = re.compile(r"<(?:\w+:)?(?:token|code)>")
"""The secret arguments of addresses."""


def secret_addresses(token: str) -> tuple[str, ...]:
    """Return every address that has a secret argument, with `token` in its place."""
    found = tuple(dict.fromkeys(_found(get_resolver(), token)))
    assert len(found) > 10
    return found


def _found(resolver: URLResolver, token: str, before: str = "/") -> Iterator[str]:
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _found(each, token, route)
        elif isinstance(each, URLPattern) and SECRET.search(route):
            yield re.sub(r"<[^>]+>", "1", SECRET.sub(token, route))
