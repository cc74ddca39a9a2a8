"""The form of an archive: its file and its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.storage import leaves_reserve, used_by
from games.names import NAMES
from games.text import ENCODING_BYTES, is_compressed

MAX_BYTES = 256 * 1024 * 1024


def quota_message(owner: int) -> str:
    """Return the message for an account whose archives exceed its quota."""
    values = {"used": -(-used_by(owner) // 1024**2), "most": settings.ARCHIVE_QUOTA_BYTES // 1024**2}
    return _("No cabe: tus archivos ocupan ya %(used)d MB de los %(most)d que puedes guardar. Borra alguno.") % values


class ArchiveForm(forms.Form):
    rules = forms.ChoiceField(label=gettext_lazy("Reglas"), choices=list(NAMES.items()))
    file = forms.FileField(label=gettext_lazy("Fichero PDN"))

    def __init__(self, *args: Any, owner: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owner = owner

    def clean_file(self) -> UploadedFile[bytes]:
        """Refuse a file that is too large, compressed, or over the quota of the disk or the account."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            values = {"size": -(-(file.size or 0) // 1024**2), "most": MAX_BYTES // 1024**2}
            raise forms.ValidationError(_("Ocupa %(size)d MB y caben %(most)d; súbelo en partes.") % values)
        if not leaves_reserve(file.size or 0):
            raise forms.ValidationError(
                _("El sitio se está quedando sin espacio y ahora no admite archivos. Avisa a quien lo lleva.")
            )
        if used_by(self.owner) >= settings.ARCHIVE_QUOTA_BYTES:
            raise forms.ValidationError(quota_message(self.owner))
        start = file.read(ENCODING_BYTES)
        file.seek(0)
        if is_compressed(start):
            raise forms.ValidationError(_("Es un fichero comprimido; descomprímelo y sube lo que lleva dentro."))
        return file
