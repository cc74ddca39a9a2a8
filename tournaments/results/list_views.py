"""Many results at once, from a list: what they would change first, then all of them or none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.deciding.effects import changes
from tournaments.deciding.page import DecisionPage, onward
from tournaments.league.faults import Fault
from tournaments.league_file.results_list import COLUMNS
from tournaments.models.official import Role
from tournaments.results.import_list import Imported, LinesRefused, import_results, preview_results
from tournaments.results.list_form import ResultsForm
from tournaments.web.form_token import read_form_token
from tournaments.web.requests import REFUSED


class ResultsList(DecisionPage):
    """A result that stands already as listed is left as it is: the same list sent twice enters nothing twice."""

    role = Role.REFEREE
    form_class = ResultsForm
    template = "results/results_list.html"
    title = _("Anotar resultados de una lista")
    button = _("Ver qué cambia")

    def context(self) -> Mapping[str, Any]:
        return {"columns": COLUMNS}

    def taken(self) -> models.Decision | None:
        """A list is many decisions, none of which answers for it."""
        return None

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        form, form_token = self.make_form(request.POST, request.FILES), read_form_token(request.POST)
        assert isinstance(form, ResultsForm)
        if request.POST.get("step") == "edit":
            return self.show(self.make_form(initial=form.as_typed()), form_token)
        if not form.is_valid():
            return self.show(form, form_token, status=REFUSED)
        lines, unread = form.cleaned_data["lines"], form.cleaned_data["faults"]
        keep = request.POST.get("step") == "confirm" and form_token is not None and not unread
        try:
            imported = (
                import_results(self.access.row, lines, by=self.access.actor)
                if keep
                else preview_results(self.access.loaded(), lines)
            )
            if unread:
                raise LinesRefused(())
        except LinesRefused as refused:
            form.add_lines([*unread, *refused.faults])
            return self.show(form, form_token, status=REFUSED)
        except Fault as fault:
            form.add_fault(fault)
            return self.show(form, form_token, status=REFUSED)
        return self.entered(imported) if keep else self.previewed(form, imported)

    def previewed(self, form: ResultsForm, imported: Imported) -> HttpResponse:
        shown = {
            "summary": told_results(imported),
            "carried": form.carried(),
            "changes": changes(imported.effect.before, imported.effect.after),
            "confirm_button": _("Anotarlos todos"),
        }
        form_token = read_form_token(self.request.POST)
        if form_token is None:
            return self.show(form, status=REFUSED)
        return self.answer("deciding/confirm.html", form, form_token, 200, shown)

    def entered(self, imported: Imported) -> HttpResponse:
        messages.success(self.request, told_results(imported))
        return onward(self.request, self.after())


def told_results(imported: Imported) -> str:
    """How many are new, and how many stood already."""
    new = ngettext("%(count)d resultado nuevo.", "%(count)d resultados nuevos.", imported.entered)
    words = [new % {"count": imported.entered}]
    if imported.standing:
        old = ngettext("%(count)d ya constaba así.", "%(count)d ya constaban así.", imported.standing)
        words.append(old % {"count": imported.standing})
    return " ".join(words)
