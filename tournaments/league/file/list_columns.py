"""The columns of a list pasted from a spreadsheet: name, club, and columns that are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

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
