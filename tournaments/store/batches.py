"""Decisions taken together and undone together; and the rule that whoever confirms a result had no part in
entering it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from django.db import transaction

from tournaments import models
from tournaments.league.faults import Code
from tournaments.store.access.actor import Actor, is_on_author_device, may_be_author
from tournaments.store.decide import Verb, take
from tournaments.store.load import LoadedLeague, load_league

SEPARATOR = "~"
"""The character between the form's key and the index of the decision in a request key."""


class Plan(Protocol):
    """Decisions to take together, in their order."""

    @property
    def verbs(self) -> Sequence[Verb]: ...


Planned = TypeVar("Planned", bound=Plan)


@transaction.atomic
def take_together(
    league: models.League, plan: Callable[[LoadedLeague], Planned], *, by: Actor, batch: str | None = None
) -> tuple[Planned, models.Decision | None]:
    """Lock the league, make a plan for it and take its decisions; return the plan and the last decision.

    `batch` is the key of the form that sent them, by which they are undone together. Raises what `plan` raises.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    planned = plan(load_league(locked))
    last = None
    for index, verb in enumerate(planned.verbs):
        last = take(locked, verb, by=by, request_key=key_in_batch(batch, index) if batch else None)
    return planned, last


def key_in_batch(batch: str, index: int) -> str:
    """Return the request key of the decision with this index, made from the key of its form."""
    return f"{batch}{SEPARATOR}{index}"


def batch_of(decision: models.Decision) -> Sequence[models.Decision]:
    """Return the decisions taken with the same form and not undone, this one included, the latest first."""
    batch, separator, _index = (decision.request_key or "").partition(SEPARATOR)
    if not separator:
        return [decision]
    together = models.Decision.objects.filter(league=decision.league_id, request_key__startswith=f"{batch}{SEPARATOR}")
    return list(together.filter(undone_by=None).order_by("-number"))


DETERMINING = frozenset({"record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet"})
"""The verbs of decisions that determine a result, or confirm it against its sheet."""


def confirmation_refusal(league: int, decisions: Iterable[models.Decision], actor: Actor) -> Code | None:
    """Return the code of the reason why the actor may not confirm the result of a game, or None.

    Takes the key of the league and the decisions on the game, oldest first. A player who reported any result of the
    game had a part in it.
    """
    decisions = list(decisions)
    reports = [decision for decision in decisions if decision.verb == "report_result"]
    contributing = [*_contributing(league, decisions), *reports]
    if any(may_be_author(decision, actor) for decision in contributing) or _is_of_same_account(contributing, actor):
        return Code.CONFIRM_OWN
    if actor.link and not actor.holder:
        return Code.CONFIRM_UNNAMED
    if any(is_on_author_device(decision, actor) for decision in contributing):
        return Code.CONFIRM_SAME_DEVICE
    return None


def _is_of_same_account(contributing: Iterable[models.Decision], actor: Actor) -> bool:
    """Return whether one person took a decision and now confirms: the same account, or one linked to the player."""
    account = actor.user.pk if actor.user else actor.own_link.account_id if actor.own_link else None
    if account is None:
        return False
    players = [decision.player for decision in contributing if decision.player]
    if any(decision.actor_id == account for decision in contributing):
        return True
    return bool(players) and models.PlayerLink.objects.filter(entry__in=players, account=account).exists()


def _contributing(league: int, decisions: Iterable[models.Decision]) -> list[models.Decision]:
    """Return the decisions that had a part in the result.

    They are its first record or last correction, the acceptance of its sheet, and later decisions that keep it; for a
    result from a league file, the import.
    """
    contributing: list[models.Decision] = []
    for decision in decisions:
        if decision.verb not in DETERMINING or hasattr(decision, "undone_by"):
            continue
        if "winner" in (decision.after or {}):
            contributing = [decision]
        elif decision.verb == "settle_sheet":
            contributing.append(decision)
    imported = models.Decision.objects.filter(league=league, verb="import_league")
    return contributing or list(imported.select_related("actor").defer("before", "after"))
