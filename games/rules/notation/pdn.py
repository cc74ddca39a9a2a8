"""Read and write games as text, tags and then moves, one or many in a file."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import wrap

from games.rules.notation.heading import GAP, VALUE, contradicts, tag_at, unescaped, value_of
from games.rules.notation.movetext import RESULTS, SpanKind, result_of
from games.rules.notation.plain import plain_words
from games.rules.notation.reading import read
from games.rules.notation.remarks import is_heading_remark

# Names of tags in other languages than PDN's own.
TAG_SYNONYMS = {
    "result": ("risultato", "resultado", "uitslag", "ergebnis"),
    "white": ("bianco", "blancas", "blanco", "brancas", "branco", "wit"),
    "black": ("nero", "negras", "negro", "zwart"),
    "event": ("dati", "evento", "torneo", "toernooi", "competición"),
}
_SPACES = r"[^\S\n]*+"
_ASIDE = rf"{_SPACES}(?:\{{[^{{}}\n]*+\}}{_SPACES})*"  # comments before brackets, which they may contain
_FIRST = rf"{_ASIDE}1{_SPACES}[.…]"
FIRST_MOVE = re.compile(_FIRST)
# Lines that may begin another game or belong to no game: a first move, a tag, an escape, a byte order mark.
# The pattern examines no line twice.
MAY_BEGIN_GAME = re.compile(rf"\n(?:{_FIRST}|{_SPACES}[\[%\ufeff])")
_RESULT = "|".join(re.escape(result).replace(r"\-", r"[ \t]*+[-–—−][ \t]*+") for result in RESULTS)
ENDS_IN_RESULT = re.compile(rf"(?:.*[\s.)])?(?:{_RESULT})")
RESULT_WINDOW = 24  # characters at the end of a line that are searched for a result
# A result followed by a first move or a tag on one line, neither inside a comment or tag.
NEXT_IN_LINE = re.compile(rf'(?<![^\s.])(?:{_RESULT})(?:[ \t]++(?=1[ \t]*+[.…])|{GAP}*+(?=\[{GAP}*+\w++{GAP}++"))')
COMMENT = re.compile(r"\{[^{}]*+\}")
_SPACES_AND_MARKS = re.compile(r"[\s\ufeff]*+")
ANY_RESULT = re.compile(r"[\d.,½/]++[ \t]*+[-–—−:][ \t]*+[\d.,½/]++")
_PLAYERS = "|".join(re.escape(name) for own in ("white", "black") for name in (own, *TAG_SYNONYMS[own]))
PLAYER_TAG = re.compile(rf"\[{GAP}*+({_PLAYERS}){GAP}++(?:{VALUE}){GAP}*+\]", re.IGNORECASE)
UNKNOWN = "?"
WIDTH = 79
MAX_GAME_LENGTH = 4_000_000


@dataclass(frozen=True)
class GameText:
    """A game as written: its tags in order, the text after them, and the whole text."""

    tags: Mapping[str, str]
    body: str
    text: str = ""

    def tag(self, name: str) -> str | None:
        """Return the value of a tag, by its name in any case and language; None if it is missing or empty."""
        return tag_of(self._folded, name)

    def has(self, name: str) -> bool:
        """Return whether a tag is present, even if empty."""
        return name.casefold() in self._folded

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        return folded(self.tags)

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


def read_game(text: str) -> GameText:
    """Return the tags and the rest of a game.

    A repeated tag keeps its first value; one that contradicts an earlier tag ends the tags.
    """
    tags: dict[str, str] = {}
    start = _SPACES_AND_MARKS.match(text)
    assert start is not None
    end = start.end()
    while (match := tag_at(text, end)) and not contradicts(tags, match):
        tags.setdefault(match[1], unescaped(value_of(match)).strip())
        space = _SPACES_AND_MARKS.match(text, match.end())
        assert space is not None
        end = space.end()
    return GameText(tags, text[end:], text)


def written_result(game: GameText) -> str | None:
    """Return the first result among the moves of a game, or None."""
    plain = plain_words(game.body, passes=True, huffs=True)
    if plain is not None:
        return next((word for word in plain[-1:] if word in RESULTS), None)
    reading = read(game.text, passes=True, huffs=True)
    written = (item.text for item in reading.items if item.kind is SpanKind.RESULT)
    return next(written, reading.tail.result)


def first_game(text: str) -> tuple[GameText, int]:
    """Return the first game of a text, and the number of further games.

    Most texts have one game, and that is quick to find out: after its tags no line may begin another.
    """
    game = read_game(text)
    if (
        len(text) <= MAX_GAME_LENGTH
        and _has_plain_breaks(text)
        and MAY_BEGIN_GAME.search(game.body) is None
        and " 1." not in game.body
        and "[" not in game.body
    ):
        return game, 0
    games = games_in(text.splitlines(keepends=True))
    return read_game(next(games, "")), sum(1 for _ in games)


def _has_plain_breaks(text: str) -> bool:
    """Return whether all lines end in line feeds: another line end could be part of a tag."""
    return len(text.splitlines()) == text.count("\n") + (text[-1:] != "\n")


def games_in(lines: Iterable[str]) -> Iterator[str]:
    """Yield the text of each game of a file, one in memory at a time; joined, the texts are the file.

    A game begins with a line of tags after moves, or with a first move after a result, or after MAX_GAME_LENGTH
    characters, so that any file can be read.
    """
    game: list[str] = []
    moves = ended = False
    length = 0
    for line in _split_games_in_line(lines):
        rest = _after_tags(line)
        length += len(line)
        if (
            (moves and rest is not None)
            or (ended and FIRST_MOVE.match(line.lstrip("\ufeff")))
            or (length > MAX_GAME_LENGTH and game)
        ):
            yield "".join(game)
            game, moves, ended, length = [], False, False, len(line)
        game.append(line)
        rest = _uncommented(line if rest is None else rest)
        if rest and (moves or not is_heading_remark(rest, dated=True)):
            moves, ended = True, ENDS_IN_RESULT.fullmatch(rest[-RESULT_WINDOW:]) is not None
    if moves or any(line.strip() for line in game):
        yield "".join(game)


def _split_games_in_line(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, divided where another game begins within a line, unless that line is escaped."""
    for line in lines:
        start = 0
        if (" 1." in line or "[" in line[1:]) and not line.startswith("%"):
            for match in NEXT_IN_LINE.finditer(line):
                if _is_balanced(line[start : match.end()]):
                    yield line[start : match.end()]
                    start = match.end()
                else:
                    break
        yield line[start:]


def _is_balanced(text: str) -> bool:
    """Return whether a text ends outside comments and variations."""
    return ";" not in text and text.count("{") == text.count("}") and text.count("(") == text.count(")")


def _uncommented(text: str) -> str:
    """Return the text of a line outside comments in braces; nothing for a line inside a comment."""
    text = text.strip().lstrip("\ufeff")
    if "{" in text:
        text = COMMENT.sub(" ", text).strip()
    # A semicolon begins a comment unless moves follow it. `is_heading_remark` needs letters, so " so" adds some.
    if text[:1] == ";" and is_heading_remark(f"{text} so", dated=False):
        return ""
    return "" if text[:1] in ("{", "%") else text


def _after_tags(line: str) -> str | None:
    """Return the text of a line after its tags; None for a line without tags."""
    if "[" not in line:
        return None
    start = _SPACES_AND_MARKS.match(line)
    assert start is not None
    first = end = start.end()
    while match := tag_at(line, end):
        space = _SPACES_AND_MARKS.match(line, match.end())
        assert space is not None
        end = space.end()
    return line[end:] if end > first else None


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
