"""The form of a league's place, contact and notice."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.league.settings import ANNOUNCED
from tournaments.organizers.notices.pdf import MAX_BYTES, checked_pdf
from tournaments.store.announce import Announce
from tournaments.web.replaceable_file import ReplaceableFileForm
from tournaments.web.setting_fields import with_settings


@with_settings(ANNOUNCED)
class NoticeForm(ReplaceableFileForm):
    """The form of a league's place, contact, notice and rules file."""

    public_texts = tuple(setting.name for setting in ANNOUNCED)
    field_order = public_texts
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
            **{setting.name: data[setting.name] for setting in ANNOUNCED},
            rules_file=data["rules_file"],
            keep_rules_file=self.keeps,
        )
