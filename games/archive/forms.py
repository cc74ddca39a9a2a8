"""The form of an archive: its file and its rules."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.names import NAMES
from games.text import BYTES_TO_TELL, is_compressed

MOST_BYTES = 256 * 1024 * 1024


class ArchiveForm(forms.Form):
    rules = forms.ChoiceField(label=gettext_lazy("Reglas"), choices=list(NAMES.items()))
    file = forms.FileField(label=gettext_lazy("Fichero PDN"))

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            values = {"size": -(-(file.size or 0) // 1024**2), "most": MOST_BYTES // 1024**2}
            raise forms.ValidationError(_("Ocupa %(size)d MB y caben %(most)d; súbelo en partes.") % values)
        start = file.read(BYTES_TO_TELL)
        file.seek(0)
        if is_compressed(start):
            raise forms.ValidationError(_("Es un fichero comprimido; descomprímelo y sube lo que lleva dentro."))
        return file
