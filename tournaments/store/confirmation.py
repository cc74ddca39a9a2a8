"""The second person who confirms a result must not have had a part in it."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments import models
from tournaments.access.actor import Actor, same_device, same_person
from tournaments.league.faults import Code

DETERMINING = frozenset({"record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet"})
"""The verbs of decisions that determine a result, or confirm that it stands."""


def why_no_second_person(league: int, decisions: Iterable[models.Decision], actor: Actor) -> Code | None:
    """Return why the actor may not confirm the result of a game, or None.

    Takes the key of the league and the decisions on the game, oldest first.
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
    """Return the decisions that had a part in the result.

    They are its entry or last correction, the acceptance of its sheet, and later decisions that it stands; for a result
    from a league file, the import.
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
