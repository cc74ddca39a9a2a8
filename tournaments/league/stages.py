"""The stage of a league: its format, who may not meet, and the rounds that a player does not play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.league.regulation import Format

MAX_ROUNDS_OF_SWISS = 30
MAX_GAMES_OF_ENCOUNTER = 20


class System(StrEnum):
    """The way to pair a Swiss."""

    DUTCH = "dutch"
    ROTATION = "rotation"


class Colour(StrEnum):
    WHITE = "white"
    BLACK = "black"


class ByeKind(StrEnum):
    """The kind of a round without an opponent: given by the pairing, or asked for."""

    PAIRING = "pairing"
    HALF = "half"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class Bye:
    player: str
    round: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who do not meet one another in the first `rounds` rounds; None: in any round."""

    players: tuple[str, ...]
    rounds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The format of a league with its values; the legs of a round robin are the league's."""

    format: Format = Format.ROUND_ROBIN
    rounds: int | None = None
    """Rounds of a Swiss."""
    system: System = System.DUTCH
    first_colour: Colour = Colour.WHITE
    """The colour of number 1 in the first round of a Swiss."""
    games: int = 1
    """Games of an encounter of a knock-out."""
    third_place: bool = False
    apart: tuple[Apart, ...] = ()
