"""Types of requests that change a league: settings, notice, calendar, players, sanctions."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
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
from tournaments.api.schemas.settings import with_settings, with_shown_settings
from tournaments.league.player_rules import PERMISSIONS
from tournaments.league.settings import ANNOUNCED, SETUP
from tournaments.league.values import Reason, Side
from tournaments.models.incident import Claimant
from tournaments.organizers.results.dice import DiceFor
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

    article: str = Field(description="The number of the article, as at `/reglas/RULES/` of the site: `Cómo jugar, 5`.")
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
