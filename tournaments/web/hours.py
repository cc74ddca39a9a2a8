"""The form field of an hour, which asks about an hour that happens twice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.league.faults import Code, Fault
from tournaments.league.file.json_values import OFFSET, offset_in


class HourField(forms.TimeField):
    """An optional hour. Of an hour that happens twice in a night, its value has an offset: `02:30+01:00`."""

    default_error_messages: ClassVar = {"invalid": _("Se espera una hora, como 17:00.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), **kwargs)

    def to_python(self, value: Any) -> time | None:
        """Return the hour; with an offset as its zone, if one was given."""
        found = OFFSET.fullmatch(value) if isinstance(value, str) else None
        if not found:
            return super().to_python(value)
        hour = super().to_python(found["clock"])
        return hour and hour.replace(tzinfo=offset_in(found))

    def ask_about(self, fault: Fault) -> None:
        """Offer both hours, and any other, in place of the field, after the fault that an hour happens twice."""
        if fault.code is not Code.HOUR_TWICE:
            return
        hour, offsets = str(fault.values["at"])[-5:], (str(fault.values["first"]), str(fault.values["second"]))
        self.widget = forms.RadioSelect(choices=[*_both(hour, offsets), ("", _("A otra hora"))])
        self.widget.attrs["class"] = "btn-check"


def _both(hour: str, offsets: Sequence[str]) -> list[tuple[str, str]]:
    """Return the choices of two equal hours, as (value, text)."""
    names = (_("La primera, antes del cambio (UTC%(offset)s)"), _("La segunda, tras el cambio (UTC%(offset)s)"))
    return [(f"{hour}{offset}", name % {"offset": offset}) for offset, name in zip(offsets, names, strict=True)]
