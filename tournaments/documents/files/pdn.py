"""The games with a sheet as PDN: the moves of each sheet under tags that identify the game.

A ply that other programs cannot read (soplo, or an irregular move that counted) is in a comment; our check reads it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Self
from zipfile import ZipFile, ZipInfo

from games.exchange import Exchange, exchange_of
from games.rules import RULES, check
from games.rules.notation.division import first_game
from games.rules.notation.movetext import WrittenResult, result_of
from games.rules.notation.pdn import UNKNOWN, GameText, tag_lines
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.record import LeagueRecord
from tournaments.league.values import Winner

NO_RESULT = "*"
NO_DATE = "????.??.??"
_RESULTS = {Winner.DRAW: "1-1", Winner.NONE: "0-0"}


def pdn_file(leagues: Iterable[LeagueRecord], exchanges: Mapping[int, Exchange] | None = None) -> bytes:
    """Return the games with a sheet, in order of play; empty without any.

    `exchanges` are the stored checks of the sheets, by fixture; a game without one is checked now.
    """
    known = exchanges or {}
    games = (
        game_text(game.line, game.sheet, league.header, known.get(game.line.fixture_id or 0))
        for league in leagues
        for game in league.games
        if game.sheet is not None
    )
    return "\n".join(games).encode()


def game_text(game: GameLine, text: str, header: LeagueHeader, exchange: Exchange | None = None) -> str:
    """Return one game in PDN, from the sheet as the check reads it.

    Players, date, event and result are taken from the league; the position, the rules and the starter from the sheet,
    if it has them. What cannot be played stands in comments. A sheet of several games counts by its first.
    """
    sheet, _more = first_game(text)
    body = sheet.body.strip()
    if exchange is None or exchange.length != len(body):
        exchange = exchange_of(check(RULES[header.rules], text), text)
    result = _result(game, sheet, exchange.result)
    tags = {**_identity_tags(game, sheet, header), "Result": result, **_rule_tags(sheet, header)}
    known = {name.casefold() for name in tags}
    own = {name: value for name, value in sheet.tags.items() if name.casefold() not in known}
    ending = [] if exchange.results else [result]
    return "\n".join((*tag_lines(tags | own), "", *filter(None, [exchange.body(body, result)]), *ending, ""))


def _identity_tags(game: GameLine, sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Return the tags that identify a game. With unknown colours, the two names are in the tag `Players`."""
    white, black = game.white, None
    if white:
        black = game.two if white == game.one else game.one
    names = {
        "Event": header.name,
        "Site": header.place or sheet.tag("Site") or UNKNOWN,
        "Date": f"{game.at:%Y.%m.%d}" if game.at else sheet.tag("Date") or NO_DATE,
        "Round": str(game.round or "-"),
        "White": white or sheet.tag("White") or UNKNOWN,
        "Black": black or sheet.tag("Black") or UNKNOWN,
    }
    return names if white else names | {"Players": f"{game.one} – {game.two}"}


def _result(game: GameLine, sheet: GameText, written: str | None) -> str:
    """Return the result entered in the league, White's points first; open if the game is.

    It is written as on the sheet if that means the same. With unknown colours the sheet tells who won, if anybody did.
    """
    if game.result is None:
        return NO_RESULT
    on_sheet = [each for each in (sheet.tag("Result"), written) if each and result_of(each) is not None]
    side = game.result.winning_side
    if side is not None and game.white is None:
        won = [each for each in on_sheet if result_of(each) in (WrittenResult.WHITE, WrittenResult.BLACK)]
        return next(iter(won), NO_RESULT)
    if side is None:
        entered = _RESULTS[game.result.winner]
    else:
        entered = "2-0" if (game.one if side.value == "one" else game.two) == game.white else "0-2"
    return next((each for each in on_sheet if result_of(each) is result_of(entered)), entered)


def _rule_tags(sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Return the tags of the rules, the type of game and the starter."""
    rules = RULES[header.rules]
    tags = {"Rules": sheet.tag("Rules") or rules.slug}
    if rules.game_types:
        tags["GameType"] = sheet.tag("GameType") or str(rules.game_types[0])
    if rules.first_side is None and not sheet.tag("FEN"):
        tags["Starter"] = sheet.tag("Starter") or "White"
    return tags


_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP archive can have."""


def xml_safe(text: str) -> str:
    """Return the text with a visible mark for each character that XML forbids."""
    return text if text.isprintable() else _NOT_IN_XML.sub("\ufffd", text)


def without_times(archive: bytes, replaced: Mapping[str, bytes] | None = None) -> bytes:
    """Return the ZIP archive without times of creation, with some of its files replaced."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as original, ZipFile(out, "w") as copy:
        for entry in original.infolist():
            info = ZipInfo(entry.filename, EPOCH)
            info.compress_type = entry.compress_type
            copy.writestr(info, (replaced or {}).get(entry.filename) or original.read(entry))
    return out.getvalue()


class Coded(str):
    """A text of a cell in the language in use, with the code that programs read in its place."""

    __slots__ = ("code",)

    def __new__(cls, words: object, code: str) -> Self:
        coded = super().__new__(cls, str(words))
        coded.code = code
        return coded

    code: str


Value = str | int | date | datetime | None
"""The value of a cell; a datetime is local time, without a zone."""
OWN_SQUARE = "×"
"""The mark of a player's own square in a crosstable; a game still to be played is empty."""


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A column: its key for programs, and its heading in the language in use."""

    key: str
    title: str
    upright: bool = False
    """Whether a spreadsheet writes the heading from bottom to top, as the names over a crosstable's figures."""
    printed: bool = True
    """Whether a spreadsheet prints the column."""


def headings(**titles: str) -> tuple[FileColumn, ...]:
    """Return a column for each key and heading."""
    return tuple(FileColumn(key, title) for key, title in titles.items())


def unprinted(**titles: str) -> tuple[FileColumn, ...]:
    """Return a column that is shown but not printed for each key and heading."""
    return tuple(replace(column, printed=False) for column in headings(**titles))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `title` names it in the tab of a spreadsheet; `subject` is its league, player or championship.

    Every row has a value for each column.
    """

    title: str
    subject: str
    columns: tuple[FileColumn, ...]
    rows: Sequence[tuple[Value, ...]]
    changed: datetime | None = None
    """The time of the last change of the content, with its zone, if known."""

    @property
    def lines(self) -> Iterator[tuple[Value, ...]]:
        """Yield the headings, then the rows."""
        yield tuple(column.title for column in self.columns)
        yield from self.rows


def with_printed_first(sheet: Sheet) -> Sheet:
    """Return the table with its unprinted columns last, as spreadsheets show it."""
    order = sorted(range(len(sheet.columns)), key=lambda index: not sheet.columns[index].printed)
    columns = tuple(sheet.columns[index] for index in order)
    if columns == sheet.columns:
        return sheet
    return replace(sheet, columns=columns, rows=[tuple(row[index] for index in order) for row in sheet.rows])
