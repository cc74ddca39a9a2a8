"""Who runs a league, and who sees it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.people import accounts_of
from tournaments.forms.accounts import LONGEST_ADDRESS, InvitationForm
from tournaments.forms.plain import PlainForm, WordsField, choose_one
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
    """An account by its name or its address."""

    who = forms.CharField(
        label=_("Cuenta"),
        max_length=LONGEST_ADDRESS,
        help_text=_("El nombre con el que entra, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = role_field()

    def clean_who(self) -> str:
        said: str = self.cleaned_data["who"]
        found = accounts_of(said)
        if not found:
            raise ValidationError(_("No hay ninguna cuenta así. Si todavía no tiene, invita con un enlace."))
        if len(found) > 1:
            raise ValidationError(_("Hay varias cuentas con ese correo: di el nombre con el que entra."))
        self.found: User = found[0]
        return said


class TeamInvitationForm(InvitationForm):
    """What the invitation is for, beside the account."""

    role = role_field()
    field_order = ["role", "email"]


class DismissForm(PlainForm):
    reason = WordsField(label=_("Motivo"), required=False, help_text=_("Queda en el historial. Puede ir en blanco."))


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
