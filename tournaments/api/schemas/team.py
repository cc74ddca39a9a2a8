"""Types of the officials of a league or a championship."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH
from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import WHY, Words
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
    email: str = Field(description="Empty where its link is handed over.")
    expires_at: datetime


class Invitation(OpenInvitation):
    """An invitation that was made."""

    link: str = Field(description="For one person, who logs in or signs up with it. Returned only now.")


class Team(Schema):
    """Who runs a league."""

    officials: list[Official]
    invitations: list[OpenInvitation]


class AppointmentSent(Sent):
    """An account and its role."""

    handle: str = Field(max_length=MAX_ADDRESS_LENGTH, description="Such as `@ana`.")
    role: Role


class DismissalSent(Sent):
    """Why an official is dismissed."""

    why: Words = Field(default="", description=WHY)


class OrganizerInvited(Sent):
    """The address of an invited person."""

    email: str = Field(
        default="", max_length=MAX_ADDRESS_LENGTH, description="If the site sends mail, it sends the link there."
    )


class InvitationSent(OrganizerInvited):
    """The role and, optionally, the address of an invited person."""

    role: Role = Role.REFEREE
