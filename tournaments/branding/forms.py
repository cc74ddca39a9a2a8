"""The colours and the crest of a league or of a championship."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.branding.pictures import MAX_FILE, Picture, made_again
from tournaments.branding.verbs import Dress
from tournaments.league.branding import colour
from tournaments.league.faults import Fault
from tournaments.web.forms import PlainForm
from tournaments.wording.faults import standing_alone


def colour_field(**kwargs: Any) -> forms.CharField:
    return forms.CharField(max_length=20, widget=forms.TextInput(attrs={"type": "color"}), **kwargs)


class BrandingForm(PlainForm):
    """The crest and colours. Without a new crest the present one stays, unless it is removed."""

    crest = forms.FileField(
        label=_("Escudo"),
        required=False,
        allow_empty_file=True,
        help_text=_("PNG o JPEG, hasta 2 MB. Se guarda solo la imagen, a 512 puntos como mucho."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    without = forms.BooleanField(label=_("Quitar el escudo que hay"), required=False)
    first = colour_field(
        label=_("Primer color"), help_text=_("El de los títulos; si es muy claro se imprime más oscuro.")
    )
    second = colour_field(label=_("Segundo color"), help_text=_("El que alterna con el primero en la orla."))

    def __init__(self, *args: Any, has_crest: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_crest:
            del self.fields["without"]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for name in ("first", "second"):
            if name in data:
                self._read(name, lambda name=name: colour(data[name], name))
        if upload := data.get("crest"):
            self._read("crest", lambda: _picture(upload))
        return data

    def _read(self, name: str, read: Any) -> None:
        try:
            self.cleaned_data[name] = read()
        except Fault as fault:
            self.add_error(name, standing_alone(fault))

    @property
    def branding(self) -> Dress:
        data = self.cleaned_data
        return Dress(data["first"], data["second"], data["crest"] or None, keeps=not data.get("without"))


def _picture(upload: UploadedFile[bytes]) -> Picture:
    return made_again(upload.read(MAX_FILE + 1))
