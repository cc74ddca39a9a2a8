"""The message about a decision, with a button to undo it.

A message waits in the session for the next page that shows messages, which may be about another league or game.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

from tournaments import models
from tournaments.store.undo import can_be_undone

UNDO, ALONE = "undo", "alone"
RESULTS, SHEETS = "results", "sheets"
"""The decisions that one button undoes together: the results, or the sheets, of a form."""


def add_message(
    request: HttpRequest, decision: models.Decision, words: str, *, together: str = "", warns: bool = False
) -> None:
    """Store the message of a decision, with the data of its undo button.

    With `together`, RESULTS or SHEETS, the message and the button are for all decisions of a form. With `warns`, the
    message is shown as a warning.
    """
    tag = _undo_tag(decision, together=together) if can_be_undone(decision) else ""
    level = messages.WARNING if warns else messages.SUCCESS
    messages.add_message(request, level, words, extra_tags=tag)


def undo_number(message: Message, league: int, fixture: int | None = None) -> int | None:
    """Return the number of the decision that a message offers to undo, on a page of a league or of one of its games.

    Return None on a page of another league, or of another game.
    """
    parts = (message.extra_tags or "").split()
    if len(parts) != 5 or parts[0] != UNDO or int(parts[1]) != league:
        return None
    number, game = int(parts[2]), int(parts[3])
    return None if fixture and game and game != fixture else number


def undoes_together(message: Message) -> str:
    """Return what a message offers to undo together, RESULTS or SHEETS; empty for a single decision."""
    extent = (message.extra_tags or "").rpartition(" ")[2]
    return extent if extent in (RESULTS, SHEETS) else ""


def _undo_tag(decision: models.Decision, *, together: str) -> str:
    """Return the data of the undo button: league, number of the decision, its fixture or 0, and the extent."""
    kind, _space, pk = decision.subject.partition(" ")
    game = int(pk) if kind == "fixture" and not together else 0
    return f"{UNDO} {decision.league_id} {decision.number} {game} {together or ALONE}"
