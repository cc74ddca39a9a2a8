"""A plain list of players: one name a line, or CSV with the club."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable

from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import HIGHEST_MAX_PLAYERS, Entrant
from tournaments.league_file.cursor import decoded

MOST_BYTES = 1_000_000
SEPARATORS = ";\t,"
COMMA = ","
"""The one separator that a name may hold too."""
HEADINGS = frozenset(
    ["nombre", "jugador", "jugadora", "jugador/a", "name", "player", "nome", "xogador", "xogador/a", "giocatore"]
)


def read_names(content: bytes, *, is_csv: bool | None = None) -> list[Entrant]:
    """The players listed, blank lines left out; every Fault names the line.

    `is_csv` None: it is CSV where some line has `;` or a tab, or every line a comma without a space; True: where some
    line has any of them.
    """
    return read_lines(decoded(content, MOST_BYTES), is_csv=is_csv)


def read_lines(text: str, *, is_csv: bool | None = None) -> list[Entrant]:
    """The same from text that is already decoded, as a form gives it."""
    lines = {number: line for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    if len(lines) > HIGHEST_MAX_PLAYERS + 1:
        raise Fault(Code.TOO_MANY_PLAYERS, count=len(lines), most=HIGHEST_MAX_PLAYERS)
    separator = None if is_csv is False else _separator(lines.values(), commas=any if is_csv else all)
    entrants = []
    for number, line in lines.items():
        cells = _cells(line, separator)
        if number == min(lines) and cells[0].strip().casefold() in HEADINGS:
            continue
        with within(f"[{number}]"):
            entrants.append(_entrant(cells))
    return entrants


def _separator(lines: Collection[str], commas: Callable[[Iterable[bool]], bool]) -> str | None:
    # "García, Ana" is one name.
    bare = [line.replace(", ", "") for line in lines]
    found = (mark for mark in SEPARATORS if bare and (commas if mark == COMMA else any)(mark in line for line in bare))
    return next(found, None)


def _cells(line: str, separator: str | None) -> list[str]:
    """The cells of a line; quotes that are not those of CSV are part of the name."""
    if separator is None:
        return [line]
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return line.split(separator)


def _entrant(cells: list[str]) -> Entrant:
    if len(cells) > 2 and any(cell.strip() for cell in cells[2:]):
        raise Fault(Code.NOT_A_NAME_LIST, found=len(cells))
    club = checks.name(cells[1]) if len(cells) > 1 and cells[1].strip() else None
    return Entrant(checks.name(cells[0]), club)
