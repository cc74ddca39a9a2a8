"""The forms that make or renew a private link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.store.access.tokens import digest, salt_of, secret_of
from tournaments.web.forms import PlainForm, TextField, choose_one, number_field

MAX_LABEL_LENGTH, MAX_NAME_LENGTH = 60, 60
MAX_DAYS = 365


class TokenField(forms.CharField):
    """The signed salt of the link to be made. It travels in the form, so that a form sent twice makes one link.

    The signature ensures that the salt was made by the site, and cannot be a guessable one.
    """

    widget = forms.HiddenInput

    def clean(self, value: Any) -> str:
        try:
            return salt_of(super().clean(value))
        except (signing.BadSignature, UnicodeError):
            raise ValidationError(_("El formulario llegó incompleto. Vuelve a abrir la página.")) from None


class LinkTokenForm(PlainForm):
    """The form of a link's validity and of the salt that makes its token."""

    days = number_field(
        1,
        MAX_DAYS,
        required=False,
        label=_("Vale durante (días)"),
        help_text=_("En blanco, hasta que se cierre la liga. Cuando se cierra deja de valer en todo caso."),
    )
    token = TokenField()

    @property
    def salt(self) -> str:
        return str(self.cleaned_data["token"])

    @property
    def link_token(self) -> str:
        """The token for the address."""
        return secret_of(self.salt)

    @property
    def token_hash(self) -> str:
        """The digest of the token, which is stored."""
        return digest(self.link_token)


class LinkForm(LinkTokenForm):
    """The form of a new link. `games` are the fixtures that may be chosen, as (key, text)."""

    public_texts = ("label",)
    label = TextField(
        max_length=MAX_LABEL_LENGTH,
        label=_("Para quién o para qué"),
        help_text=_("Por ejemplo «Mesa 1», o un nombre. Lo leerá cualquiera que vea la liga."),
    )
    fixture = forms.TypedChoiceField(
        label=_("Qué deja anotar"), required=False, coerce=int, empty_value=None, error_messages=choose_one()
    )
    field_order = ("label", "fixture", "days", "token")

    def __init__(self, *args: Any, games: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["fixture"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("Toda la liga")), *games]


class RenewalForm(LinkTokenForm):
    """The form that renews a link."""


class HolderForm(PlainForm):
    """The form with the name of a link's holder; `named` makes it required, in a league that confirms results."""

    name = TextField(
        max_length=MAX_NAME_LENGTH,
        required=False,
        label=_("Tu nombre"),
        help_text=_("Si quieres: así el historial, que cualquiera puede leer, dirá quién anotó cada cosa."),
    )

    def __init__(self, *args: Any, named: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if named:
            self.fields["name"].required = True
            self.fields["name"].help_text = _(
                "En esta liga cada resultado lo confirma otra persona: hace falta saber quién anota. Lo leerá "
                "cualquiera que vea el historial."
            )


class PlayerLinksForm(PlainForm):
    """The form that chooses the players who get a new link; `entries` are all of the league, as (key, name)."""

    players = forms.TypedMultipleChoiceField(
        label=_("Para quién"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages=choose_one(),
    )
    token = TokenField()

    def __init__(self, *args: Any, entries: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["players"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = entries
        choice.error_messages["required"] = _("Marca al menos a una persona.")
