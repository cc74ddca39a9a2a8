"""The form in which an official chooses one of the reported results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.web.forms import PlainForm, choose_one


class ReportChoiceForm(PlainForm):
    """The choice of one of the given reports, by its key."""

    report = forms.TypedChoiceField(coerce=int, widget=forms.HiddenInput, error_messages=choose_one())

    def __init__(self, *args: Any, reports: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["report"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(pk, pk) for pk in reports]
