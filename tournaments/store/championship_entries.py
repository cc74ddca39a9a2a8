"""The membership of leagues in a championship: requested by a league, answered by an organizer, ended by either.

Each decision is written in both histories. That of the league does not name a championship that has not accepted it,
since the championship may be private.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.store.access.actor import Actor, signature_of_decision
from tournaments.store.access.permissions import decides_in_championship
from tournaments.store.championships import (
    LockedChampionships,
    championship_named,
    found_championship,
    lock_championships,
)
from tournaments.store.decide import Change, Json, decision_with_request_key, record, refuse_conflict, refuse_dismissed

ASK, WITHDRAW = "ask_entry", "withdraw_entry"
ADMIT, REFUSE, REMOVE = "admit_league", "refuse_league", "remove_league"
SUBJECT = "championship"
"""The subject of these decisions, in the history of the league."""


@dataclass(frozen=True, slots=True)
class MembershipDecision:
    """A decision on the membership of a league. Its history names the championship once the league is accepted."""

    verb: str
    championship: models.Championship

    def change(self, league: models.League, subject: str) -> Change:
        after: Json = {"league": league.name}
        if self.verb in (ADMIT, REMOVE):
            after["championship"] = self.championship.name
        return Change(None, after, subject)


def unanswered_request(league: models.League) -> models.ChampionshipRequest | None:
    return models.ChampionshipRequest.objects.filter(league=league).select_related("championship").first()


def wanted_championship_name(league: models.League) -> str | None:
    """Return the name of the championship that a league asked to join, or else of its present one."""
    request = unanswered_request(league)
    wanted = request.championship if request else league.championship
    return wanted.name if wanted else None


def move_to_championship(league: models.League, name: str | None, *, by: Actor) -> MembershipDecision | None:
    """Move a locked league to the championship of that name, or out of any for None; return the last decision.

    A name without a championship that the actor may see founds one. A league enters at once a championship that the
    actor organizes; any other is asked for entry.
    """
    named = championship_named(name, by=by) if name else None
    request = unanswered_request(league)
    requested = request.championship_id if request else None
    championships = lock_championships(league.championship_id, requested, named.pk if named else None)
    current = championships.get(league.championship_id or 0)
    wanted = championships[request.championship_id] if request else current
    if (wanted.folded_name if wanted else None) == (folded(name) if name else None):
        return None
    withdrawn = _withdraw_request(league, championships[request.championship_id], by) if request else None
    if current and name and current.folded_name == folded(name):
        return withdrawn
    if name is None:
        return _leave(league, current, by) if current else withdrawn
    if named is None:
        named = found_championship(name, by=by)
        championships[named.pk] = named
    if not decides_in_championship(by, named.pk):
        return _request_entry(league, championships[named.pk], by)
    _enter(league, championships[named.pk], championships, by)
    return MembershipDecision(ADMIT, championships[named.pk])


@transaction.atomic
def choose_championship(
    league: models.League,
    name: str | None,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Move a league to the championship of that name, or out of any for None, as its organizer decides. Raises Fault.

    If the organizer may not decide in that championship, the league requests entry.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    if request_key and (taken := locked.decisions.filter(request_key=request_key).first()):
        return taken
    refuse_dismissed(locked, by)
    _refuse_conflict(locked, seen_version)
    membership = move_to_championship(locked, name, by=by)
    if membership is None:
        raise Fault(Code.CHAMPIONSHIP_SAME, "championship")
    return record(locked, membership.verb, membership.change(locked, SUBJECT), by=by, request_key=request_key)


@transaction.atomic
def answer_request(
    championship: models.Championship,
    league: int,
    *,
    admit: bool,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Accept or refuse the request of a league, as an organizer of the championship decides. Raises Fault."""
    answer = MembershipDecision(ADMIT if admit else REFUSE, championship)
    if taken := decision_with_request_key(request_key, answer.verb, by):
        return taken
    locked, championships = _lock_league_and_championships(championship, league, by, seen_version)
    if not models.ChampionshipRequest.objects.filter(league=locked, championship=championship).delete()[0]:
        raise Fault(Code.CHAMPIONSHIP_ANSWERED)
    record(locked, answer.verb, answer.change(locked, SUBJECT), by=by)
    if admit:
        return _enter(locked, championships[championship.pk], championships, by, request_key)
    return _record(locked, MembershipDecision(REFUSE, championships[championship.pk]), by, request_key)


@transaction.atomic
def remove_league(
    championship: models.Championship,
    league: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Take a league out of the championship, as one of its organizers decides. Raises Fault."""
    if taken := decision_with_request_key(request_key, REMOVE, by):
        return taken
    locked, championships = _lock_league_and_championships(championship, league, by, seen_version)
    if locked.championship_id != championship.pk:
        raise Fault(Code.CHAMPIONSHIP_LEFT)
    removal = MembershipDecision(REMOVE, championships[championship.pk])
    _set_championship(locked, None)
    record(locked, REMOVE, removal.change(locked, SUBJECT), by=by)
    return _record(locked, removal, by, request_key)


def _lock_league_and_championships(
    championship: models.Championship, league: int, by: Actor, seen_version: int | None
) -> tuple[models.League, LockedChampionships]:
    """Lock the league and then its championships, for an organizer of the championship.

    Raises League.DoesNotExist for a league that was never in the championship nor asked to be: it may be private.
    """
    related = Q(championship=championship) | Q(championship_request__championship=championship)
    decisions = championship.decisions.filter(subject=_subject(league))
    if not models.League.objects.filter(related, pk=league).exists() and not decisions.exists():
        raise models.League.DoesNotExist
    locked = models.League.objects.select_for_update().get(pk=league)
    championships = lock_championships(locked.championship_id, championship.pk)
    if not decides_in_championship(by, championship.pk):
        raise Fault(Code.CHAMPIONSHIP_DISMISSED)
    refuse_conflict(championships[championship.pk], lambda decision: decision.subject == _subject(league), seen_version)
    return locked, championships


def _enter(
    league: models.League,
    championship: models.Championship,
    championships: LockedChampionships,
    by: Actor,
    request_key: str | None = None,
) -> models.Decision:
    """Enter a league, and record it in the history of the championship and in that of its former championship."""
    if league.championship_id and league.championship_id != championship.pk:
        _record(league, MembershipDecision(REMOVE, championships[league.championship_id]), by)
    _set_championship(league, championship)
    return _record(league, MembershipDecision(ADMIT, championship), by, request_key)


def _leave(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    """Take a league out of its championship."""
    _set_championship(league, None)
    return _recorded(league, MembershipDecision(REMOVE, championship), by)


def _request_entry(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    models.ChampionshipRequest.objects.create(league=league, championship=championship)
    return _recorded(league, MembershipDecision(ASK, championship), by)


def _withdraw_request(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    models.ChampionshipRequest.objects.filter(league=league).delete()
    return _recorded(league, MembershipDecision(WITHDRAW, championship), by)


def _set_championship(league: models.League, championship: models.Championship | None) -> None:
    """Set the championship of the league's row and, if it is finished, of its placings."""
    league.championship = championship
    league.save(update_fields=["championship", "updated_at"])
    league.placings.update(championship=championship)


def _recorded(league: models.League, decision: MembershipDecision, by: Actor) -> MembershipDecision:
    """Record the decision in the history of the championship, and return it."""
    _record(league, decision, by)
    return decision


def _record(
    league: models.League, decision: MembershipDecision, by: Actor, request_key: str | None = None
) -> models.Decision:
    """Record the decision in the history of the championship."""
    change = decision.change(league, _subject(league.pk))
    return record(decision.championship, decision.verb, change, by=by, request_key=request_key)


def _subject(league: int) -> str:
    """Return the subject of these decisions, in the history of the championship."""
    return f"league {league}"


def _refuse_conflict(league: models.League, seen_version: int | None) -> None:
    """Raise Fault if the league's membership was decided after the version that the actor saw."""
    later = (
        league.decisions.filter(subject=SUBJECT, number__gt=seen_version).last() if seen_version is not None else None
    )
    if later:
        raise Fault(Code.CHANGED_MEANWHILE, actor=signature_of_decision(later))
