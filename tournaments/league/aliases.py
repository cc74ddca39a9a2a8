"""What stands for players' names: corrections; initials that keep the order of the table, also within texts."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tournaments.league.names import PARTICLES, alphabetical, folded, is_invisible, searchable, visible
from tournaments.league.values import Entrant, Game, League, State

MAX_INITIALS = 8
_BETWEEN = r"[\W_]{1,3}"
"""Characters allowed between two words of a name: "Pérez, Ana" and "ana-perez" are the same name."""
_LABEL, _HOLDER = re.compile("(?<=[«“])[^»”]+(?=[»”])"), re.compile(r"(?<=\()[^()]+(?=\)$)")
"""Patterns of the label of a private link, and of the name of its holder, in a signature."""


_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_NEXT_INITIAL = re.compile(r"(?<=[^\W\d_]\.)(?=[^\W\d_ªº])")
_CONJUNCTIONS = frozenset({"e", "i", "y"})


def initials(name: str) -> str:
    """Return the first letter of each word of a name: "A. P.".

    Particles have none ("J. R." of Juan de la Rosa), nor what stands in brackets, which tells namesakes apart.
    """
    return " ".join(f"{_first_letter(word)}." for word in _with_initials(name)[:MAX_INITIALS])


def _with_initials(name: str) -> list[str]:
    """Return the words of a name that have an initial; all of them if there would be none."""
    bare = _IN_BRACKETS.sub(" ", name)
    words = [initial for word in bare.split() for initial in _NEXT_INITIAL.split(word)]
    kept = [word for place, word in enumerate(words) if not _is_particle(words, place)]
    return kept or words or name.split()


def _is_particle(words: Sequence[str], place: int) -> bool:
    """Return whether a word of a name is a particle in small letters, or in a row of them, as in "Oscar De La Hoya".

    Alone and with a capital it is a part of the surname, as in "Alessandro Del Piero".
    """
    plain = [searchable(word) for word in words]
    if words[place] in _CONJUNCTIONS:
        return 0 < place < len(words) - 1
    beside = {*plain[max(place - 1, 0) : place], *plain[place + 1 : place + 2]}
    return plain[place] in PARTICLES and (words[place].islower() or not beside.isdisjoint(PARTICLES))


def _first_letter(word: str) -> str:
    """Return the first letter of a word, in upper case."""
    return next((letter for letter in word if letter.isalnum()), word[0]).upper()


def unique_initials(names: Sequence[str], hidden: Collection[str]) -> dict[str, str]:
    """Return the initials of each hidden name; the draw number is added to initials of several players."""
    short = {name: initials(name) for name in names if name in hidden}
    taken = {folded(name) for name in names if name not in hidden}
    many = Counter(map(folded, short.values()))
    aliases = {}
    for number, name in enumerate(names, start=1):
        if name in hidden:
            plain = short[name]
            alone = many[folded(plain)] == 1 and folded(plain) not in taken
            aliases[name] = plain if alone else _made_unique(f"{plain} ({number})", taken)
            taken.add(folded(aliases[name]))
    return aliases


def _made_unique(name: str, taken: Collection[str]) -> str:
    """Return a name, followed by apostrophes until it is unique."""
    while folded(name) in taken:
        name += "'"
    return name


def first_letters(name: str, others: Iterable[str]) -> str:
    """Return the shortest folded prefix of a name with the same place in the alphabetical order of `others`."""
    key, whole = alphabetical(name), unicodedata.normalize("NFC", name.casefold())
    keys = [alphabetical(other) for other in others]
    if key in keys:
        return whole
    below = max((other for other in keys if other < key), default="")
    prefixes = (whole[:length] for length in range(1, len(whole)))
    return next((p for p in prefixes if p == p.strip() and alphabetical(p) > below), whole)


def ranks(letters: Mapping[str, str]) -> dict[str, str]:
    """Return the alphabetical rank of each name as digits: "001", "002".

    `letters` are the sort keys of the names. Equal keys share a rank.
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
        """Return the alias of a hidden name; any other name unchanged."""
        return self.shown.get(name, name)

    def within(self, text: str) -> str:
        """Return a text with aliases in place of hidden names, found in any case, accents and order of words."""
        if not self.shown or not text or text in self.others:
            return text
        plain, offsets = _plain_letters(text)
        parts, last = [], 0
        for match in self._pattern.finditer(plain):
            alias = self._alias_for(match)
            if alias is not None:
                parts += [text[last : offsets[match.start()]], alias]
                last = offsets[match.end()]
                last += alias.endswith(".") and text[last : last + 1] == "."
        return "".join((*parts, text[last:]))

    def signed(self, name: str) -> str:
        """Return a signature, with the alias if it is exactly a hidden name.

        In the signature of a private link ("Enlace «Mesa 1» (Ana Pérez)"), this applies to its label and to its holder.
        """
        if not self.shown:
            return name
        labelled = _LABEL.sub(lambda label: self.within(label[0]), name)
        return self._name(_HOLDER.sub(lambda holder: self._name(holder[0]), labelled))

    def _name(self, name: str) -> str:
        """Return the alias of a hidden name, in any spelling; any other name unchanged."""
        return name if name in self.others else self._signatures.get(tuple(_words(name)), name)

    @cached_property
    def _signatures(self) -> dict[tuple[str, ...], str]:
        return {tuple(spelling): alias for name, alias in self.shown.items() for spelling in _rotations(_words(name))}

    def _alias_for(self, match: re.Match[str]) -> str | None:
        """Return the alias for a match; None for a shown name, which may contain a hidden one."""
        return self._spellings[int((match.lastgroup or "_0")[1:])][1]

    @cached_property
    def _spellings(self) -> tuple[tuple[str, str | None], ...]:
        """Return every spelling of each name, longest first, with its alias; None for a shown name."""
        spellings: list[tuple[str, str | None]] = [(_words_pattern(_words(name)), None) for name in self.others]
        for name, alias in self.shown.items():
            spellings += [(_words_pattern(words), alias) for words in _rotations(_words(name))]
        return tuple(sorted(spellings, key=lambda spelling: (-len(spelling[0]), spelling[1] is None)))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(f"(?P<_{at}>{spelling})" for at, (spelling, _) in enumerate(self._spellings)))


def _words(name: str) -> list[str]:
    """Return the words of a name, without case and accents."""
    return re.findall(r"[^\W_]+", searchable(visible(name))) or [searchable(name)]


def _rotations(words: list[str]) -> list[list[str]]:
    """Return the words of a name in each rotation: as written, and with the last ones moved to the front."""
    return [words[first:] + words[:first] for first in range(len(words))]


def _words_pattern(words: Sequence[str]) -> str:
    """Return the pattern of whole words in a given order, with any signs between them."""
    return r"(?<![^\W_])" + _BETWEEN.join(map(re.escape, words)) + r"(?![^\W_])"


def _plain_letters(text: str) -> tuple[str, list[int]]:
    """Return a text without case, accents or invisible characters, and the offset of each letter and of the end."""
    letters: list[str] = []
    offsets: list[int] = []
    for place, letter in enumerate(text):
        for plain in unicodedata.normalize("NFD", letter.casefold()):
            if not unicodedata.combining(plain) and not is_invisible(plain):
                letters.append(plain)
                offsets.append(place)
    # A combining mark belongs to the letter before it, so a match ends after the mark.
    return "".join(letters), [*offsets, len(text)]


def corrected(league: League, player: str, name: str, club: str | None) -> League:
    """Return the league with another name and club for a player, and everything else unchanged.

    Once the lots are drawn, the name that was drawn is kept, so that anybody can repeat them.
    """

    def of(other: str) -> str:
        return name if other == player else other

    def game(played: Game) -> Game:
        return replace(played, one=of(played.one), two=of(played.two))

    def entrant(former: Entrant) -> Entrant:
        if former.name != player:
            return former
        return replace(former, name=name, club=club, drawn_as=drawn_as(league.state, former, name))

    return replace(
        league,
        players=tuple(map(entrant, league.players)),
        games=tuple(map(game, league.games)),
        tiebreak_games=tuple(map(game, league.tiebreak_games)),
        sanctions=tuple(replace(one, player=of(one.player)) for one in league.sanctions),
        rulings=tuple(replace(one, order=tuple(map(of, one.order))) for one in league.rulings),
        withdrawn=tuple(replace(one, player=of(one.player)) for one in league.withdrawn),
    )


def drawn_as(state: State, known: Entrant, name: str) -> str:
    """Return the name under which a player was drawn; empty before the lots, or if it is the new name."""
    if state is State.PREPARING or known.drawn_name == name:
        return ""
    return known.drawn_name


def number_of_namesake(league: League, player: str, name: str) -> int:
    """Return the position in the list of another player with that name, from 1; 0 if there is none."""
    others = ((number, one.name) for number, one in enumerate(league.players, start=1) if one.name != player)
    return next((number for number, other in others if folded(other) == folded(name)), 0)
