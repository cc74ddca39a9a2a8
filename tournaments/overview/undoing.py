"""Undoing what one did a moment ago, with one tap."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.deciding.effects import changes
from tournaments.deciding.page import DecisionPage, onward, settle, told
from tournaments.display.history import lines_of
from tournaments.league.faults import Code, Fault
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.models.official import Role
from tournaments.store.decide import take, taken_with
from tournaments.store.undo import Undo, request_key, why_not
from tournaments.web.requests import REFUSED
from tournaments.wording.faults import standing_alone
from tournaments.wording.places import moves

MOST = 3
"""Players whose new places are told in the message."""


class Undoing(DecisionPage):
    """Of the decision of this number: what it was, and why it cannot be undone where it cannot."""

    role = Role.REFEREE
    title = _("Deshacer")
    decision: models.Decision

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        self.decision = self.access.row.decisions.select_related("undone_by").get(number=which)
        return None

    def after(self) -> str:
        """The game it was about, while there is one; else the league."""
        kind, _space, pk = self.decision.subject.partition(" ")
        if kind == "fixture" and self.access.row.fixtures.filter(pk=int(pk)).exists():
            return reverse("tournaments:game", args=[self.access.slug, int(pk)])
        return self.access.address

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.told_why(self.refusal(), 200)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        key = request_key(self.access.row, self.decision.number)
        if not taken_with(key, Undo.name) and (fault := self.refusal()):
            return self.told_why(fault, REFUSED)
        verb = Undo(self.decision.number, self.access.actor)
        before = table(self.access.league())
        try:
            undoing = settle(lambda: take(self.access.row, verb, by=self.access.actor, request_key=key))
        except Fault as fault:
            return self.told_why(fault, REFUSED)
        self.access.refresh()
        after = table(self.access.league())
        moved = [one.name for one in changes(before, after) if one.before and one.before.pos != one.after.pos]
        effect = moves(before, after, moved[:MOST]) if len(moved) <= MOST else []
        messages.success(request, " ".join([told(undoing, self.access.row.walkover_pieces), *effect]))
        return onward(request, self.after())

    def refusal(self) -> Fault | None:
        if self.access.row.state == State.FINISHED:
            return Fault(Code.LEAGUE_FINISHED)
        later = self.access.row.decisions.filter(number__gt=self.decision.number).select_related("undone_by")
        return why_not(self.decision, later, self.access.actor, timezone.now())

    def told_why(self, fault: Fault | None, status: int) -> HttpResponse:
        context = {
            "access": self.access,
            "title": self.title,
            "line": lines_of(self.access.row, [self.decision])[0],
            "blocked": standing_alone(fault) if fault else "",
            "refused": status == REFUSED,
            "back": self.after(),
        }
        return render(self.request, "overview/undo.html", context, status=status)
