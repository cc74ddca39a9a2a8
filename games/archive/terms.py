"""What games of an archive are found by, as numbers: their positions, the names of their players, their results.

A term is a hash of 64 bits. Each part of an archive has its terms with the numbers of their games; the index has those
of all parts in buckets, by the first bits of the term. This module knows no database.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from hashlib import blake2b
from itertools import chain

from games.rules.draw_rules import GameEnd
from games.rules.moves import State
from games.rules.notation.movetext import WrittenResult, result_of
from games.rules.sheets.record import SheetReport

TERM_BITS = 64
BUCKET_ENTRIES = 4096
"""Entries of a bucket, on average, up to MAX_BUCKET_BITS."""
MAX_BUCKET_BITS = 14
MAX_NAME_WORDS = 8
_WORD = re.compile(r"\w+")
_TERM, _NUMBER = "Q", "I"
_TERM_BYTES, _NUMBER_BYTES = 8, 4


class GameResult(StrEnum):
    """The result of a game, as it is searched."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"


def _hashed(kind: str, words: str) -> int:
    return int.from_bytes(blake2b(f"{kind}:{words}".encode(), digest_size=TERM_BITS // 8).digest())


def position_term(state: State) -> int:
    """Return the term of a position, given by its pieces and the side to move."""
    return _hashed("p", "{:x},{:x},{:x},{:x},{}".format(*state))


def result_term(result: GameResult) -> int:
    return _hashed("r", result.value)


def name_terms(name: str) -> list[int]:
    """Return a term for each word of a name, without case and accents."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))
    return [_hashed("n", word) for word in _WORD.findall(plain.casefold())[:MAX_NAME_WORDS]]


def result_in(report: SheetReport) -> GameResult | None:
    """Return the result of a game, as written or else as the board decided it; None for an open one."""
    written = result_of(report.result) if report.result else None
    if written in (WrittenResult.WHITE, WrittenResult.BLACK, WrittenResult.DRAW):
        return GameResult(written.value)
    return None if report.outcome is None else _of_board(report.outcome)


def _of_board(end: GameEnd) -> GameResult:
    return GameResult(end.winner.code) if end.winner else GameResult.DRAW


def terms_of(report: SheetReport) -> set[int]:
    """Return the terms of a game, as far as it could be read."""
    terms = set(chain.from_iterable(name_terms(report.tag(name) or "") for name in ("White", "Black")))
    if (result := result_in(report)) is not None:
        terms.add(result_term(result))
    if report.record is not None:
        terms.update(map(position_term, report.record.game.line.states))
    return terms


def packed(first: int, terms: Iterable[set[int]]) -> bytes:
    """Return the terms of games in order, with their numbers from `first` on, sorted."""
    pairs = sorted((term, number) for number, own in enumerate(terms, start=first) for term in own)
    return _joined(array(_TERM, (term for term, _ in pairs)), array(_NUMBER, (number for _, number in pairs)))


def _joined(terms: array[int], numbers: array[int]) -> bytes:
    return terms.tobytes() + numbers.tobytes()


def _split(content: bytes) -> tuple[array[int], array[int]]:
    """Return the terms and the numbers of packed entries."""
    entries = len(content) // (_TERM_BYTES + _NUMBER_BYTES)
    terms, numbers = array(_TERM), array(_NUMBER)
    terms.frombytes(content[: entries * _TERM_BYTES])
    numbers.frombytes(content[entries * _TERM_BYTES :])
    return terms, numbers


def bucket_bits(size: int) -> int:
    """Return the number of first bits by which packed entries of some bytes are divided."""
    buckets = size // (_TERM_BYTES + _NUMBER_BYTES) // BUCKET_ENTRIES
    return min(buckets.bit_length(), MAX_BUCKET_BITS)


def bucket_of(term: int, bits: int) -> int:
    return term >> (TERM_BITS - bits)


def buckets(parts: Sequence[bytes], bits: int) -> Iterator[bytes]:
    """Yield the entries of each bucket, in order, from the packed terms of all parts in the order of their games."""
    split = [_split(part) for part in parts]
    begun = [0] * len(split)
    for bucket in range(1 << bits):
        last = ((bucket + 1) << (TERM_BITS - bits)) - 1
        pairs: list[tuple[int, int]] = []
        for place, (terms, numbers) in enumerate(split):
            end = bisect_right(terms, last, begun[place])
            pairs += zip(terms[begun[place] : end], numbers[begun[place] : end], strict=True)
            begun[place] = end
        pairs.sort()
        yield _joined(array(_TERM, (term for term, _ in pairs)), array(_NUMBER, (number for _, number in pairs)))


def divided(parts: Sequence[bytes], bits: int) -> list[bytes]:
    """Return the entries of each bucket in a list, which another process can return."""
    return list(buckets(parts, bits))


def numbers_with(content: bytes, term: int) -> Sequence[int]:
    """Return the numbers of the games that have a term, in order, from the entries of its bucket."""
    terms, numbers = _split(content)
    return numbers[bisect_left(terms, term) : bisect_right(terms, term)]


def in_all(numbers: Iterable[Sequence[int]]) -> Sequence[int]:
    """Return the numbers that are in each of some rising sequences, at least one, in order."""
    fewest, *others = sorted(numbers, key=len)
    return [number for number in fewest if all(_holds(other, number) for other in others)] if others else fewest


def _holds(numbers: Sequence[int], number: int) -> bool:
    place = bisect_left(numbers, number)
    return place < len(numbers) and numbers[place] == number
