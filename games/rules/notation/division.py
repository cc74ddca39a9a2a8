"""Divide a text or a file into its games, each with its own tags, moves and result, one in memory at a time.

A game begins with a tag after anything but tags, with a tag that the game before already has, and with a first move
after a result, or after moves and a blank line. A game may have no moves: it was not played, or is won by absence.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from .line_parts import Line, Part, has_signs, parts_of
from .movetext import RESULTS, result_of
from .pdn import GameText, read_game
from .remarks import LABEL, RESULT_FIRST, WHITE, is_footer_remark, is_heading_remark, names_of_a_game
from .signs import HALF_MOVE_BEGUN, RESULT
from .unplayed import MAX_WORDS, is_unplayed, says_unplayed, states_an_end

MAX_GAME_LENGTH = 4_000_000
_SPACES = r"[^\S\n]*+"
_ASIDE = rf"{_SPACES}(?:\{{[^{{}}\n]*+\}}{_SPACES})*"  # comments before brackets, which they may contain
_FIRST = rf"1(?:{_SPACES}[.…]|{_SPACES}[)ºª°]\.?-?{_SPACES}{HALF_MOVE_BEGUN}|[^\S\n]{_SPACES}{HALF_MOVE_BEGUN})"
_FIRST_MOVE = re.compile(_FIRST)
# A first move, and not the second half of its pair.
_FIRST_AGAIN = re.compile(rf"1[ \t]?(?:\.(?![.…])-?|[)ºª°]\.?)?{_SPACES}{HALF_MOVE_BEGUN}")
# What is below the tags of most games: nothing, or moves. Words there may say that there are none, and end the game.
_FIRST_OF_BODY = re.compile(rf"\s*+(?:1[ \t]?[.)]|(?!{RESULT}){HALF_MOVE_BEGUN}|\Z)")
# Lines that may begin another game or belong to no game: a first move, a tag, an escape, a byte order mark.
# The pattern examines no line twice.
_MAY_BEGIN_GAME = re.compile(rf"\n(?:{_ASIDE}{_FIRST}|{_SPACES}[\[%\ufeff])")
_RESULT = "|".join(re.escape(result).replace(r"\-", r"[ \t]*+[-–—−][ \t]*+") for result in RESULTS)
_ENDS_IN_RESULT = re.compile(rf"(?:.*[\s.)])?(?:{_RESULT})")
_RESULT_WINDOW = 24  # characters at the end of a line that are searched for a result
_LAST_OF_RESULTS = frozenset(result[-1] for result in RESULTS)
_HALF_MOVE = re.compile(HALF_MOVE_BEGUN)
_PLAYERS = ("white", "black")


def first_game(text: str) -> tuple[GameText, int]:
    """Return the first game of a text, and the number of further games.

    Most texts have one game, and that is quick to find out: after its tags no line may begin another.
    """
    game = read_game(text)
    body = game.body
    if (
        len(text) <= MAX_GAME_LENGTH
        and not game.repeated
        and _has_plain_breaks(text)
        and " 1." not in body
        and "[" not in body
        and "\t1" not in body
        and "}1" not in body
        and (not game.tags or _FIRST_OF_BODY.match(body) is not None)
        and _MAY_BEGIN_GAME.search(body) is None
    ):
        return game, 0
    games = games_in(text.splitlines(keepends=True))
    return read_game(next(games, "")), sum(1 for _ in games)


def _has_plain_breaks(text: str) -> bool:
    """Return whether all lines end in line feeds: another line end could be part of a tag."""
    return len(text.splitlines()) == text.count("\n") + (text[-1:] != "\n")


def games_in(lines: Iterable[str]) -> Iterator[str]:
    """Yield the text of each game of a file; joined, the texts are the file.

    A text without an end is cut after MAX_GAME_LENGTH characters, so that any file can be read.
    """
    ahead = _LinesAhead(lines)
    divider = _Divider()
    in_comment = False
    for line in ahead:
        if not in_comment and divider.goes_on(line):
            continue
        read = parts_of(line, in_comment=in_comment)
        in_comment = read.opens and (ahead.close_a_comment() if read.opens_here else True)
        divider.read(line, read)
        if divider.games:
            yield from divider.games
            divider.games.clear()
    yield from divider.rest()


class _LinesAhead:
    """The lines of a file, with a look ahead at those not read yet."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._ahead: deque[str] = deque()

    def __iter__(self) -> Iterator[str]:
        while True:
            if self._ahead:
                yield self._ahead.popleft()
            elif (line := next(self._lines, None)) is not None:
                yield line
            else:
                return

    def close_a_comment(self) -> bool:
        """Return whether the lines below close a comment before they open another; otherwise it is never closed."""
        length = 0
        for line in self._looked_at():
            if "}" in line or "{" in line:
                opened, closed = line.find("{"), line.find("}")
                return closed >= 0 and not 0 <= opened < closed
            length += len(line)
            if length > MAX_GAME_LENGTH:
                break
        return False

    def _looked_at(self) -> Iterator[str]:
        """Yield the lines below, and keep them to be read."""
        yield from tuple(self._ahead)
        for line in self._lines:
            self._ahead.append(line)
            yield line


@dataclass(slots=True)
class _Record:
    """A game as far as it was read.

    `group` is the offset at which its last group of tags begins, below a blank line, a comment or at a tag Event.
    `words`: something other than tags came after its tags. `below` is the offset of the names or other words below the
    result, which belong to the next game if a first move follows. `named` are the players of a game without tags, as
    `names_of_a_game` tells them; `next_names` is the offset and the key of those of another game, which begins there
    unless only remarks follow.
    """

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    tags: set[str] = field(default_factory=set)
    last_tag: tuple[str, str] = ("", "")
    group: int | None = None
    group_tags: set[str] = field(default_factory=set)
    apart: bool = False
    commented: bool = False
    words: bool = False
    moves: bool = False
    half_moves: int = 0  # 2 for two or more
    ended: bool = False
    below: int | None = None
    remarks: str = ""  # comments below its tags
    named: str = ""
    unplayed: bool = False  # words below its names say that it was not played
    next_names: tuple[int, str] | None = None

    def add(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)

    def add_tag(self, name: str, value: str) -> None:
        """Add a tag; a group of them begins with it after a blank line or comment, or if it is the event."""
        if self.tags and (self.apart or name == "event"):
            self.group, self.group_tags = self.length, set()
        self.apart = self.commented = False
        self.tags.add(name)
        self.group_tags.add(name)
        self.last_tag = name, value

    def doubles(self, name: str, value: str) -> bool:
        """Return whether a tag only doubles the one right above it, and names no other player."""
        last, before = self.last_tag
        return not self.apart and name == last and (value == before or name not in _PLAYERS)

    def add_comment(self, text: str) -> None:
        """Note a comment; apart from the tags it takes the place of moves."""
        if self.tags and not self.moves and len(self.remarks) < MAX_WORDS:
            self.remarks += text
        self.words = self.words or (bool(self.tags) and self.apart)
        self.commented = True

    @property
    def has_ended(self) -> bool:
        """Whether it has its result, or the comments below its tags say that it was not played."""
        return self.ended or (not self.moves and says_unplayed(self.remarks))

    def add_blank(self) -> None:
        self.words = self.words or (bool(self.tags) and self.commented)
        self.apart = True


class _Divider:
    """Divides lines into games; `games` are those that ended with the last line."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self._record = _Record()
        self._below_blank = False
        self._block: int | None = None  # offset of the lines since a blank one, if they are remarks

    def goes_on(self, line: str) -> bool:
        """Read a line that can only go on with the moves; return False for any other."""
        record = self._record
        if record.half_moves < 2 or record.ended or self._below_blank or record.length + len(line) > MAX_GAME_LENGTH:
            return False
        words = line.strip()
        if not words or words[0] in "%\ufeff" or has_signs(line):
            return False
        record.add(line)
        record.ended = _ends(words)
        return True

    def read(self, line: str, read: Line) -> None:
        """Read a line, given its parts."""
        record = self._record
        if record.pieces and record.length + len(line) > MAX_GAME_LENGTH:
            self._cut()
        for index, part in enumerate(read.parts):
            if part.tag:
                self._tag(part.tag, part.value)
            elif part.words:
                self._words(part, begins_line=not index)
            elif part.comment:
                self._record.add_comment(part.text)
            self._record.add(part.text)
        self._below_blank = not line.strip()
        if self._below_blank:
            self._record.add_blank()

    def rest(self) -> Iterator[str]:
        """Yield the last game, unless it is blank."""
        text = "".join(self._record.pieces)
        if self._record.moves or text.strip():
            yield text

    def _cut(self, at: int | None = None) -> None:
        """End the game at an offset, or at the present one; the text from there on belongs to the next."""
        text = "".join(self._record.pieces)
        group_tags = self._record.group_tags
        self._record = _Record()
        if at is None:
            self.games.append(text)
            return
        self.games.append(text[:at])
        self._record.add(text[at:])
        self._record.tags = group_tags

    def _tag(self, name: str, value: str) -> None:
        """Read a tag: it begins a game after anything but tags, and if the game has one of that name."""
        record = self._record
        if record.moves or record.words:
            self._cut()
        elif name in record.tags and not record.doubles(name, value):
            self._cut(record.group if name not in record.group_tags else None)
        self._record.add_tag(name, value)

    def _words(self, part: Part, *, begins_line: bool) -> None:
        """Read text outside tags and comments: a heading, moves, a result, or words below it."""
        record, words = self._record, part.words
        if begins_line and part.begun_tag and (part.begun_tag in record.tags or record.moves or record.words):
            self._tag(part.begun_tag, "")
            return
        if begins_line:
            if self._below_blank:
                self._block = record.length
            elif not is_heading_remark(words, dated=True):
                self._block = None
            self._names(words)
            record = self._record
        if (record.ended or record.remarks) and _begins_moves(record, words) and record.has_ended:
            self._cut_below_result()
        elif begins_line and self._below_blank and record.half_moves >= 2 and _FIRST_AGAIN.match(words):
            self._cut()
        record = self._record
        if not record.moves and is_heading_remark(words, dated=True):
            record.unplayed = record.unplayed or bool(record.named and says_unplayed(words))
            if words[0] != "[":
                record.words = bool(record.tags)
                record.ended = record.words and (record.ended or says_unplayed(words))
            return
        if record.ended and is_footer_remark(words):
            self._below_result(words)
            return
        record.moves, record.below = True, None
        if record.half_moves < 2:
            record.half_moves = min(2, record.half_moves + _half_moves(words))
        record.ended = _ends(words) or (not record.half_moves and is_unplayed(words))

    def _names(self, words: str) -> None:
        """Read a line that may name the players of a game without tags: others than before begin another one."""
        record = self._record
        if record.next_names is not None and (
            _FIRST_MOVE.match(words) or RESULT_FIRST.match(words) or says_unplayed(words)
        ):
            (at, key), record.group_tags = record.next_names, set()
            self._cut(at)
            self._record.named = key
            return
        if not (key := names_of_a_game(words)):
            return
        has_content = record.moves or record.ended or record.unplayed
        labels = key.startswith(WHITE) and record.named.startswith(WHITE)
        if self._block is not None and record.named not in ("", key) and (has_content or labels):
            record.next_names = self._block, key
        record.named = record.named or key

    def _below_result(self, words: str) -> None:
        """Note words below a result: signatures, and what says how the game ended, belong to it."""
        record = self._record
        if record.below is None and not (LABEL.match(words) or states_an_end(words) or is_unplayed(words)):
            record.below = record.length

    def _cut_below_result(self) -> None:
        """End the game at its result, or at the words below it that are the heading of the next one."""
        at = self._record.below
        self._record.group_tags = set()
        self._cut(at)


def _begins_moves(record: _Record, words: str) -> bool:
    """Return whether a text begins with a first move, or any half-move where a game has tags and no moves yet."""
    if _FIRST_MOVE.match(words):
        return True
    if record.half_moves or not record.tags or not (first := _HALF_MOVE.match(words)):
        return False
    return result_of(first[0]) is None and not is_footer_remark(words)


def _half_moves(words: str) -> int:
    """Return the number of half-moves in a text without its results, counted up to two or three."""
    return sum(result_of(found[0]) is None for found in islice(_HALF_MOVE.finditer(words), 3))


def _ends(words: str) -> bool:
    """Return whether a text ends with a result, or has only words below one."""
    if words[-1] in _LAST_OF_RESULTS and _ENDS_IN_RESULT.fullmatch(words[-_RESULT_WINDOW:]):
        return True
    match = RESULT_FIRST.match(words)
    return match is not None and is_footer_remark(words[match.end() :])
