"""Acts on a league or a championship: hide it, show it again, give it to somebody, delete it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint
from tournaments.administration.acts import actor_of, begin
from tournaments.administration.withhold import Withhold, withhold_championship
from tournaments.branding.verbs import TakeCrestOff, take_championship_crest_off
from tournaments.league.faults import Code, Fault
from tournaments.models.administration import ActKind, ActSubject, SiteAct
from tournaments.models.official import Role
from tournaments.store import deleting
from tournaments.store.championships import appoint_organizer
from tournaments.store.decide import take
from tournaments.store.site_acts import act_with, note_deleted, write_act
from tournaments.store.strike_text import StrikeText, strike_in_championship

Held = models.League | models.Championship


def subject_of(held: Held) -> ActSubject:
    return ActSubject.LEAGUE if isinstance(held, models.League) else ActSubject.CHAMPIONSHIP


@transaction.atomic
def withhold(held: Held, withheld: bool, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Hide it from the public, or show it again. Its history tells that it was done, and not why. Raises Fault."""
    begin(by)
    kind, subject = ActKind.WITHHOLD if withheld else ActKind.SHOW_AGAIN, subject_of(held)
    if done := act_with(request_key, kind, subject, held.pk):
        return done
    if isinstance(held, models.League):
        take(held, Withhold(withheld), by=actor_of(by))
    else:
        withhold_championship(_locked_championship(held.pk), withheld, by=actor_of(by))
    return write_act(kind, subject, held.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def give(held: Held, user: User, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Make an account an organizer of it, beside the others. Raises Fault."""
    begin(by)
    subject = subject_of(held)
    if done := act_with(request_key, ActKind.GIVE, subject, held.pk):
        return done
    if isinstance(held, models.League):
        take(held, Appoint(user.pk, Role.ORGANIZER), by=actor_of(by))
    else:
        appoint_organizer(held, user, by=actor_of(by))
    return write_act(ActKind.GIVE, subject, held.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def invite(held: Held, email: str, *, by: User, reason: str, request_key: str) -> invitations.Sent:
    """Invite an email address to organize it: the same whether it has an account or not.

    Raises Fault where the invitation of that request is worth nothing any more.
    """
    begin(by)
    subject = subject_of(held)
    try:
        if isinstance(held, models.League):
            sent = invitations.invite(request_key, by=by, email=email, league=held, role=Role.ORGANIZER)
        else:
            sent = invitations.invite(request_key, by=by, email=email, championship=held)
    except invitations.Gone:
        raise Fault(Code.REQUEST_OF_ANOTHER) from None
    if not act_with(request_key, ActKind.GIVE, subject, held.pk):
        write_act(ActKind.GIVE, subject, held.pk, by=by, reason=reason, request_key=request_key)
    return sent


@transaction.atomic
def take_crest_off(held: Held, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Take its crest off, and delete the picture where nothing else has it. Raises Fault."""
    begin(by)
    subject = subject_of(held)
    if done := act_with(request_key, ActKind.TAKE_CREST_OFF, subject, held.pk):
        return done
    if isinstance(held, models.League):
        decision = take(held, TakeCrestOff(), by=actor_of(by))
    else:
        decision = take_championship_crest_off(_locked_championship(held.pk), by=actor_of(by))
    deleting.delete_unused_crest((decision.before or {})["crest"])
    return write_act(ActKind.TAKE_CREST_OFF, subject, held.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def strike_text(
    held: Held, decision: int, texts: tuple[str, ...], *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Strike texts out of a decision of it, by its number. Raises Fault where the decision has them no more."""
    begin(by)
    subject = subject_of(held)
    if done := act_with(request_key, ActKind.STRIKE_TEXT, subject, held.pk):
        return done
    if isinstance(held, models.League):
        take(held, StrikeText(decision, texts), by=actor_of(by))
    else:
        strike_in_championship(_locked_championship(held.pk), decision, texts, by=actor_of(by))
    return write_act(ActKind.STRIKE_TEXT, subject, held.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def delete(held: Held, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Delete it for good, and leave at its address that it was deleted. Raises Fault."""
    begin(by)
    subject = subject_of(held)
    if done := act_with(request_key, ActKind.DELETE, subject, held.pk):
        return done
    slug = _delete_league(held.pk, by) if isinstance(held, models.League) else _delete_championship(held.pk, by)
    act = write_act(ActKind.DELETE, subject, held.pk, by=by, reason=reason, request_key=request_key)
    note_deleted(act, slug)
    return act


def _delete_league(pk: int, by: User) -> str:
    league = models.League.objects.select_for_update().get(pk=pk)
    slug = league.slug
    deleting.delete_league(league, by=actor_of(by))
    return slug


def _delete_championship(pk: int, by: User) -> str:
    """Delete a championship and return its slug. Its leagues are locked first, as by every decision on both."""
    list(models.League.objects.select_for_update().filter(championship=pk).order_by("pk"))
    championship = _locked_championship(pk)
    slug = championship.slug
    deleting.delete_championship(championship, by=actor_of(by))
    return slug


def _locked_championship(pk: int) -> models.Championship:
    return models.Championship.objects.select_for_update().get(pk=pk)
