"""The text above the moves: tags, comments and remarks. It ends where the moves begin."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.rules.notation.movetext import Kind
from games.rules.notation.remarks import is_heading
from games.rules.notation.scroll import Scroll
from games.rules.notation.signs import HALF_MOVE_BEGUN, NUMBER_SIGN
from games.rules.notation.tokens import Shape

GAP = r"[ \t\u00a0\u2007\u202f]"  # space within a line, non-breaking space too
VALUE = rf'"([^"\\\r\n]*+(?:(?:\\.|"(?!{GAP}*+\]))[^"\\\r\n]*+)*)"|[“”„«]([^“”„»\]\r\n]*+)[”“»]'
TAG = re.compile(rf"\[{GAP}*+(\w++){GAP}++(?:{VALUE}){GAP}*+\]")
NEEDED = ("fen", "starter", "rules", "gametype")  # tags without which the moves cannot be read
ONCE = ("fen", "starter")  # tags that must not have two values
_CUT = re.compile(rf'\[{GAP}*+(\w*+){GAP}*+(?:"[^"\r\n\[\]]*+"?+{GAP}*+\]?+|[^\[\]\r\n]*+\]?+)')
_WITHIN = re.compile(rf'\[{GAP}*+\w++{GAP}++"')  # a tag inside the value of another
_UNOPENED = re.compile(
    rf'(?:{"|".join(NEEDED)}){GAP}*+"|(?:{"|".join(ONCE)}){GAP}*+[:=]|fen{GAP}++[wb]:', re.IGNORECASE
)
_FIRST = re.compile(rf"[\r\n][ \t]*+(?:1[ \t]?+{NUMBER_SIGN}|1[ \t]++{HALF_MOVE_BEGUN})")
_LISTED = re.compile(r"[0-9]{1,3}[.)][ \t]+[^\d\r\n]*[^\W\d_]{2}[^\d\r\n]*")  # `1. Ana`, of a list of names
_HALF_MOVE = re.compile(HALF_MOVE_BEGUN)
_FIRST_MOVE = re.compile(rf"(?<![0-9a-zA-Z])1[ \t]?+{NUMBER_SIGN}[ \t]*+(?:[0-9]|[a-jA-J][0-9])")
MAX_CUT_TAGS = 100


def unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value) if "\\" in value else value


def tag_at(text: str, start: int) -> re.Match[str] | None:
    """Return the complete tag at a place; None if there is none, or if it contains another one."""
    match = TAG.match(text, start)
    return None if match is None or _WITHIN.search(value_of(match)) else match


def value_of(tag: re.Match[str]) -> str:
    """Return the value of a tag as written."""
    return tag[2] if tag[2] is not None else tag[3]


def is_another(tags: Mapping[str, str], tag: re.Match[str]) -> bool:
    """Return whether a tag that must be unique has another value among those before."""
    name = tag[1].casefold()
    if name not in ONCE:
        return False
    value = unescaped(value_of(tag)).split()
    return any(other.casefold() == name and before.split() != value for other, before in tags.items())


def read_heading(scroll: Scroll) -> dict[str, str]:
    """Read the text above the moves; return its tags by name, with the first value of repeated ones.

    A second position, or a second side to begin, stops the reading, since it is not known which one was played.
    """
    tags: dict[str, str] = {}
    first = _FirstNumber(scroll.text)
    cut = 0
    while not scroll.ended:
        if scroll.space():
            continue
        token = scroll.token()
        if tag := tag_at(scroll.text, scroll.place):
            if is_another(tags, tag):
                scroll.stop(Kind.OTHER_TAG, tag[0], tag.end())
                continue
            tags.setdefault(tag[1], unescaped(value_of(tag)).strip())
            scroll.consume(Kind.TAG, tag.end())
        elif token.text == "[":
            cut += 1
            _cut_tag(scroll, too_many=cut > MAX_CUT_TAGS)
        elif token.shape is Shape.SEMICOLON and is_heading(f"{scroll.line()} so", dated=False):
            scroll.line_comment()
        elif token.shape not in (Shape.OPENED, Shape.SEMICOLON) and scroll.consume_aside(token):
            continue
        elif not _line(scroll, first):
            break
    return tags


class _FirstNumber:
    """Finds the last line that begins with the number of the first move."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place: int | None = None

    def is_below(self, place: int) -> bool:
        if self._place is None:
            self._place = max((match.start() for match in _FIRST.finditer(self._text)), default=-1)
        return self._place >= place


def _line(scroll: Scroll, first: _FirstNumber) -> bool:
    """Read a line that is a remark, up to a comment in it; return False where the moves begin."""
    line = scroll.line()
    if line.count("(") > line.count(")"):
        return False
    if _UNOPENED.match(line):
        scroll.stop(Kind.CUT_TAG, line.strip(), scroll.place + len(line))
        return True
    below = first.is_below(scroll.place)
    if is_heading(line, dated=below) or (below and _LISTED.fullmatch(line.strip())):
        scroll.remark(scroll.place + len(line), among_moves=False)
        return True
    return False


def _cut_tag(scroll: Scroll, *, too_many: bool) -> None:
    """Skip a truncated tag, and no more; stop if the moves depend on it."""
    match = _CUT.match(scroll.text, scroll.place)
    assert match is not None
    cut, name = match[0], match[1].casefold()
    bare = not cut[1:].strip().casefold().removeprefix(name)
    if name in NEEDED or (name and bare and any(needed.startswith(name) for needed in NEEDED)):
        scroll.stop(Kind.CUT_TAG, cut.strip(), match.end())
    elif too_many or _FIRST_MOVE.search(cut) or len(_HALF_MOVE.findall(cut)) > 1:
        scroll.stop(Kind.NOT_CLOSED, "[", scroll.place + 1)
    else:
        scroll.remark(match.end(), among_moves=False)
