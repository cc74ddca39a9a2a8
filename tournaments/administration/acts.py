"""Acts of the site's administrator: whoever acts is checked again as they do, and every act is written in the log."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments import models
from tournaments.access.actor import Actor
from tournaments.access.people import handle_of, signature
from tournaments.league.faults import Code, Fault
from tournaments.models.administration import ActKind, ActSubject, SiteAct


def actor_of(administrator: User) -> Actor:
    """The administrator, as the histories of leagues and championships name them."""
    return Actor(signature(administrator), administrator)


def administrators() -> list[User]:
    """The accounts in use that administer the site, locked in the order in which every act locks them."""
    return list(User.objects.select_for_update(no_key=True).filter(is_superuser=True, is_active=True).order_by("pk"))


def begin(by: User) -> list[User]:
    """The administrators, locked until the act is over. Raises Fault where `by` is none of them any more."""
    found = administrators()
    if by not in found:
        raise Fault(Code.NOT_ADMINISTRATOR)
    return found


def act_with(request_key: str | None, kind: ActKind, subject: ActSubject, pk: int) -> SiteAct | None:
    """The act already done with this request key, None where there is none. Raises Fault for the key of another."""
    done = SiteAct.objects.filter(request_key=request_key).first() if request_key else None
    if done and (done.kind, done.subject_kind, done.subject_id) != (kind, subject, pk):
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return done


def write_act(
    kind: ActKind, subject: ActSubject, pk: int, *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Write in the log what this transaction does. Raises Fault without a reason."""
    if not reason.strip():
        raise Fault(Code.REASON_NEEDED, "reason")
    return models.SiteAct.objects.create(
        kind=kind,
        subject_kind=subject,
        subject_id=pk,
        actor=by,
        actor_name=signature(by),
        actor_handle=handle_of(by),
        reason=reason.strip(),
        request_key=request_key,
    )
