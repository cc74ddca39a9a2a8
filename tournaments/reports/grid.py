"""Tables: columns of a known width, a header that is repeated on each page, thin rules and no bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, LongTable, TableStyle

from tournaments.reports.fonts import BOLD, PLAIN
from tournaments.reports.text import BODY, FAINT, INK, RULE, STRONG, Style, Words

HAIR = HexColor("#b5b5b5")

_RAISE = 0.6
"""Figures have no descenders: raised so much, they stand in the middle between two rules."""

Command: TypeAlias = tuple[Any, ...]
Cell: TypeAlias = str | Flowable


@dataclass(frozen=True, slots=True)
class Column:
    """A column of so many points; those of width 0 share what is left. Text in it wraps where `wraps`."""

    title: str
    width: float = 0
    align: str = "LEFT"
    wraps: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Space above and below each row, size of the figures, and between which rows there are rules."""

    size: float = 9.5
    leading: float = 12
    padding: float = 3
    ruled: bool = True


TABLE = Look()


def grid(
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    width: float,
    look: Look = TABLE,
    extra: Sequence[Command] = (),
) -> Flowable:
    """The table; `extra` are commands of the PDF library's TableStyle, the header being row 0.

    Only the rows of a table without header may go on to the next page half way: others hold names, which fit one.
    """
    titled = any(column.title for column in columns)
    body = [[_cell(cell, column, look) for cell, column in zip(row, columns, strict=True)] for row in rows]
    head = [[column.title for column in columns]] if titled else []
    return LongTable(
        [*head, *body],
        colWidths=_widths(columns, width),
        repeatRows=len(head),
        style=TableStyle([*_style(columns, look, titled=titled), *extra]),
        splitInRow=0 if head else 1,
        spaceBefore=0,
        spaceAfter=0,
    )


def _cell(cell: Cell, column: Column, look: Look) -> Cell:
    if not column.wraps or not isinstance(cell, str):
        return cell
    align = {"LEFT": 0.0, "CENTER": 0.5, "RIGHT": 1.0}[column.align]
    return Words(cell, replace(cell_style(look, strong=column.strong), align=align))


def cell_style(look: Look = TABLE, *, strong: bool = False, strike: bool = False) -> Style:
    return replace(STRONG if strong else BODY, size=look.size, leading=look.leading, strike=strike)


def _widths(columns: Sequence[Column], width: float) -> list[float]:
    free = [column for column in columns if not column.width]
    share = (width - sum(column.width for column in columns)) / (len(free) or 1)
    return [column.width or share for column in columns]


def _style(columns: Sequence[Column], look: Look, *, titled: bool) -> list[Command]:
    first = 1 if titled else 0
    whole, last = (0, 0), (-1, -1)
    style: list[Command] = [
        ("FONT", whole, last, PLAIN, look.size, look.leading),
        ("TEXTCOLOR", whole, last, INK),
        ("VALIGN", whole, last, "TOP"),
        ("TOPPADDING", whole, last, max(0, look.padding - _RAISE)),
        ("BOTTOMPADDING", whole, last, look.padding + _RAISE),
        ("LEFTPADDING", whole, last, 3),
        ("RIGHTPADDING", whole, last, 3),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
    ]
    if look.ruled:
        style.append(("LINEBELOW", (0, first), last, RULE, HAIR))
    for index, column in enumerate(columns):
        style.append(("ALIGN", (index, 0), (index, -1), column.align))
        if column.strong:
            style.append(("FONT", (index, first), (index, -1), BOLD, look.size, look.leading))
    if titled:
        style += [
            ("FONT", (0, 0), (-1, 0), BOLD, 8, 10),
            ("TEXTCOLOR", (0, 0), (-1, 0), FAINT),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("LINEBELOW", (0, 0), (-1, 0), RULE, INK),
        ]
    return style
