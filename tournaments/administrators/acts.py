"""Acts of administrators on accounts; leagues and championships are hidden, given, struck, deleted."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, is_erased
from tournaments.accounts.mail import end_sessions, locked_administrators, revoke_links, stop_programs
from tournaments.league.faults import Code, Fault
from tournaments.models.decision import ActKind, ActSubject, SiteAct
from tournaments.models.league import Role
from tournaments.organizers.branding import TakeCrestOff, take_championship_crest_off
from tournaments.organizers.officials.verbs import VISIBILITY
from tournaments.store import erasing
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.championships import appoint_organizer
from tournaments.store.decide import Change, Verb, record, take
from tournaments.store.erasing import act_with, note_deleted, write_act
from tournaments.store.struck_sheets import StrikeText, strike_in_championship
from tournaments.web.costly import forget_made_on_commit
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json


def actor_of(administrator: User) -> Actor:
    """Return the administrator as the author of decisions."""
    return Actor(display_name(administrator), administrator)


def lock_administrators(by: User) -> list[User]:
    """Return the administrators, locked until the act ends. Raises Fault if `by` is no longer one of them."""
    administrators = locked_administrators()
    if by not in administrators:
        raise Fault(Code.NOT_ADMINISTRATOR)
    return administrators


@transaction.atomic
def new_password_link(account: int, *, by: User, reason: str, request_key: str | None = None) -> str | None:
    """Return the path of a link that sets a new password, like that of the mail for a forgotten one.

    None if this request was answered before, since a link is shown once. Raises Fault.
    """
    lock_administrators(by)
    if act_with(request_key, ActKind.PASSWORD_LINK, ActSubject.ACCOUNT, account):
        return None
    user = _locked(account)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    write_act(ActKind.PASSWORD_LINK, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)
    key = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_reset_confirm", args=[key, default_token_generator.make_token(user)])


@transaction.atomic
def disable(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Disable an account: end its sessions, and revoke the private links and the tokens that it made.

    The webhooks that it added stop. Its invitations are invalid meanwhile. Raises Fault for one's own account, and for
    the last administrator's.
    """
    active_administrators = lock_administrators(by)
    if earlier := act_with(request_key, ActKind.PUT_OUT_OF_USE, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if user == by:
        raise Fault(Code.ACCOUNT_OWN)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    if active_administrators == [user]:
        raise Fault(Code.LAST_ADMINISTRATOR)
    User.objects.filter(pk=account).update(is_active=False)
    end_sessions(user)
    revoke_links(user, actor_of(by))
    stop_programs(user)
    return write_act(ActKind.PUT_OUT_OF_USE, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def enable(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Enable a disabled account with its old password. Its sessions and links stay ended."""
    lock_administrators(by)
    if earlier := act_with(request_key, ActKind.PUT_BACK_IN_USE, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if user.is_active:
        raise Fault(Code.ACCOUNT_IN_USE)
    if is_erased(user):
        raise Fault(Code.ACCOUNT_ERASED)
    User.objects.filter(pk=account).update(is_active=True)
    return write_act(
        ActKind.PUT_BACK_IN_USE, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key
    )


@transaction.atomic
def make_administrator(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Make an account one of the site's administrators. Raises Fault."""
    lock_administrators(by)
    if earlier := act_with(request_key, ActKind.MAKE_ADMINISTRATOR, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    if user.is_superuser:
        raise Fault(Code.ADMINISTRATOR_ALREADY)
    User.objects.filter(pk=account).update(is_superuser=True)
    kind = ActKind.MAKE_ADMINISTRATOR
    return write_act(kind, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def end_administrator(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Take the administration of the site from an account, which keeps its roles in leagues and championships.

    It may be one's own. Raises Fault for the last active administrator.
    """
    active_administrators = lock_administrators(by)
    if earlier := act_with(request_key, ActKind.END_ADMINISTRATOR, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if not user.is_superuser:
        raise Fault(Code.ADMINISTRATOR_NEVER)
    if active_administrators == [user]:
        raise Fault(Code.LAST_ADMINISTRATOR)
    User.objects.filter(pk=account).update(is_superuser=False, is_staff=False)
    kind = ActKind.END_ADMINISTRATOR
    return write_act(kind, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


def _locked(account: int) -> User:
    """Return an account, locked by this transaction."""
    return User.objects.select_for_update(no_key=True).get(pk=account)


@sentence_of("withhold")
def _withhold(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about hiding or showing a league or a championship."""
    if after["withheld"]:
        return _("Quien administra el sitio lo oculta al público.")
    return _("Quien administra el sitio deja de ocultarlo al público.")


@sentence_of("strike_text")
def _strike_text(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a text struck out in a league or a championship."""
    return _("Quien administra el sitio tacha un texto de la decisión %(decision)d.") % after


@sentence_of("delete_league")
def _league_deleted(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró una liga del campeonato.")


@sentence_of("delete_championship")
def _championship_deleted(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró el campeonato en el que estaba la liga.")


VERB = "withhold"


@dataclass(frozen=True, slots=True)
class Withhold(Verb):
    """Hide a league from the public, or show it again. While hidden it is private and cannot be published."""

    withheld: bool

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=VISIBILITY)

    def apply(self, league: models.League) -> Change:
        """Hide a league from the public, or show it again as it was before."""
        if league.withheld == self.withheld:
            raise Fault(Code.WITHHELD_SAME)
        before = {"withheld": league.withheld, "published": league.published}
        league.published = not self.withheld and _published_before(league)
        league.withheld = self.withheld
        league.save(update_fields=["published", "withheld"])
        return Change(before, {"withheld": league.withheld, "published": league.published}, VISIBILITY)


def _published_before(league: models.League) -> bool:
    """Return whether the league was public when it was last hidden."""
    hidden = league.decisions.filter(verb=VERB, after__withheld=True).order_by("-number").first()
    return bool(hidden and (hidden.before or {}).get("published"))


def withhold_championship(championship: models.Championship, withheld: bool, *, by: Actor) -> models.Decision:
    """Hide a championship locked by this transaction from the public, or show it again."""
    if championship.withheld == withheld:
        raise Fault(Code.WITHHELD_SAME)
    championship.withheld = withheld
    championship.save(update_fields=["withheld"])
    return record(championship, VERB, Change({"withheld": not withheld}, {"withheld": withheld}, VISIBILITY), by=by)


Competition = models.League | models.Championship


def subject_of(competition: Competition) -> ActSubject:
    """Return the kind of an act's subject: league or championship."""
    return ActSubject.LEAGUE if isinstance(competition, models.League) else ActSubject.CHAMPIONSHIP


@transaction.atomic
def withhold(
    competition: Competition, withheld: bool, *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Hide a competition from the public, or show it again; its history does not show the reason. Raises Fault.

    With a stage of an event goes the whole event, whose page would otherwise show the rest as if it were all.
    """
    lock_administrators(by)
    kind, subject = ActKind.WITHHOLD if withheld else ActKind.SHOW_AGAIN, subject_of(competition)
    if earlier := act_with(request_key, kind, subject, competition.pk):
        return earlier
    if isinstance(competition, models.League):
        take(competition, Withhold(withheld), by=actor_of(by))
        for stage in stages_beside(competition).exclude(withheld=withheld):
            take(stage, Withhold(withheld), by=actor_of(by))
            write_act(kind, subject, stage.pk, by=by, reason=reason)
    else:
        withhold_championship(_locked_championship(competition.pk), withheld, by=actor_of(by))
    return write_act(kind, subject, competition.pk, by=by, reason=reason, request_key=request_key)


def stages_beside(league: models.League) -> QuerySet[models.League]:
    """Return the leagues of the other stages of a league's event, if it is a stage, in the order of their keys."""
    events = models.EventStage.objects.filter(league=league).values("event")
    return models.League.objects.filter(event_stage__event__in=events).exclude(pk=league.pk).order_by("pk")


@transaction.atomic
def add_organizer(
    competition: Competition, user: User, *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Make an account an organizer of a competition, beside the others. Raises Fault."""
    lock_administrators(by)
    subject = subject_of(competition)
    if earlier := act_with(request_key, ActKind.GIVE, subject, competition.pk):
        return earlier
    if isinstance(competition, models.League):
        take(competition, Appoint(user.pk, Role.ORGANIZER), by=actor_of(by))
    else:
        appoint_organizer(competition, user, by=actor_of(by))
    return write_act(
        ActKind.GIVE, subject, competition.pk, by=by, reason=reason, request_key=request_key, given_to=user
    )


@transaction.atomic
def invite(
    competition: Competition, email: str, *, by: User, reason: str, request_key: str
) -> invitations.SentInvitation:
    """Invite an email address, with or without an account, to organize a competition.

    Raises Fault if the invitation of that request is no longer valid.
    """
    lock_administrators(by)
    subject = subject_of(competition)
    try:
        if isinstance(competition, models.League):
            sent = invitations.invite(request_key, by=by, email=email, league=competition, role=Role.ORGANIZER)
        else:
            sent = invitations.invite(request_key, by=by, email=email, championship=competition)
    except invitations.InvitationGone:
        raise Fault(Code.REQUEST_OF_ANOTHER) from None
    if not act_with(request_key, ActKind.GIVE, subject, competition.pk):
        write_act(ActKind.GIVE, subject, competition.pk, by=by, reason=reason, request_key=request_key)
    return sent


@transaction.atomic
def remove_crest(competition: Competition, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Remove the crest of a competition, and delete the picture unless another one has it. Raises Fault."""
    lock_administrators(by)
    subject = subject_of(competition)
    if earlier := act_with(request_key, ActKind.TAKE_CREST_OFF, subject, competition.pk):
        return earlier
    if isinstance(competition, models.League):
        decision = take(competition, TakeCrestOff(), by=actor_of(by))
    else:
        decision = take_championship_crest_off(_locked_championship(competition.pk), by=actor_of(by))
    erasing.delete_unused_crest((decision.before or {})["crest"])
    return write_act(ActKind.TAKE_CREST_OFF, subject, competition.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def strike_text(
    competition: Competition,
    decision: int,
    texts: tuple[str, ...],
    *,
    by: User,
    reason: str,
    request_key: str | None = None,
) -> SiteAct:
    """Strike texts out of a decision, given by its number. Raises Fault if the decision no longer has them."""
    lock_administrators(by)
    subject = subject_of(competition)
    if earlier := act_with(request_key, ActKind.STRIKE_TEXT, subject, competition.pk):
        return earlier
    if isinstance(competition, models.League):
        take(competition, StrikeText(decision, texts), by=actor_of(by))
    else:
        strike_in_championship(_locked_championship(competition.pk), decision, texts, by=actor_of(by))
    forget_made_on_commit()
    return write_act(ActKind.STRIKE_TEXT, subject, competition.pk, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def delete(competition: Competition, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Delete a competition for good; the page at its address then says so. Raises Fault.

    With a stage of an event goes the whole event, whose other stages would lack their players or those they feed.
    """
    lock_administrators(by)
    subject = subject_of(competition)
    if earlier := act_with(request_key, ActKind.DELETE, subject, competition.pk):
        return earlier
    if isinstance(competition, models.League):
        event = models.Event.objects.filter(stages__league=competition.pk).values_list("pk", "slug").first()
        for stage in stages_beside(competition):
            _write_deletion(subject, stage.pk, _delete_league(stage.pk, by), by=by, reason=reason)
        slug = _delete_league(competition.pk, by)
        if event:
            _write_deletion(ActSubject.EVENT, *event, by=by, reason=reason)
    else:
        slug = _delete_championship(competition.pk, by)
    forget_made_on_commit()
    return _write_deletion(subject, competition.pk, slug, by=by, reason=reason, request_key=request_key)


def _write_deletion(
    subject: ActSubject, pk: int, slug: str, *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Record a deletion in the log, with the address."""
    act = write_act(ActKind.DELETE, subject, pk, by=by, reason=reason, request_key=request_key)
    note_deleted(act, slug)
    return act


def _delete_league(pk: int, by: User) -> str:
    """Delete a league and return its slug."""
    league = models.League.objects.select_for_update().get(pk=pk)
    slug = league.slug
    erasing.delete_league(league, by=actor_of(by))
    return slug


def _delete_championship(pk: int, by: User) -> str:
    """Delete a championship and return its slug. Its leagues are locked first, as in every decision on both."""
    list(models.League.objects.select_for_update().filter(championship=pk).order_by("pk"))
    championship = _locked_championship(pk)
    slug = championship.slug
    erasing.delete_championship(championship, by=actor_of(by))
    return slug


def _locked_championship(pk: int) -> models.Championship:
    return models.Championship.objects.select_for_update().get(pk=pk)
