"""Types of the names of a league or a championship, and of decisions on them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Flag, ReasonText

Key = Annotated[int, Field(strict=True, ge=1, le=2**63 - 1)]
OFFICIALS_READ = "The reason, which only officials read."


class ConsentNoted(Schema):
    """The person who consented to a player's taking part, and the day."""

    by: str
    on: date


class Name(Schema):
    """A player of the league by name, as its organizers read it."""

    number: int = Field(description="As in the list of players.")
    entry: int = Field(description="The key of the entry in this league.")
    player_id: int = Field(description="The registered player.")
    name: str
    club: str = Field(description="Empty without one.")
    shown: str = Field(description="The name as the public reads it.")
    initials: bool = Field(description="Whether the public reads initials.")
    everywhere: bool = Field(description="Whether the site's administrator shows initials in every league.")
    asked: bool = Field(description="Whether another league of the player asks for initials here.")
    erased: bool = Field(description="Whether the name was erased; `name` is then a pseudonym.")
    shared: bool = Field(description="Whether the registered player is in other leagues too.")
    consent: ConsentNoted | None


class OtherEntry(Schema):
    """An entry of another league that is, or may be, a player of this one."""

    entry: int
    name: str
    league: str = Field(description="The name of that league.")


class Lookalike(Schema):
    """An entry of this league that may be a player of another league."""

    entry: int
    name: str
    league: str = Field(description="The name of the other league.")
    asked: bool = Field(description="Whether the other league has been asked.")


class Names(Schema):
    """The names of a league, and the open questions about the identity of players."""

    players: list[Name] = Field(description="In the order of the list of players.")
    lookalikes: list[Lookalike]
    proposals: list[OtherEntry] = Field(description="Entries of other leagues whose organizers wait for an answer.")
    accepted: list[OtherEntry] = Field(description="Entries of other leagues that this league accepted.")


class Namesake(Schema):
    """A registered player of other leagues of the account."""

    player_id: int
    name: str = Field(description="The name, with a league.")


class InitialsSent(Sent):
    """Whether the public reads a player's initials."""

    initials: Flag
    why: ReasonText = Field(default="", description=OFFICIALS_READ)


class ErasureSent(Sent):
    """The name to be erased."""

    name: str = Field(description="The whole name as its organizers read it, so that no other is erased by mistake.")


class ConsentSent(Sent):
    """The person who consented, and the day; both null to remove the note."""

    by: str | None = Field(default=None, max_length=200)
    on: date | None = None


class JoinSent(Sent):
    """The other registered player."""

    other: Key = Field(description="The `player_id` of the other player, which replaces the one in this league.")


class SameSent(Sent):
    """Whether two entries are the same person."""

    same: Flag
