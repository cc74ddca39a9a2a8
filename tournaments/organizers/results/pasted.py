"""The page that takes a pasted or uploaded list of results: previewed if it is whole, or else completed in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext, ngettext

from tournaments.league.faults import Code, Fault
from tournaments.league.file.results_list import HalfLine, LineFault, ResultLine
from tournaments.league.values import Reason, Winner
from tournaments.organizers.results.import_list import (
    LinesRefused,
    ResultImport,
    import_results,
    open_lines_words,
    preview_results,
    rows_to_complete,
    unknown_names,
)
from tournaments.organizers.results.list_form import (
    ResultsForm,
    add_results_message,
    import_summary,
    moved_meanwhile,
    result_sentences,
)
from tournaments.organizers.results.round_forms import USUAL
from tournaments.organizers.results.rounds import RoundEntry
from tournaments.store.fixtures import moved_since
from tournaments.web.deciding.effects import changes_in_table, effects_beyond_table, onward
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording.terms import REASONS, listed

MAX_ROWS = 60
"""The most lines that are completed in rows at once."""


class PastedResults(RoundEntry):
    """The page of the games after a list was pasted. Results already recorded as listed are skipped, so that lists may
    be sent twice.
    """

    box: ResultsForm
    notes: Sequence[str] = ()
    of_list = True

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "box": self.box, "notices": self.notes}

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the list, and show the preview, the rows to be completed, or enter the results."""
        form_token, step = read_form_token(request.POST), request.POST.get("step")
        self.box = ResultsForm(request.POST, request.FILES, names=self.access.players)
        if step == "edit":
            self.box = ResultsForm(initial=request.POST.dict(), names=self.access.players)
            return self.show(self.make_form(), form_token)
        if not self.box.is_valid() or form_token is None:
            return self.refuse_list(form_token)
        try:
            self.read = self.box.cleaned_data
            self.notes = self._left_out()
            if step != "confirm":
                self._take_parts()
            return self.answer(form_token, confirmed=step == "confirm")
        except LinesRefused as refused:
            self.box.add_lines(refused.faults)
        except Fault as fault:
            self.box.add_fault(fault)
        return self.refuse_list(form_token)

    def refuse_list(self, form_token: FormToken | None) -> HttpResponse:
        return self.show(self.make_form(), form_token, status=REFUSED_STATUS)

    def _take_parts(self) -> None:
        """Take parts of names for the only players who have them; the page that follows says so, and carries them."""
        loaded = self.access.loaded()
        lines = (*map(HalfLine.of, self.read["lines"]), *self.read["halves"])
        self.box.take_parts(unknown_names(loaded, lines, self.box.meant))
        self.notes = [*self.notes, *self.box.taken_words(loaded.league.names)]

    def answer(self, form_token: FormToken, *, confirmed: bool) -> HttpResponse:
        """Enter a whole list that is confirmed, or show what it gives. Raises Fault or LinesRefused."""
        lines, meant, faults = self.read["lines"], self.box.meant, list[LineFault](self.read["faults"])
        imported, halves = None, [*self.read["halves"]]
        try:
            imported = preview_results(self.access.loaded(), lines, meant)
        except LinesRefused as refused:
            lacking = {fault.number for fault in refused.faults if fault.fault.code is Code.PIECES_MISSING}
            halves += [HalfLine.of(line) for line in lines if line.number in lacking]
            faults += [fault for fault in refused.faults if fault.number not in lacking]
        if halves or self.read["unclear"]:
            return self.show_rows(form_token, lines, halves, faults)
        if faults or imported is None:
            raise LinesRefused(faults)
        if confirmed and not self.moved(imported, form_token.seen_version):
            return self.enter(lines, form_token)
        return self.show_preview_of(imported, form_token)

    def show_rows(
        self,
        form_token: FormToken,
        lines: Sequence[ResultLine],
        halves: Sequence[HalfLine],
        faults: Sequence[LineFault],
    ) -> HttpResponse:
        """Show a row for each game of the list, with what it says. Raises LinesRefused."""
        known = {half.number for half in halves}
        whole = [HalfLine.of(line) for line in lines if line.number not in known]
        wrong = {fault.number for fault in faults}
        try:
            rows = sorted((*whole, *halves), key=lambda one: one.number)
            self.filled, unchanged = rows_to_complete(
                self.access.loaded(), [one for one in rows if one.number not in wrong], self.box.meant
            )
        except LinesRefused as refused:
            raise LinesRefused((*faults, *refused.faults)) from None
        if faults:
            raise LinesRefused(faults)
        if len(self.filled) > MAX_ROWS:
            text = gettext("Son %(count)d partidas por completar y caben %(most)d: pégalas en partes.")
            self.box.add_error(None, text % {"count": len(self.filled), "most": MAX_ROWS})
            self.filled = {}
            return self.refuse_list(form_token)
        if unchanged:
            words = ngettext(
                "Queda fuera %(count)d partida, que ya estaba anotada así.",
                "Quedan fuera %(count)d partidas, que ya estaban anotadas así.",
                unchanged,
            )
            self.notes = [*self.notes, words % {"count": unchanged}]
        if self.filled:
            self.notes = [*self.notes, self._read_words(), *self._supposed_words()]
        return self.show(self.make_form(), form_token)

    def _read_words(self) -> str:
        """Return how many games the list gives, and whether something has to be added to them."""
        told = {fixture: {"reason": USUAL.value, **values} for fixture, values in self.filled.items()}
        sent = {f"{fixture}-{name}": value for fixture, values in told.items() for name, value in values.items()}
        count = len(self.filled)
        if self.make_form(sent).is_valid():
            words = ngettext(
                "Sale %(count)d partida. Mira si es así y anótala.",
                "Salen %(count)d partidas. Mira si es así y anótalas.",
                count,
            )
        else:
            words = ngettext(
                "Sale %(count)d partida. Completa lo que falta y anótala.",
                "Salen %(count)d partidas. Completa lo que falta y anótalas.",
                count,
            )
        return words % {"count": count}

    def _supposed_words(self) -> list[str]:
        """Return a sentence with the reasons that stand in rows for which the list told none; none without any."""
        untold = {values["winner"] for values in self.filled.values() if "reason" not in values}
        supposed = [USUAL] * bool(untold & {Winner.ONE, Winner.TWO}) + [Reason.AGREEMENT] * (Winner.DRAW in untold)
        if not supposed:
            return []
        reasons = listed([f"«{REASONS[reason]}»" for reason in supposed])
        words = gettext("Donde la lista no dice cómo acabó, se pone %(reasons)s: cámbialo si no fue así.")
        return [words % {"reasons": reasons}]

    def _left_out(self) -> list[str]:
        """Return a sentence for each line that gives no result: it does not say who won, or it is no game; one for
        each with unclear words on pieces; and one for the games of those who do not play in the league.
        """
        unclear = gettext("Queda fuera, porque no se sabe quién ganó: %(game)s")
        unread = gettext("Queda fuera la línea %(number)d, «%(text)s»: se esperaba algo como «Ana - Bea 1-0».")
        untold = gettext("Línea %(number)d: «%(text)s» no dice cuántos son peones y cuántas damas, y no se toma.")
        return [
            *(unclear % {"game": game} for game in self.read["unclear"][:MAX_ROWS]),
            *(unread % {"number": number, "text": text} for number, text in self.read["unread"][:MAX_ROWS]),
            *(untold % {"number": number, "text": text} for number, text in self.read["untold"][:MAX_ROWS]),
            *open_lines_words(self.read["open"]),
            *self._others_words(),
        ]

    def _others_words(self) -> list[str]:
        """Return how many games were left out because a player is not of the league; an empty list for none."""
        words = ngettext(
            "Queda fuera %(count)d partida de quien no juega en esta liga.",
            "Quedan fuera %(count)d partidas de quien no juega en esta liga.",
            self.read["others"],
        )
        return [words % {"count": self.read["others"]}] if self.read["others"] else []

    def enter(self, lines: Sequence[ResultLine], form_token: FormToken) -> HttpResponse:
        league, batch = self.access.row, form_token.key
        imported = import_results(league, lines, by=self.access.actor, batch=batch, meant=self.box.meant)
        add_results_message(self.request, imported)
        return onward(self.request, self.address_of_games(imported.fixtures))

    def show_preview_of(self, imported: ResultImport, form_token: FormToken) -> HttpResponse:
        """Show the results and their effect on the table."""
        context = {
            "summary": import_summary(imported),
            "recorded": result_sentences(self.access.loaded(), imported),
            "carried": self.box.sent_pairs(),
            "changes": changes_in_table(imported.effect.before, imported.effect.after),
            "notices": [*self.notes, *effects_beyond_table(self.access, imported.effect.league)],
        }
        if notices := self.moved(imported, form_token.seen_version):
            context["notices"], form_token = [*self.notes, *notices], new_form_token(self.access.row.version)
        return self.render_page("web/deciding/confirm.html", self.box, form_token, 200, context)

    def moved(self, imported: ResultImport, seen_version: int) -> list[str]:
        if not moved_since(self.access.row, seen_version):
            return []
        return moved_meanwhile(self.access.row, self.access.loaded(), imported, seen_version)
