"""A championship, its organizers, and the placings of closed leagues from which its table is made.

The right of the actor is checked again once the championship is locked.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.league.table import Row
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.access.permissions import NOBODY, championships_seen_by, decides_in_championship
from tournaments.store.decide import Change, decision_with_request_key, record, refuse_conflict
from tournaments.store.links import end_invitations
from tournaments.store.load import LoadedLeague
from tournaments.store.players import slug_for

FOUND, RENAME = "found_championship", "rename_championship"
APPOINT, DISMISS = "appoint_organizer", "dismiss_organizer"
LockedChampionships = dict[int, models.Championship]
"""Locked championships by key."""


def championship_named(name: str, *, by: Actor) -> models.Championship | None:
    """Return the championship of a name, among those that the actor may see.

    If several have the name, it is one that the actor organizes, or else the oldest.
    """
    named = list(championships_seen_by(by).filter(folded_name=folded(name)).order_by("pk"))
    return next((row for row in named if decides_in_championship(by, row.pk)), named[0] if named else None)


def found_championship(name: str, *, by: Actor) -> models.Championship:
    """Found a championship whose first organizer is the account of the actor."""
    checked_name = checks.name(name)
    slug = slug_for(models.Championship, checked_name, "campeonato", account=by.user.pk if by.user else None)
    row = models.Championship.objects.create(name=checked_name, folded_name=folded(checked_name), slug=slug)
    if by.user:
        models.ChampionshipOrganizer.objects.create(championship=row, user=by.user)
    record(row, FOUND, Change(None, {"championship": row.name}, "championship"), by=by)
    return row


@transaction.atomic
def rename_championship(
    championship: models.Championship,
    name: str,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Rename a championship, whose address stays.

    Raises Fault if it has that name already, or another one of the actor: leagues enter by the name.
    """
    if taken := decision_with_request_key(request_key, RENAME, by):
        return taken
    locked, new_name = lock_for_organizer(championship.pk, by=by), checks.name(name)
    refuse_conflict(locked, lambda decision: decision.verb == RENAME, seen_version)
    if locked.name == new_name:
        raise Fault(Code.PLAYER_SAME, "name")
    own = models.ChampionshipOrganizer.objects.filter(user=by.user.pk if by.user else NOBODY)
    if own.filter(championship__folded_name=folded(new_name)).exclude(championship=locked).exists():
        raise Fault(Code.CHAMPIONSHIP_NAMESAKE, "name")
    change = Change({"championship": locked.name}, {"championship": new_name}, "championship")
    locked.name, locked.folded_name = new_name, folded(new_name)
    locked.save(update_fields=["name", "folded_name"])
    return record(locked, RENAME, change, by=by, request_key=request_key)


def present_and_former_names(championships: QuerySet[models.Championship]) -> frozenset[str]:
    renamed = models.Decision.objects.filter(championship__in=championships, verb=RENAME)
    former = (before["championship"] for before in renamed.values_list("before", flat=True) if before)
    return frozenset((*championships.values_list("name", flat=True), *former))


def lock_championships(*championships: int | None) -> LockedChampionships:
    """Lock the championships of those keys, always in the same order to avoid deadlocks."""
    wanted = [pk for pk in championships if pk]
    rows = models.Championship.objects.select_for_update().filter(pk__in=wanted).order_by("pk") if wanted else ()
    return {row.pk: row for row in rows}


def lock_for_organizer(championship: int, *, by: Actor) -> models.Championship:
    """Lock a championship for one of its organizers. Raises Fault for another actor."""
    locked = lock_championships(championship)[championship]
    if not decides_in_championship(by, championship):
        raise Fault(Code.CHAMPIONSHIP_DISMISSED)
    return locked


@transaction.atomic
def appoint_organizer(championship: models.Championship, user: User, *, by: Actor) -> models.Decision:
    """Make an account an organizer of the championship."""
    locked = lock_for_organizer(championship.pk, by=by)
    _row, new = models.ChampionshipOrganizer.objects.get_or_create(championship=locked, user=user)
    if not new:
        raise Fault(Code.CHAMPIONSHIP_ORGANIZED, name=display_name(user))
    return record(locked, APPOINT, Change(None, {"name": display_name(user)}, _subject(user.pk)), by=by)


@transaction.atomic
def dismiss_organizer(
    championship: models.Championship,
    user_id: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Dismiss an organizer of the championship, never the last one."""
    if taken := decision_with_request_key(request_key, DISMISS, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, lambda decision: decision.subject == _subject(user_id), seen_version)
    row = locked.organizers.filter(user=user_id).select_related("user").first()
    if row is None:
        raise Fault(Code.CHAMPIONSHIP_ORGANIZER_UNKNOWN)
    if not locked.organizers.exclude(pk=row.pk).exists():
        raise Fault(Code.CHAMPIONSHIP_LAST_ORGANIZER, name=display_name(row.user))
    row.delete()
    end_invitations(models.Invitation.objects.filter(championship=locked), row.user)
    change = Change({"name": display_name(row.user)}, None, _subject(user_id))
    return record(locked, DISMISS, change, by=by, request_key=request_key)


def leave_championships(user: User, *, by: Actor) -> None:
    """End an account's roles in championships, also where it is the last organizer: the administrator gives those."""
    for championship in sorted(
        models.ChampionshipOrganizer.objects.filter(user=user).values_list("championship", flat=True)
    ):
        locked = lock_championships(championship)[championship]
        locked.organizers.filter(user=user).delete()
        record(locked, DISMISS, Change({"name": display_name(user)}, None, _subject(user.pk)), by=by)


def _subject(user_id: int) -> str:
    """Return the subject of decisions on an organizer of a championship."""
    return f"official {user_id}"


EVENTS = ("league", "other_podium")


def write_placings(league: models.League, loaded: LoadedLeague, rows: list[Row]) -> None:
    """Store the places of the table, with medals and points of the podium."""
    models.Placing.objects.bulk_create(
        models.Placing(
            league=league,
            championship_id=league.championship_id,
            player_id=loaded.player_ids[row.player],
            place=row.pos or 0,
            medal=row.medal,
            points=row.podium_points or 0,
        )
        for row in rows
    )


def complete_placings(kind: type[Any] = models.Placing) -> None:
    """Fill in the championship of placings written by a previous version during a rolling update."""
    for event in EVENTS:
        without = kind.objects.filter(championship=None, **{f"{event}__championship__isnull": False})
        if without.exists():
            event_row = kind._meta.get_field(event).related_model.objects.filter(pk=OuterRef(f"{event}_id"))
            without.update(championship_id=Subquery(event_row.values("championship_id")[:1]))
