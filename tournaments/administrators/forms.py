"""The forms of the administrator."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH, address_field
from tournaments.store.access.people import account_with_handle
from tournaments.web.forms import PlainForm, WordsField, choose_one


class ActReasonForm(PlainForm):
    """The reason of an act, for the administrators' log."""

    reason = WordsField(label=_("Motivo"), help_text=_("Queda en el registro, que solo lee quien administra el sitio."))


class NewOrganizerForm(ActReasonForm):
    """The new organizer: an account by its handle, or an email address, with or without an account."""

    who = forms.CharField(
        label=_("A quién"),
        max_length=MAX_ADDRESS_LENGTH,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("who", "reason")
    address = ""
    found: User | None = None

    def clean_who(self) -> str:
        """Read an account by its name, or the mail address of an invitation."""
        typed: str = self.cleaned_data["who"]
        if "@" in typed.strip().removeprefix("@"):
            self.address = address_field().clean(typed.strip())
            return typed
        self.found = account_with_handle(typed)
        if self.found is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        return typed


class StrikeForm(ActReasonForm):
    """The texts of a decision to be struck out."""

    def __init__(self, *args: Any, texts: Sequence[str], **kwargs: Any) -> None:
        self.texts = {hashlib.sha256(text.encode()).hexdigest()[:16]: text for text in texts}
        super().__init__(*args, **kwargs)
        self.order_fields(["which", "reason"])

    def more_fields(self) -> dict[str, forms.Field]:
        return {
            "which": forms.MultipleChoiceField(
                label=_("Qué se tacha"),
                choices=list(self.texts.items()),
                initial=list(self.texts),
                widget=forms.CheckboxSelectMultiple,
                error_messages=choose_one(),
            )
        }

    @property
    def struck(self) -> tuple[str, ...]:
        """Return the texts chosen."""
        return tuple(self.texts[key] for key in self.cleaned_data["which"])


class DeleteForm(ActReasonForm):
    """A deletion, confirmed twice since it cannot be undone."""

    sure = forms.BooleanField(label=_("Sí: borrarlo para siempre"))
