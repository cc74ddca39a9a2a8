"""Types of requests that decide on a league, and of their answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from ninja import Field, Schema

from games.rules.systems import DEFAULT_RULES
from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.games import SidesLeft
from tournaments.api.schemas.leagues import DecisionLine
from tournaments.checking.sheet_reading import StarterAnswer
from tournaments.league.values import (
    HIGHEST_MAX_PLAYERS,
    MAX_NEW_PLAYERS,
    MIN_PLAYERS,
    Reason,
    Side,
    Winner,
    WithdrawnGames,
)
from tournaments.league_file.parts import MINUTES_A_DAY
from tournaments.league_file.reading import MAX_BOARDS
from tournaments.web.forms import MAX_REASON_LENGTH
from tournaments.wording.sheets import NO_RESULT

Flag = Annotated[bool, Field(strict=True)]
Words = Annotated[str, Field(max_length=MAX_REASON_LENGTH)]
Board = Annotated[int, Field(strict=True, ge=1, le=MAX_BOARDS, description="The board, from 1.")]
Moment = Annotated[str, Field(description="Local date and hour of the league's zone, such as `2026-11-21T17:00`.")]
PlayerNamed = Annotated[
    str | Annotated[int, Field(strict=True, ge=1, le=HIGHEST_MAX_PLAYERS)],
    Field(description="The name as its organizers read it, or the draw number."),
]
WHY = "Why; anybody reads it in the history."


class Decision(DecisionLine):
    """A decision that was taken; its number is the league's version from then on."""


class Line(Schema):
    """The figures of a row of the table."""

    pos: int | None = Field(description="Place; null for an annulled player, and before the first game.")
    played: int
    points: int
    pieces: int
    sanctions: int
    pending: bool = Field(description="Whether the place is shared in an open tie.")
    medal: str = Field(description="In words; empty without one.")


class RowChange(Schema):
    """A row of the table that would change."""

    name: str
    before: Line | None
    after: Line


class Preview(Schema):
    """The effect that a decision would have. Nothing has changed."""

    preview: Literal[True] = True
    verb: str
    changes: list[RowChange] = Field(description="The rows that would change, in the order they would have.")
    notices: list[str] = Field(description="Rulings and tie-break games that would stop deciding, or decide again.")


class ResultSent(Sent):
    """The result of a game, under the keys of a league file."""

    winner: Winner = Field(description="`one` or `two`: the player written first or second; `draw`; `none`: both lost.")
    reason: Reason = Field(description="How the game ended.")
    pieces: SidesLeft | None = Field(default=None, description="Pieces left on the board.")


class CorrectionSent(ResultSent):
    """Another result for a game that has one."""

    why: Words = Field(min_length=1, description=WHY)


class ReasonSent(Sent):
    """The reason of a decision."""

    why: Words = Field(min_length=1, description=WHY)


class SheetSent(Sent):
    """The sheet of a game, and the answers to the questions for an official."""

    text: str = Field(min_length=1, description="The moves, with the result at the end; 512 KB at most.")
    white: Side | None = Field(default=None, description="Who had White, if neither game nor sheet says so.")
    began: StarterAnswer | None = Field(
        default=None, description="Which holds where sheet and dice differ on who began."
    )
    told: Reason | Literal["later"] | None = Field(
        default=None, description=f"How a game ended that the board did not end; `{NO_RESULT}` gives it no result yet."
    )


class PostponeSent(Sent):
    """When a game is played instead."""

    at: Moment | None = Field(default=None, description="Local date and hour; without one it waits for a date.")
    board: Board | None = None
    why: Words = Field(default="", description=WHY)


class WithdrawSent(Sent):
    """A player who leaves the league."""

    player: PlayerNamed
    games: WithdrawnGames | None = Field(default=None, description="Left out: as the league's rule says.")
    why: Words = Field(default="", description=WHY)


class TiebreakSent(Sent):
    """The tie-break game of two players level on everything."""

    one: PlayerNamed
    two: PlayerNamed
    at: Moment | None = None
    board: Board | None = None


class RulingSent(Sent):
    """The order of exactly the players of an open tie."""

    order: list[PlayerNamed] = Field(min_length=2, max_length=HIGHEST_MAX_PLAYERS, description="Best first.")
    why: Words = Field(min_length=1, description="Why; it is printed with the table.")


class LotsSent(Sent):
    """The seed of the lots."""

    seed: str | None = Field(default=None, max_length=100, description="Left out: one made at random.")


class SamePerson(StrEnum):
    """Whether a player is one of another league, and whose spelling of the name stays."""

    THEIRS = "theirs"
    TYPED = "typed"
    NO = "no"


class PlayerSent(Sent):
    """A player to be entered."""

    name: str
    club: str | None = None
    initials: Flag = Field(default=False, description="Whether the public reads initials from the start.")
    same: SamePerson | None = Field(
        default=None,
        description=(
            "For a name like that of a player of your other leagues: the same person with the name written there "
            "(`theirs`) or here (`typed`), or another person (`no`)."
        ),
    )


class PlayersSent(Sent):
    """The whole list of players, in order of entry."""

    players: list[PlayerSent] = Field(max_length=HIGHEST_MAX_PLAYERS)


class TimetableSent(Sent):
    """When a league is played, under the keys of a league file."""

    start: Moment
    minutes: Annotated[int, Field(strict=True, ge=1, le=MINUTES_A_DAY)]
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] = Field(default=[], max_length=7)
    hours: list[str] | None = Field(default=None, min_length=2, max_length=2)
    timezone: str = "Europe/Madrid"


class LeagueSent(PlayersSent):
    """A league to be founded, under the keys of a league file."""

    name: str
    rules: str = DEFAULT_RULES
    championship: str | None = Field(default=None, description="One you organize, or a new one; another is asked.")
    boards: Board = 1
    legs: Annotated[int, Field(strict=True, ge=1, le=2)] = 1
    max_players: Annotated[int, Field(strict=True, ge=MIN_PLAYERS, le=MAX_NEW_PLAYERS)] | None = None
    walkover_pieces: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    calendar: TimetableSent | None = None
    confirm_results: Flag = False
    initials: Flag = False
    private: Flag = False
    players: list[PlayerSent] = Field(default=[], max_length=MAX_NEW_PLAYERS)
