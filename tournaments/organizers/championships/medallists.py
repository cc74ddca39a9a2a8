"""Hide, show and erase the names of medallists in other games of a championship.

The organizers of the championship decide for its own podiums only; leagues decide for their own lists.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet

from tournaments import models
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Code, Fault
from tournaments.store.access.actor import Actor
from tournaments.store.championships import lock_for_organizer
from tournaments.store.decide import Change, Json, decision_with_request_key, record, refuse_conflict
from tournaments.store.erasing import erase_in_decisions
from tournaments.store.names import free_name, register_with_random_name, rename, subject_of
from tournaments.web.forgetting import forget_made_on_commit

SHOW, ERASE = "show_as", "anonymise"


@transaction.atomic
def show_medallist(
    championship: models.Championship,
    player: int,
    *,
    initials: bool,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Show a medallist by initials, or by the name again. Raises Fault.

    The leagues that show the player by name are asked to do the same, without the reason.
    """
    if taken := decision_with_request_key(request_key, SHOW, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, _decided_on_player(player), seen_version)
    placings, person = _medals(locked, player)
    if person.initials and not initials:
        raise Fault(Code.HIDDEN_EVERYWHERE)
    before = person.initials or placings.filter(initials=True).exists()
    placings.update(initials=initials)
    if initials:
        models.Entry.objects.filter(player=player, initials=False).update(initials_asked=True)
    named: Json = {"player": person.name}
    change = Change({**named, "initials": before}, {**named, "initials": initials}, subject_of(player))
    return record(locked, SHOW, change, by=by, request_key=request_key)


@transaction.atomic
def erase_medallist(
    championship: models.Championship,
    player: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Pseudonymise a medallist for good, in the podiums and the history. Raises Fault.

    If the player has entries in leagues or medals of other championships, these keep the name: the pseudonym is then a
    new registered player.
    """
    if taken := decision_with_request_key(request_key, ERASE, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, _decided_on_player(player), seen_version)
    placings, person = _medals(locked, player)
    if person.sorted_as:
        raise Fault(Code.MEDALLIST_GONE)
    substitute = register_with_random_name() if _stays_elsewhere(person, locked) else person
    name = free_name(substitute, [])
    erase_in_decisions(locked.decisions.all(), Aliases({person.name: name}))
    forget_made_on_commit()
    placings.update(player=substitute, initials=False)
    rename(substitute, name, person.name)
    return record(
        locked, ERASE, Change(None, {"player": name}, subject_of(substitute.pk)), by=by, request_key=request_key
    )


def _medals(championship: models.Championship, player: int) -> tuple[QuerySet[models.Placing], models.Player]:
    """Return the medals of a player in other podiums of a championship, and the player."""
    placings = models.Placing.objects.filter(other_podium__championship=championship, player=player)
    first = placings.select_related("player").first()
    if first is None:
        raise Fault(Code.MEDALLIST_GONE)
    return placings, first.player


def _stays_elsewhere(player: models.Player, championship: models.Championship) -> bool:
    """Return whether a player has entries in leagues, or medals of other championships."""
    return player.entries.exists() or player.placings.exclude(other_podium__championship=championship).exists()


def _decided_on_player(player: int) -> Callable[[models.Decision], bool]:
    """Return a test for decisions on a player."""
    return lambda decision: decision.subject == subject_of(player)
