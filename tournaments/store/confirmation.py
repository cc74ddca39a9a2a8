"""The people behind a result."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments import models
from tournaments.access.actor import Actor, same_device, same_person
from tournaments.league.faults import Code

DETERMINING = frozenset({"record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet"})
"""The decisions that make a result what it is, or say that it stands."""


def why_no_second_person(league: int, decisions: Iterable[models.Decision], actor: Actor) -> Code | None:
    """Why the actor does not confirm the result that a game has, None where they may.

    Given the key of the league and the decisions on the game, oldest first.
    """
    hands = _hands(league, decisions)
    if any(same_person(decision, actor) for decision in hands):
        return Code.CONFIRM_OWN
    if actor.link and not actor.holder:
        return Code.CONFIRM_UNNAMED
    if any(same_device(decision, actor) for decision in hands):
        return Code.CONFIRM_SAME_DEVICE
    return None


def _hands(league: int, decisions: Iterable[models.Decision]) -> list[models.Decision]:
    """Return the decisions of everybody who had a part in the result.

    That is whoever entered it, corrected it last or accepted its sheet, and whoever settled since that it stands; of a
    result that came with the file of the league, whoever imported it.
    """
    hands: list[models.Decision] = []
    for decision in decisions:
        if decision.verb not in DETERMINING or hasattr(decision, "undone_by"):
            continue
        if "winner" in (decision.after or {}):
            hands = [decision]
        elif decision.verb == "settle_sheet":
            hands.append(decision)
    imported = models.Decision.objects.filter(league=league, verb="import_league")
    return hands or list(imported.select_related("actor").defer("before", "after"))
