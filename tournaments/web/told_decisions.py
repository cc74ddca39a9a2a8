"""The message about a decision, with a button to undo it.

A message waits in the session for the next page that shows messages, which may be about another league or game.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

from tournaments import models
from tournaments.store.undo import can_be_undone

UNDO, ALONE, TOGETHER = "undo", "alone", "together"


def tell(request: HttpRequest, decision: models.Decision, words: str, *, together: bool = False) -> None:
    """Store the message of a decision, with the data of its undo button.

    With `together`, the message and the button are for all decisions of a form.
    """
    tag = _undo_tag(decision, together=together) if can_be_undone(decision) else ""
    messages.success(request, words, extra_tags=tag)


def undo_number(message: Message, league: int, fixture: int | None = None) -> int | None:
    """Return the number of the decision that a message offers to undo, on a page of a league or of one of its games.

    Return None on a page of another league, or of another game.
    """
    parts = (message.extra_tags or "").split()
    if len(parts) != 5 or parts[0] != UNDO or int(parts[1]) != league:
        return None
    number, about = int(parts[2]), int(parts[3])
    return None if fixture and about and about != fixture else number


def undoes_together(message: Message) -> bool:
    """Return whether a message offers to undo all the decisions of a form."""
    return (message.extra_tags or "").endswith(f" {TOGETHER}")


def _undo_tag(decision: models.Decision, *, together: bool) -> str:
    """Return the data of the undo button: league, number of the decision, its fixture or 0, and the extent."""
    kind, _space, pk = decision.subject.partition(" ")
    about = int(pk) if kind == "fixture" and not together else 0
    return f"{UNDO} {decision.league_id} {decision.number} {about} {TOGETHER if together else ALONE}"
