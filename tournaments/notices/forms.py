"""The form of a league's place, contact and notice."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league.faults import Fault
from tournaments.notices.pdf import MAX_BYTES, checked_pdf
from tournaments.store.announce import Announce
from tournaments.web.forms import READ_BY_ANYBODY, PlainForm, TextField, WordsField
from tournaments.wording.faults import standing_alone


class NoticeForm(PlainForm):
    """The place, contact and notice. Without a new file the present one stays, unless it is removed."""

    public_texts = ("place", "contact", "notice")
    place = TextField(
        label=_("Lugar"),
        required=False,
        help_text=format_lazy(
            "{} {}", _("El local y su dirección: sale en los calendarios y en las agendas."), READ_BY_ANYBODY
        ),
    )
    contact = TextField(
        label=_("Contacto"),
        required=False,
        help_text=format_lazy("{} {}", _("Un correo o un teléfono, de quien quiera darlo."), READ_BY_ANYBODY),
    )
    notice = WordsField(label=_("Aviso"), required=False, help_text=READ_BY_ANYBODY)
    rules_file = forms.FileField(
        label=_("Reglas de la liga"),
        required=False,
        allow_empty_file=True,
        help_text=_("Un PDF de hasta 2 MB, sin programas ni ficheros dentro. Lo podrá descargar cualquiera."),
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
    )
    without = forms.BooleanField(label=_("Quitar el PDF que hay"), required=False)

    def __init__(self, *args: Any, has_file: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_file:
            del self.fields["without"]

    def clean_notice(self) -> str:
        text: str = self.cleaned_data["notice"]
        return text.replace("\r\n", "\n").strip()

    def clean_rules_file(self) -> bytes | None:
        upload = self.cleaned_data["rules_file"]
        if not upload:
            return None
        try:
            return checked_pdf(upload.read(MAX_BYTES + 1))
        except Fault as fault:
            raise forms.ValidationError(standing_alone(fault)) from None

    @property
    def announcement(self) -> Announce:
        data = self.cleaned_data
        return Announce(
            place=data["place"],
            contact=data["contact"],
            notice=data["notice"],
            rules_file=data["rules_file"],
            keeps=not data.get("without"),
        )
