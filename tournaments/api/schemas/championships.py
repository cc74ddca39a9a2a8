"""Types of a championship for its organizers, and of decisions on it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Flag
from tournaments.league.podium import Medal
from tournaments.league.settings import MIN_PLAYERS
from tournaments.organizers.championships.views import MAX_PLAYERS


class LeagueOfChampionship(Schema):
    """A league of the championship, or one that asks to join it."""

    id: int
    name: str
    slug: str | None = Field(description="Null where the account may not read the league.")
    published: bool
    asked_at: datetime | None = Field(description="When it asked to join; null for a league of the championship.")


class ChampionshipOrganizer(Schema):
    """An account that organizes the championship."""

    id: int
    name: str = Field(description="The name and handle of the account.")


class OtherPodium(Schema):
    """The podium of another game."""

    id: int
    game: str
    played_on: date | None


class ChampionshipForOrganizers(Schema):
    """A championship for its organizers."""

    slug: str
    name: str
    version: int = Field(description="The version for `If-Match`.")
    requests: list[LeagueOfChampionship] = Field(description="Leagues that ask to join, the oldest request first.")
    leagues: list[LeagueOfChampionship]
    organizers: list[ChampionshipOrganizer]
    podiums: list[OtherPodium]


class ChampionshipName(Sent):
    """The new name of a championship."""

    name: str


class MedallistSent(Sent):
    """A player who won a medal."""

    name: str
    club: str | None = None


class PodiumSent(Sent):
    """The podium of a game played outside the site."""

    game: str = Field(description="Such as chess.")
    players: Annotated[int, Field(strict=True, ge=MIN_PLAYERS, le=MAX_PLAYERS)] = Field(
        description="The number of players."
    )
    medallists: list[MedallistSent] = Field(
        max_length=len(Medal), description="Gold first; with three players there is no bronze."
    )
    played_on: date | None = None


class Medallist(Schema):
    """A medallist of other games, with the name as the organizers of the championship read it."""

    player_id: int
    name: str
    club: str
    shown: str = Field(description="The name as the public reads it.")
    initials: bool = Field(description="Whether the public reads initials.")
    everywhere: bool = Field(description="Whether the site's administrator shows initials in every league.")
    erased: bool = Field(description="Whether the name was erased; `name` is then a pseudonym.")


class MedallistInitials(Sent):
    """Whether the public reads a medallist's initials."""

    initials: Flag
