"""Types of requests about rounds of a Swiss."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Field

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import WHY, Flag, PlayerNamed, ReasonText
from tournaments.league.formats.swiss.rounds import Numbers
from tournaments.league.regulation import MAX_ROUNDS_OF_SWISS, ByeKind
from tournaments.league.settings import MAX_RATING, MAX_SWISS_PLAYERS

DIGEST_LENGTH = 64


class RoundSent(Sent):
    """The next round of a Swiss."""

    numbers: Numbers = Field(
        default=Numbers.KEPT,
        description="Of the first round: how the players' numbers are given. Default: as they are.",
    )
    seed: str | None = Field(default=None, description="Seed of the lots; without one, a random seed.")
    digest: str = Field(
        default="",
        max_length=DIGEST_LENGTH,
        description="Publish only the round of this input. Default: whatever it is now.",
    )


class RetractSent(Sent):
    """Why the last round is taken back."""

    why: ReasonText = Field(default="", description=WHY)


class ExchangeSent(Sent):
    """Two players who change places."""

    one: PlayerNamed
    two: PlayerNamed
    despite: Flag = Field(default=False, description="Whether a rule of pairing may be broken.")
    why: ReasonText = Field(description=WHY)


class ByeSent(Sent):
    """A round that a player does not play."""

    player: PlayerNamed
    round: Annotated[int, Field(strict=True, ge=1, le=MAX_ROUNDS_OF_SWISS)]
    kind: Literal[ByeKind.HALF, ByeKind.ZERO] | None = Field(
        description="`half` for half a point, `zero` for none, null if the player plays."
    )


class ApartGroup(Sent):
    """Players who do not meet one another."""

    players: Annotated[list[PlayerNamed], Field(min_length=2, max_length=MAX_SWISS_PLAYERS)]
    rounds: Annotated[int, Field(strict=True, ge=1, le=MAX_ROUNDS_OF_SWISS)] | None = Field(
        default=None, description="In so many rounds, from the first. Default: in any."
    )


class ApartSent(Sent):
    """Who does not meet whom."""

    groups: Annotated[list[ApartGroup], Field(max_length=MAX_SWISS_PLAYERS)]


class NumberOfRounds(Sent):
    """How many rounds a Swiss has."""

    rounds: Annotated[int, Field(strict=True, ge=1, le=MAX_ROUNDS_OF_SWISS)]


class CheckInSent(Sent):
    """The players present for the next round, and those who do not come."""

    here: Annotated[list[PlayerNamed], Field(max_length=MAX_SWISS_PLAYERS)] = Field(default=[])
    missing: Annotated[list[PlayerNamed], Field(max_length=MAX_SWISS_PLAYERS)] = Field(default=[])


class RatingSent(Sent):
    """The rating of a player."""

    player: PlayerNamed
    rating: Annotated[int, Field(strict=True, ge=1, le=MAX_RATING)]


class RatingsSent(Sent):
    """Ratings of players."""

    ratings: Annotated[list[RatingSent], Field(min_length=1, max_length=MAX_SWISS_PLAYERS)]
