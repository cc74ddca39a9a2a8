"""Merge a sent form with changes that others made since it was shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.web.forms import PlainForm

Shown = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that another person changed, with its former, present and sent values as text.

    `clash` says that the sender changed it too, to another value.
    """

    label: str
    was: str
    now: str
    sent: str
    clash: bool


def differences(sent: PlainForm, was: Shown, now: PlainForm) -> list[Difference]:
    """Return the visible fields that others changed since the form showed the values `was`."""
    current, typed = now.shown(), sent.shown()
    return [
        Difference(
            label=str(sent[name].label),
            was=sent.in_words(name, was[name]),
            now=sent.in_words(name, current[name]),
            sent=sent.in_words(name, typed[name]),
            clash=typed[name] not in (was[name], current[name]),
        )
        for name in typed
        if name in was and name in current and current[name] != was[name] and not sent[name].is_hidden
    ]


def merged(sent: PlainForm, was: Shown, now: PlainForm) -> dict[str, Any]:
    """Return the values of the merged form: the sender's changes, and the present values of other fields."""
    current, typed, raw = now.shown(), sent.shown(), sent.as_typed()
    untouched = {name for name in typed if typed[name] == was.get(name) and name in current}
    return {**raw, **{name: now[name].value() for name in untouched}}
