"""Operations on the officials of a league or a championship: listing, appointing, inviting, dismissing."""

from __future__ import annotations

from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.accounts.forms import address_field
from tournaments.accounts.joining import link_of
from tournaments.accounts.own import TOO_MANY_MAILED, USED_ALREADY, make_invitation
from tournaments.api.callers import RefusedError, RequiredToken, caller_of
from tournaments.api.championships import CHAMPIONSHIP_PATH, decide_in_championship, open_championship
from tournaments.api.deciding import OpenQuestionsError, access_to, decide, locate, request_key_of
from tournaments.api.gate import ErrorPlace, retry_after
from tournaments.api.organizing import RESPONSES
from tournaments.api.schemas import organizing as schemas
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.people import account_with_handle, full_signature
from tournaments.store.championships import dismiss_organizer
from tournaments.web.deciding.league_access import LeagueAccess

TAGS = ["team"]
READ = RequiredToken(Scope.READ)
router = Router(tags=TAGS, auth=RequiredToken(Scope.PEOPLE))


@router.get(
    "/leagues/{slug:slug}/team",
    response=schemas.Team,
    summary="List the officials of a league",
    url_name="league_team",
    auth=READ,
)
def list_team(request: HttpRequest, slug: str) -> Any:
    """Only for its organizers, with the open invitations."""
    row = access_to(request, slug, Role.ORGANIZER).row
    officials = row.officials.select_related("user__handle").order_by("pk")
    return {
        "officials": [{"id": one.user_id, "name": full_signature(one.user), "role": one.role} for one in officials],
        "invitations": [*map(_invitation, invitations.open_invitations().filter(league=row).order_by("pk"))],
    }


@router.post(
    "/leagues/{slug:slug}/team", response=RESPONSES, summary="Appoint an official", url_name="appoint_official"
)
def appoint_official(request: HttpRequest, slug: str, sent: schemas.AppointmentSent) -> Status[Any]:
    """The account is named by its handle. Invite people of whom you know only an email address."""

    def make_appointment(_access: LeagueAccess) -> Appoint:
        found = account_with_handle(sent.handle)
        if found is None:
            raise Fault(Code.PLAYER_UNKNOWN, "handle", name=sent.handle[:80])
        return Appoint(found.pk, sent.role)

    return decide(request, slug, make_appointment)


@router.post(
    "/leagues/{slug:slug}/team/{int:official}/dismiss",
    response=RESPONSES,
    summary="Dismiss an official",
    url_name="dismiss_official",
)
def dismiss_official(request: HttpRequest, slug: str, official: int, sent: schemas.DismissalSent) -> Status[Any]:
    """Also revokes the private links that the official may know. To keep some, use the site's pages."""

    def make_dismissal(access: LeagueAccess) -> Dismiss:
        return Dismiss(access.row.officials.get(user=official).user_id)

    return decide(request, slug, make_dismissal, reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/invitations",
    response={201: schemas.Invitation},
    summary="Invite somebody to run a league",
    url_name="invite_official",
)
def invite_official(request: HttpRequest, slug: str, sent: schemas.InvitationSent) -> Status[Any]:
    """The link is shown only in this answer, which does not reveal whether the address has an account."""
    row = access_to(request, slug, Role.ORGANIZER).row
    return Status(201, _invited(request, sent.email, role=sent.role, league=row))


@router.delete(
    "/leagues/{slug:slug}/invitations/{int:invitation}",
    response={204: None},
    summary="Revoke an invitation to run a league",
    url_name="revoke_team_invitation",
)
def revoke_official_invitation(request: HttpRequest, slug: str, invitation: int) -> Status[None]:
    return _revoked(invitation, league=access_to(request, slug, Role.ORGANIZER).row)


@router.post(
    f"{CHAMPIONSHIP_PATH}/invitations",
    response={201: schemas.Invitation},
    summary="Invite somebody to organize a championship",
    url_name="invite_organizer",
)
def invite_organizer(request: HttpRequest, slug: str, sent: schemas.OrganizerInvited) -> Status[Any]:
    """The link is shown only in this answer, which does not reveal whether the address has an account."""
    championship, _by = open_championship(request, slug)
    return Status(201, _invited(request, sent.email, championship=championship))


@router.delete(
    f"{CHAMPIONSHIP_PATH}/invitations/{{int:invitation}}",
    response={204: None},
    summary="Revoke an invitation to organize a championship",
    url_name="revoke_championship_invitation",
)
def revoke_organizer_invitation(request: HttpRequest, slug: str, invitation: int) -> Status[None]:
    championship, _by = open_championship(request, slug)
    return _revoked(invitation, championship=championship)


@router.delete(
    f"{CHAMPIONSHIP_PATH}/organizers/{{int:organizer}}",
    response=RESPONSES,
    summary="Dismiss an organizer of a championship",
    url_name="dismiss_organizer",
)
def dismiss_championship_organizer(request: HttpRequest, slug: str, organizer: int) -> Status[Any]:
    """The last one cannot be dismissed."""
    return decide_in_championship(request, slug, dismiss_organizer, organizer)


def _invited(
    request: HttpRequest,
    email: str,
    *,
    role: Role | None = None,
    league: models.League | None = None,
    championship: models.Championship | None = None,
) -> dict[str, Any]:
    """Return an invitation with its link, the same for a repeated request. Raises OpenQuestionsError, RefusedError."""
    caller = caller_of(request)
    assert caller.token
    try:
        email = address_field(required=False).clean(email)
    except ValidationError as error:
        place = ErrorPlace(place="email", code=Code.EXPECTED.value, message=error.messages[0])
        raise OpenQuestionsError("invalid", place.message, [place]) from None
    if email and (wait := invitations.wait_for_mail(caller.token.user)):
        raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", str(TOO_MANY_MAILED), retry_after(wait))
    key = request_key_of(request) or token_urlsafe(32)
    try:
        sent = make_invitation(request, key, email, role, league, championship)
    except invitations.InvitationGone:
        raise RefusedError(409, "invitation_used", str(USED_ALREADY)) from None
    if league:
        locate(request, "revoke_team_invitation", league.slug, sent.row.pk)
    elif championship:
        locate(request, "revoke_championship_invitation", championship.slug, sent.row.pk)
    return {**_invitation(sent.row), "link": link_of(request, sent)}


def _revoked(invitation: int, **owner: Any) -> Status[None]:
    """Revoke an open invitation of the owner. Raises Invitation.DoesNotExist if there is none."""
    row = invitations.open_invitations().get(pk=invitation, **owner)
    if not invitations.revoke(row):
        raise models.Invitation.DoesNotExist(invitation)
    return Status(204, None)


def _invitation(row: models.Invitation) -> dict[str, Any]:
    """Return an open invitation as a document."""
    return {"id": row.pk, "role": row.role, "email": row.email, "expires_at": row.expires_at}
