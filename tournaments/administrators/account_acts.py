"""Acts on an account: set a new password, disable, enable, give or take the administration of the site."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.accounts.appoint import is_erased
from tournaments.accounts.mail import end_sessions, locked_administrators, revoke_links, stop_programs
from tournaments.league.faults import Code, Fault
from tournaments.models.decision import ActKind, ActSubject, SiteAct
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.erasing import act_with, write_act
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
def _delete_league(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró una liga del campeonato.")


@sentence_of("delete_championship")
def _delete_championship(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró el campeonato en el que estaba la liga.")
