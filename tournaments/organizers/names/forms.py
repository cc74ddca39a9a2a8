"""The form that corrects a name or a club."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import TextField
from tournaments.web.one_name import OneNameForm


class CorrectForm(OneNameForm):
    """The corrected name and club of a player, with an optional reason."""

    public_texts = ("reason",)
    name = TextField(
        label=_("Nombre"),
        help_text=_("Si dos personas se llaman igual, añade algo que las distinga."),
    )
    club = TextField(label=_("Club"), required=False, help_text=_("En blanco, sin club."))
    reason = optional_reason_field()

    def __init__(self, *args: Any, present: tuple[str, str] = ("", ""), **kwargs: Any) -> None:
        """`present` is the name and the club that the player has now."""
        super().__init__(*args, **kwargs)
        self.present = present

    def unknown(self, name: str, club: str) -> tuple[str, str]:
        return ("" if name == self.present[0] else name, "" if club == self.present[1] else club)
