"""The forms that choose the kinds of notices and the address that gets them."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.connections.alerts.kinds import NoticeKind
from tournaments.web.forms import PlainForm, choose_one


class KindsForm(PlainForm):
    """The kinds of notices for a channel."""

    kinds = forms.MultipleChoiceField(
        label=_("De qué quieres avisos"), widget=forms.CheckboxSelectMultiple, error_messages=choose_one()
    )

    def __init__(self, *sent: object, kinds: Mapping[str, NoticeKind], chosen: list[str], prefix: str) -> None:
        super().__init__(*sent, prefix=prefix, initial={"kinds": chosen})
        choice = self.fields["kinds"]
        assert isinstance(choice, forms.MultipleChoiceField)
        choice.choices = [(name, kind.title) for name, kind in kinds.items()]


class MailForm(KindsForm):
    """A new channel by mail."""

    address = forms.EmailField(
        label=_("Correo"),
        max_length=254,
        error_messages={"invalid": _("Se espera una dirección de correo como ana@example.org.")},
        help_text=_("Te mandamos un enlace: hasta que lo abras no llega ningún aviso."),
    )
