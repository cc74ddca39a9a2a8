"""Aliases shown in place of players' names: initials, sort keys that keep the table, and replacement in texts."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.league.names import alphabetical, folded, is_invisible, searchable, visible

MAX_INITIALS = 8
_BETWEEN = r"[\W_]{1,3}"
"""Characters allowed between two words of a name: "Pérez, Ana" and "ana-perez" are the same name."""
_LABEL, _HOLDER = re.compile("(?<=[«“])[^»”]+(?=[»”])"), re.compile(r"(?<=\()[^()]+(?=\)$)")
"""Patterns of the label of a private link, and of the name of its holder, in a signature."""


def initials(name: str) -> str:
    """Return the first letter of each word: "A. P."."""
    return " ".join(f"{_first(word)}." for word in name.split()[:MAX_INITIALS])


def _first(word: str) -> str:
    """Return the first letter of a word, in upper case."""
    return next((letter for letter in word if letter.isalnum()), word[0]).upper()


def by_initials(names: Sequence[str], hidden: Collection[str]) -> dict[str, str]:
    """Return the initials of each hidden name, with the draw number added to initials that several players have."""
    short = {name: initials(name) for name in names if name in hidden}
    taken = {folded(name) for name in names if name not in hidden}
    many = Counter(map(folded, short.values()))
    shown = {}
    for number, name in enumerate(names, start=1):
        if name in hidden:
            plain = short[name]
            alone = many[folded(plain)] == 1 and folded(plain) not in taken
            shown[name] = plain if alone else _free(f"{plain} ({number})", taken)
            taken.add(folded(shown[name]))
    return shown


def _free(name: str, taken: Collection[str]) -> str:
    """Return a name with as many apostrophes as make it unique."""
    while folded(name) in taken:
        name += "'"
    return name


def first_letters(name: str, others: Iterable[str]) -> str:
    """Return the shortest folded prefix of a name that keeps its place in the alphabetical order among the others."""
    key, whole = alphabetical(name), unicodedata.normalize("NFC", name.casefold())
    keys = [alphabetical(other) for other in others]
    if key in keys:
        return whole
    below = max((other for other in keys if other < key), default="")
    prefixes = (whole[:length] for length in range(1, len(whole)))
    return next((p for p in prefixes if p == p.strip() and alphabetical(p) > below), whole)


def ranks(letters: Mapping[str, str]) -> dict[str, str]:
    """Return the place of each name in the alphabet as digits that sort in that order: "001", "002".

    `letters` are the sort keys of the names. Equal ones share a rank.
    """
    order = sorted({alphabetical(text) for text in letters.values()})
    place = {key: number for number, key in enumerate(order, start=1)}
    return {name: f"{place[alphabetical(text)]:03d}" for name, text in letters.items()}


@dataclass(frozen=True)
class Aliases:
    """The alias of each hidden player, and the names of the others, which are shown unchanged."""

    shown: Mapping[str, str] = field(default_factory=dict)
    others: Collection[str] = ()

    def of(self, name: str) -> str:
        return self.shown.get(name, name)

    def within(self, text: str) -> str:
        """Return a text with public names in place of own ones, in any case, without accents or surname first."""
        if not self.shown or not text or text in self.others:
            return text
        plain, places = _plain(text)
        parts, last = [], 0
        for found in self._pattern.finditer(plain):
            alias = self._meant(found)
            if alias is not None:
                parts += [text[last : places[found.start()]], alias]
                last = places[found.end()]
                last += alias.endswith(".") and text[last : last + 1] == "."
        return "".join((*parts, text[last:]))

    def signed(self, name: str) -> str:
        """Return a signature, with the public name if it is exactly a hidden one.

        In the signature of a private link ("Enlace «Mesa 1» (Ana Pérez)"), this applies to its label and to its holder.
        """
        if not self.shown:
            return name
        labelled = _LABEL.sub(lambda label: self.within(label[0]), name)
        return self._name(_HOLDER.sub(lambda holder: self._name(holder[0]), labelled))

    def _name(self, name: str) -> str:
        return name if name in self.others else self._signatures.get(tuple(_words(name)), name)

    @cached_property
    def _signatures(self) -> dict[tuple[str, ...], str]:
        return {tuple(way): alias for name, alias in self.shown.items() for way in _turned(_words(name))}

    def _meant(self, found: re.Match[str]) -> str | None:
        """Return the replacement of a match; None for the name of another player, which may contain a hidden one."""
        return self._ways[int((found.lastgroup or "_0")[1:])][1]

    @cached_property
    def _ways(self) -> tuple[tuple[str, str | None], ...]:
        """Return every spelling of each name, the longest first, with the alias shown for it."""
        ways: list[tuple[str, str | None]] = [(_in_order(_words(name)), None) for name in self.others]
        for name, alias in self.shown.items():
            ways += [(_in_order(words), alias) for words in _turned(_words(name))]
        return tuple(sorted(ways, key=lambda way: (-len(way[0]), way[1] is None)))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(f"(?P<_{at}>{way})" for at, (way, _) in enumerate(self._ways)))


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", searchable(visible(name))) or [searchable(name)]


def _turned(words: list[str]) -> list[list[str]]:
    """Return the words of a name as written, and with any number of the last ones moved to the front."""
    return [words[first:] + words[:first] for first in range(len(words))]


def _in_order(words: Sequence[str]) -> str:
    """Return the pattern of these words in this order, whole and with any signs between them."""
    return r"(?<![^\W_])" + _BETWEEN.join(map(re.escape, words)) + r"(?![^\W_])"


def _plain(text: str) -> tuple[str, list[int]]:
    """Return the text without case, accents or invisible characters, and the place of each letter and of its end."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        for plain in unicodedata.normalize("NFD", letter.casefold()):
            if not unicodedata.combining(plain) and not is_invisible(plain):
                letters.append(plain)
                places.append(place)
    # A combining mark belongs to the letter before it, so a match ends after the mark.
    return "".join(letters), [*places, len(text)]
