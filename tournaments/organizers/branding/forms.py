"""The colours and the crest of a league or of a championship."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.league.branding import colour
from tournaments.organizers.branding.pictures import MAX_FILE_BYTES, Picture, redrawn_picture
from tournaments.organizers.branding.verbs import ChangeBranding
from tournaments.web.replaceable_file import ReplaceableFileForm


def colour_field(**kwargs: Any) -> forms.CharField:
    """Return the form field for a colour."""
    return forms.CharField(max_length=20, widget=forms.TextInput(attrs={"type": "color"}), **kwargs)


class BrandingForm(ReplaceableFileForm):
    """The form of a crest and two colours."""

    crest = forms.FileField(
        label=_("Escudo"),
        required=False,
        allow_empty_file=True,
        help_text=_("PNG o JPEG, hasta 2 MB. Se guarda solo la imagen, a 512 píxeles como mucho."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=_("Quitar el escudo que hay"), required=False)
    first = colour_field(
        label=_("Primer color"), help_text=_("El de los títulos; si es muy claro se imprime más oscuro.")
    )
    second = colour_field(label=_("Segundo color"), help_text=_("El que alterna con el primero en la orla."))

    def clean_first(self) -> str:
        return self.valid(lambda: colour(self.cleaned_data["first"], "first"))

    def clean_second(self) -> str:
        return self.valid(lambda: colour(self.cleaned_data["second"], "second"))

    def clean_crest(self) -> Picture | None:
        return self.uploaded("crest", redrawn_picture, MAX_FILE_BYTES)

    @property
    def branding(self) -> ChangeBranding:
        data = self.cleaned_data
        return ChangeBranding(data["first"], data["second"], data["crest"], keep_crest=self.keeps)
