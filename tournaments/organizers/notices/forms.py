"""The form of a league's place, contact and notice."""

from __future__ import annotations

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.organizers.notices.pdf import MAX_BYTES, checked_pdf
from tournaments.store.announce import Announce
from tournaments.web.forms import PUBLIC_TEXT_NOTE, TextField, WordsField
from tournaments.web.replaceable_file import ReplaceableFileForm


class NoticeForm(ReplaceableFileForm):
    """The form of a league's place, contact, notice and rules file."""

    public_texts = ("place", "contact", "notice")
    place = TextField(
        label=_("Lugar"),
        required=False,
        help_text=format_lazy(
            "{} {}", _("El local y su dirección: sale en los calendarios y en las agendas."), PUBLIC_TEXT_NOTE
        ),
    )
    contact = TextField(
        label=_("Contacto"),
        required=False,
        help_text=format_lazy("{} {}", _("Un correo o un teléfono, de quien quiera darlo."), PUBLIC_TEXT_NOTE),
    )
    notice = WordsField(label=_("Aviso"), required=False, help_text=PUBLIC_TEXT_NOTE)
    rules_file = forms.FileField(
        label=_("Reglas de la liga"),
        required=False,
        allow_empty_file=True,
        help_text=_("Un PDF de hasta 2 MB, sin programas ni ficheros dentro. Lo podrá descargar cualquiera."),
        widget=forms.FileInput(attrs={"accept": "application/pdf"}),
    )
    without = forms.BooleanField(label=_("Quitar el PDF que hay"), required=False)

    def clean_notice(self) -> str:
        text: str = self.cleaned_data["notice"]
        return text.replace("\r\n", "\n").strip()

    def clean_rules_file(self) -> bytes | None:
        return self.uploaded("rules_file", checked_pdf, MAX_BYTES)

    @property
    def announcement(self) -> Announce:
        """The decision that a valid form describes."""
        data = self.cleaned_data
        return Announce(
            place=data["place"],
            contact=data["contact"],
            notice=data["notice"],
            rules_file=data["rules_file"],
            keep_rules_file=self.keeps,
        )
