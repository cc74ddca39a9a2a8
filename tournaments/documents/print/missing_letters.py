"""Texts of a league with letters that no printed face has, said before they are printed as boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from tournaments.display.award import award_of
from tournaments.display.minutes import minutes_of
from tournaments.display.printed import Printed
from tournaments.documents.print.fonts import is_boxed
from tournaments.documents.print.text import visual_order
from tournaments.store.load import LoadedLeague

MAX_SHOWN_LENGTH = 60
"""Letters of the longest text that is shown whole; of others, the words that would be boxes."""


def boxed_texts(league: Printed, own: LoadedLeague | None) -> list[str]:
    """Return the texts of a league's documents with letters that are printed as boxes, each once.

    `own` is the league as its officials read it, for the documents that only they get; None for other readers.
    """
    texts = [*_public_texts(league), *(_texts_of_officials(own) if own else ())]
    return [shown for text in dict.fromkeys(texts) if (shown := boxed_part(text))]


def boxed_part(text: str) -> str:
    """Return a text if some of its letters are printed as boxes, or only such words of a long one; otherwise empty."""
    if not is_boxed(visual_order(text)):
        return ""
    if len(text) <= MAX_SHOWN_LENGTH:
        return text
    words = (word for word in text.split() if is_boxed(visual_order(word)))
    return " ".join(dict.fromkeys(words))[:MAX_SHOWN_LENGTH]


def _public_texts(league: Printed) -> Iterator[str]:
    """Yield the texts that people wrote, of documents for everybody."""
    value = league.page.loaded.league
    yield league.page.header.name
    yield from (name for one in league.page.entrants for name in (one.name, one.club, one.drawn_as) if name)
    yield from (value.championship or "", value.place, value.contact, value.notice)
    yield from (ruling.reason for ruling in value.rulings)
    yield from (signer.name for signer in award_of(league.page.loaded).signers)


def _texts_of_officials(own: LoadedLeague) -> Iterator[str]:
    """Yield the texts of the minutes, which only officials read."""
    yield from (sanction.reason for sanction in own.league.sanctions)
    yield from _texts_in(minutes_of(own))


def _texts_in(value: object) -> Iterator[str]:
    """Yield every text within a value of dataclasses, mappings and sequences."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for item in value.items() for text in _texts_in(item))
    elif is_dataclass(value):
        yield from (text for field in fields(value) for text in _texts_in(getattr(value, field.name)))
    elif isinstance(value, Iterable):
        yield from (text for item in value for text in _texts_in(item))
