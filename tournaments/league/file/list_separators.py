"""The signs between the names of a list, and between a name and its club."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from tournaments.league.file.list_columns import NAMES
from tournaments.league.file.list_marks import numbered_inline
from tournaments.league.file.list_tidy import Lines
from tournaments.league.names import searchable

SEPARATORS = ";\t"
_AND = re.compile(r"\s+(?:y|e|and|&)\s+", re.IGNORECASE)
_MIN_NAMES_IN_LINE = 3
RELATIVES = frozenset(
    ("hijo", "hija", "padre", "madre", "mayor", "menor", "fillo", "filla", "pai", "nai", "figlio", "figlia", "jr", "sr")
)
"""Words that tell two people of one name apart."""


class Comma(StrEnum):
    """The meaning of the text after a comma, as chosen on the page."""

    CLUB = "club"
    NAME = "name"
    """Each line is a whole name, with any marks in it."""


def cells_of(line: str, separator: str | None) -> list[str]:
    """Return the cells of a line; quotes that are not CSV's belong to the name."""
    if separator is None:
        return [line]
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return line.split(separator)


def separator_of(lines: Iterable[str], comma: Comma | None) -> str | None:
    """Return the sign between a name and its club; None if there are only names."""
    listed = list(lines)
    for mark in SEPARATORS:
        if any(mark in line for line in listed):
            return mark
    if comma is Comma.CLUB:
        return "," if any("," in line for line in listed) else None
    return "," if listed and _club_after_comma(listed) else None


def _club_after_comma(lines: Sequence[str]) -> bool:
    """Return whether the text after a comma looks like the club, and not like the first name after the surname.

    It does where no space follows any comma; where few clubs repeat on many lines; and where only some lines have a
    comma, always after two words.
    """
    # "García, Ana" is one name.
    if all("," in line.replace(", ", "") for line in lines):
        return True
    pairs = [line.split(",") for line in lines if "," in line]
    if not pairs or any(len(pair) != 2 for pair in pairs):
        return False
    if not any(", " in line for line in lines):
        return True
    clubs = {searchable(after) for _, after in pairs}
    if clubs <= RELATIVES:
        return False
    if len(pairs) < len(lines):
        return all(len(before.split()) > 1 for before, _ in pairs)
    return len(clubs) * 2 <= len(pairs)


def names_in_line(line: str) -> list[str]:
    """Return the names of a list written in one line; none for a single name, perhaps with its club."""
    if numbered := numbered_inline(line):
        return [piece.strip().rstrip(",;.") for piece in numbered]
    before, colon, after = line.partition(":")
    listed = after if colon and searchable(before) in NAMES else line
    for separator in (";", "\t", "|", ",", " / "):
        pieces = [piece.strip() for piece in listed.strip().rstrip(".").split(separator)]
        *firsts, last = pieces
        pieces = [piece for piece in (*firsts, *(_AND.split(last) if firsts else [last])) if piece]
        if len(pieces) >= _MIN_NAMES_IN_LINE:
            return pieces
    sentences = listed.strip().rstrip(".").split(". ")
    return sentences if len(sentences) >= _MIN_NAMES_IN_LINE and all(len(one) > 2 for one in sentences) else []


def without_last_marks(lines: Lines) -> Lines:
    """Return the lines without the comma or semicolon at the end of each; the last may lack it."""
    for mark in ",;":
        ended = [line.rstrip().endswith(mark) for line in lines.values()]
        if len(ended) > 1 and all(ended[:-1]) and not any(line.rstrip()[:-1].count(mark) for line in lines.values()):
            return {number: line.rstrip().removesuffix(mark) for number, line in lines.items()}
    return lines


def without_constant_cell(rows: dict[int, list[str]]) -> dict[int, list[str]]:
    """Return the rows without a first cell that is the same in all, as a bullet or a tick is."""
    firsts = {cells[0].strip() if cells else "" for cells in rows.values()}
    if len(rows) > 1 and len(firsts) == 1 and len({tuple(cells[1:]) for cells in rows.values()} - {()}) == len(rows):
        return {at: cells[1:] for at, cells in rows.items()}
    return rows
