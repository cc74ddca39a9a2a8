"""The addresses of pages by name, as `reverse`: also those of the acts on people, which share one."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import get_resolver, reverse

from tournaments.web.deciding.league_access import ACTS, act_address


def is_act(name: str) -> bool:
    """Return whether a name, with its namespace, is that of an act on people."""
    assert get_resolver().url_patterns, "loads every view, and so registers every act"
    return name.startswith("tournaments:") and name.removeprefix("tournaments:") in ACTS


def page_address(name: str, args: Sequence[object] = ()) -> str:
    """Return the address of a page or act for these arguments."""
    return act_address(name.removeprefix("tournaments:"), *args) if is_act(name) else reverse(name, args=args)  # type: ignore[arg-type]
