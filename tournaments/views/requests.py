"""What a request asks for, read so that no text in it can be wrong."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest

LONGEST_QUERY = 100
LAST_PAGE = 10_000

Choice = TypeVar("Choice", bound=StrEnum)


def words(request: HttpRequest, key: str = "q") -> str:
    """What was typed to search: one line, without control characters, not too long."""
    typed = request.GET.get(key, "")[: 2 * LONGEST_QUERY]
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in typed)
    return " ".join(kept.split())[:LONGEST_QUERY]


def page_number(request: HttpRequest, key: str = "pagina") -> int:
    """The page asked for, from 1; the first where that is no number of a page."""
    text = request.GET.get(key, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    return min(max(number, 1), LAST_PAGE)


def chosen(request: HttpRequest, key: str, choices: type[Choice]) -> Choice | None:
    """What was chosen of a closed list; None where nothing of it was."""
    text = request.GET.get(key, "")
    return choices(text) if text in list(choices) else None
