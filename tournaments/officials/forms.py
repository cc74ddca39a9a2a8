"""Who runs a league, and who sees it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.people import account_with
from tournaments.forms.accounts import LONGEST_ADDRESS, InvitationForm, address_field
from tournaments.forms.conduct import perhaps_reason
from tournaments.forms.plain import PlainForm, choose_one
from tournaments.models.official import Role

ROLES = ((Role.REFEREE.value, _("Arbitrar")), (Role.ORGANIZER.value, _("Organizar")))
PUBLIC, PRIVATE = "public", "private"


def role_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=_("Para"),
        choices=ROLES,
        coerce=Role,
        initial=Role.REFEREE.value,
        widget=forms.RadioSelect,
        help_text=_("Arbitrar es anotar resultados, planillas, dados y sanciones; organizar es eso y todo lo demás."),
        error_messages=choose_one(),
    )


class AppointForm(PlainForm):
    """An account by its handle; or an address, of which nobody is told whether it has an account."""

    address = ""
    who = forms.CharField(
        label=_("A quién"),
        max_length=LONGEST_ADDRESS,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = role_field()

    def clean_who(self) -> str:
        said: str = self.cleaned_data["who"]
        if "@" in said.strip().removeprefix("@"):
            self.address = address_field().clean(said.strip())
            return said
        found = account_with(said)
        if found is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        self.found: User = found
        return said

    def invitation(self) -> TeamInvitationForm:
        """What is sent to the address."""
        return TeamInvitationForm({"email": self.address, "role": self.cleaned_data["role"]})


class TeamInvitationForm(InvitationForm):
    """What the invitation is for, beside the account."""

    role = role_field()
    field_order = ["role", "email"]


class DismissForm(PlainForm):
    public_texts = ("reason",)
    reason = perhaps_reason()


class VisibilityForm(PlainForm):
    """Anybody, or the officials of the league."""

    audience = forms.ChoiceField(
        label=_("Quién ve la liga"),
        choices=((PUBLIC, _("Cualquiera")), (PRIVATE, _("Solo su equipo"))),
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )

    @property
    def published(self) -> bool:
        return bool(self.cleaned_data["audience"] == PUBLIC)


def initial_visibility(published: bool) -> dict[str, Any]:
    return {"audience": PUBLIC if published else PRIVATE}
