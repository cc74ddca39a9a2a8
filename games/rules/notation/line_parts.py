"""The parts of a line of a file of games: tags, comments, and the text outside both."""

from __future__ import annotations

import re
from typing import NamedTuple

from .heading import GAP, tag_at, unescaped, value_of
from .movetext import RESULTS
from .pdn import TAG_SYNONYMS, own_name
from .signs import HALF_MOVE_BEGUN

_RESULT = "|".join(re.escape(result).replace(r"\-", r"[ \t]*+[-–—−][ \t]*+") for result in RESULTS)
_SIGNS = rf"[{{;]|\[(?={GAP}*+\w)"  # a bracket that begins no tag is not looked at
_SIGN = re.compile(_SIGNS)
# Also a result followed by a first move, in lines that may have both.
_SIGN_OR_RESULT = re.compile(rf"{_SIGNS}|(?<![^\s.])(?:{_RESULT})[ \t]++(?=1[ \t]*+[.…])")
_PARENTHESES = re.compile(r"\(++|\)++")
_MOVE_AHEAD = re.compile(rf"[ \t]*+{HALF_MOVE_BEGUN}")
_RESULT_AHEAD = re.compile(rf"[ \t]*+(?:{_RESULT})(?!\S)")
_TAG_BEGUN = re.compile(rf"\[{GAP}*+(\w++)(?:{GAP}|[\"“„«])")
_CUT_TAGS = frozenset((*TAG_SYNONYMS, "site", "date", "round", "fen", "starter", "rules", "gametype"))
_AROUND = re.compile(r"[\s\ufeff]*+")


class Part(NamedTuple):
    """A part of a line: its text, and `words`, what of it is outside comments; or the name and value of its tag.

    `begun_tag` is the name of a known tag that the part begins and does not end.
    """

    text: str
    words: str = ""
    tag: str = ""
    value: str = ""
    comment: bool = False
    begun_tag: str = ""


class Line(NamedTuple):
    """The parts of a line. `opens`: a comment goes on below it; `opens_here`: it begins in the line."""

    parts: list[Part]
    opens: bool = False
    opens_here: bool = False


def parts_of(line: str, *, in_comment: bool) -> Line:
    """Return the parts of a line, which may begin inside a comment."""
    if in_comment:
        return _Reader(line).read(in_comment=True)
    if line.lstrip("\ufeff")[:1] == "%":
        return Line([Part(line, comment=True)])
    if line[:1] == "[" and line.count("[") == 1 and (tag := tag_at(line, 0)) and not line[tag.end() :].strip():
        return Line([_tag_part(line, tag)])
    if not has_signs(line):
        return Line([Part(line, _stripped(line))])
    return _Reader(line).read(in_comment=False)


def has_signs(line: str) -> bool:
    """Return whether a line may have several parts: tags, comments, parentheses or another game."""
    # Written out, since it is asked for every line of a file.
    return "[" in line or "{" in line or "(" in line or ";" in line or _may_hold_first_move(line)


def _may_hold_first_move(line: str) -> bool:
    """Return whether a line may have a first move after something else."""
    return " 1." in line or " 1 " in line or " 1…" in line or "\t1" in line


class _Reader:
    """Reads the parts of one line from left to right."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._parts: list[Part] = []
        self._start = 0  # of the part that is being read
        self._words: list[str] = []
        self._comment = False
        self._depth = 0  # of parentheses, up to the offset `_counted`
        self._counted = 0
        self._indent = _space_end(line, 0)

    def read(self, *, in_comment: bool) -> Line:
        line, at = self._line, 0
        if in_comment:
            at = self._counted = _comment_end(line, 0)
            self._comment = True
            if at < 0:
                return Line([Part(line, comment=True)], opens=True)
        signs = _SIGN_OR_RESULT if _may_hold_first_move(line) else _SIGN
        opens = False
        while match := signs.search(line, at):
            self._words.append(line[at : match.start()])
            sign, at = match[0], match.end()
            if sign == "{":
                self._comment = True
                self._words.append(" ")
                self._depth_at(match.start())
                at = self._counted = _comment_end(line, at)
                if at < 0:
                    opens, at = True, len(line)
                    break
            elif sign == ";" and self._is_comment(at):
                self._comment, at = True, len(line)
                break
            elif sign == "[" and (tag := tag_at(line, match.start())) and not self._depth_at(match.start()):
                at = self._tag(tag)
            else:
                self._words.append(sign)
                if len(sign) > 1:
                    self._end_part(at)
        self._words.append(line[at:])
        self._end_part(len(line))
        return Line(self._parts, opens, opens)

    def _depth_at(self, end: int) -> int:
        """Return the depth of parentheses at an offset, not less than any asked for before."""
        for match in _PARENTHESES.finditer(self._line, self._counted, end):
            length = match.end() - match.start()
            self._depth = max(0, self._depth + (length if match[0][0] == "(" else -length))
        self._counted = end
        return self._depth

    def _is_comment(self, at: int) -> bool:
        """Return whether a semicolon begins a comment, and does not stand before the second half-move of a pair."""
        if at - 1 <= self._indent:
            return True
        return _MOVE_AHEAD.match(self._line, at) is None or _RESULT_AHEAD.match(self._line, at) is not None

    def _tag(self, tag: re.Match[str]) -> int:
        """Add a tag with the space around it; return its end."""
        if _stripped(self._line[self._start : tag.start()]):
            self._end_part(tag.start())
        end = _space_end(self._line, tag.end())
        self._parts.append(_tag_part(self._line[self._start : end], tag))
        self._begin(end)
        return end

    def _end_part(self, end: int) -> None:
        """Add the part up to an offset, unless it is empty."""
        if end > self._start:
            words = _stripped("".join(self._words))
            self._parts.append(
                Part(self._line[self._start : end], words, comment=self._comment, begun_tag=_begun(words))
            )
        self._begin(end)

    def _begin(self, start: int) -> None:
        self._start, self._words, self._comment = start, [], False
        self._depth, self._counted = 0, start


def _tag_part(text: str, tag: re.Match[str]) -> Part:
    return Part(text, tag=own_name(tag[1]), value=unescaped(value_of(tag)).strip())


def _stripped(text: str) -> str:
    """Return a text without the space around it and the byte order marks before it."""
    return text.strip().lstrip("\ufeff").lstrip()


def _space_end(text: str, at: int) -> int:
    """Return the end of the space and the byte order marks at an offset."""
    match = _AROUND.match(text, at)
    assert match is not None
    return match.end()


def _comment_end(line: str, at: int) -> int:
    """Return the end of a comment that is open at an offset; -1 if the line does not close it."""
    end = line.find("}", at)
    while end > 0 and line[end - 1] == "\\":
        end = line.find("}", end + 1)
    return end + 1 if end >= 0 else -1


def _begun(words: str) -> str:
    """Return the name of a known tag that begins a text, without being complete; empty for any other text."""
    match = _TAG_BEGUN.match(words) if words[:1] == "[" else None
    name = own_name(match[1]) if match else ""
    return name if name in _CUT_TAGS else ""
