"""Who had which side by all that a text says of it: tags, also damaged ones, and labels such as `Blancas: Ana`.

What is read here is only held against the players of a game: a name too many is asked about, one too few is not.
"""

from __future__ import annotations

import re

from games.rules.board import Side
from games.rules.notation.heading import GAP, tag_at, unescaped, value_of
from games.rules.notation.pdn import ALSO_CALLED, UNKNOWN

MAX_NAME = 200  # letters of a name that are kept
MAX_LABELS = 40  # in one text
NO_NAMES = frozenset({UNKNOWN, "-", "*"})  # what stands where nobody filled it in
TOO_MANY = "…"
_CALLED = {
    Side.WHITE: ("white", "whites", "blanca", "bianca", "bianchi", *ALSO_CALLED["white"]),
    Side.BLACK: ("black", "blacks", "negra", "nera", "neri", *ALSO_CALLED["black"]),
}
_SIDES = {name: side for side, names in _CALLED.items() for name in names}
_DASHES = "-\u2013\u2014"
_QUOTES = "\"'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb`\u00b4"
_LABEL = re.compile(
    rf"(?P<tag>\[{GAP}*)?(?<![^\W_])(?P<side>{'|'.join(_SIDES)})"
    rf"(?:(?P<clear>{GAP}*[:=])|(?={GAP}*[{_QUOTES}])|(?P<loose>{GAP}*\t|{GAP}+[{_DASHES}](?=\s))|(?(tag)(?={GAP})|(?!)))",
    re.IGNORECASE,
)
_SAID = re.compile(rf"(?:{GAP}*\r?\n)?{GAP}*([^\r\n{{}}\[\]]{{0,{MAX_NAME}}})")
_AROUND = " \t\u00a0,;.:|/()=" + _QUOTES + _DASHES
_NO_NAME = re.compile(r"abb?andon\w*|gana[n]?|vinc\w+|wins?|resigns?|pierden?|perden?|perdono|perde")


def players_said(text: str) -> tuple[tuple[Side, str], ...]:
    """Each side with every name that the text gives its player, in order and once; TOO_MANY where there are more."""
    found: dict[tuple[Side, str], None] = {}
    labels = _labels(text)
    ends = [*(label.start() for label in labels), len(text)][1:]
    for label, end in zip(labels, ends, strict=True):
        if name := _name(text, label, end):
            found[_SIDES[label["side"].casefold()], name] = None
    said = tuple(found)
    return said if len(labels) <= MAX_LABELS else (*said, (Side.WHITE, TOO_MANY))


def _labels(text: str) -> list[re.Match[str]]:
    """The labels of a text in order, no more than one above those allowed."""
    labels: list[re.Match[str]] = []
    for label in _LABEL.finditer(text):
        before = text[max(0, label.start() - MAX_NAME) : label.start()]
        if not label["loose"] or not before.rpartition("\n")[2].strip():
            labels.append(label)
        if len(labels) > MAX_LABELS:
            break
    return labels


def _name(text: str, label: re.Match[str], end: int) -> str | None:
    """The name that stands after a label; None where none does."""
    if label["tag"] and (tag := tag_at(text, label.start())):
        return given_name(unescaped(value_of(tag)))
    said = _SAID.match(text, label.end(), max(end, label.end()))
    name = given_name(said[1].strip(_AROUND)) if said else None
    if name is None or name[0].isdigit() or name.casefold() in _SIDES or _NO_NAME.fullmatch(name.casefold()):
        return None
    return name


def given_name(said: str) -> str | None:
    """A name without needless space; None where nobody filled it in."""
    name = " ".join(said.split())[:MAX_NAME]
    return None if not name or name in NO_NAMES or not name.strip("?. ") else name
