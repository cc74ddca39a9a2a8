"""Tables with columns of known width, a header repeated on each page, and thin rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, LongTable, TableStyle

from tournaments.documents.print.fonts import BOLD, PLAIN, text_width
from tournaments.documents.print.text import BODY, FAINT, INK, RULE, STRONG, Style, TextBlock, visual_order

HAIR = HexColor("#b5b5b5")
"""The grey of thin rules."""
_TITLES = Style(face=BOLD, size=8, leading=10, colour=FAINT)
_TITLE_SHARE = 0.7
"""Share of the size of the text for the titles of columns, unless they would be smaller than others."""

MIN_SIZE = 8
"""The smallest letters of a table, in points."""
MAX_WHOLE_WORD = 24
"""Letters of the longest word for which a table takes smaller letters; longer words are broken."""
MAX_ROW_HEIGHT = 200
"""In points; a higher row may be divided between pages."""
MAX_WHOLE_TEXT = 400
"""Letters of the longest text that always fits the height of an unbroken row."""
_CELL_PADDING = 6
_RAISE = 0.6
"""In points: figures have no descenders, and are centred between two rules when raised so much."""

Command: TypeAlias = tuple[Any, ...]
Cell: TypeAlias = str | Flowable


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A column with its width in points; columns of width 0 share the rest. Its text wraps if `wraps`."""

    title: str
    width: float = 0
    align: str = "LEFT"
    wraps: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The design of a table, in points: size and leading of its text, padding of its rows, and rules between them."""

    size: float = 9.5
    leading: float = 12
    padding: float = 3
    ruled: bool = True

    def enlarged(self, scale: float) -> Look:
        """Return the design with all its measures enlarged."""
        return replace(self, size=scale * self.size, leading=scale * self.leading, padding=scale * self.padding)

    @property
    def titles(self) -> Style:
        """Return the style of the titles of columns, which grow with large letters."""
        size = max(_TITLES.size, _TITLE_SHARE * self.size)
        return replace(_TITLES, size=size, leading=size * _TITLES.leading / _TITLES.size)


TABLE = Look()


def grid(
    columns: Sequence[GridColumn],
    rows: Iterable[Sequence[Cell]],
    width: float,
    look: Look = TABLE,
    extra: Sequence[Command] = (),
) -> Flowable:
    """Return the table; `extra` are commands of the PDF library's TableStyle, in which the header is row 0.

    No page has a single row. Only rows of tables without header may continue on the next page, if one is
    taller than a page: those of other tables hold names, which fit.
    """
    rows = list(rows)
    titled = any(column.title for column in columns)
    smaller = _look_for_words(columns, rows, width, look)
    if smaller is not look:
        rows, look = [[_in_smaller_letters(cell, look, smaller) for cell in row] for row in rows], smaller
    widths = _widths(columns, width, look)
    whole = titled or not any(isinstance(cell, str) and len(cell) > MAX_WHOLE_TEXT for row in rows for cell in row)
    cells = [[_cell(*each, look, plain=whole) for each in zip(row, columns, widths, strict=True)] for row in rows]
    head = [[column.title for column in columns]] if titled else []
    divisible = not titled and _has_tall_row(cells, widths)
    together = [] if divisible else _kept_together(len(head), len(cells))
    return LongTable(
        [*head, *cells],
        colWidths=widths,
        repeatRows=len(head),
        style=TableStyle([*_style(columns, look, titled=titled), *together, *extra]),
        splitInRow=1 if divisible else 0,
        spaceBefore=0,
        spaceAfter=0,
    )


def _has_tall_row(rows: Sequence[Sequence[Cell]], widths: Sequence[float]) -> bool:
    """Return whether a row may be taller than a page."""
    texts = (
        (cell, room) for row in rows for cell, room in zip(row, widths, strict=True) if isinstance(cell, TextBlock)
    )
    return any(len(cell.text) > MAX_WHOLE_TEXT and cell.wrap(room, 0)[1] > MAX_ROW_HEIGHT for cell, room in texts)


def _kept_together(first: int, count: int) -> list[Command]:
    """Return the commands that keep the first two rows together, and the last two."""
    if count < 2:
        return []
    return [("NOSPLIT", (0, first), (0, first + 1)), ("NOSPLIT", (0, -2), (0, -1))]


def _look_for_words(columns: Sequence[GridColumn], rows: Sequence[Sequence[Cell]], width: float, look: Look) -> Look:
    """Return the look, with smaller letters if a word would be broken."""
    words: set[tuple[float, str, str]] = set()
    for index, (column, room) in enumerate(zip(columns, _widths(columns, width, look), strict=True)):
        if column.wraps:
            face = BOLD if column.strong else PLAIN
            texts = (cell.text if isinstance(cell, TextBlock) else cell for cell in (row[index] for row in rows))
            longest = {part for text in texts if isinstance(text, str) for part in text.replace("-", "- ").split()}
            words |= {(room - _CELL_PADDING, face, word) for word in longest if len(word) <= MAX_WHOLE_WORD}
    size = look.size
    while size > MIN_SIZE and any(text_width(word, face, size) > room for room, face, word in words):
        size -= 0.5
    return look if size == look.size else replace(look, size=size, leading=look.leading - look.size + size)


def _in_smaller_letters(cell: Cell, look: Look, smaller: Look) -> Cell:
    if isinstance(cell, TextBlock) and (cell.style.size, cell.style.leading) == (look.size, look.leading):
        cell.style = replace(cell.style, size=smaller.size, leading=smaller.leading)
    return cell


def _cell(cell: Cell, column: GridColumn, width: float, look: Look, *, plain: bool) -> Cell:
    """Return a cell as a string if it fits in one line, or as a flowable, which takes more time.

    Without `plain` every wrapping text is a flowable, so that its row may continue on the next page.
    """
    if not column.wraps or not isinstance(cell, str):
        return cell
    room, face = width - _CELL_PADDING, BOLD if column.strong else PLAIN
    if plain and "\n" not in cell and text_width(cell, face, look.size) <= room and visual_order(cell) == cell:
        return cell
    align = {"LEFT": 0.0, "CENTER": 0.5, "RIGHT": 1.0}[column.align]
    return TextBlock(cell, replace(cell_style(look, strong=column.strong), align=align))


def cell_style(look: Look = TABLE, *, strong: bool = False, strike: bool = False) -> Style:
    """Return the style of the text in the cells of a table."""
    return replace(STRONG if strong else BODY, size=look.size, leading=look.leading, strike=strike)


def text_column(title: str, texts: Iterable[str], most: float, look: Look = TABLE) -> GridColumn:
    """Return a column as wide as its longest text, up to a limit, but not narrower than its longest word."""
    texts = list(texts)
    words = [*title.split(), *(word for text in texts for word in text.split())]
    whole = max((text_width(text, PLAIN, look.size) for text in (title, *texts)), default=0)
    least = max((text_width(word, PLAIN, look.size) for word in words), default=0)
    return GridColumn(title, max(min(whole, most - _CELL_PADDING), least) + _CELL_PADDING + 1, wraps=True)


def figure_column(
    title: str, texts: Iterable[str], look: Look = TABLE, *, align: str = "CENTER", strong: bool = False
) -> GridColumn:
    """Return a column of figures, as wide as the widest."""
    face = BOLD if strong else PLAIN
    widest = max((text_width(text, face, look.size) for text in texts), default=0)
    return GridColumn(title, widest + _CELL_PADDING + 1, align, strong=strong)


def free_room(columns: Sequence[GridColumn], width: float, look: Look = TABLE) -> float:
    """Return the width of text in the columns without a width of their own, which share the rest."""
    widths = zip(columns, _widths(columns, width, look), strict=True)
    return next(own for column, own in widths if not column.width) - _CELL_PADDING


def _widths(columns: Sequence[GridColumn], width: float, look: Look) -> list[float]:
    """Return the width of each column in points, not narrower than its title."""
    free = [column for column in columns if not column.width]
    least = [column.width and max(column.width, _title_width(column, look.titles)) for column in columns]
    share = (width - sum(least)) / (len(free) or 1)
    return [of_column or share for of_column in least]


def _title_width(column: GridColumn, style: Style) -> float:
    return text_width(column.title, style.face, style.size) + _CELL_PADDING if column.title else 0


def _style(columns: Sequence[GridColumn], look: Look, *, titled: bool) -> list[Command]:
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
            ("FONT", (0, 0), (-1, 0), look.titles.face, look.titles.size, look.titles.leading),
            ("TEXTCOLOR", (0, 0), (-1, 0), _TITLES.colour),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("LINEBELOW", (0, 0), (-1, 0), RULE, INK),
        ]
    return style
