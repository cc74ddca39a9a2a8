"""The page that undoes a recent decision of the same author."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.history import lines_of
from tournaments.league.faults import Code, Fault
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.store.decide import take, with_retries
from tournaments.store.undo import VERBS_UNDONE_IN_ANY_STATE, Undo, batch_of, undo_refusal, undo_request_key
from tournaments.web.deciding.effects import changed_rows, decision_sentence, effects_on_others_since, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.podiums import place_changes

RETURN_PAGES = ("calendar", "games", "standings", "podium", "history", "record", "move", "people")
"""The pages with an undo button to which the site returns; from other pages it goes to the game."""
MAX_PLACE_CHANGES = 3
"""The most players whose new places are in the message."""


class UndoPage(DecisionPage):
    """The page that undoes a decision, by its number, or says why it cannot be undone."""

    role = Role.REFEREE
    title = _("Deshacer")
    decision: models.Decision

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.decision = self.access.row.decisions.select_related("undone_by").get(number=object_id)
        return None

    def return_address(self) -> str:
        """Return the list with the button, or else the game of the decision if it exists, or else the league."""
        if back := self.origin():
            return back
        kind, _space, pk = self.decision.subject.partition(" ")
        if kind == "fixture" and self.access.row.fixtures.filter(pk=int(pk)).exists():
            return reverse("tournaments:game", args=[self.access.slug, int(pk)])
        return self.access.address

    def origin(self) -> str:
        """Return the page of the button if it lists games or decisions, or an empty text."""
        origin = self.request.POST.get("from", "")
        pages = [reverse(f"tournaments:{name}", args=[self.access.slug]) for name in RETURN_PAGES]
        if origin.startswith("/torneos/"):
            events = models.Event.objects.filter(stages__league=self.access.row.pk)
            names = ("event_history", "organize_event")
            pages += [reverse(f"tournaments:{name}", args=[event.slug]) for event in events for name in names]
        return next((page for page in pages if page == origin), "")

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show_refusal(self.refusal(), 200)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Undo the decision, and say how the table changes."""
        if "together" in request.POST:
            return self.undo_together()
        key = undo_request_key(self.access.row, self.decision.number)
        if not self.access.row.decisions.filter(request_key=key).exists() and (fault := self.refusal()):
            return self.show_refusal(fault, REFUSED_STATUS)
        verb = Undo(self.decision.number, self.access.actor)
        before = table(self.access.league())
        try:
            undoing = with_retries(lambda: take(self.access.row, verb, by=self.access.actor, request_key=key))
        except Fault as fault:
            return self.show_refusal(fault, REFUSED_STATUS)
        self.access.refresh()
        after = table(self.access.league())
        moved = [one.name for one in changed_rows(before, after) if one.before and one.before.pos != one.after.pos]
        effect = place_changes(before, after, moved[:MAX_PLACE_CHANGES]) if len(moved) <= MAX_PLACE_CHANGES else []
        words = decision_sentence(undoing, self.access.row.pieces_of_absence)
        others = effects_on_others_since(self.access.row, undoing)
        messages.success(request, " ".join([words, *effect, *others]))
        return onward(request, self.return_address())

    def undo_together(self) -> HttpResponseBase:
        """Undo all decisions of one form, or none; a conflict is shown."""
        try:
            undone = with_retries(self._undo_batch)
        except Fault as fault:
            return self.show_refusal(fault, REFUSED_STATUS)
        words = (
            ngettext("%(count)d planilla deshecha.", "%(count)d planillas deshechas.", undone)
            if self.decision.verb == "submit_sheet"
            else ngettext("%(count)d resultado deshecho.", "%(count)d resultados deshechos.", undone)
        )
        messages.success(self.request, words % {"count": undone})
        return onward(self.request, self.origin() or self.access.address)

    @transaction.atomic
    def _undo_batch(self) -> int:
        """Undo all decisions taken together with this one. Return their number."""
        row, by = self.access.row, self.access.actor
        batch = batch_of(self.decision)
        for decision in batch:
            take(row, Undo(decision.number, by), by=by, request_key=undo_request_key(row, decision.number))
        return len(batch)

    def refusal(self) -> Fault | None:
        if self.access.row.state == State.FINISHED and self.decision.verb not in VERBS_UNDONE_IN_ANY_STATE:
            return Fault(Code.LEAGUE_FINISHED)
        later = self.access.row.decisions.filter(number__gt=self.decision.number).select_related("undone_by")
        return undo_refusal(self.decision, later, self.access.actor, timezone.now())

    def show_refusal(self, fault: Fault | None, status: int) -> HttpResponse:
        """Show why the decision cannot be undone."""
        context = {
            "access": self.access,
            "title": self.title,
            "line": lines_of(self.access.row, [self.decision])[0],
            "blocked": full_sentence(fault) if fault else "",
            "refused": status == REFUSED_STATUS,
            "back": self.return_address(),
        }
        return render(self.request, "public/overview/undo.html", context, status=status)
