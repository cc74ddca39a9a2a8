"""Read and write games as text: PDN, tags and then moves, one or many in a file; and plain notation."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import compress
from textwrap import wrap

from .heading import GAP, TAG, UNIQUE_TAGS, VALUE, contradicts, unescaped, value_of
from .movetext import MAX_CACHED_LENGTH, MAX_CACHED_WORDS, RESULTS, SpanKind, result_of
from .reading import read

_SQUARE = "(?:[1-9][0-9]?|[a-l](?:1[0-2]|[1-9]))"
_MOVE = re.compile(rf"{_SQUARE}-{_SQUARE}|{_SQUARE}(?:x{_SQUARE}){{1,9}}")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}\.")
_HUFF = re.compile(rf"S{_SQUARE}")
_WITH_HUFFS = re.compile("(?:nms?ms?)*(?:nms?)?r?")
_ALONE = re.compile("m(?:s?m)*s?r?")
_JUMP_BY_JUMP = re.compile(r"x([0-9]{1,2}|[a-l][0-9]{1,2})\s+\1x")
_NUMBERS = [f"{number}." for number in range(1, 1000)]
_PAIRS = "nmm" * len(_NUMBERS)
_LETTERS = {"m": _MOVE, "n": _NUMBER, "s": _HUFF}
NUMBER, OTHER = "n", "?"


class _Letters(dict[str, str]):
    """Maps each word to a letter for its kind; short words are cached, since they recur."""

    def __missing__(self, word: str) -> str:
        """Return the letter of a word, and keep it for the next time."""
        letter = _letter(word)
        if len(word) < MAX_CACHED_LENGTH:
            if len(self) >= MAX_CACHED_WORDS:
                self.clear()  # a bound, since the text may be anything
            self[word] = letter
        return letter


def _letter(word: str) -> str:
    """Return the letter that stands for the kind of a word."""
    if word in RESULTS:
        return "r"
    if word == "--":
        return "p"
    return next((letter for letter, pattern in _LETTERS.items() if pattern.fullmatch(word)), OTHER)


_letters = _Letters()


def plain_words(text: str, *, passes: bool, huffs: bool) -> list[str] | None:
    """Return the half-moves, passes, huffs and result of a text in plain notation; None for any other text.

    `passes` and `huffs`: whether the rules have passes and huffs.
    """
    words = text.split()
    letters = "".join(map(_letters.__getitem__, words))
    if OTHER in letters or not words:
        return None
    if "p" in letters:
        if not passes:
            return None
        letters = letters.replace("p", "m")  # a pass takes the place of a half-move
    if "s" in letters and not huffs:
        return None
    if _JUMP_BY_JUMP.search(text):
        return None
    if NUMBER not in letters:
        return words if _ALONE.fullmatch(letters) else None
    if "s" in letters:
        if not _WITH_HUFFS.fullmatch(letters):
            return None
        numbers = list(compress(words, map(NUMBER.__eq__, letters)))
        moves = list(compress(words, map(NUMBER.__ne__, letters)))
    else:
        pairs = letters.removesuffix("r")
        if pairs != _PAIRS[: len(pairs)] or pairs[-1] == NUMBER:
            return None
        numbers, moves = words[: len(pairs) : 3], words
        del moves[: len(pairs) : 3]
    return moves if numbers == _NUMBERS[: len(numbers)] else None


# Names of tags in other languages than PDN's own.
TAG_SYNONYMS = {
    "result": ("risultato", "resultado", "uitslag", "ergebnis"),
    "white": ("bianco", "blancas", "blanco", "brancas", "branco", "wit"),
    "black": ("nero", "negras", "negro", "zwart"),
    "event": ("dati", "evento", "torneo", "toernooi", "competición"),
}
_OWN_NAMES = {each: own for own, names in TAG_SYNONYMS.items() for each in (own, *names)}
_SPACES_AND_MARKS = re.compile(r"[\s\ufeff]*+")
_NEXT_TAG = re.compile(_SPACES_AND_MARKS.pattern + TAG.pattern)
ANY_RESULT = re.compile(r"[\d.,½/]++[ \t]*+[-–—−:][ \t]*+[\d.,½/]++")
_PLAYERS = "|".join(re.escape(name) for own in ("white", "black") for name in (own, *TAG_SYNONYMS[own]))
PLAYER_TAG = re.compile(rf"\[{GAP}*+({_PLAYERS}){GAP}++(?:{VALUE}){GAP}*+\]", re.IGNORECASE)
UNKNOWN = "?"
WIDTH = 79


@dataclass(frozen=True)
class GameText:
    """A game as written: its tags in order, the text after them, and the whole text.

    `repeated`: a tag is there twice, perhaps under its names in two languages.
    """

    tags: Mapping[str, str]
    body: str
    text: str = ""
    repeated: bool = field(default=False, compare=False)
    _folded: Mapping[str, str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_folded", folded(self.tags))

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, by its name in any case and language; None if it is missing or empty."""
        return tag_of(self._folded, name)

    def has(self, name: str) -> bool:
        """Return whether a tag is present, even if empty."""
        return name.casefold() in self._folded

    @property
    def unknown_scale_result(self) -> str | None:
        """Return a result in an unknown scale, in the tag and at the end of the text alike: `4-6` of ten; or None."""
        tag = self.tag("Result")
        if tag is None or result_of(tag) is not None or ANY_RESULT.fullmatch(tag) is None:
            return None
        before, found, after = self.body.rstrip().rpartition(tag)
        return tag if found and not after and not before[-1:].strip() else None


def folded(tags: Mapping[str, str]) -> Mapping[str, str]:
    """Return tags by their names without case."""
    return {name.casefold(): value for name, value in tags.items()}


def tag_of(tags: Mapping[str, str], name: str) -> str | None:
    """Return the value of a tag among folded ones, also under its names in other languages, or None."""
    own = name.casefold()
    if (value := tags.get(own)) or own not in TAG_SYNONYMS:
        return value or None
    return next((value for each in TAG_SYNONYMS[own] if (value := tags.get(each))), None)


def own_name(tag: str) -> str:
    """Return the name of a tag in PDN, without case."""
    folded = tag.casefold()
    return _OWN_NAMES.get(folded, folded)


def read_game(text: str) -> GameText:
    """Return the tags and the rest of a game.

    A repeated tag keeps its first value; one that contradicts an earlier tag ends the tags.
    """
    tags: dict[str, str] = {}
    names: list[str] = []
    end = 0
    while match := _NEXT_TAG.match(text, end):
        own = own_name(match[1])
        if own in UNIQUE_TAGS and contradicts(tags, match):
            break
        tags.setdefault(match[1], unescaped(value_of(match)).strip())
        names.append(own)
        end = match.end()
    space = _SPACES_AND_MARKS.match(text, end)
    assert space is not None
    return GameText(tags, text[space.end() :], text, repeated=len(set(names)) < len(names))


def written_result(game: GameText) -> str | None:
    """Return the first result among the moves of a game, or None."""
    plain = plain_words(game.body, passes=True, huffs=True)
    if plain is not None:
        return next((word for word in plain[-1:] if word in RESULTS), None)
    reading = read(game.text, passes=True, huffs=True)
    written = (item.text for item in reading.items if item.kind is SpanKind.RESULT)
    return next(written, reading.tail.result)


def write_game(tags: Mapping[str, str], words: Iterable[str], result: str) -> str:
    """Return a game in PDN: tags, a blank line, and moves with the result in lines of at most 79 characters."""
    body = wrap(" ".join((*words, result)), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join((*tag_lines(tags), "", *body, ""))


def without_player_names(text: str, kept_names: Container[str]) -> str:
    """Return a text with its player tags emptied, except tags with one of `kept_names`."""

    def emptied(tag: re.Match[str]) -> str:
        return tag[0] if unescaped(value_of(tag)).strip() in kept_names else f'[{tag[1]} "{UNKNOWN}"]'

    return PLAYER_TAG.sub(emptied, text)


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """Return the tags of a game, one on each line."""
    return [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]


def numbered(moves: Iterable[str]) -> Iterator[str]:
    """Yield half-moves with the number of each pair before its first."""
    for index, move in enumerate(moves):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        yield move


def _escaped(value: str) -> str:
    """Return the value of a tag in one line, with a backslash before quotes and backslashes."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
