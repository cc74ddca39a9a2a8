"""The players of a tournament report file (TRF), as programs for pairings write it for federations.

Each line begins with a number of three digits; those of 001 are the players, in columns of a fixed width. Ratings,
federations, birth dates and results are not read: they say nothing of a league of draughts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_PLAYER = re.compile(r"001 (?P<number>[ \d]{4})(?P<rest>.*)", re.DOTALL)
_NAME = slice(14, 47)
"""The columns of the name, counted from 0."""


def is_report_file(lines: Iterable[str]) -> bool:
    """Return whether every line begins with three digits and a space, and some tell players."""
    listed = list(lines)
    return any(map(_PLAYER.match, listed)) and all(re.match(r"\d{3}\s|\d{3}$|###", line) for line in listed)


def players_in(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the number of the line and the name of each player, by their numbers in the tournament."""
    found = [(int(match["number"] or 0), number, line) for number, line in lines if (match := _PLAYER.match(line))]
    for _, number, line in sorted(found):
        yield number, line[_NAME].strip()
