"""Types of the names of a league or a championship, and of decisions on them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Flag, Words

Key = Annotated[int, Field(strict=True, ge=1, le=2**63 - 1)]
OFFICIALS_READ = "Why; only officials read it."


class ConsentNoted(Schema):
    """Who consented to a player's taking part, and when."""

    by: str
    on: date


class Name(Schema):
    """A player of the league by name, as its organizers read it."""

    number: int = Field(description="As in the list of players.")
    entry: int = Field(description="The key of the entry in this league.")
    player_id: int = Field(description="The registered player.")
    name: str
    club: str = Field(description="Empty without one.")
    shown: str = Field(description="What the public reads.")
    initials: bool = Field(description="Whether the public reads initials.")
    everywhere: bool = Field(description="Whether the site's administrator shows initials in every league.")
    asked: bool = Field(description="Whether another league of the player asks for initials here.")
    erased: bool = Field(description="Whether `name` is a pseudonym, for good.")
    shared: bool = Field(description="Whether the registered player is in other leagues too.")
    consent: ConsentNoted | None


class OtherEntry(Schema):
    """An entry of another league that is of a player of this one, or may be."""

    entry: int
    name: str
    league: str = Field(description="The name of that league.")


class Lookalike(Schema):
    """An entry of this league that may be of a player of another."""

    entry: int
    name: str
    league: str = Field(description="The name of the other league.")
    asked: bool = Field(description="Whether the other league has been asked.")


class Names(Schema):
    """The names of a league, and what is open about who they are."""

    players: list[Name] = Field(description="In the order of the list of players.")
    lookalikes: list[Lookalike]
    proposals: list[OtherEntry] = Field(description="Entries of other leagues to be answered.")
    accepted: list[OtherEntry] = Field(description="Entries of other leagues that this league accepted.")


class Namesake(Schema):
    """A registered player of other leagues of the account."""

    player_id: int
    name: str = Field(description="The name, with a league.")


class InitialsSent(Sent):
    """How the public reads a player."""

    initials: Flag
    why: Words = Field(default="", description=OFFICIALS_READ)


class ErasureSent(Sent):
    """The name to be erased."""

    name: str = Field(description="The whole name as its organizers read it, so that no other is erased by mistake.")


class ConsentSent(Sent):
    """Who consented, and when; both null to take the note away."""

    by: str | None = Field(default=None, max_length=200)
    on: date | None = None


class JoinSent(Sent):
    """The other registered player."""

    other: Key = Field(description="Its `player_id`; it becomes the one of this league.")


class SameSent(Sent):
    """Whether two entries are of one person."""

    same: Flag
