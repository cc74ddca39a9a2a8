"""Which captures come first: what a regulation asks of a capture, one question each.

A higher answer comes first. A rule system lists its questions, the most important first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.rules.article import Article
from games.rules.moves import Capture

Key = Callable[[Capture], "int | tuple[bool, ...]"]


def most_pieces(capture: Capture) -> int:
    return capture.pieces


def most_kings(capture: Capture) -> int:
    return capture.kings.bit_count()


def with_a_king(capture: Capture) -> int:
    return capture.by_king


def kings_first(capture: Capture) -> tuple[bool, ...]:
    """Jump by jump: the capture that meets a king where the other meets a man comes first."""
    return capture.order


@dataclass(frozen=True)
class Priority:
    """One question and the article that asks it."""

    key: Key
    article: Article


def foremost(captures: list[Capture], questions: Iterable[Priority]) -> list[Capture]:
    """The captures that may be chosen: asked one question after another, those with the highest answer stay."""
    for question in questions:
        captures = _highest(captures, question.key)
    return captures


def broken(capture: Capture, captures: list[Capture], questions: Iterable[Priority]) -> Priority | None:
    """The first question that a capture loses to another; None when it may be chosen."""
    for question in questions:
        captures = _highest(captures, question.key)
        if captures and question.key(captures[0]) != question.key(capture):
            return question
    return None


def _highest(captures: list[Capture], key: Key) -> list[Capture]:
    if len(captures) < 2:
        return captures
    best = max(map(key, captures))
    return [capture for capture in captures if key(capture) == best]
