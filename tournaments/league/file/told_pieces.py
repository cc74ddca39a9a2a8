"""The pieces left after a game, in the words of a typed line: "(4 peones y 1 dama)", "por 5 fichas", "tablas 3 a 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.league.names import searchable
from tournaments.league.values import Pieces

_MEN, _KINGS = r"pe[oó]n(?:es|s)?|pedin[ae]|m[ae]n", r"dam(?:as?|e)|kings?"
_TOTALS = r"fichas?|pie?zas?|pezas?|pezz[io]|pieces?"
_COUNT = rf"(?:\d{{1,2}}|una?|unha|one)\s*(?:{_MEN}|{_KINGS})\b"
_AND = r"(?:\s*[,+]\s*|\s+(?:y|e|and)\s+|\s+)"
_BY = r"(?:\b(?:por|per|by)\s+)"
_WITH = r"(?:\b(?:con|with)\s+)"
_COUNTED = re.compile(rf"{_BY}?{_WITH}?(?<![\w-])({_COUNT}(?:{_AND}{_COUNT})*)", re.IGNORECASE)
_TOTAL = re.compile(rf"(?:{_BY}|{_WITH})?(?<![\w-])\d{{1,2}}\s*(?:{_TOTALS})\b", re.IGNORECASE)
_AT_THE_END = re.compile(
    rf"(?:{_BY}|{_WITH}|(?<=\())\d{{1,2}}(?=\)?[\s.]*$)|(?<![\w-])\d{{1,2}}\s*(?:a|to|-)\s*\d{{1,2}}(?=\)?[\s.]*$)"
    r"|(?<=[a-z]\s)\d{1,2}(?=[\s.]*$)",
    re.IGNORECASE,
)
_KINDS = re.compile(r"(\d+|[^\W\d]+\s)\s*([^\W\d]+)")
_ONE = frozenset({"un", "una", "unha", "one"})
_EMPTY = re.compile(r"\(\s*[,;:]?\s*\)")
_LOOSE = re.compile(r"\s*[,;:]\s*(?=\)|$)|(?<=\()\s*[,;:]\s*")


@dataclass(frozen=True, slots=True)
class ToldPieces:
    """The words of a line on pieces, the rest of the line, and the pieces if the words are clear."""

    rest: str
    words: str
    pieces: Pieces | None = None


def told_pieces(text: str) -> Iterator[ToldPieces]:
    """Yield the ways of reading a line as one that tells pieces, the clearest first."""
    if counts := list(_COUNTED.finditer(text)):
        words = ", ".join(match[0].strip() for match in counts)
        yield ToldPieces(_without(_COUNTED, text), words, counted(counts[0][1]) if len(counts) == 1 else None)
    for unclear in (_TOTAL, _AT_THE_END):
        if found := unclear.search(text):
            yield ToldPieces(_without(unclear, text), found[0].strip())


def counted(words: str) -> Pieces | None:
    """Return the pieces in words such as "3 peones y 1 dama"; None for any other, and for a kind told twice."""
    counts = dict[str, int]()
    for number, kind in _KINDS.findall(re.sub(_AND, " ", searchable(words))):
        which = next((key for key, known in (("men", _MEN), ("kings", _KINGS)) if re.fullmatch(known, kind)), None)
        many = "1" if number.strip() in _ONE else number
        if which is None or which in counts or not many.isdigit() or len(many) > 2:
            return None
        counts[which] = int(many)
    return Pieces(counts.get("men", 0), counts.get("kings", 0)) if counts else None


def _without(words: re.Pattern[str], text: str) -> str:
    """Return a line without the words on pieces, and without the marks that only they needed."""
    rest = _EMPTY.sub(" ", words.sub(" ", text))
    return _EMPTY.sub(" ", _LOOSE.sub("", rest)).strip(" ,;:")
