"""Every choice of a form has words of its own for a value that is not offered."""

from __future__ import annotations

from collections.abc import Iterator

from django import forms
from django.urls import get_resolver

from tournaments.web.timetable import DatesField

SAID_LATER = {"winner"}
"""Fields whose words depend on the game of the form."""
OF_DJANGO = forms.ChoiceField.default_error_messages["invalid_choice"]


def choices() -> Iterator[tuple[str, forms.ChoiceField]]:
    """Yield the name and the field of each choice of the forms that the pages import."""
    assert get_resolver().url_patterns
    waiting: list[type] = [forms.BaseForm]
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        if form.__module__.startswith(("games.", "tournaments.")):
            fields = vars(form)["base_fields"].items()
            yield from (
                (f"{form.__module__}.{form.__name__}.{name}", field)
                for name, field in fields
                if isinstance(field, forms.ChoiceField) and name not in SAID_LATER
            )


def test_no_choice_is_refused_in_words_of_django() -> None:
    """Those address the reader otherwise, and repeat the value that was sent."""
    found = dict(choices())
    assert len(found) > 80
    faults = {name for name, field in found.items() if field.error_messages["invalid_choice"] == OF_DJANGO}
    assert {name for name in faults if not isinstance(found[name], DatesField)} == set()
