"""How a decision is taken: the league locked, the change made and written down, in one transaction.

A verb is a value: it knows what it would change. `take` does it, `preview` answers the table before and
after without doing it. A request key that comes twice is one decision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.db import transaction

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.table import Table, table
from tournaments.league.values import State
from tournaments.selectors.loading import load_league

Json = dict[str, Any]
LEAGUE = "league"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who decides: somebody with an account, or a name (the command line)."""

    name: str
    user: User | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What a verb changed: of what, from what, to what."""

    before: Json | None
    after: Json | None
    subject: str = LEAGUE


@dataclass(frozen=True, slots=True)
class Effect:
    """The table without a decision, and with it."""

    before: Table
    after: Table


class Verb(ABC):
    """Something that can be decided of a league. `apply` works on a locked league, and raises Fault."""

    name: ClassVar[str]
    needs_reason: ClassVar[bool] = False
    of_finished: ClassVar[bool] = False
    """Whether it is for finished leagues; any other is for those that are not."""

    @abstractmethod
    def apply(self, league: models.League) -> Change: ...


def take(
    league: models.League,
    verb: Verb,
    *,
    by: Actor,
    reason: str = "",
    request_key: str | None = None,
    seen: int | None = None,
) -> models.Decision:
    """Take the decision, or answer the one already taken with this request key.

    `seen` is the league's version that the decider saw: a later decision on the same subject refuses this
    one. Raises Fault, and then nothing has changed.
    """
    with transaction.atomic():
        locked = _lock(league)
        if taken := _already_taken(locked, verb, request_key):
            return taken
        change = _apply(locked, verb, reason)
        if seen is not None:
            _refuse_if_changed(locked, change.subject, seen)
        return record(locked, verb.name, change, by=by, reason=reason, request_key=request_key)


def preview(league: models.League, verb: Verb, *, reason: str = "-") -> Effect:
    """The effect on the table, nothing changed. Raises Fault where `take` would."""
    with transaction.atomic():
        locked = _lock(league)
        before = table(load_league(locked).league)
        _apply(locked, verb, reason)
        after = table(load_league(locked).league)
        transaction.set_rollback(True)
    return Effect(before, after)


def record(
    league: models.League,
    verb: str,
    change: Change,
    *,
    by: Actor,
    reason: str = "",
    request_key: str | None = None,
) -> models.Decision:
    """Write down a change already made to a league that this transaction holds."""
    league.version += 1
    league.save(update_fields=["version", "updated_at"])
    return models.Decision.objects.create(
        league=league,
        number=league.version,
        verb=verb,
        subject=change.subject,
        actor=by.user,
        actor_name=by.name,
        reason=reason.strip(),
        before=change.before,
        after=change.after,
        request_key=request_key,
    )


def _lock(league: models.League) -> models.League:
    return models.League.objects.select_for_update().get(pk=league.pk)


def _apply(league: models.League, verb: Verb, reason: str) -> Change:
    finished = league.state == State.FINISHED
    if finished and not verb.of_finished:
        raise Fault(Code.LEAGUE_FINISHED)
    if verb.of_finished and not finished:
        raise Fault(Code.LEAGUE_NOT_FINISHED)
    if verb.needs_reason and not reason.strip():
        raise Fault(Code.REASON_NEEDED, "reason")
    return verb.apply(league)


def taken_with(request_key: str | None, verb: str) -> models.Decision | None:
    """The decision already taken with this request key, None where there is none. Raises Fault for another's key."""
    taken = models.Decision.objects.filter(request_key=request_key).first() if request_key else None
    if taken and taken.verb != verb:
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return taken


def _already_taken(league: models.League, verb: Verb, request_key: str | None) -> models.Decision | None:
    taken = taken_with(request_key, verb.name)
    if taken and taken.league_id != league.pk:
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return taken


def _refuse_if_changed(league: models.League, subject: str, seen: int) -> None:
    later = models.Decision.objects.filter(league=league, number__gt=seen, subject__in=[subject, LEAGUE]).last()
    if later:
        raise Fault(Code.CHANGED_MEANWHILE, actor=later.actor_name)
