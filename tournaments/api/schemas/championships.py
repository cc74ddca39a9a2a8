"""Types of a championship for its organizers, and of decisions on it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Flag
from tournaments.championships.forms import MAX_PLAYERS
from tournaments.league.values import MIN_PLAYERS, Medal


class LeagueOfChampionship(Schema):
    """A league of the championship, or one that asks to enter it."""

    id: int
    name: str
    slug: str | None = Field(description="Null where the account may not read the league.")
    published: bool
    asked_at: datetime | None = Field(description="When it asked; null for a league that is in.")


class ChampionshipOrganizer(Schema):
    """An account that organizes the championship."""

    id: int
    name: str = Field(description="Its name and handle.")


class OtherPodium(Schema):
    """The podium of another game."""

    id: int
    game: str
    played_on: date | None


class ChampionshipForOrganizers(Schema):
    """A championship for its organizers."""

    slug: str
    name: str
    version: int = Field(description="That of `If-Match`.")
    requests: list[LeagueOfChampionship] = Field(description="Leagues that ask to join, the oldest request first.")
    leagues: list[LeagueOfChampionship]
    organizers: list[ChampionshipOrganizer]
    podiums: list[OtherPodium]


class ChampionshipName(Sent):
    """Another name of a championship."""

    name: str


class MedallistSent(Sent):
    """A player who won a medal."""

    name: str
    club: str | None = None


class PodiumSent(Sent):
    """The podium of a game played outside the site."""

    game: str = Field(description="Such as chess.")
    players: Annotated[int, Field(strict=True, ge=MIN_PLAYERS, le=MAX_PLAYERS)] = Field(description="How many played.")
    medallists: list[MedallistSent] = Field(
        max_length=len(Medal), description="Gold first; of three players, no bronze."
    )
    played_on: date | None = None


class Medallist(Schema):
    """A medallist of other games, as the organizers of the championship read the name."""

    player_id: int
    name: str
    club: str
    shown: str = Field(description="What the public reads.")
    initials: bool = Field(description="Whether the public reads initials.")
    everywhere: bool = Field(description="Whether the site's administrator shows initials in every league.")
    erased: bool = Field(description="Whether `name` is a pseudonym, for good.")


class MedallistInitials(Sent):
    """How the public reads a medallist."""

    initials: Flag
