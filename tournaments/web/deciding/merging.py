"""Merge a sent form with changes that others made since it was shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.web.forms import PlainForm

FieldValues = Mapping[str, tuple[str, ...]]
"""The values of a form's fields, by name, as text."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that another person changed, with its former, present and sent values as text.

    `conflict` says that the sender changed it too, to another value.
    """

    label: str
    former: str
    present: str
    sent: str
    conflict: bool


def differences(sent: PlainForm, shown: FieldValues, present: PlainForm) -> list[Difference]:
    """Return the visible fields that others changed since the form was shown with the values `shown`.

    `sent` is the form as sent, and `present` one with the present values.
    """
    current, typed = present.shown(), sent.shown()
    return [
        Difference(
            label=str(sent[name].label),
            former=sent.in_words(name, shown[name]),
            present=sent.in_words(name, current[name]),
            sent=sent.in_words(name, typed[name]),
            conflict=typed[name] not in (shown[name], current[name]),
        )
        for name in typed
        if name in shown and name in current and current[name] != shown[name] and not sent[name].is_hidden
    ]


def merged(sent: PlainForm, shown: FieldValues, present: PlainForm) -> dict[str, Any]:
    """Return the values of the merged form: the sender's changes, and the present values of the other fields."""
    current, typed, raw = present.shown(), sent.shown(), sent.sent_values()
    untouched = {name for name in typed if typed[name] == shown.get(name) and name in current}
    return {**raw, **{name: present[name].value() for name in untouched}}
