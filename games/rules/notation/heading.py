"""The text above the moves: tags, comments and remarks. It ends where the moves begin."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .movetext import SpanKind
from .remarks import is_heading_remark
from .scanner import Scanner
from .signs import HALF_MOVE_BEGUN, NUMBER_SIGN
from .tokens import Shape

GAP = r"[ \t\u00a0\u2007\u202f]"  # space within a line, non-breaking space too
# Another tag within the value ends it: of a line of tags that are not closed, each part is read once.
_BRACKET = rf'\[(?!{GAP}*+\w++{GAP}++")'
_QUOTED = rf'[^"\\\[\r\n]*+(?:(?:\\[^\[\n]|\\?{_BRACKET}|"(?!{GAP}*+\]))[^"\\\[\r\n]*+)*'
_ANGLED = rf'(?:[^“”„»\[\]\r\n]++|\[(?!{GAP}*+\w++{GAP}++["“”„«]))*'
VALUE = rf'"({_QUOTED})"|[“”„«]({_ANGLED})[”“»]'
TAG = re.compile(rf"\[{GAP}*+(\w++){GAP}++(?:{VALUE}){GAP}*+\]")
REQUIRED_TAGS = ("fen", "starter", "rules", "gametype")  # tags without which the moves cannot be read
UNIQUE_TAGS = ("fen", "starter")  # tags that must not have two values
_TRUNCATED_TAG = re.compile(rf'\[{GAP}*+(\w*+){GAP}*+(?:"[^"\r\n\[\]]*+"?+{GAP}*+\]?+|[^\[\]\r\n]*+\]?+)')
_TAG_WITHOUT_BRACKET = re.compile(
    rf'(?:{"|".join(REQUIRED_TAGS)}){GAP}*+"|(?:{"|".join(UNIQUE_TAGS)}){GAP}*+[:=]|fen{GAP}++[wb]:', re.IGNORECASE
)
_FIRST_LINE = re.compile(rf"[\r\n][ \t]*+(?:1[ \t]?+{NUMBER_SIGN}|1[ \t]++{HALF_MOVE_BEGUN})")
_LIST_ENTRY = re.compile(r"[0-9]{1,3}[.)][ \t]+[^\d\r\n]*[^\W\d_]{2}[^\d\r\n]*")  # `1. Ana`, of a list of names
_HALF_MOVE = re.compile(HALF_MOVE_BEGUN)
_FIRST_MOVE = re.compile(rf"(?<![0-9a-zA-Z])1[ \t]?+{NUMBER_SIGN}[ \t]*+(?:[0-9]|[a-lA-L][0-9])")
MAX_TRUNCATED_TAGS = 100


def unescaped(value: str) -> str:
    """Return the value of a tag without the backslashes before its quotes and backslashes."""
    return re.sub(r"\\(.)", r"\1", value) if "\\" in value else value


def tag_at(text: str, start: int) -> re.Match[str] | None:
    """Return the complete tag at an offset; None without one, or if it contains another tag."""
    return TAG.match(text, start)


def value_of(tag: re.Match[str]) -> str:
    """Return the value of a tag as written."""
    return tag[2] if tag[2] is not None else tag[3]


def contradicts(tags: Mapping[str, str], tag: re.Match[str]) -> bool:
    """Return whether a tag that must be unique contradicts an earlier one."""
    name = tag[1].casefold()
    if name not in UNIQUE_TAGS:
        return False
    value = unescaped(value_of(tag)).split()
    return any(other.casefold() == name and before.split() != value for other, before in tags.items())


def read_heading(scanner: Scanner) -> dict[str, str]:
    """Read the text above the moves; return its tags by name, with the first value of a repeated tag.

    A second position, or a second side to begin, stops the reading: only one of the two can have been played.
    """
    tags: dict[str, str] = {}
    first = _FirstNumber(scanner.text)
    cut = 0
    while not scanner.ended:
        if scanner.space():
            continue
        token = scanner.token()
        if tag := tag_at(scanner.text, scanner.offset):
            if contradicts(tags, tag):
                scanner.stop(SpanKind.OTHER_TAG, tag[0], tag.end())
                continue
            tags.setdefault(tag[1], unescaped(value_of(tag)).strip())
            scanner.consume(SpanKind.TAG, tag.end())
        elif token.text == "[":
            cut += 1
            _skip_truncated_tag(scanner, too_many=cut > MAX_TRUNCATED_TAGS)
        elif token.shape is Shape.SEMICOLON and is_heading_remark(f"{scanner.line()} so", dated=False):
            scanner.line_comment()
        elif token.shape not in (Shape.OPENED, Shape.SEMICOLON) and scanner.consume_aside(token):
            continue
        elif not _line(scanner, first):
            break
    return tags


class _FirstNumber:
    """Finds the last line that begins with the number of the first move."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset: int | None = None

    def is_below(self, offset: int) -> bool:
        """Return whether that line begins at an offset or after it."""
        if self._offset is None:
            self._offset = max((match.start() for match in _FIRST_LINE.finditer(self._text)), default=-1)
        return self._offset >= offset


def _line(scanner: Scanner, first: _FirstNumber) -> bool:
    """Read a line above the moves as a remark, up to a comment in it; return False where the moves begin."""
    line = scanner.line()
    if line.count("(") > line.count(")"):
        return False
    if _TAG_WITHOUT_BRACKET.match(line):
        scanner.stop(SpanKind.CUT_TAG, line.strip(), scanner.offset + len(line))
        return True
    below = first.is_below(scanner.offset)
    if is_heading_remark(line, dated=below) or (below and _LIST_ENTRY.fullmatch(line.strip())):
        scanner.remark(scanner.offset + len(line), among_moves=False)
        return True
    return False


def _skip_truncated_tag(scanner: Scanner, *, too_many: bool) -> None:
    """Skip a truncated tag; stop the reading if the moves depend on it."""
    match = _TRUNCATED_TAG.match(scanner.text, scanner.offset)
    assert match is not None
    cut, name = match[0], match[1].casefold()
    bare = cut[1:].strip().casefold() == name
    if name in REQUIRED_TAGS or (name and bare and any(needed.startswith(name) for needed in REQUIRED_TAGS)):
        scanner.stop(SpanKind.CUT_TAG, cut.strip(), match.end())
    elif too_many or _FIRST_MOVE.search(cut) or len(_HALF_MOVE.findall(cut)) > 1:
        scanner.stop(SpanKind.NOT_CLOSED, "[", scanner.offset + 1)
    else:
        scanner.remark(match.end(), among_moves=False)
