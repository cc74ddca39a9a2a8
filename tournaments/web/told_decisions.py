"""The message that tells what a decision did, and where it may offer to undo it.

A message waits in the session for the next page that shows messages, which may be of another league or game.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

from tournaments import models
from tournaments.store.undo import can_be_undone

UNDO = "undo"


def tell(request: HttpRequest, decision: models.Decision, words: str) -> None:
    """Leave the message of a decision, with what is needed to offer its undoing where that belongs."""
    messages.success(request, words, extra_tags=_undo_tag(decision) if can_be_undone(decision) else "")


def undo_number(message: Message, league: int, fixture: int | None = None) -> int | None:
    """The number of the decision that a message offers to undo on a page of a league, or of one of its games.

    None on a page of another league, or of another game than the decision is about.
    """
    parts = (message.extra_tags or "").split()
    if len(parts) != 4 or parts[0] != UNDO or int(parts[1]) != league:
        return None
    number, about = int(parts[2]), int(parts[3])
    return None if fixture and about and about != fixture else number


def _undo_tag(decision: models.Decision) -> str:
    """The league, the number of the decision, and the fixture it is about (0: none)."""
    kind, _space, pk = decision.subject.partition(" ")
    return f"{UNDO} {decision.league_id} {decision.number} {int(pk) if kind == 'fixture' else 0}"
