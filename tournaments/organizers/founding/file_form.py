"""The form that uploads a league file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.league.faults import Fault
from tournaments.league.file.reading import read_league
from tournaments.league.values import League
from tournaments.web.forms import PlainForm
from tournaments.wording.faults import sentence_with_place

MAX_BYTES = 4 * 1024 * 1024


class LeagueFileForm(PlainForm):
    """The form of a league file. Once valid, `cleaned_data["league"]` is its league."""

    upload = forms.FileField(
        label=_("Fichero de liga"),
        allow_empty_file=True,
        help_text=_("El JSON que da «Descargar el fichero de la liga», de este sitio o de otro."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if upload := data.get("upload"):
            data["league"] = self._read(upload)
        return data

    def add_fault(self, fault: Fault) -> None:
        """Add a fault as an error of the file field, with the place within the file."""
        self.add_error("upload", f"{sentence_with_place(fault)}.")

    def _read(self, upload: UploadedFile[bytes]) -> League | None:
        """Return the league of a file, or None after adding an error to the form."""
        if (upload.size or 0) > MAX_BYTES:
            self.add_error("upload", _("El fichero pasa de 4 MB, demasiado para una liga."))
            return None
        try:
            return read_league(upload.read())
        except Fault as fault:
            self.add_fault(fault)
            return None
