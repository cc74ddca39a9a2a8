"""Types of the officials of a league or a championship."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH
from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import WHY, ReasonText
from tournaments.models.official import Role


class Official(Schema):
    """An organizer or a referee of the league."""

    id: int
    name: str = Field(description="The name and handle of the account.")
    role: Role


class OpenInvitation(Schema):
    """An open invitation."""

    id: int
    role: Role | None = Field(description="Null for a championship.")
    email: str = Field(description="Empty for an invitation without a mail address.")
    expires_at: datetime


class Invitation(OpenInvitation):
    """An invitation that was made."""

    link: str = Field(description="The private link for logging in or signing up. Only this answer has it.")


class Team(Schema):
    """The officials of a league, and its open invitations."""

    officials: list[Official]
    invitations: list[OpenInvitation]


class AppointmentSent(Sent):
    """An account and its role."""

    handle: str = Field(max_length=MAX_ADDRESS_LENGTH, description="Such as `@ana`.")
    role: Role


class DismissalSent(Sent):
    """The reason for dismissing an official."""

    why: ReasonText = Field(default="", description=WHY)


class OrganizerInvited(Sent):
    """The address of an invited person."""

    email: str = Field(
        default="",
        max_length=MAX_ADDRESS_LENGTH,
        description="The address to which the site mails the link, if it sends mail.",
    )


class InvitationSent(OrganizerInvited):
    """The role and, optionally, the address of an invited person."""

    role: Role = Role.REFEREE
