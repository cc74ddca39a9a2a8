"""Ratings beside the names of a list of players, and lists of ratings.

A list of ratings is the file of the world federation (`.DRA`), or any CSV whose columns for name and rating are known.
A `.DRA` file is quoted CSV with `nr_ew,nick,last_n,first_n,country,title,rating,wtitle,wrating`, with or without those
headings. In another file the headings are looked for: of the name, or of family name and first name, and of the rating;
unless somebody says which they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.league.faults import Code, Fault
from tournaments.league.names import searchable, visible
from tournaments.league.settings import MAX_RATING

DRA = ("nr_ew", "nick", "last_n", "first_n", "country", "title", "rating", "wtitle", "wrating")
FULL_NAMES = ("name", "nombre", "nome", "jugador", "player", "giocatore", "xogador")
LAST_NAMES = ("last_n", "last_name", "lastname", "surname", "apellidos", "cognome", "apelidos")
FIRST_NAMES = ("first_n", "first_name", "firstname")
RATINGS = ("rating", "ranking", "elo", "fmjd", "rtg", "wrating")
MAX_LINES = 100_000
MIN_RATING = 500
"""A smaller number beside a name is something else, unless a heading says that it is a rating."""
YEARS = range(1920, 2041)
"""Numbers beside a name that may be years as well as ratings."""
_NUMBER = re.compile(r"\d+(?:\.\d{3})?")
_LABEL = re.compile(r"\b(?:elo|rating|rtg|ranking|fmjd|fide|kndb)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating beside a name. It is `sure` unless it may be a year."""

    value: int
    sure: bool


def rating_in(text: str) -> Rating | None:
    """Return the rating in a text such as "1850", "(1.850)" or "Elo 980"; None for another number, or several."""
    numbers = _NUMBER.findall(text)
    value = int(numbers[0].replace(".", "")) if len(numbers) == 1 else 0
    return Rating(value, value not in YEARS or bool(_LABEL.search(text))) if MIN_RATING <= value <= MAX_RATING else None


def are_ratings(cells: Sequence[str]) -> bool:
    """Return whether the cells of a column without a heading are ratings: all that have a text, and not all years."""
    found = [rating_in(cell) if cell.strip().replace(".", "").isdigit() else None for cell in cells if cell.strip()]
    return None not in found and any(rating and rating.sure for rating in found)


@dataclass(frozen=True, slots=True)
class Columns:
    """The headings chosen by hand: of the name, of the rating, and of the first name if it is apart."""

    name: str
    rating: str
    first: str = ""

    def are_in(self, headings: Sequence[str]) -> bool:
        return all(
            _folded(each) in map(_folded, headings) for each in filter(None, (self.name, self.rating, self.first))
        )

    def places(self, headings: Sequence[str]) -> dict[str, int]:
        """Return the position of each column. Raises Fault if one is missing."""
        found = [_folded(heading) for heading in headings]
        wanted = {"last" if self.first else "name": self.name, "rating": self.rating, "first": self.first}
        for column in filter(None, wanted.values()):
            if _folded(column) not in found:
                raise Fault(Code.COLUMN_MISSING, column=column)
        return {key: found.index(_folded(column)) for key, column in wanted.items() if column}


def _folded(heading: str) -> str:
    return visible(heading).strip().casefold()


def headings_of(text: str) -> tuple[str, ...]:
    """Return the cells of the first line; none of a text that is no CSV."""
    try:
        first = next(csv.reader(io.StringIO(text), _dialect(text)), [])
    except csv.Error:
        return ()
    return tuple(dict.fromkeys(cell for each in first if (cell := visible(each).strip())))


def read_ratings(text: str, chosen: Columns | None = None) -> dict[str, int]:
    """Return the ratings by `searchable` name, in both orders of family name and first name. Raises Fault.

    A name that two people of the list have is left out.
    """
    try:
        lines = [line for line in csv.reader(io.StringIO(text), _dialect(text)) if any(line)]
    except csv.Error:
        raise Fault(Code.NOT_CSV) from None
    if len(lines) > MAX_LINES:
        raise Fault(Code.LINES_TOO_MANY, most=MAX_LINES)
    columns, rows = (chosen.places(lines[0] if lines else ()), lines[1:]) if chosen else _columns(lines)
    found: dict[str, set[int]] = defaultdict(set)
    for row in rows:
        rating = rating_of(row, columns["rating"])
        for name in _names(row, columns) if rating else ():
            found[name].add(rating)
    return {name: min(ratings) for name, ratings in found.items() if len(ratings) == 1}


def _dialect(text: str) -> type[csv.Dialect]:
    """Return how the cells are divided, by the first line."""
    first = text.partition("\n")[0]
    chosen = max(",;\t", key=first.count)

    class Divided(csv.excel):
        delimiter = chosen

    return Divided


def _columns(lines: Sequence[Sequence[str]]) -> tuple[dict[str, int], Sequence[Sequence[str]]]:
    """Return the position of each needed column, and the lines below the headings. Raises Fault without a name."""
    headings = [cell.strip().casefold() for cell in (lines[0] if lines else ())]
    rating = _place(headings, RATINGS)
    names = {"name": FULL_NAMES, "last": LAST_NAMES, "first": FIRST_NAMES}
    places = {key: at for key, wanted in names.items() if (at := _place(headings, wanted)) is not None}
    if rating is not None and ("name" in places or "last" in places):
        return {**places, "rating": rating}, lines[1:]
    if lines and len(lines[0]) == len(DRA) and lines[0][0].strip().isdigit():
        return {"last": 2, "first": 3, "rating": 6}, lines
    raise Fault(Code.COLUMN_MISSING, column="name" if rating is not None else "rating")


def _place(headings: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((headings.index(word) for word in wanted if word in headings), None)


def rating_of(row: Sequence[str], at: int) -> int:
    """Return the number in a column of ratings, 0 for none."""
    cell = row[at].strip().lstrip("0") if at < len(row) else ""
    return int(cell) if cell.isascii() and cell.isdigit() and len(cell) <= len(str(MAX_RATING)) else 0


def _names(row: Sequence[str], columns: Mapping[str, int]) -> Iterator[str]:
    """Yield the names by which a line may be called."""
    cells = {key: visible(row[at]).strip() for key, at in columns.items() if key != "rating" and at < len(row)}
    if "name" in cells:
        whole = cells["name"]
        last, comma, first = whole.partition(",")
        yield searchable(whole)
        if comma:
            yield searchable(f"{first.strip()} {last.strip()}")
        return
    last, first = cells.get("last", ""), cells.get("first", "")
    yield searchable(f"{first} {last}".strip())
    yield searchable(f"{last} {first}".strip())
