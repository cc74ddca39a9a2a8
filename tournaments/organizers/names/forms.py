"""The form that corrects a name or a club."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import PlainForm, TextField


class CorrectForm(PlainForm):
    """The corrected name and club of a player, with an optional reason."""

    public_texts = ("reason",)
    name = TextField(
        label=_("Nombre"),
        help_text=_("Si dos personas se llaman igual, añade algo que las distinga."),
    )
    club = TextField(label=_("Club"), required=False, help_text=_("En blanco, sin club."))
    reason = optional_reason_field()
