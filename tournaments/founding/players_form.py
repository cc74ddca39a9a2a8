"""The players of a league: the whole list, the lots, a latecomer."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.league.values import Entrant
from tournaments.league_file.names_list import HEADINGS, SEPARATORS, read_lines
from tournaments.web.forms import PlainForm, TextField
from tournaments.web.lists import pasted_field, uploaded_field
from tournaments.wording.faults import standing_alone

LONGEST_LIST = 50_000
"""A hundred names and clubs of the longest fit."""

_ZIP = b"PK\x03\x04"
"""What XLSX and ODS files begin with."""
_HEADING = "nombre"


class PlayersForm(PlainForm):
    """A list pasted or uploaded. Once valid, `cleaned_data["entrants"]` is what was read."""

    listed = pasted_field(_("Jugadores"), _("Un nombre por línea. Con club: nombre; club."), max_length=LONGEST_LIST)
    upload = uploaded_field(_("O un fichero de texto o CSV"), ".txt,.csv,text/plain,text/csv")
    whole_lines = forms.BooleanField(
        label=_("Cada línea es un nombre entero, sin club"),
        required=False,
        help_text=_("Para nombres que llevan coma, como «Pérez, Ana»."),
    )

    initials = forms.BooleanField(
        label=_("Quien es nuevo en la lista sale con iniciales"),
        required=False,
        help_text=_("Por ejemplo, si es menor de edad. Cada nombre se puede cambiar después, en «Nombres»."),
    )

    def clean_upload(self) -> str | None:
        """The text of the file."""
        upload: UploadedFile[bytes] | None = self.cleaned_data["upload"]
        if not upload:
            return None
        if (upload.size or 0) > LONGEST_LIST:
            raise ValidationError(_("Es demasiado grande para ser una lista de jugadores."))
        content = upload.read()
        if content.startswith(_ZIP):
            raise ValidationError(
                _("Parece una hoja de cálculo. Copia sus celdas y pégalas arriba, o guárdala como CSV.")
            )
        try:
            text: str = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValidationError(
                _("No está en UTF-8 (byte %(byte)d). Guárdalo como texto UTF-8, o pega la lista.")
                % {"byte": error.start + 1}
            ) from None
        return text

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if self.errors:
            return data
        where = "listed" if data["upload"] is None else "upload"
        text = data[where]
        try:
            data["entrants"] = read_lines(text, is_csv=False if data["whole_lines"] else None)
        except Fault as fault:
            self.add_error(where, _on_line(fault))
            return data
        try:
            checks.different_names(data["entrants"])
        except Fault as fault:
            self.add_error(where, standing_alone(fault))
        return data

    def carried(self) -> list[tuple[str, str]]:
        """The text that was read, wherever it came from."""
        data = self.cleaned_data
        listed = data["listed"] if data["upload"] is None else data["upload"]
        return [("listed", listed), *([("whole_lines", "on")] if data["whole_lines"] else [])]


def _on_line(fault: Fault) -> str:
    number = fault.place.strip("[]")
    if not number.isdecimal():
        return standing_alone(fault)
    return str(_("Línea %(number)s: %(sentence)s") % {"number": number, "sentence": standing_alone(fault)})


def as_lines(entrants: Sequence[Entrant]) -> dict[str, Any]:
    """What the form shows of a list: read again, it gives the same players."""
    # A player called as a heading would be read as one, unless a heading stands before.
    headed = [Entrant(_HEADING)] if entrants and entrants[0].name.casefold() in HEADINGS else []
    listed = [*headed, *entrants]
    if not any(entrant.club for entrant in listed):
        whole = any(mark in entrant.name for entrant in listed for mark in SEPARATORS)
        return {"listed": "\n".join(entrant.name for entrant in listed), "whole_lines": whole}
    lines = io.StringIO()
    csv.writer(lines, delimiter=";", lineterminator="\n").writerows((e.name, e.club or "") for e in listed)
    return {"listed": lines.getvalue(), "whole_lines": False}


class LotsForm(PlainForm):
    seed = TextField(
        label=_("Semilla"),
        required=False,
        max_length=100,
        help_text=_(
            "Una palabra o cifra dicha en la sala; en blanco, se saca una al azar. "
            "Con ella cualquiera puede repetir el sorteo."
        ),
    )


class LatecomerForm(PlainForm):
    name = TextField(label=_("Nombre"), help_text=_("Lo leerá cualquiera que vea la liga."))
    club = TextField(label=_("Club"), required=False)
    initials = forms.BooleanField(
        label=_("Sale con iniciales"), required=False, help_text=_("Por ejemplo, si es menor de edad.")
    )

    @property
    def entrant(self) -> Entrant:
        data = self.cleaned_data
        return Entrant(data["name"], data["club"] or None, initials=data["initials"])
