"""A list of results in CSV, pasted or uploaded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.faults import Fault
from tournaments.league_file.results_list import MOST_BYTES, LineFault, read_results
from tournaments.web.forms import PlainForm
from tournaments.web.lists import pasted_field, uploaded_field
from tournaments.wording.faults import sentence_with_place

MOST_ERRORS = 50


class ResultsForm(PlainForm):
    """Once valid, `cleaned_data` has the `lines` that could be read, and the `faults` of the others."""

    listed = pasted_field(
        gettext_lazy("Resultados"),
        gettext_lazy("En CSV: una línea por partida, bajo una línea con los nombres de las columnas."),
    )
    upload = uploaded_field(gettext_lazy("O un fichero CSV"), ".csv,text/csv")

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        upload = data.get("upload")
        self.where = "upload" if upload else "listed"
        self.content = upload.read(MOST_BYTES + 1) if upload else data.get("listed", "").encode("utf-8", "replace")
        if not self.content.strip():
            self.add_error("listed", _("Pega los resultados o elige un fichero."))
            return data
        try:
            found = read_results(self.content)
        except Fault as fault:
            self.add_error(self.where, f"{sentence_with_place(fault)}.")
            return data
        data["lines"], data["faults"] = found.lines, found.faults
        return data

    def add_lines(self, faults: Iterable[LineFault]) -> None:
        """What is wrong with each line, in order; of very many, the first."""
        listed = sorted(faults, key=lambda one: one.number)
        for one in listed[:MOST_ERRORS]:
            values = {"number": one.number, "sentence": sentence_with_place(one.fault)}
            self.add_error(self.where, _("Línea %(number)d: %(sentence)s.") % values)
        if more := len(listed) - MOST_ERRORS if len(listed) > MOST_ERRORS else 0:
            words = ngettext("Y %(count)d línea más.", "Y %(count)d líneas más.", more)
            self.add_error(self.where, words % {"count": more})

    def carried(self) -> list[tuple[str, str]]:
        """The text that was read, wherever it came from."""
        return [("listed", self.content.decode("utf-8-sig", "replace"))]
