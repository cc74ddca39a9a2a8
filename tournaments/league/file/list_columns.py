"""The columns of a list pasted from a spreadsheet: separators, marks, name, club, and columns that are left out."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.league.file.ratings import RATINGS
from tournaments.league.names import searchable

Lines = dict[int, str]
MAX_STYLED_LENGTH = 1_000
"""The longest line whose style is looked for: matching takes a time that grows with the square of the length."""

_PREFIXED_NUMBER = re.compile(
    r"\s*(?:#|n(?:\.|um\.?|úm\.?)?\s*[ºo°]\s*|\w+\s+(?=\d+\s*:))?[\[(]?0*(\d{1,3})\s*"
    r"(?:\ufe0f?\u20e3|(?:er|r|d|t|n|v)[oa]\b|ero\b|era\b)?\s*[.)\]:/_ºª°-]*\s*(?=[^\W\d_])",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"\s*([IVXL]+)\s*[.)-]+\s*(?=[^\W\d_])")
_LETTER = re.compile(r"\s*([A-Za-z])\s*[.)]\s*(?=[^\W\d_])")
_TENS = ("", "X", "XX", "XXX", "XL")
_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMANS = {tens + units: 10 * ten + unit for ten, tens in enumerate(_TENS) for unit, units in enumerate(_UNITS)}
_CLUBS = (
    re.compile(r"(.+?)\s*\|\s*([^|]+)"),
    re.compile(r"(.+?)\s+[-–—]\s+((?:(?!\s[-–—]\s).)+)"),
    re.compile(r"(.+?)\s*\(([^()]{2,})\)"),
    re.compile(r"(.+?)\s*\[([^\[\]]{2,})\]"),
    re.compile(r"(.+?)\s*<([^<>]+@[^<>]+)>"),
)
_FIGURE = re.compile(r"(.*?[^\W\d_].*?)[\s:]+((?:\+\d+\s+)?\d{3}[\d ]*)")
"""A rating or a telephone after a name: three digits at least, since "Ana 2" is a name."""
_QUOTED = re.compile(r'\s*"([^"]+)"\s*')
_TITLE = re.compile(
    r"\s*(?:lista|listado|inscritos|inscritas|apuntados|participantes|jugadores|jugadoras|xogadores|elenco"
    r"|iscritti|giocatori|list|players)\b[^;\t,]*",
    re.IGNORECASE,
)


def tidied(lines: Lines) -> Lines:
    """Return the lines without numbers, symbols and quotes around the names, and with the club after a tab."""
    if any(len(line) > MAX_STYLED_LENGTH for line in lines.values()):
        return lines
    lines = {at: _without_symbols_after_number(without_symbols(line)) for at, line in lines.items()}
    if all(line.startswith("\t") for line in lines.values()):
        lines = {at: line.lstrip("\t") for at, line in lines.items()}
    for mark, value in ((_PREFIXED_NUMBER, int), (_ROMAN, _ROMANS.get), (_LETTER, _letter_number)):
        lines = _without_sequence(lines, mark, value)
    lines = _change_all(lines, lambda line: match[1] if (match := _QUOTED.fullmatch(line)) else None)
    return _with_tabs(lines)


def without_table_bars(lines: Lines) -> Lines:
    """Return the rows of a table drawn with bars (`|`) with tabs between cells, or another list unchanged."""
    if len(lines) < 2 or not all(
        line.strip().startswith("|") and line.strip().endswith("|") for line in lines.values()
    ):
        return lines
    rows = {at: "\t".join(cell.strip() for cell in line.strip()[1:-1].split("|")) for at, line in lines.items()}
    return {at: row for at, row in rows.items() if row.strip("-: \t")}


def is_title(first: str, others: Iterable[str]) -> bool:
    """Return whether the first line of a list is a title: by its words, or since only the other lines are numbered."""
    rest = list(others)
    numbered = len(rest) > 1 and all(_PREFIXED_NUMBER.match(line) for line in rest)
    return bool(_TITLE.fullmatch(first)) or (numbered and not _PREFIXED_NUMBER.match(without_symbols(first)))


def without_symbols(line: str) -> str:
    """Return a line without symbols before and after its words; unchanged if it has no letters."""
    if not any(map(str.isalpha, line)) or not (_is_symbol(line.lstrip()[0]) or _is_symbol(line.rstrip()[-1])):
        return line
    start, end = 0, len(line)
    while _is_symbol(line[start]) or line[start].isspace():
        start += 1
    while _is_symbol(line[end - 1]) or line[end - 1].isspace():
        end -= 1
    return line[start:end]


def _without_symbols_after_number(line: str) -> str:
    """Return a line without symbols between the number and the name: `1. ✅ Ana`."""
    match = _NUMBER.match(line)
    return f"{line[: match.end()]}{without_symbols(line[match.end() :])}" if match else line


def _is_symbol(sign: str) -> bool:
    """Return whether a character is a picture, or part of one: variation, skin colour, joiner."""
    if "\u249c" <= sign <= "\u24e9":  # encircled letters
        return False
    return unicodedata.category(sign) == "So" or sign in "→⇒\ufe0e\ufe0f\u200d" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _letter_number(letter: str) -> int:
    """Return the number of a letter in the alphabet, 1 for a."""
    return ord(letter.lower()) - ord("a") + 1


def _change_all(lines: Lines, change: Callable[[str], str | None]) -> Lines:
    """Return the changed lines if there are at least two and the change applies to all; otherwise the lines."""
    changed = {at: change(line) for at, line in lines.items()}
    if len(lines) < 2 or None in changed.values():
        return lines
    return {at: line for at, line in changed.items() if line is not None}


def _without_sequence(lines: Lines, mark: re.Pattern[str], value: Callable[[str], int | None]) -> Lines:
    """Return the lines without their marks if these count from one without a gap; otherwise the lines."""
    matches = [mark.match(line) for line in lines.values()]
    counted = [value(one[1]) for one in matches if one]
    if len(lines) < 2 or counted != list(range(1, len(lines) + 1)):
        return lines
    return {at: mark.sub("", line, count=1) for at, line in lines.items()}


def _with_tabs(lines: Lines) -> Lines:
    """Return the lines with a tab before the club, rating or address, if most of them have one."""
    if len(lines) < 2 or any(mark in line for line in lines.values() for mark in ";\t"):
        return lines
    for pattern in _CLUBS:
        matches = {at: pattern.fullmatch(line.strip()) for at, line in lines.items()}
        if 2 * sum(map(bool, matches.values())) > len(lines):
            return {at: f"{one[1]}\t{one[2]}" if (one := matches[at]) else line for at, line in lines.items()}
    return _change_all(lines, lambda line: f"{one[1]}\t{one[2]}" if (one := _FIGURE.fullmatch(line.strip())) else None)


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
GROUPS = frozenset(("grupo", "grupos", "gruppo", "gruppi", "girone", "gironi", "group", "groups"))
_IDENTITY = re.compile(r"[XYZ]?[ -]?\d{7,8}[ -]?[A-Z]", re.IGNORECASE)
_FIGURES = re.compile(r"[\d\s.,:;/+()€%#ºª-]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """The indexes of columns: those in `name` are joined in this order, those in `other` are left out."""

    name: tuple[int, ...]
    club: int | None
    other: tuple[int, ...] = ()
    rating: int | None = None
    group: int | None = None
    """One of `other`."""

    def name_in(self, cells: Sequence[str]) -> str:
        parts = (cells[index].strip() for index in self.name if index < len(cells))
        return " ".join(part for part in parts if part)

    def club_in(self, cells: Sequence[str]) -> str:
        return cells[self.club].strip() if self.club is not None and self.club < len(cells) else ""

    def groups_in(self, rows: Mapping[int, Sequence[str]]) -> dict[int, int]:
        """Return the group of each row with a name, counted from 0 in the order of their names.

        Empty if a row names no group, or all the same one.
        """
        index = self.group
        if index is None:
            return {}
        named = {at: row for at, row in rows.items() if self.name_in(row)}
        groups = {at: searchable(row[index]) if index < len(row) else "" for at, row in named.items()}
        order = sorted(set(groups.values()), key=lambda group: (len(group), group))
        return {at: order.index(group) for at, group in groups.items()} if len(order) > 1 and all(order) else {}


def columns_of_headings(cells: Sequence[str]) -> Columns | None:
    """Return the columns named by a row of headings; None for a row without headings."""
    titles = [searchable(cell).rstrip(":") for cell in cells]
    first = [index for index, title in enumerate(titles) if title in NAMES]
    last = [index for index, title in enumerate(titles) if title in SURNAMES]
    clubs = [index for index, title in enumerate(titles) if title in CLUBS]
    name = (*first[:1], *last)
    if not name:
        return None
    rating = next((titles.index(word) for word in RATINGS if word in titles), None)
    known = {*name, *clubs[:1], rating}
    other = tuple(index for index in range(len(cells)) if index not in known)
    group = next((index for index, title in enumerate(titles) if title in GROUPS), None)
    return Columns(name, clubs[0] if clubs else None, other, rating, group)


def figure_columns(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the columns with no name and no club: numbers, dates, telephones, mail addresses."""
    width = max(map(len, rows), default=0)
    columns = ([row[index].strip() for row in rows if index < len(row)] for index in range(width))
    return tuple(index for index, cells in enumerate(columns) if any(cells) and all(map(_is_figure, cells)))


def _is_figure(cell: str) -> bool:
    """Return whether a cell is empty, or has figures or a mail address instead of a name."""
    return not cell or "@" in cell or bool(_FIGURES.fullmatch(cell)) or bool(_IDENTITY.fullmatch(cell))


_BULLET = re.compile(r"\s*(?:[•·◦▪▫‣●○■□☐☑✓✔➤]\s*|[-–—*+>]\s+|\[[ xX✓]?\]\s*)")
_NUMBER = re.compile(r"""\s*\(?\d{1,3}\s*(?:[.)\]:º°ª]+\s*[-–]?|[-–])(?:\s+|(?=[^\w.,:]|[^\W\d_]))(?=\S)""")
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
