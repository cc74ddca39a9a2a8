"""What the administrator fills in."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.people import account_with
from tournaments.forms.accounts import LONGEST_ADDRESS, address_field
from tournaments.forms.plain import PlainForm, WordsField


class ReasonForm(PlainForm):
    """Why something is done, for the administrators' own log."""

    reason = WordsField(label=_("Motivo"), help_text=_("Queda en el registro, que solo lee quien administra el sitio."))


class GiveForm(ReasonForm):
    """Who gets it: an account by its handle, or an address, of which nobody is told whether it has an account."""

    who = forms.CharField(
        label=_("A quién"),
        max_length=LONGEST_ADDRESS,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("who", "reason")
    address = ""
    found: User | None = None

    def clean_who(self) -> str:
        said: str = self.cleaned_data["who"]
        if "@" in said.strip().removeprefix("@"):
            self.address = address_field().clean(said.strip())
            return said
        self.found = account_with(said)
        if self.found is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        return said


class DeleteForm(ReasonForm):
    """What cannot be undone is said twice."""

    sure = forms.BooleanField(label=_("Sí: borrarlo para siempre"))
