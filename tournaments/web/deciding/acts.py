"""What an organizer does about the people of a league. All acts have one address, with a word for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpResponseBase
from django.urls import reverse
from django.views import View

View_ = TypeVar("View_", bound=Any)


@dataclass(frozen=True, slots=True)
class Act:
    """An act: its name in the code, its word in the address, and the view that answers.

    `of_one` says that the address also names one person, link or the like by its key.
    """

    name: str
    word: str
    of_one: bool
    view: Callable[..., HttpResponseBase]


ACTS: dict[str, Act] = {}
"""The acts by name."""
_BY_WORD: dict[str, Act] = {}


def act_on_people(name: str, word: str, *, of_one: bool = False) -> Callable[[View_], View_]:
    """Register a view, as a decorator, under the word that stands for it in the address of the acts."""

    def register(view: View_) -> View_:
        is_class = isinstance(view, type) and issubclass(view, View)
        ACTS[name] = _BY_WORD[word] = Act(name, word, of_one, view.as_view() if is_class else view)
        return view

    return register


def act_with_word(word: str) -> Act | None:
    """Return the act that a word of an address stands for, or None."""
    return _BY_WORD.get(word)


def act_address(name: str, slug: str, key: int | None = None) -> str:
    """Return the address of an act in a league: about one person or link, by its key, or about nobody yet."""
    act = ACTS[name]
    if act.of_one:
        return reverse("tournaments:act_on_one", args=[slug, act.word, key])
    return reverse("tournaments:act", args=[slug, act.word])
