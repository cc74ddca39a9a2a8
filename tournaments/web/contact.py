"""The contact of a league: telephone numbers and e-mail addresses in a text, as links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_TELEPHONE = r"\+?\d(?:[ .·-]?\d){8,14}"
"""Nine digits, as in Spain, to fifteen, as E.164 allows."""
_LINKED = re.compile(rf"(?P<mail>{_MAIL})|(?<![\w+])(?P<telephone>{_TELEPHONE})(?!\w)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text with the address of its link, empty for plain text."""

    text: str
    address: str = ""


def linked(text: str) -> dict[str, object]:
    """Return the context of the contact's template."""
    return {"pieces": tuple(pieces(text))}


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of a text, links and the text between them, in order."""
    end = 0
    for found in _LINKED.finditer(text):
        if found.start() > end:
            yield Piece(text[end : found.start()])
        yield Piece(found[0], _address(found))
        end = found.end()
    if end < len(text):
        yield Piece(text[end:])


def _address(found: re.Match[str]) -> str:
    if found["mail"]:
        return f"mailto:{found['mail']}"
    return "tel:" + re.sub(r"[^\d+]", "", found["telephone"])
