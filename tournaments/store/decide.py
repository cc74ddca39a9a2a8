"""Taking a decision: lock the league, make the change and record it, in one transaction, again after a conflict;
and what features add.

A verb is a value that describes the change. `take` makes it; `preview` returns the table before and after without
making it. A request key that is sent twice is one decision.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from psycopg.errors import CheckViolation, DeadlockDetected, NotNullViolation

from tournaments import models
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.names import without_hidden
from tournaments.league.table import Table, table
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor, author_condition, signature_of_decision
from tournaments.store.access.permissions import NOBODY
from tournaments.store.access.tokens import LinkState, link_of, link_state
from tournaments.store.kept_query import kept_query
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.outbox import may_be_listened, note_decision

Consequence = Callable[[models.League, models.Decision, Actor], None]
Condition = Callable[[OuterRef], Exists]
CONSEQUENCES: list[tuple[Consequence, Condition | None]] = []


def after_every_decision(consequence: Consequence) -> Consequence:
    """Register a function to be called with the locked league, each decision on it and its actor."""
    CONSEQUENCES.append((consequence, None))
    return consequence


def after_decisions_where(condition: Condition) -> Callable[[Consequence], Consequence]:
    """Register a function for leagues that fulfil a condition, which is read with the locked league."""

    def register(consequence: Consequence) -> Consequence:
        CONSEQUENCES.append((consequence, condition))
        return consequence

    return register


Json = dict[str, Any]
LEAGUE = "league"
CALENDAR = "calendar"
"""The subject of decisions that move games: a result entered meanwhile does not conflict with them."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change by a verb: its subject, the values before and after, and the decision that it undoes, if any."""

    before: Json | None
    after: Json | None
    subject: str = LEAGUE
    undoes: models.Decision | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """The table without a decision, and with it, and the league with it."""

    before: Table
    after: Table
    league: values.League


class Verb(ABC):
    """A kind of decision on a league. `apply` changes the rows of a locked league, or raises Fault."""

    name: ClassVar[str]
    needs_reason: ClassVar[bool] = False
    finished_leagues_only: ClassVar[bool] = False
    """Whether the verb applies to finished leagues only; by default it applies to unfinished ones only."""
    in_any_state: ClassVar[bool] = False
    """Whether the verb applies to finished and unfinished leagues."""
    compatible_own_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs of decisions that do not conflict with this one if the same actor took them."""

    @abstractmethod
    def apply(self, league: models.League) -> Change: ...

    def simulate(self, loaded: LoadedLeague) -> values.League | None:
        """Return the league as `apply` would leave it, without writing, or None if that needs the rows.

        Raises Fault where `apply` would.
        """
        return None

    def requires_reason(self) -> bool:
        """Return whether this decision must have a reason; by default whether its kind needs one."""
        return self.needs_reason

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return the filter of the decisions that conflict with this one unless the actor has seen them.

        By default they are those on the league as a whole.
        """
        return Q(subject=LEAGUE)

    def other_leagues(self, league: models.League) -> QuerySet[models.League] | None:
        """Return the other leagues that the decision changes, locked with this one, or None."""
        return None

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Apply the change to the other leagues, after this one; by default nothing."""
        return

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        """Do further work once the decision is recorded; by default nothing."""
        return


def take(
    league: models.League,
    verb: Verb,
    *,
    by: Actor,
    reason: str = "",
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Take the decision, or return the one already taken with this request key.

    `seen_version` is the version of the league that the actor saw. Raises Fault if a conflicting decision was taken
    after it; then nothing has changed.
    """
    with transaction.atomic():
        locked, *others = _lock(league, verb, by, request_key)
        # After waiting for the lock, only the locked row is sure to be current: the rest may be from before the wait.
        known = vars(locked) if locked.version == league.version else {}
        taken, later = _taken_and_conflicting(locked, verb, request_key, seen_version, by, used=known.get("key_used"))
        if taken:
            return taken
        refuse_dismissed(locked, by, known.get("superuser"), known.get("role_of_user"))
        if later:
            raise Fault(Code.CHANGED_MEANWHILE, actor=signature_of_decision(later))
        change = _apply(locked, verb, reason)
        listened = known.get("listened", True)
        decision = record(locked, verb.name, change, by=by, reason=reason, request_key=request_key, listened=listened)
        verb.apply_to_others(others, change, by=by, reason=reason)
        verb.afterwards(locked, by=by)
        for number, (consequence, _condition) in enumerate(CONSEQUENCES):
            if known.get(_fulfils(number), True):
                consequence(locked, decision, by)
        return decision


def preview(league: models.League, verb: Verb, *, reason: str = "-", loaded: LoadedLeague | None = None) -> Effect:
    """Return the effect on the table without changing anything. Raises Fault where `take` would.

    With `loaded`, a verb that can simulate its change on the value is not tried out on rows.
    """
    if loaded is not None:
        _check_state_and_reason(loaded.league.state, verb, reason)
        simulated = verb.simulate(loaded)
        if simulated is not None:
            return Effect(table(loaded.league), table(simulated), simulated)
    with transaction.atomic():
        locked, *_ = _lock(league, verb)
        before = table(load_league(locked).league)
        _apply(locked, verb, reason)
        after = load_league(locked).league
        transaction.set_rollback(True)
    return Effect(before, table(after), after)


def record(
    owner: models.League | models.Championship,
    verb: str,
    change: Change,
    *,
    by: Actor,
    reason: str = "",
    request_key: str | None = None,
    listened: bool = True,
) -> models.Decision:
    """Record a change made to rows that this transaction has locked; a league's state is saved with it.

    `listened` says whether anybody may listen to decisions on the league, so that the outbox is asked.
    """
    league = owner if isinstance(owner, models.League) else None
    owner.version += 1
    owner.save(update_fields=["state", "version", "updated_at"] if league else ["version"])
    decision = models.Decision.objects.create(
        league=league,
        championship=None if isinstance(owner, models.League) else owner,
        number=owner.version,
        verb=verb,
        subject=change.subject,
        actor=by.user,
        link=by.link,
        player=by.player,
        actor_name=by.name,
        actor_handle=by.handle,
        reason=without_hidden(reason).strip(),
        before=change.before,
        after=change.after,
        undoes=change.undoes,
        request_key=request_key,
    )
    if listened:
        note_decision(decision)
    return decision


def refuse_conflict(
    championship: models.Championship, conflicts: Callable[[models.Decision], bool], seen_version: int | None
) -> None:
    """Raise Fault if a conflicting decision was taken after the version that the actor saw."""
    if seen_version is None or seen_version == championship.version:
        return
    for later in championship.decisions.filter(number__gt=seen_version).order_by("-number"):
        if conflicts(later):
            raise Fault(Code.CHANGED_MEANWHILE, actor=signature_of_decision(later))


def conflicting_since(league: models.League, verb: Verb, seen_version: int, by: Actor) -> QuerySet[models.Decision]:
    """Return the conflicting decisions after the version that the actor saw, oldest first."""
    return models.Decision.objects.filter(_conflict_filter(league, verb, seen_version, by)).order_by("number")


def _conflict_filter(league: models.League, verb: Verb, seen_version: int, by: Actor) -> Q:
    """Return the filter of the decisions after a version that conflict with the actor's."""
    condition = Q(verb.conflicting_decisions(league), league=league, number__gt=seen_version)
    if verb.compatible_own_verbs:
        condition &= ~(author_condition(by) & Q(verb__in=verb.compatible_own_verbs))
    return condition


def _lock(
    league: models.League, verb: Verb, by: Actor | None = None, request_key: str | None = None
) -> list[models.League]:
    """Lock the league and the others that the verb changes, always in the same order to avoid deadlocks.

    A league locked alone is read with the rights of the actor's account, with whether the request key was used, and
    with what may follow from the decision.
    """
    others = verb.other_leagues(league)
    if others is None:
        user = by.user.pk if by and by.user else NOBODY
        if alone := _locked_alone(league.pk, user, request_key or ""):
            return alone
        raise models.League.DoesNotExist(league.pk)
    rows = models.League.objects.select_for_update().filter(Q(pk=league.pk) | Q(pk__in=others.values("pk")))
    return sorted(rows.order_by("pk"), key=lambda row: row.pk != league.pk)


@kept_query
def _locked_alone(league: int, user: int, request_key: str) -> QuerySet[models.League]:
    accounts = User.objects.filter(pk=user, is_active=True).values("is_superuser")
    follows = {
        _fulfils(number): condition(OuterRef("pk"))
        for number, (_consequence, condition) in enumerate(CONSEQUENCES)
        if condition
    }
    return (
        models.League.objects.select_for_update()
        .filter(pk=league)
        .annotate(
            superuser=Subquery(accounts),
            role_of_user=Subquery(_role(OuterRef("pk"), user)),
            key_used=Exists(models.Decision.objects.filter(request_key=request_key)),
            listened=may_be_listened(OuterRef("pk")),
            **follows,
        )
    )


def _fulfils(number: int) -> str:
    """Return the name under which a locked league says whether it fulfils the condition of a consequence."""
    return f"fulfils_{number}"


def _role(league: int | OuterRef, user: int | OuterRef) -> QuerySet[models.Official, tuple[str]]:
    """Return the role of an account in a league."""
    return models.Official.objects.filter(league=league, user=user).values_list("role")[:1]


def _apply(league: models.League, verb: Verb, reason: str) -> Change:
    _check_state_and_reason(State(league.state), verb, reason)
    return verb.apply(league)


def _check_state_and_reason(state: State, verb: Verb, reason: str) -> None:
    """Refuse a decision that the state of the league does not allow, or that lacks its reason."""
    finished = state is State.FINISHED
    if finished and not (verb.finished_leagues_only or verb.in_any_state):
        raise Fault(Code.LEAGUE_FINISHED)
    if verb.finished_leagues_only and not finished:
        raise Fault(Code.LEAGUE_NOT_FINISHED)
    if verb.requires_reason() and not without_hidden(reason).strip():
        raise Fault(Code.REASON_NEEDED, "reason")


def decision_with_request_key(request_key: str | None, verb: str, by: Actor) -> models.Decision | None:
    """Return the decision that the same actor took with this request key, or None.

    Raises Fault if the key belongs to another decision or another actor.
    """
    taken = models.Decision.objects.filter(request_key=request_key).first() if request_key else None
    if taken and (taken.verb != verb or taken.actor_id != (by.user.pk if by.user else None)):
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return taken


def _taken_and_conflicting(
    league: models.League,
    verb: Verb,
    request_key: str | None,
    seen_version: int | None,
    by: Actor,
    *,
    used: bool | None,
) -> tuple[models.Decision | None, models.Decision | None]:
    """Return the decision already taken with this request key, and the last conflicting one after the version seen.

    Makes one query for both; none if nothing was decided since and it is known whether the key was used. Raises Fault
    for the key of another actor.
    """
    if seen_version is None or seen_version == league.version:
        if used is None:
            used = bool(request_key) and models.Decision.objects.filter(request_key=request_key).exists()
        if not used:
            return None, None
    condition = Q(pk=None) if request_key is None else Q(request_key=request_key)
    if seen_version is not None:
        condition |= _conflict_filter(league, verb, seen_version, by)
    decisions = list(models.Decision.objects.filter(condition).order_by("number"))
    taken = next((decision for decision in decisions if request_key and decision.request_key == request_key), None)
    if taken and (taken.verb != verb.name or taken.league_id != league.pk):
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return taken, decisions[-1] if decisions else None


def refuse_dismissed(league: models.League, by: Actor, superuser: bool | None = None, role: str | None = None) -> None:
    """Raise Fault if the actor has been dismissed, or their private link is no longer valid.

    The rights of an active account are given if they were read with the locked league.
    """
    if by.link and link_state(link_of(by.link.token_hash), timezone.now()) is not LinkState.LIVE:
        raise Fault(Code.LINK_STOPPED)
    if by.own_link and not models.PlayerLink.objects.filter(pk=by.own_link.pk, entry__league=league).exists():
        raise Fault(Code.LINK_STOPPED)
    if by.user and by.required_role:
        rights = [(superuser, role)] if superuser is not None else _rights(league.pk, by.user.pk)
        if not any(every or own in (by.required_role, Role.ORGANIZER) for every, own in rights):
            raise Fault(Code.DISMISSED)


@kept_query
def _rights(league: int, user: int) -> QuerySet[User, tuple[bool, str | None]]:
    users = User.objects.filter(pk=user, is_active=True).annotate(role=Subquery(_role(league, OuterRef("pk"))))
    return users.values_list("is_superuser", "role")


MAX_RETRIES = 10
"""Attempts of a write that conflicts with simultaneous ones, such as founding leagues of the same name."""
Value = TypeVar("Value")


def with_retries(act: Callable[[], Value]) -> Value:
    """Return the result of `act`, which is called again if another request wrote the same row or caused a deadlock.

    The next attempt sees the other change. Raises Fault if a column or a condition of a later version of the program is
    in the way: its first machine has changed the tables while this one goes on.
    """
    for _ in range(MAX_RETRIES):
        try:
            return act()
        except IntegrityError as error:
            if _is_of_later_version(error.__cause__):
                raise Fault(Code.SITE_UPDATING) from error
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    raise Fault(Code.REQUEST_OF_ANOTHER)


def _is_of_later_version(error: BaseException | None) -> bool:
    """Return whether a row lacks a value that a column needs, or breaks a condition that this version does not know."""
    return isinstance(error, NotNullViolation | CheckViolation) or getattr(error, "sqlite_errorname", "") in (
        *("SQLITE_CONSTRAINT_NOTNULL", "SQLITE_CONSTRAINT_CHECK"),
    )
