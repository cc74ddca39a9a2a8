"""The columns of a list pasted from a spreadsheet: separators, marks, name, club, and columns that are left out."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.league.file.list_tidy import Lines
from tournaments.league.names import searchable

NAMES = frozenset(
    {
        *("nombre", "nombres", "jugador", "jugadora", "jugador/a", "jugadores", "jugadores/as", "participante"),
        *("participantes", "nombre y apellidos", "apellidos y nombre", "apellidos, nombre", "nombre completo"),
        *("name", "names", "full name", "first name", "player", "players"),
        *("nome", "xogador", "xogadora", "xogador/a", "xogadores", "nome e apelidos"),
        *("giocatore", "giocatrice", "giocatori", "nome e cognome", "cognome e nome", "nominativo"),
    }
)
"""Headings of the column of names, as `searchable` writes them."""
SURNAMES = frozenset(
    {
        *("apellidos", "apellido", "primer apellido", "segundo apellido", "apellido 1", "apellido 2"),
        *("surname", "last name", "cognome", "apelidos", "apelido"),
    }
)
CLUBS = frozenset(
    {
        *("club", "equipo", "clube", "team", "squadra", "circolo", "sociedad", "sociedade", "entidad", "pena"),
        *("societa", "associazione", "asociacion", "agrupacion"),
        *("club/ciudad", "club/cidade", "club/citta", "club/city", "verein/ort"),
    }
)
_FIGURES = re.compile(r"[\d\s.,:;/+()€%#ºª-]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """The indexes of columns: those in `name` are joined in this order, those in `other` are left out."""

    name: tuple[int, ...]
    club: int | None
    other: tuple[int, ...] = ()

    def name_in(self, cells: Sequence[str]) -> str:
        parts = (cells[index].strip() for index in self.name if index < len(cells))
        return " ".join(part for part in parts if part)

    def club_in(self, cells: Sequence[str]) -> str:
        return cells[self.club].strip() if self.club is not None and self.club < len(cells) else ""


def columns_of_headings(cells: Sequence[str]) -> Columns | None:
    """Return the columns named by a row of headings; None for a row without headings."""
    titles = [searchable(cell).rstrip(":") for cell in cells]
    first = [index for index, title in enumerate(titles) if title in NAMES]
    last = [index for index, title in enumerate(titles) if title in SURNAMES]
    clubs = [index for index, title in enumerate(titles) if title in CLUBS]
    name = (*first[:1], *last)
    if not name:
        return None
    known = {*name, *clubs[:1]}
    other = tuple(index for index in range(len(cells)) if index not in known)
    return Columns(name, clubs[0] if clubs else None, other)


def figure_columns(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the columns with no name and no club: numbers, dates, telephones, mail addresses."""
    width = max(map(len, rows), default=0)
    columns = ([row[index].strip() for row in rows if index < len(row)] for index in range(width))
    return tuple(index for index, cells in enumerate(columns) if any(cells) and all(map(_is_figure, cells)))


def _is_figure(cell: str) -> bool:
    """Return whether a cell is empty, or has figures or a mail address instead of a name."""
    return not cell or "@" in cell or bool(_FIGURES.fullmatch(cell))


_BULLET = re.compile(r"\s*(?:[•·◦▪▫‣●○■□☐☑✓✔➤]\s*|[-–—*+>]\s+|\[[ xX✓]?\]\s*)")
_NUMBER = re.compile(r"""\s*\(?\d{1,3}\s*(?:[.)\]:º°ª]+\s*[-–]?|[-–])\s*(?=[^\W\d_]|["'«“(\[☐☑✓•])""")
_BARE_NUMBER = re.compile(r"""\s*(\d{1,3})(?:\s+|\s*[;,]\s*)(?=[^\W\d_]|["'«“])""")
_INLINE_NUMBER = re.compile(r"(?:^|(?<=\s))\(?(\d{1,3})(?:[.)ºª]+[-–]?\s*|\s+)(?=[^\W\d_])")
_RULE = re.compile(r"\s*(?:[-–—_=*~•.]{2,}|\(?\d{1,3}\s*[.)\]ºª]+|[•·◦▪●○■□☐*-])\s*")
MAX_MARKS = 3
"""Marks before one name: "1. [ ] Ana"."""


def without_mark(line: str) -> str:
    """Return the line without the number, bullet or box before the name."""
    for _ in range(MAX_MARKS):
        match = _BULLET.match(line) or _NUMBER.match(line)
        if not match or match.end() == len(line):
            break
        line = line[match.end() :]
    return line


def without_marks(lines: Mapping[int, str]) -> dict[int, str]:
    """Return the lines without the numbers and marks before each name.

    A number without a dot is removed only if all lines are numbered in sequence.
    """
    numbers = [_BARE_NUMBER.match(line) for line in lines.values()]
    values = [int(number[1]) for number in numbers if number]
    if len(values) == len(lines) > 1 and values == list(range(values[0], values[0] + len(values))):
        return {at: _BARE_NUMBER.sub("", line, count=1) for at, line in lines.items()}
    return {at: without_mark(line) for at, line in lines.items()}


def has_no_name(line: str) -> bool:
    """Return whether a line is only a drawn line, a number or a bullet."""
    return bool(_RULE.fullmatch(line))


def numbered_inline(line: str) -> list[str]:
    """Return the names of a line such as "1. Ana 2. Bea 3. Carlos"; empty for any other line."""
    numbers = [int(number) for number in _INLINE_NUMBER.findall(line)]
    if len(numbers) < 2 or numbers != list(range(1, len(numbers) + 1)):
        return []
    return [piece for piece in _INLINE_NUMBER.split(line)[2::2] if piece.strip()]


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
