"""Appoint the officials of a league and dismiss them, except its only organizer; and erase an account."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import ClassVar

from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from games.archive.working import remove
from games.models import Archive
from tournaments import models
from tournaments.accounts.mail import end_sessions, locked_administrators, revoke_links
from tournaments.display.officials import links_by_knowledge, player_links_shown_to
from tournaments.league.faults import Code, Fault
from tournaments.models.alert import Medium
from tournaments.models.decision import ActKind, ActSubject, SiteAct
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.championships import leave_championships
from tournaments.store.decide import Change, Json, Verb, record, take
from tournaments.store.erasing import act_with, write_act
from tournaments.store.links import RevokeLink, RevokePlayerLinks, end_invitations
from tournaments.web.costly import forget_made_on_commit


@dataclass(frozen=True, slots=True)
class Appoint(Verb):
    """Give an account a role in the league, in place of any other that it has there."""

    user_id: int
    role: Role

    name = "appoint"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        row = self.official(league)
        before = _document(row) if row else None
        official = row or models.Official(league=league, user_id=self.user_id)
        official.role = self.role
        official.save()
        if row and self.role != Role.ORGANIZER:
            end_invitations(models.Invitation.objects.filter(league=league), row.user)
        return Change(before, _document(official), _subject(official.user_id))

    def official(self, league: models.League) -> models.Official | None:
        """Return the account's present role in the league, or None. Raises Fault if it cannot get the new role."""
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official and official.role == self.role:
            raise Fault(Code.OFFICIAL_ALREADY, name=display_name(official.user))
        if official:
            _check_other_organizer(official)
        return official


@dataclass(frozen=True, slots=True)
class Dismiss(Verb):
    """Dismiss an official, and revoke the private links that the official knows and their unused invitations.

    Known links with a key in `keep` stay valid, and other links of the league with a key in `revoke` are revoked. The
    links to players' own pages handed out by the official are revoked too, unless `keep_own_pages`.
    """

    user_id: int
    keep: frozenset[int] = frozenset()
    revoke: frozenset[int] = frozenset()
    keep_own_pages: bool = False

    refuses_last_organizer: ClassVar[bool] = True
    name = "dismiss"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=_subject(self.user_id))

    def apply(self, league: models.League) -> Change:
        official = league.officials.filter(user=self.user_id).select_related("user").first()
        if official is None:
            raise Fault(Code.OFFICIAL_UNKNOWN)
        if self.refuses_last_organizer:
            _check_other_organizer(official)
        kept, revoked = self._kept_and_revoked(league, official.user)
        after = {"revoked_links": len(revoked), "kept_links": len(kept)} if revoked or kept else None
        change = Change(_document(official), after, _subject(official.user_id))
        official.delete()
        return change

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        """Revoke the links that the dismissed official could open, apart from those to be kept, and invitations."""
        user = User.objects.get(pk=self.user_id)
        end_invitations(models.Invitation.objects.filter(league=league), user)
        dismissal = league.decisions.filter(verb=self.name, subject=_subject(self.user_id)).latest("number")
        organized = (dismissal.before or {}).get("role") == Role.ORGANIZER
        _kept, revoked = self._kept_and_revoked(league, user, organized=organized)
        for link in revoked:
            record(league, RevokeLink.name, RevokeLink(link.pk).apply(league), by=by)
        if not self.keep_own_pages and (pages := player_links_shown_to(league, user, organized=organized)):
            revoking = RevokePlayerLinks(tuple(link.entry_id for link in pages))
            record(league, revoking.name, revoking.apply(league), by=by)

    def _kept_and_revoked(
        self, league: models.League, user: User, *, organized: bool | None = None
    ) -> tuple[list[models.AccessLink], list[models.AccessLink]]:
        """Return the links known to the official that stay valid, and all those to be revoked."""
        known, others = links_by_knowledge(league, user, organized=organized)
        revoked = [link for link in known if link.pk not in self.keep]
        revoked += [link for link in others if link.pk in self.revoke]
        return [link for link in known if link.pk in self.keep], sorted(revoked, key=attrgetter("pk"))


class Leave(Dismiss):
    """The departure of an official whose account is erased.

    A league that then has no organizer is the administrator's to give.
    """

    refuses_last_organizer = False


def _check_other_organizer(official: models.Official) -> None:
    """Raise Fault if the official is the only organizer of the league."""
    others = models.Official.objects.filter(league=official.league_id, role=Role.ORGANIZER).exclude(pk=official.pk)
    if official.role == Role.ORGANIZER and not others.exists():
        raise Fault(Code.LAST_ORGANIZER, name=display_name(official.user))


def _document(official: models.Official) -> Json:
    """Return an official for the history: the name and the role."""
    return {"name": display_name(official.user), "role": official.role}


def _subject(user_id: int) -> str:
    """Return the subject of decisions on an account's role."""
    return f"official {user_id}"


@dataclass(frozen=True, slots=True)
class Consequences:
    """What is lost with an account. `left_alone` are the leagues and championships that nobody else organizes."""

    roles: int
    archives: int
    left_alone: tuple[str, ...]


def consequences_of(user: User) -> Consequences:
    """Return what erasing an account would take with it, for the page that asks."""
    leagues = models.League.objects.filter(officials__in=models.Official.objects.filter(user=user))
    cups = models.Championship.objects.filter(organizers__user=user)
    others = models.Official.objects.filter(role=Role.ORGANIZER, user__is_active=True).exclude(user=user)
    organized = leagues.filter(officials__user=user, officials__role=Role.ORGANIZER)
    alone = organized.exclude(pk__in=others.values("league"))
    other_organizers = models.ChampionshipOrganizer.objects.filter(user__is_active=True).exclude(user=user)
    cups_alone = cups.exclude(pk__in=other_organizers.values("championship"))
    return Consequences(
        roles=leagues.distinct().count() + cups.count(),
        archives=Archive.objects.filter(owner=user).count(),
        left_alone=(
            *alone.distinct().order_by("name").values_list("name", flat=True),
            *cups_alone.order_by("name").values_list("name", flat=True),
        ),
    )


@transaction.atomic
def erase_account(account: int, *, by: User, reason: str = "", request_key: str | None = None) -> SiteAct:
    """Erase an account, as itself or as an administrator. Raises Fault for the last administrator's."""
    administrators = locked_administrators()
    if earlier := act_with(request_key, ActKind.DELETE, ActSubject.ACCOUNT, account):
        return earlier
    user = User.objects.select_for_update(no_key=True).get(pk=account)
    if by != user and by not in administrators:
        raise Fault(Code.NOT_ADMINISTRATOR)
    if is_erased(user):
        raise Fault(Code.ACCOUNT_ERASED)
    if administrators == [user]:
        raise Fault(Code.LAST_ADMINISTRATOR)
    end_sessions(user)
    _erase_texts(user)
    erased = _under_neutral_name(account)
    author = erased if by == user else by
    _end_roles(erased, Actor(display_name(author), author))
    forget_made_on_commit()
    return write_act(
        ActKind.DELETE,
        ActSubject.ACCOUNT,
        account,
        by=author,
        reason=reason or gettext("Lo pidió quien tenía la cuenta."),
        request_key=request_key,
    )


def is_erased(user: User) -> bool:
    """Return whether an account was erased."""
    acts = SiteAct.objects.filter(kind=ActKind.DELETE, subject_kind=ActSubject.ACCOUNT, subject_id=user.pk)
    return not user.is_active and acts.exists()


def _erase_texts(user: User) -> None:
    """Delete what the account received, uploaded and typed, and its address wherever it was written."""
    handle = models.Handle.objects.filter(user=user).values_list("name", flat=True).first()
    typed = Q(username__iexact=user.username) | Q(username__iexact=handle or user.username)
    own_channels = Q(user=user)
    invitations = models.Invitation.objects.all()
    to_them = Q(accepted_by=user)
    if user.email:
        typed |= Q(username__iexact=user.email)
        own_channels |= Q(medium=Medium.MAIL, target__iexact=user.email)
        to_them |= Q(email__iexact=user.email)
    AccessAttempt.objects.filter(typed).delete()
    models.AlertChannel.objects.filter(own_channels).delete()
    models.ApiToken.objects.filter(user=user).delete()
    models.Webhook.objects.filter(made_by=user).delete()
    models.PlayerLink.objects.filter(account=user).update(account=None)
    invitations.filter(invited_by=user, accepted_by=None).delete()
    invitations.filter(to_them).update(email="", revoked=True)
    for archive in Archive.objects.filter(owner=user):
        remove(archive)


def _under_neutral_name(account: int) -> User:
    """Give an account a name that says nothing, and no right; return it."""
    name = f"baja-{account}"
    while User.objects.filter(username=name).exists() or models.Handle.objects.filter(name=name).exists():
        name += "-bis"
    user = User.objects.get(pk=account)
    user.username, user.first_name, user.last_name, user.email = name, "", "", ""
    user.is_active = user.is_superuser = user.is_staff = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    models.Handle.objects.update_or_create(user=user, defaults={"name": name})
    return User.objects.select_related("handle").get(pk=account)


def _end_roles(user: User, by: Actor) -> None:
    """Revoke the private links that the account made, and end its roles, also as the last organizer."""
    revoke_links(user, by)
    for league in models.League.objects.filter(officials__user=user).order_by("pk"):
        take(league, Leave(user.pk), by=by)
    leave_championships(user, by=by)
