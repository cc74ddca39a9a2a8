"""What every form carries unseen: a key, so that the same tap twice counts once, and the version it was made from."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass

from django.http import QueryDict

KEY, SEEN = "request_key", "seen"
HIGHEST_VERSION = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Ticket:
    key: str
    seen: int

    def request_key(self, asked: object) -> str:
        """The key of what is asked for: with the same ticket, something else is another request."""
        return f"{self.key}:{hashlib.sha256(repr(asked).encode('utf-8', 'backslashreplace')).hexdigest()[:20]}"


def new_ticket(version: int = 0) -> Ticket:
    return Ticket(str(uuid.uuid4()), version)


def read_ticket(post: QueryDict) -> Ticket | None:
    """The ticket of a form that was sent, None where it is missing or spoilt."""
    seen = post.get(SEEN, "")
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= 10 and int(seen) <= HIGHEST_VERSION):
        return None
    try:
        return Ticket(str(uuid.UUID(post.get(KEY, ""))), int(seen))
    except ValueError:
        return None
