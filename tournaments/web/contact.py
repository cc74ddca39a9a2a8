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
class TextPart:
    """A piece of a text with the address of its link, empty for plain text."""

    text: str
    address: str = ""


def contact_context(text: str) -> dict[str, object]:
    """Return the context of the contact's template."""
    return {"pieces": tuple(pieces(text))}


def pieces(text: str) -> Iterator[TextPart]:
    """Yield the pieces of a text, links and the text between them, in order."""
    end = 0
    for match in _LINKED.finditer(text):
        if match.start() > end:
            yield TextPart(text[end : match.start()])
        yield TextPart(match[0], _address(match))
        end = match.end()
    if end < len(text):
        yield TextPart(text[end:])


def _address(match: re.Match[str]) -> str:
    """Return the address of a link to a mail address or telephone number."""
    if match["mail"]:
        return f"mailto:{match['mail']}"
    return "tel:" + re.sub(r"[^\d+]", "", match["telephone"])
