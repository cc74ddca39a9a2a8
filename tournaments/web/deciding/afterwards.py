"""After a decision: the redirect to the next page, and the sentence for its message."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from tournaments import models
from tournaments.wording.decisions import sentence


def onward(request: HttpRequest, to: str) -> HttpResponse:
    """Redirect to the next page, with JSON for the script that sent the form."""
    if request.headers.get("X-Requested-With") == "fetch":
        return JsonResponse({"to": to})
    return redirect(to)


def decision_sentence(decision: models.Decision, walkover_pieces: int | None = 0) -> str:
    """Return the sentence about a decision for its author."""
    return sentence(decision.verb, decision.before, decision.after, walkover_pieces)
