"""The player names of each side in a text: in tags, also damaged ones, and after labels such as `Blancas: Ana`.

The names are only compared with the players of a game: a wrong one leads to a question, a missing one does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from ..board import Side
from .heading import GAP, tag_at, unescaped, value_of
from .movetext import WrittenResult, result_of
from .pdn import TAG_SYNONYMS, UNKNOWN
from .remarks import SCORE

MAX_NAME = 200  # letters of a name; the rest is cut off
MAX_LABELS = 40  # labels read in one text
PLACEHOLDERS = frozenset({UNKNOWN, "-", "*"})  # placeholders for a missing name
MORE_NAMES = "…"  # stands for the names after MAX_LABELS
_SIDE_WORDS = {
    Side.WHITE: (
        *("white", "whites", "blanca", "bianca", "bianchi", "blanc", "blancs", "witte", "bl", "bcas"),
        *TAG_SYNONYMS["white"],
    ),
    Side.BLACK: (
        *("black", "blacks", "negra", "nera", "neri", "noir", "noirs", "zwarte", "ng", "ngs"),
        *TAG_SYNONYMS["black"],
    ),
}
_SIDES = {name: side for side, names in _SIDE_WORDS.items() for name in names}
_DASHES = "-\u2013\u2014"
_QUOTES = "\"'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb`\u00b4"
_ANY_SIDE = "|".join(_SIDES)
_ROLE_WORD = rf"(?:{GAP}*_?(?:player|name|jugador[ae]?|giocatore|speler)(?![^\W_]))?"
_LABEL = re.compile(
    rf"(?P<tag>\[{GAP}*)?(?<![^\W_])(?P<side>{_ANY_SIDE}){_ROLE_WORD}"
    rf"(?:(?P<clear>\.?{GAP}*[:=])|(?={GAP}*[{_QUOTES}])"
    rf"|(?P<loose>{GAP}*\t|{GAP}+[{_DASHES}]>?(?=\s)|{GAP}*(?=\r?\n)|(?:{GAP}*[.,;])?{GAP}+\(?(?=(?-i:[A-ZÀ-ÖØ-Þ])))"
    rf"|(?(tag)(?={GAP})|(?!)))",
    re.IGNORECASE,
)
_AFTER_LABEL = re.compile(rf"(?:{GAP}*\r?\n){{0,3}}{GAP}*([^\r\n{{}}\[\]]{{0,{MAX_NAME}}})")
_WORDS_BEFORE_LABEL = re.compile(
    r"con|las|los|il|el|the|with|i|le|de|del|dei|di|firma|signed|jugador[ae]?|conduce|piezas|pieces|bando"
)
# A name with its side after it: `Ana (blancas)`, `Ana con negras`.
_SIDE_AFTER_NAME = re.compile(
    rf"(?:[(\[]{GAP}*|{GAP}(?:con|with|col|met|com){GAP}+)(?:(?:las|los|il|el|the|i|le|as){GAP}+)?"
    rf"(?P<side>{_ANY_SIDE})(?:{GAP}*[)\]]|(?![^\W_]))",
    re.IGNORECASE,
)
_NAME_SEPARATOR = re.compile(rf"[,;:()\[\]{{}}\r\n]|{GAP}(?:[{_DASHES}]|vs?\.?|contra|y|e|and|en){GAP}", re.IGNORECASE)
_ROLE_WORDS = re.compile(r"(?:firm[ao]\w*|signed|jugador[ae]?s?|player|handtekening)?", re.IGNORECASE)
_LETTER = re.compile(rf"(?<![^\s(;])([BNWZ]){GAP}*[:=]{GAP}+(?=[^\W\d_]{{2}})")
_LETTERS = {"W": Side.WHITE, "N": Side.BLACK, "Z": Side.BLACK}
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
_NAME_EDGES = " \t\u00a0,;.:|/()=" + _QUOTES + _DASHES
_OUTCOME_VERB = re.compile(r"abb?andon\w*|gana[n]?|vinc\w+|wins?|resigns?|pierden?|perden?|perdono|perde")
_PROSE_START = re.compile(
    rf"(?:{_OUTCOME_VERB.pattern}|won|los[et]s?|time|tiempo|tempo|tijd|to|moves?|juegan?|salen?|empiezan?|rinden?|se|no|elo|"
    r"rating|club|team|equipo|peones|damas|men|kings)(?![^\W_])"
)


def player_names(text: str) -> tuple[tuple[Side, str], ...]:
    """Return the pairs of side and player name in a text, in order, with MORE_NAMES last if there are more."""
    sides_and_names: dict[tuple[Side, str], None] = {}
    labels = _labels(text)
    ends = [*(label.start() for label in labels), len(text)][1:]
    for label, end in zip(labels, ends, strict=True):
        if name := _name(text, label, end):
            sides_and_names[_SIDES[label["side"].casefold()], name] = None
    for side, name in (*_names_before_sides(text), *_names_after_letters(text)):
        sides_and_names[side, name] = None
    names = tuple(sides_and_names)
    return names if len(labels) <= MAX_LABELS else (*names, (Side.WHITE, MORE_NAMES))


def _labels(text: str) -> list[re.Match[str]]:
    """Return the labels of a text in order, at most MAX_LABELS + 1 so that an excess can be noticed."""
    labels: list[re.Match[str]] = []
    for label in _LABEL.finditer(text):
        before = re.split(r"[\r\n]", text[max(0, label.start() - MAX_NAME) : label.start()])[-1]
        begins = all(map(_WORDS_BEFORE_LABEL.fullmatch, before.casefold().split()))
        if label["loose"] is None or begins or (labels and labels[-1].end() >= label.start() - len(before)):
            labels.append(label)
        if len(labels) > MAX_LABELS:
            break
    return labels


def _name(text: str, label: re.Match[str], end: int) -> str | None:
    """Return the name after a label, or None."""
    if label["tag"] and (tag := tag_at(text, label.start())):
        return cleaned_name(unescaped(value_of(tag)))
    written = _AFTER_LABEL.match(text, label.end(), max(end, label.end()))
    name = cleaned_name(written[1].strip(_NAME_EDGES)) if written else None
    if name and label["loose"] is not None and _PROSE_START.match(name.casefold()):
        return None
    if name is None or name[0].isdigit() or name.casefold() in _SIDES or _OUTCOME_VERB.fullmatch(name.casefold()):
        return None
    return name


def _names_before_sides(text: str) -> Iterator[tuple[Side, str]]:
    """Yield the names with their side after them: `Ana (blancas)`."""
    for match in islice(_SIDE_AFTER_NAME.finditer(text), MAX_LABELS):
        before = text[max(0, match.start() - MAX_NAME) : match.start()]
        name = cleaned_name(_NAME_SEPARATOR.split(before)[-1].strip(_NAME_EDGES))
        if name and not name[0].isdigit() and not _ROLE_WORDS.fullmatch(name):
            yield _SIDES[match["side"].casefold()], name


def _names_after_letters(text: str) -> Iterator[tuple[Side, str]]:
    """Yield names after letters of the sides: `W: Ana`. B is White beside N and Black beside W; alone it is skipped."""
    labels = list(islice(_LETTER.finditer(text), MAX_LABELS))
    letters = {label[1] for label in labels}
    sides = dict(_LETTERS)
    if letters >= {"B", "W"}:
        sides["B"] = Side.BLACK
    elif letters >= {"B", "N"}:
        sides["B"] = Side.WHITE
    ends = [*(label.start() for label in labels), len(text)][1:]
    for label, end in zip(labels, ends, strict=True):
        written = _AFTER_LABEL.match(text, label.end(), end)
        if label[1] in sides and written and (name := cleaned_name(written[1].strip(_NAME_EDGES))):
            yield sides[label[1]], name


def names_beside_scores(lines: Iterable[str], winner: Side) -> Iterator[tuple[Side, str]]:
    """Return the sides of two players from lines with their score (`Ana 2-0 Berto`), given the side that won."""
    for line in islice((line for line in lines if len(line) <= MAX_NAME), MAX_LABELS):
        for match in SCORE.finditer(line):
            score, names = result_of(match[0]), _two_names(line, match.start(), match.end())
            if names is not None and score in (WrittenResult.WHITE, WrittenResult.BLACK):
                # The first points are the first name's.
                first = winner if score is WrittenResult.WHITE else winner.other
                yield from zip((first, first.other), names, strict=True)


def _two_names(line: str, start: int, end: int) -> tuple[str, str] | None:
    """Return two names: one on either side of a score, or both before it; None for any other line."""
    parts = [cleaned_name(part.strip(_NAME_EDGES)) for part in _NAME_SEPARATOR.split(line[:start])]
    before = [name for name in parts if name and name.casefold() not in _SIDES]
    after = cleaned_name(_NAME_SEPARATOR.split(line[end:].strip(_NAME_EDGES))[0].strip(_NAME_EDGES))
    names = (*before[-1:], after) if after else tuple(before[-2:])
    if len(names) != 2 or not all(_TWO_LETTERS.search(name) for name in names):
        return None
    return names[0], names[1]


def cleaned_name(text: str) -> str | None:
    """Return a name without needless space and cut to MAX_NAME; None for a placeholder."""
    name = " ".join(text.split())[:MAX_NAME]
    return None if not name or name in PLACEHOLDERS or not name.strip("?. ") else name
