"""The events of a league's stream: numbers and squares, never a name. Their text is on pages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

MAX_DIGITS = 18


class Kind(StrEnum):
    READY = "ready"
    """The first event of each connection: where the stream stands, and the games on the air."""
    RESULT = "result"
    """A result was entered, corrected or undone."""
    TABLE = "table"
    """The table is another one."""
    TIES = "ties"
    """What decides between players level on points is another thing."""
    CHANGE = "change"
    """Any other decision on the league."""
    MOVES = "moves"
    """The moves of a game on the air, all of them; or that it is there no longer."""
    RESTART = "restart"
    """The stream ends here, and goes on when the listener comes back."""


class Was(StrEnum):
    """What became of a result."""

    ENTERED = "entered"
    CORRECTED = "corrected"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the stream of a league: its last decision and the last change of a game on the air."""

    decision: int
    draft: int

    def __str__(self) -> str:
        return f"{self.decision}.{self.draft}"


def place_in(text: str) -> Place | None:
    """Return the place of an event's id, None where it is none."""
    found = re.fullmatch(rf"([0-9]{{1,{MAX_DIGITS}}})\.([0-9]{{1,{MAX_DIGITS}}})", text)
    return Place(int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True)
class Event:
    """An event; `place` is that of a listener who has it, None where more events of the same change follow.

    A listener cut off between them comes back to the place before, and is told all of them again.
    """

    kind: Kind
    told: Mapping[str, Any] = field(default_factory=dict)
    place: Place | None = None
    game: int | None = None
    """The game whose moves it tells."""
    retry: int | None = None
    """Milliseconds after which a listener who was cut off comes back."""

    @cached_property
    def written(self) -> bytes:
        """The event as the stream has it, made once for all listeners."""
        lines = [f"retry: {self.retry}"] if self.retry is not None else []
        lines += [f"id: {self.place}"] if self.place else []
        lines += [f"event: {self.kind}", f"data: {json.dumps(self.told, separators=(',', ':'))}"]
        return "\n".join((*lines, "", "")).encode()
