"""The form of a list of results, pasted or uploaded as a workbook or CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.faults import Code, Fault
from tournaments.league.file.foreign_results import ForeignResults, as_list, foreign_results
from tournaments.league.file.results_list import MAX_BYTES, LineFault, read_results
from tournaments.league.names import words as words_of
from tournaments.league.values import Reason
from tournaments.web.forms import PlainForm
from tournaments.web.lists import pasted_field, uploaded_field
from tournaments.web.uploads import decoded_text, is_workbook, list_text
from tournaments.wording.faults import full_sentence, sentence, sentence_with_place
from tournaments.wording.result_columns import result_headings
from tournaments.wording.terms import REASONS

MAX_ERRORS = 50
UNREAD_HEADINGS = (Code.COLUMN_UNKNOWN, Code.COLUMN_MISSING)
"""Faults of lists without a line of headings, among others."""


class ResultsForm(PlainForm):
    """A list of results. Once valid, `cleaned_data` has the `lines` that could be read and the `faults` of others."""

    listed = pasted_field(
        gettext_lazy("Resultados"),
        gettext_lazy("Una línea por partida, bajo una línea con los nombres de las columnas; pegada o en CSV."),
    )
    upload = uploaded_field(
        gettext_lazy("O un fichero: XLSX, ODS, CSV, JSON o TRF"),
        ".xlsx,.ods,.csv,.json,.trf,.txt,text/csv,text/plain,application/json",
        gettext_lazy("Sustituye a lo escrito arriba."),
    )

    def __init__(self, *args: Any, names: Callable[[], Sequence[str]] = tuple, **kwargs: Any) -> None:
        """`names` returns the names of the players; it is called only for faults and the formats of other programs."""
        super().__init__(*args, **kwargs)
        self.names = names

    def clean(self) -> dict[str, Any]:
        """Read the list that was pasted or uploaded."""
        data = self.cleaned_data
        upload = data.get("upload")
        self.where = "upload" if upload else "listed"
        self.content = upload.read(MAX_BYTES + 1) if upload else data.get("listed", "").encode("utf-8", "replace")
        if upload and len(self.content) <= MAX_BYTES:
            reading = list_text if is_workbook(self.content) else decoded_text
            try:
                self.content = reading(self.content).encode()
            except ValidationError as error:
                self.add_error("upload", error)
                return data
        if not self.content.strip():
            self.add_error("listed", _("Pega los resultados o elige un fichero."))
            return data
        if (foreign := foreign_results(self.content)) and not self._completed(foreign):
            return data
        try:
            results = read_results(self.content)
        except Fault as fault:
            self.add_error(self.where, sentence_with_place(fault) + "." if fault.place else full_sentence(fault))
            if fault.code in UNREAD_HEADINGS:
                self.add_error(self.where, _example_words())
            return data
        data["lines"], data["faults"] = results.lines, results.faults
        return data

    def _completed(self, foreign: ForeignResults) -> bool:
        """Convert the file of another program into a list; return whether it is complete.

        Otherwise the list is put into the form to be completed, with an error that names the missing data.
        """
        self.content = as_list(foreign, self.names()).encode()
        if foreign.are_complete and not foreign.unclear:
            return True
        self.data = QueryDict(mutable=True)
        self.data["listed"] = self.content.decode()
        self.where = "listed"
        count = len(foreign.games)
        words = ngettext("Del fichero sale %(count)d partida.", "Del fichero salen %(count)d partidas.", count) % {
            "count": count
        }
        if any(not game.is_complete for game in foreign.games):
            missing = _("Dice quién ganó, pero no cómo acabó ni con qué fichas: complétalo arriba y vuelve a enviarlo.")
            words = f"{words} {missing}"
        self.add_error("listed", words)
        for game in foreign.unclear[:MAX_ERRORS]:
            self.add_error(None, _("Queda fuera, porque no se sabe quién ganó: %(game)s") % {"game": game})
        return False

    def add_lines(self, faults: Iterable[LineFault]) -> None:
        """Add the error of each line, in order, up to MAX_ERRORS."""
        listed = sorted(faults, key=lambda one: one.number)
        for one in listed[:MAX_ERRORS]:
            self.add_error(None, " ".join([_line_error(one), *self._suggestion(one.fault)]))
        if more := len(listed) - MAX_ERRORS if len(listed) > MAX_ERRORS else 0:
            words = ngettext("Y %(count)d línea más.", "Y %(count)d líneas más.", more)
            self.add_error(None, words % {"count": more})

    def _suggestion(self, fault: Fault) -> list[str]:
        """Return a question about the only player whose name has all words of an unknown one, if there is one."""
        if fault.code is not Code.PLAYER_UNKNOWN:
            return []
        typed = set(words_of(str(fault.values["name"])))
        names = [name for name in self.names() if typed <= set(words_of(name))]
        return [_("¿Es %(name)s?") % {"name": names[0]}] if len(names) == 1 else []

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return the text that was read, pasted or from a file, for the hidden fields of the confirmation."""
        return [("listed", self.content.decode("utf-8-sig", "replace"))]


def _line_error(one: LineFault) -> str:
    """Return the error of a line, with its column."""
    values = {"number": one.number, "sentence": sentence(one.fault)}
    heading = result_headings().get(one.fault.place)
    if heading is None:
        return _("Línea %(number)d: %(sentence)s.") % values
    return _("Línea %(number)d, columna «%(column)s»: %(sentence)s.") % {**values, "column": heading}


def _example_words() -> str:
    """Return a sentence with an example of a list: its headings and a line."""
    headings = result_headings()
    columns = ",".join(headings[key] for key in ("one", "two", "winner", "reason", "one_men"))
    line = f"Ana,Bea,1,{REASONS[Reason.NO_PIECES]},3"
    return _("Por ejemplo, una línea «%(columns)s» y debajo «%(line)s».") % {"columns": columns, "line": line}
