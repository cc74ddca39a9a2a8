"""Types of requests that change a league: settings, calendar, players, officials, webhooks, players' requests."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Field, Schema

from tournaments.accounts.forms import MAX_ADDRESS_LENGTH
from tournaments.api.schemas.common import Page, Sent, with_settings, with_shown_settings
from tournaments.api.schemas.decisions import (
    SENT,
    WHY,
    AsWritten,
    Board,
    Flag,
    Moment,
    PlayerNamed,
    PlayerSent,
    ReasonText,
    TimetableSent,
)
from tournaments.api.schemas.leagues import DecisionLine
from tournaments.league.player_rules import PERMISSIONS
from tournaments.league.settings import ANNOUNCED, SETUP
from tournaments.league.values import Reason, Side
from tournaments.models.alert import SendingState
from tournaments.models.fixture import Claimant
from tournaments.models.league import Role
from tournaments.models.player_request import Asked, RequestKind, RequestState
from tournaments.organizers.results.verbs import DiceFor
from tournaments.web.forms import MAX_REASON_LENGTH

GameKey = Annotated[int, Field(strict=True, ge=1, description="The `id` of a game of the league.")]


CHANGEABLE = sorted(SETUP, key=lambda setting: setting.until_lots)


class SettingsSent(with_settings(Sent, CHANGEABLE, "changed", SENT, changes=True)):  # type: ignore[misc]  # from declarations
    """The settings to change; omitted keys do not change."""


class NoticeSent(with_settings(Sent, ANNOUNCED, "changed", changes=True)):  # type: ignore[misc]  # from declarations
    """The venue, contact and notice of the public pages; omitted texts do not change."""


class VisibilitySent(Sent):
    """Whether the league is public."""

    published: Flag


class ArchiveSent(Sent):
    """Whether the league is archived."""

    archived: Flag


class BrandingSent(Sent):
    """The colours of documents and pages."""

    first: str = Field(max_length=20, description="A colour such as `#1d5c3f`.")
    second: str = Field(max_length=20, description="A colour such as `#e9d8b4`.")
    keep_crest: Flag = Field(default=True, description="Whether the crest stays.")


class ChampionshipChosen(Sent):
    """The championship that a league asks to join."""

    championship: str | None = Field(description="Name of the championship; null for none.")


@with_shown_settings(PERMISSIONS)
class Permissions(Schema):
    """The permissions of players on their own pages."""


class Deadline(Sent):
    """The last day on which the games of a round may be played."""

    round: Annotated[int, Field(strict=True, ge=1, le=1_000)]
    last_day: date


class PlayerRules(Permissions):
    """The permissions of players on their own pages, and the deadlines of the rounds."""

    deadlines: list[Deadline]


class PlayerRulesSent(with_settings(Sent, PERMISSIONS, "changed", changes=True)):  # type: ignore[misc]  # from declarations
    """The permissions of players; omitted keys do not change."""


class DeadlinesSent(Sent):
    """The last day of each round that has one."""

    days: list[Deadline] = Field(max_length=1_000)


class CalendarSent(Sent):
    """The boards and hours of the games left."""

    boards: Board = 1
    calendar: TimetableSent | None = Field(default=None, description="Default: games without hours.")


class MoveSent(Sent):
    """One of three moves of a game without a result."""

    swap_with: GameKey | None = Field(default=None, description="The game to change places with.")
    place_of: GameKey | None = Field(
        default=None, description="The game whose place it takes; the games between move by one."
    )
    at: Moment | None = None
    board: Board | None = Field(default=None, description="Only with `at`.")


class LatecomerSent(PlayerSent):
    """A player who enters a league after the lots."""


class PlayerCorrectionSent(Sent):
    """The corrected name and club of a player in this league."""

    name: str
    club: str | None = Field(default=None, description="Null: no club.")
    as_written: AsWritten = False
    why: ReasonText = Field(default="", description=WHY)


class ReadmissionSent(Sent):
    """A player who withdrew and comes back."""

    player: PlayerNamed
    why: ReasonText = Field(default="", description=WHY)


class SanctionSent(Sent):
    """A sanction of a player."""

    player: PlayerNamed
    reason: str = Field(min_length=1, max_length=MAX_REASON_LENGTH, description="Read by officials and the player.")


class Sanction(Schema):
    """A sanction, as its officials read it."""

    id: int
    player: str = Field(description="The name as its organizers read it.")
    reason: str
    revoked: bool


class IncidentSent(Sent):
    """An incident of a game, and the referee's decision."""

    article: str = Field(
        default="",
        description="The number of the article, as at `/reglas/RULES/` of the site: `Cómo jugar, 5`; empty for an "
        "incident that no article covers, with a note.",
    )
    subject: str | None = Field(default=None, description="The subject of the article, if two have the same number.")
    outcome: Literal["stands", "put_right", "restarted", "lost"]
    loser: Side | None = Field(default=None, description="Required with the outcome `lost`, and only then.")
    claimed_by: Claimant = Claimant.REFEREE
    ply: Annotated[int, Field(strict=True, ge=1, le=10_000)] | None = Field(
        default=None, description="Half-move, from 1."
    )
    note: ReasonText = Field(default="")
    public: Flag = Field(default=False, description="Whether anybody reads it.")


class Incident(Schema):
    """An incident of a game, as its officials read it."""

    id: int
    text: str = Field(description="In a sentence.")
    who: str
    at: str = Field(description="Local date and time of the league's zone.")
    struck: bool


class ColoursSent(Sent):
    """The player with White and the player who moves first; null if undecided."""

    white: Side | None
    starter: Side | None = Field(
        default=None, description="The player who begins. Under rules where White begins, it is the player with White."
    )


Die = Annotated[int, Field(strict=True, ge=1, le=6)]


class ThrowSent(Sent):
    """Two dice of each player."""

    one: list[Die] = Field(min_length=2, max_length=2)
    two: list[Die] = Field(min_length=2, max_length=2)


class DiceSent(Sent):
    """The dice thrown before a game."""

    purpose: DiceFor = Field(description="Whether the dice decide the first move or the choice of colour.")
    throws: list[ThrowSent] = Field(
        default=[], max_length=50, description="Default: the site throws until one player wins."
    )


class AcceptanceSent(Sent):
    """The reason for accepting an irregular sheet."""

    told: Reason | None = Field(default=None, description="The ending, if the last position does not end the game.")
    why: ReasonText = Field(min_length=1, description=WHY)


class SettlingSent(AcceptanceSent):
    """The record that counts if sheet and result differ."""

    right: Literal["sheet", "entered"] = Field(
        description="`sheet`: the sheet gives the result. `entered`: the sheet is set aside."
    )


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


class WebhookSent(Sent):
    """The address of another program."""

    address: str = Field(max_length=500, description="HTTPS, on port 443 or 8443, outside the site's own network.")
    whole_event: Flag = Field(
        default=False, description="Of a stage of an event, whether it gets the decisions on the other stages too."
    )


class Delivery(Schema):
    """The delivery of a decision to a webhook."""

    id: int
    event: str = Field(description="Such as `result.entered`.")
    decision: int = Field(description="The number of the decision in the league.")
    state: SendingState
    answer: str = Field(description="The HTTP status of the last answer, or the code of the failure to send.")
    attempts: int
    made_at: datetime
    due_at: datetime | None = Field(description="When the next attempt is due; null after the last one.")
    ended_at: datetime | None


class DeliveryList(Page[Delivery]):
    """A page of the deliveries of a webhook."""


class Webhook(Schema):
    """A webhook. Its secret is shown only once, when it is made."""

    id: int
    address: str
    whole_event: bool = Field(description="Whether it gets the decisions on all stages of the league's event.")
    added_by: str
    made_at: datetime
    renewed_at: datetime | None = Field(description="When its secret was renewed; null for the first one.")
    failing_since: datetime | None
    stopped_at: datetime | None = Field(description="When the site stopped it after failures for days.")
    skipped: int = Field(description="Decisions that were not delivered, because too many were waiting.")
    last: Delivery | None = Field(description="The latest delivery.")


class WebhookWithSecret(Webhook):
    """A webhook with its secret, which no other answer contains."""

    secret: str = Field(description="The key that signs deliveries, such as `whsec_…`.")


class ProposedHour(Schema):
    """An hour that a player proposes for a game."""

    at: str = Field(description="Local date and hour of the league's zone.")
    board: Board
    picked: bool = Field(description="Whether the opponent picked it.")


class PlayerRequest(Schema):
    """A player's request, as the organizers of the league read it."""

    id: int
    player: str = Field(description="The name as its organizers read it.")
    kind: RequestKind
    state: RequestState = Field(description="The person whose answer is missing, or the outcome.")
    waits: bool = Field(description="Whether it waits for an answer, or for the correction that it asks for.")
    at: str = Field(description="Local date and time of the league's zone.")
    game: int | None = Field(description="The `id` of the game concerned.")
    text: str = Field(description="Text of the player.")
    article: str | None = Field(description="The number of the article of a claim.")
    subject: str | None = Field(description="The subject of the article.")
    proposals: list[ProposedHour]
    sheet: str | None = Field(description="The moves of an adjourned game.")
    asks: Asked | None = Field(description="The result of the game that an appeal asks for, seen by its player.")
    answers: list[DecisionLine] = Field(description="Decisions on it, the oldest first.")


class AnswerSent(Sent):
    """An organizer's answer."""

    accepted: Flag
    why: ReasonText = Field(
        default="", description="The reason, for the player and for the opponent of a game. Required to refuse."
    )
