"""The membership of leagues in a championship: requested by a league, answered by an organizer, ended by either.

Each decision is written in both histories. That of the league does not name a championship that has not accepted it,
since the championship may be private.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from tournaments import models
from tournaments.access.actor import Actor, signer
from tournaments.access.permissions import decides_in_championship
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.store.championships import Held, championship_named, found_championship, lock
from tournaments.store.decide import Change, Json, record, refuse_overtaken, refuse_stopped, taken_with

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
        told: Json = {"league": league.name}
        if self.verb in (ADMIT, REMOVE):
            told["championship"] = self.championship.name
        return Change(None, told, subject)


def request_of(league: models.League) -> models.ChampionshipRequest | None:
    """Return the unanswered request of a league, or None."""
    return models.ChampionshipRequest.objects.filter(league=league).select_related("championship").first()


def wanted_championship(league: models.League) -> str | None:
    """Return the name of the championship that a league asked to join, or else of its present one."""
    request = request_of(league)
    wanted = request.championship if request else league.championship
    return wanted.name if wanted else None


def place(league: models.League, name: str | None, *, by: Actor) -> MembershipDecision | None:
    """Move a locked league to the championship of a name, or out of any for None; return the last decision.

    A name that the actor knows no championship by founds one. A championship of the actor's own is entered at once;
    in any other, entry is requested.
    """
    named = championship_named(name, by=by) if name else None
    request = request_of(league)
    asked = request.championship_id if request else None
    held = lock(league.championship_id, asked, named.pk if named else None)
    current = held.get(league.championship_id or 0)
    wanted = held[request.championship_id] if request else current
    if (wanted.folded_name if wanted else None) == (folded(name) if name else None):
        return None
    withdrawn = _withdraw(league, held[request.championship_id], by) if request else None
    if current and name and current.folded_name == folded(name):
        return withdrawn
    if name is None:
        return _leave(league, current, by) if current else withdrawn
    if named is None:
        named = found_championship(name, by=by)
        held[named.pk] = named
    if not decides_in_championship(by, named.pk):
        return _ask(league, held[named.pk], by)
    _enter(league, held[named.pk], held, by)
    return MembershipDecision(ADMIT, held[named.pk])


@transaction.atomic
def choose_championship(
    league: models.League, name: str | None, *, by: Actor, request_key: str | None = None, seen: int | None = None
) -> models.Decision:
    """Ask for a championship, withdraw the request or leave, as an organizer of the league decides. Raises Fault."""
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    if request_key and (taken := locked.decisions.filter(request_key=request_key).first()):
        return taken
    refuse_stopped(locked, by)
    _refuse_overtaken(locked, seen)
    step = place(locked, name, by=by)
    if step is None:
        raise Fault(Code.CHAMPIONSHIP_SAME, "championship")
    return record(locked, step.verb, step.change(locked, SUBJECT), by=by, request_key=request_key)


@transaction.atomic
def answer_request(
    championship: models.Championship,
    league: int,
    *,
    admit: bool,
    by: Actor,
    request_key: str | None = None,
    seen: int | None = None,
) -> models.Decision:
    """Accept or refuse the request of a league, as an organizer of the championship decides. Raises Fault."""
    step = MembershipDecision(ADMIT if admit else REFUSE, championship)
    if taken := taken_with(request_key, step.verb, by):
        return taken
    locked, held = _locked(championship, league, by, seen)
    if not models.ChampionshipRequest.objects.filter(league=locked, championship=championship).delete()[0]:
        raise Fault(Code.CHAMPIONSHIP_ANSWERED)
    record(locked, step.verb, step.change(locked, SUBJECT), by=by)
    if admit:
        return _enter(locked, held[championship.pk], held, by, request_key)
    return _tell(locked, MembershipDecision(REFUSE, held[championship.pk]), by, request_key)


@transaction.atomic
def remove_league(
    championship: models.Championship,
    league: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen: int | None = None,
) -> models.Decision:
    """Take a league out of the championship, as one of its organizers decides. Raises Fault."""
    if taken := taken_with(request_key, REMOVE, by):
        return taken
    locked, held = _locked(championship, league, by, seen)
    if locked.championship_id != championship.pk:
        raise Fault(Code.CHAMPIONSHIP_LEFT)
    step = MembershipDecision(REMOVE, held[championship.pk])
    _belong(locked, None)
    record(locked, REMOVE, step.change(locked, SUBJECT), by=by)
    return _tell(locked, step, by, request_key)


def _locked(championship: models.Championship, league: int, by: Actor, seen: int | None) -> tuple[models.League, Held]:
    """Lock the league and then its championships, for an organizer of the championship.

    Raises League.DoesNotExist for a league that was never in the championship nor asked to be: it may be private.
    """
    had_to_do = Q(championship=championship) | Q(championship_request__championship=championship)
    told_of = championship.decisions.filter(subject=_subject(league))
    if not models.League.objects.filter(had_to_do, pk=league).exists() and not told_of.exists():
        raise models.League.DoesNotExist
    locked = models.League.objects.select_for_update().get(pk=league)
    held = lock(locked.championship_id, championship.pk)
    if not decides_in_championship(by, championship.pk):
        raise Fault(Code.CHAMPIONSHIP_DISMISSED)
    refuse_overtaken(held[championship.pk], lambda decision: decision.subject == _subject(league), seen)
    return locked, held


def _enter(
    league: models.League, championship: models.Championship, held: Held, by: Actor, request_key: str | None = None
) -> models.Decision:
    """Enter a league and write so in the championship's history, and in the former one's that the league left."""
    if league.championship_id and league.championship_id != championship.pk:
        _tell(league, MembershipDecision(REMOVE, held[league.championship_id]), by)
    _belong(league, championship)
    return _tell(league, MembershipDecision(ADMIT, championship), by, request_key)


def _leave(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    _belong(league, None)
    return _told(league, MembershipDecision(REMOVE, championship), by)


def _ask(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    models.ChampionshipRequest.objects.create(league=league, championship=championship)
    return _told(league, MembershipDecision(ASK, championship), by)


def _withdraw(league: models.League, championship: models.Championship, by: Actor) -> MembershipDecision:
    models.ChampionshipRequest.objects.filter(league=league).delete()
    return _told(league, MembershipDecision(WITHDRAW, championship), by)


def _belong(league: models.League, championship: models.Championship | None) -> None:
    """Set the championship of the league's row and, if it is finished, of its placings."""
    league.championship = championship
    league.save(update_fields=["championship", "updated_at"])
    league.placings.update(championship=championship)


def _told(league: models.League, step: MembershipDecision, by: Actor) -> MembershipDecision:
    _tell(league, step, by)
    return step


def _tell(
    league: models.League, step: MembershipDecision, by: Actor, request_key: str | None = None
) -> models.Decision:
    """Write the decision in the history of the championship."""
    change = step.change(league, _subject(league.pk))
    return record(step.championship, step.verb, change, by=by, request_key=request_key)


def _subject(league: int) -> str:
    """Return the subject of these decisions, in the history of the championship."""
    return f"league {league}"


def _refuse_overtaken(league: models.League, seen: int | None) -> None:
    later = league.decisions.filter(subject=SUBJECT, number__gt=seen).last() if seen is not None else None
    if later:
        raise Fault(Code.CHANGED_MEANWHILE, actor=signer(later))
