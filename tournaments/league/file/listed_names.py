"""A list of players as read: its players, the texts left out of it with the reason of each, and its questions."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.league.file.list_doubts import Doubt, LineMarks
from tournaments.league.values import Entrant


class LeftOutReason(StrEnum):
    """The reason why a text of a list was left out."""

    HEADING = "heading"
    NO_NAME = "no_name"
    COLUMN = "column"
    NOTE = "note"
    """A remark in brackets after a name, as "(llega tarde)"."""
    CLUB_NOTE = "club_note"
    """Such a remark after a club."""
    CLUB_FIGURE = "club_figure"
    """A telephone, address or number in the place of a club, or beside it."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A text not taken for a player. `line` counts from 1; 0 for a column, whose heading or number `text` is."""

    line: int
    text: str
    reason: LeftOutReason


@dataclass(slots=True)
class NamesList:
    """The players of a list in order. `comma_kept`: some names keep a comma after which a club might stand."""

    entrants: list[Entrant] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    comma_kept: bool = False
    lines: list[int] = field(default_factory=list)
    """The line of each player."""
    doubts: list[Doubt] = field(default_factory=list)
    """What may be no name, or no part of one, in the order of the lines."""
    kept: Collection[str] | None = None
    """Texts that the organizer takes for names as they stand. None: nothing is asked, every text is a name."""
    marks: Mapping[int, LineMarks] = field(default_factory=dict)
    unsure: int = 0
    """The players whose rating may be a year."""
    has_groups: bool = False
    """Whether headings or a column of groups part the list."""
    breaks: list[int] = field(default_factory=list)
    """The lines that part the list: headings of groups, or else those without text."""
    groups: Mapping[int, int] = field(default_factory=dict)
    """The group of each line by a column of groups, counted from 0 in the order of their names."""

    def in_parts(self, entrants: Sequence[Entrant]) -> tuple[tuple[Entrant, ...], ...]:
        """Return the players of the list, given in its order, by its parts."""
        parts = defaultdict[int, list[Entrant]](list)
        for entrant, line in zip(entrants, self.lines, strict=True):
            parts[self.groups[line] if self.groups else bisect(self.breaks, line)].append(entrant)
        return tuple(tuple(parts[key]) for key in sorted(parts))
