"""The forms of a league's team and visibility."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH, InvitationForm, address_field
from tournaments.models.league import Role
from tournaments.store.access.people import account_with_handle
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import PlainForm, choose_one

ROLES = ((Role.REFEREE.value, _("Arbitrar")), (Role.ORGANIZER.value, _("Organizar")))
PUBLIC, PRIVATE = "public", "private"


def role_field() -> forms.TypedChoiceField:
    """Return the form field for the role of an official."""
    return forms.TypedChoiceField(
        label=_("Para"),
        choices=ROLES,
        coerce=Role,
        initial=Role.REFEREE.value,
        widget=forms.RadioSelect,
        help_text=_(
            "Arbitrar es anotar resultados, planillas, incidencias y sanciones; organizar es eso y todo lo demás."
        ),
        error_messages=choose_one(),
    )


class AppointForm(PlainForm):
    """The form that appoints an account by its handle, or invites an email address.

    The answer does not reveal whether the address has an account.
    """

    address = ""
    who = forms.CharField(
        label=_("A quién"),
        max_length=MAX_ADDRESS_LENGTH,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = role_field()

    def clean_who(self) -> str:
        """Find the account of a handle, or read the email address of an invitation."""
        typed: str = self.cleaned_data["who"]
        if "@" in typed.strip().removeprefix("@"):
            self.address = address_field().clean(typed.strip())
            return typed
        account = account_with_handle(typed)
        if account is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        self.found: User = account
        return typed

    def invitation(self) -> TeamInvitationForm:
        """Return the invitation form for the address."""
        return TeamInvitationForm({"email": self.address, "role": self.cleaned_data["role"]})


class TeamInvitationForm(InvitationForm):
    """An invitation to create an account, with a role in the league."""

    role = role_field()
    field_order = ("role", "email")


class DismissForm(PlainForm):
    """The form that dismisses an official, and chooses the private links to revoke.

    `known` are the links that the official knows, which are revoked except those chosen in `keep`. `others` are the
    other links of the league, which stay except those chosen in `revoke`. `own_pages` says whether the official made
    links to players' own pages.
    """

    public_texts = ("reason",)
    reason = optional_reason_field()
    keep = forms.TypedMultipleChoiceField(
        label=_("Enlaces suyos que siguen valiendo"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Los hizo o anotó con ellos. Los que marques siguen valiendo; los demás se retiran ahora."),
        error_messages=choose_one(),
    )
    revoke = forms.TypedMultipleChoiceField(
        label=_("Otros enlaces que también se retiran"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("No consta que anotara con ellos. Retira los que pudo abrir: en una mesa o en su teléfono."),
        error_messages=choose_one(),
    )
    keep_own_pages = forms.BooleanField(
        label=_("Los enlaces propios de los jugadores siguen valiendo"),
        required=False,
        help_text=_("Los repartió y pudo guardarse los códigos. Si no lo marcas se retiran, y hay que crear otros."),
    )
    field_order = ("keep", "revoke", "keep_own_pages", "reason")

    def __init__(
        self,
        *args: Any,
        known: Sequence[tuple[int, str]],
        others: Sequence[tuple[int, str]],
        own_pages: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if not own_pages:
            del self.fields["keep_own_pages"]
        for name, links in (("keep", known), ("revoke", others)):
            choice = self.fields[name]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = links
            if not links:
                del self.fields[name]


class VisibilityForm(PlainForm):
    """The visibility of a league: public, or for its officials only."""

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
    """Return the initial values of the form of visibility."""
    return {"audience": PUBLIC if published else PRIVATE}
