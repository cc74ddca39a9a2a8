"""A result as people and the product itself write it: a score, a word, the winner's name, or a sentence with pieces.

"3–0", "½-½", "tablas (acuerdo)", "Gana Ana con 3 peones y 1 dama: F 5 (sin fichas)." and the like in the languages of
the site. What the text does not say stays open, to be completed by an official.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.league.file.result_words import plain, reason_of, winner_of
from tournaments.league.names import folded
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

SCORE = re.compile(r"(0[.,]5|1/2|[0-3]|½|[+-])\s*[-:–]\s*(0[.,]5|1/2|[0-3]|½|[+-])(?![\d½/])")
WINS: Mapping[tuple[str, str], Winner] = {
    **dict.fromkeys((("1", "0"), ("2", "0"), ("3", "0")), Winner.ONE),
    **dict.fromkeys((("0", "1"), ("0", "2"), ("0", "3")), Winner.TWO),
    **dict.fromkeys((("1", "1"), ("½", "½")), Winner.DRAW),
}
"""The winner by the points of either side, under every way of counting them."""
ABSENCES: Mapping[tuple[str, str], Winner] = {
    ("+", "-"): Winner.ONE,
    ("-", "+"): Winner.TWO,
    ("-", "-"): Winner.NONE,
}
MAX_LENGTH = 500
_WIN = re.compile(r"(?:gana|gano|ganou|gaña|vence|vince|ha vinto)\s+(.+)|(.+?)\s+(?:gana|vince|wins|won)(?=\s|$)(.*)")
_IN_BRACKETS = re.compile(r"\s*\(([^()]+)\)")
_COUNTED = re.compile(r":?\s*\bf\s+\d+(?:\s+(?:y|e|and)\s+\d+)?\s*")
_BY_ABSENCE = re.compile(r"\s+(?:por incomparecencia|per forfait|by walkover)$")
_LEFT = re.compile(r"\s+(?:con|with) (\d{1,2} \w+(?: (?:y|e|and) \d{1,2} \w+)?)$")
_KINDS = re.compile(r"(\d+)\s+(\w+)")
_MEN = frozenset({"peon", "peones", "peons", "pedina", "pedine", "man", "men"})
_KINGS = frozenset({"dama", "damas", "dame", "king", "kings"})


@dataclass(frozen=True, slots=True)
class PrintedResult:
    """A result as far as a text gives it: the reason and the pieces of either side are None where it does not."""

    winner: Winner
    reason: Reason | None = None
    one: Pieces | None = None
    two: Pieces | None = None

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is left for an official to add."""
        if self.reason is None:
            return False
        result = Result(self.winner, self.reason, self.one, self.two)
        return all(result.pieces(side) for side in result.survivors)


def printed_result(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a game between two players; None for a text that does not say who won."""
    if len(text) > MAX_LENGTH:
        return None
    written = " ".join(text.split())
    if not any(character.isalpha() for character in written):
        return _of_score(written)
    return _of_score(written) or _of_word(written, one, two) or _of_sentence(written, one, two)


def _of_score(text: str) -> PrintedResult | None:
    match = SCORE.match(text)
    if match is None:
        return None
    pair = (_half(match[1]), _half(match[2]))
    rest = text[match.end() :].strip(" .,;:()")
    reason = reason_of(rest) if rest else None
    if rest and reason is None:
        return None
    if pair in ABSENCES:
        return PrintedResult(ABSENCES[pair], Reason.WALKOVER) if reason in (None, Reason.WALKOVER) else None
    return PrintedResult(WINS[pair], reason) if pair in WINS else None


def _half(text: str) -> str:
    return "½" if text in ("1/2", "0.5", "0,5") else text


def _of_word(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a word or of a name, with or without a reason in brackets."""
    reason, rest = _reason_apart(text)
    rest = _COUNTED.sub("", plain(rest)).strip(" :.")
    side = _side(rest, one, two)
    winner = Winner(side.value) if side else winner_of(rest)
    return PrintedResult(winner, reason) if winner and rest else None


def _of_sentence(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a sentence on who wins, as the product writes it."""
    reason, rest = _reason_apart(text)
    words = _COUNTED.sub("", plain(rest)).strip(" :.")
    if absent := _BY_ABSENCE.search(words):
        reason, words = Reason.WALKOVER, words[: absent.start()]
    left = _LEFT.search(words)
    if left:
        words = words[: left.start()]
    found = _WIN.fullmatch(words)
    side = _side((found[1] or found[2] or "").strip(), one, two) if found else None
    if side is None:
        return None
    return PrintedResult(Winner(side.value), reason, **{side.value: _pieces(left[1]) if left else None})


def _reason_apart(text: str) -> tuple[Reason | None, str]:
    """Return the reason in brackets in a text, if there is one, and the text without it."""
    for match in _IN_BRACKETS.finditer(text):
        if reason := reason_of(match[1]):
            return reason, text[: match.start()] + text[match.end() :]
    return None, text


def _side(name: str, one: str, two: str) -> Side | None:
    """Return the side of a player by name, with or without accents; None for any other text."""
    if folded(name) in (folded(one), folded(two)) and folded(one) != folded(two):
        return Side.ONE if folded(name) == folded(one) else Side.TWO
    if plain(one) == plain(two):
        return None
    return {plain(one): Side.ONE, plain(two): Side.TWO}.get(plain(name))


def _pieces(words: str) -> Pieces | None:
    """Return the pieces in words such as "3 peones y 1 dama"; None for any other."""
    counts = {"men": 0, "kings": 0}
    for number, kind in _KINDS.findall(words):
        if kind not in _MEN | _KINGS or len(number) > 2:
            return None
        counts["men" if kind in _MEN else "kings"] += int(number)
    return Pieces(counts["men"], counts["kings"])
