"""Games as text: tags, then the words of the game; reading, also of many in a file, and writing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import wrap

from games.rules.notation.movetext import RESULTS, lexemes

TAG = re.compile(r'\s*+\[[ \t]*+(\w++)[ \t]++"((?:[^"\\\r\n]|\\.)*+)"[ \t]*+\]')
FIRST_MOVE = re.compile(r"\s*+1\s*+[.…]")
WIDTH = 79
LONGEST = 4_000_000


@dataclass(frozen=True)
class GameText:
    """One game as written: its tags in order, and the text after them."""

    tags: Mapping[str, str]
    body: str

    def tag(self, name: str) -> str | None:
        """The value of a tag, its name in any case; None where it is not there or empty."""
        return self._folded.get(name.casefold()) or None

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        return {name.casefold(): value for name, value in self.tags.items()}

    @cached_property
    def words(self) -> list[str]:
        return lexemes(self.body)


def read_game(text: str) -> GameText:
    """The tags and the rest of one game; a tag given twice counts as first given."""
    tags: dict[str, str] = {}
    end = 0
    while match := TAG.match(text, end):
        tags.setdefault(match[1], _unescaped(match[2]).strip())
        end = match.end()
    return GameText(tags, text[end:])


def games_in(lines: Iterable[str]) -> Iterator[str]:
    """The text of each game of a file, one after another, holding no more than one.

    A game begins with a line of tags after moves, or with a first move after a line that ends in a result; and
    where one passes LONGEST characters, so that a file of anything can be read.
    """
    game: list[str] = []
    moves = ended = False
    length = 0
    for line in (each.lstrip("\ufeff") for each in lines):
        if line.startswith("%"):
            continue
        rest = _after_tags(line)
        length += len(line)
        if (moves and rest is not None) or (ended and FIRST_MOVE.match(line)) or (length > LONGEST and game):
            yield "".join(game)
            game, moves, ended, length = [], False, False, len(line)
        game.append(line)
        rest = (line if rest is None else rest).strip()
        if rest and rest[0] not in "{;":
            moves, ended = True, rest.split()[-1] in RESULTS
    if moves or any(line.strip() for line in game):
        yield "".join(game)


def _after_tags(line: str) -> str | None:
    """What stands on a line after its tags; None where it has none."""
    if "[" not in line:
        return None
    end = 0
    while match := TAG.match(line, end):
        end = match.end()
    return line[end:] if end else None


def write_game(tags: Mapping[str, str], words: Iterable[str], result: str) -> str:
    """A game in PDN: tags, a blank line, the words and the result in lines of at most 79 characters."""
    body = wrap(" ".join((*words, result)), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join((*tag_lines(tags), "", *body, ""))


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """The tags of a game, one a line."""
    return [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]


def numbered(moves: Iterable[str], *, black_first: bool = False) -> Iterator[str]:
    """Moves with their numbers; where Black moves first, its first move is written `1... 20-24`."""
    for index, move in enumerate(moves, start=int(black_first)):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        elif index == 1 and black_first:
            yield "1..."
        yield move


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value) if "\\" in value else value


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
