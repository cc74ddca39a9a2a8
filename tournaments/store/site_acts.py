"""The site's log: acts of its administrators, and deletions by organizers."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.models.administration import ActKind, ActSubject, SiteAct, address_digest
from tournaments.store.access.people import display_name, handle_of


def act_with(request_key: str | None, kind: ActKind, subject: ActSubject, pk: int) -> SiteAct | None:
    """Return the act already done with this request key, or None. Raises Fault for the key of another act."""
    done = SiteAct.objects.filter(request_key=request_key).first() if request_key else None
    if done and (done.kind, done.subject_kind, done.subject_id) != (kind, subject, pk):
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return done


def write_act(
    kind: ActKind, subject: ActSubject, pk: int, *, by: User, reason: str, request_key: str | None = None
) -> SiteAct:
    """Record an act of this transaction in the log. Raises Fault without a reason."""
    if not reason.strip():
        raise Fault(Code.REASON_NEEDED, "reason")
    return models.SiteAct.objects.create(
        kind=kind,
        subject_kind=subject,
        subject_id=pk,
        actor=by,
        actor_name=display_name(by),
        actor_handle=handle_of(by),
        reason=reason.strip(),
        request_key=request_key,
    )


def note_deleted(act: SiteAct, slug: str) -> None:
    """Record the address of a deleted league or championship, so that a page can say that it was deleted."""
    models.DeletedAddress.objects.create(digest=address_digest(act.subject_kind, slug), act=act)
