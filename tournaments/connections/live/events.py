"""The events of a league's stream. They hold numbers and squares, never a name; pages hold the text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

MAX_DIGITS = 18


class EventKind(StrEnum):
    """The kind of an event, its name in the stream."""

    READY = "ready"
    """The first event of each connection: the position of the stream, and the games being broadcast."""
    RESULT = "result"
    """A result was entered, corrected or undone."""
    TABLE = "table"
    """The table changed."""
    TIES = "ties"
    """The reasons that order players level on points changed."""
    CHANGE = "change"
    """Any other decision on the league."""
    MOVES = "moves"
    """All moves so far of a broadcast game, or the end of its broadcast."""
    RESTART = "restart"
    """The stream ends here, and continues when the listener reconnects."""


class ResultChange(StrEnum):
    """The change that a decision made to a result."""

    ENTERED = "entered"
    CORRECTED = "corrected"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, order=True)
class StreamPosition:
    """A position in the stream of a league: its last decision and the last change of a broadcast game."""

    decision: int
    draft: int

    def __str__(self) -> str:
        return f"{self.decision}.{self.draft}"


def parse_position(text: str) -> StreamPosition | None:
    """Return the position that an event's id holds, or None for malformed text."""
    match = re.fullmatch(rf"([0-9]{{1,{MAX_DIGITS}}})\.([0-9]{{1,{MAX_DIGITS}}})", text)
    return StreamPosition(int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True)
class StreamEvent:
    """An event of the stream. `position` is the position after it, or None if more events of the same change follow.

    A listener cut off between them reconnects at the position before the change, and gets all its events again.
    """

    kind: EventKind
    data: Mapping[str, Any] = field(default_factory=dict)
    position: StreamPosition | None = None
    game: int | None = None
    """The key of the game whose moves it holds; None for other events."""
    retry: int | None = None
    """Milliseconds after which a listener that was cut off reconnects."""

    @cached_property
    def encoded(self) -> bytes:
        """The bytes of the event in the stream, made once for all listeners."""
        lines = [f"retry: {self.retry}"] if self.retry is not None else []
        lines += [f"id: {self.position}"] if self.position else []
        lines += [f"event: {self.kind}", f"data: {json.dumps(self.data, separators=(',', ':'))}"]
        return "\n".join((*lines, "", "")).encode()
