"""The forms of reports: a player's result, and an official's choice of one of the reported results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.league.values import Reason, Winner
from tournaments.organizers.results.forms import ResultForm
from tournaments.web.forms import PlainForm, choose_one


class ReportForm(ResultForm):
    """The form of a result without the reason that only an official can give, a ruling."""

    @property
    def outcomes_of_reasons(self) -> dict[Reason, list[Winner]]:
        known = super().outcomes_of_reasons
        return {reason: outcomes for reason, outcomes in known.items() if reason is not Reason.ADJUDICATED}


class ReportChoiceForm(PlainForm):
    """The choice of one of the given reports, by its key."""

    report = forms.TypedChoiceField(coerce=int, widget=forms.HiddenInput, error_messages=choose_one())

    def __init__(self, *args: Any, reports: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["report"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(pk, pk) for pk in reports]
