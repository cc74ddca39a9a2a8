"""Types of requests that decide on a league, and of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import RootModel

from tournaments.api.schemas.common import Sent, with_settings
from tournaments.api.schemas.games import Outcome
from tournaments.api.schemas.leagues import DecisionLine, with_figures
from tournaments.league.file.league_document import FIRST_KEYS
from tournaments.league.file.parts import MINUTES_A_DAY
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, MAX_BOARDS, MAX_NEW_PLAYERS, MIN_PLAYERS, SETUP
from tournaments.league.sheets import StarterAnswer
from tournaments.league.values import Reason, Side, WithdrawnGames
from tournaments.web.forms import MAX_REASON_LENGTH
from tournaments.wording.columns import Surface
from tournaments.wording.sheets import NO_RESULT

Flag = Annotated[bool, Field(strict=True)]
ReasonText = Annotated[str, Field(max_length=MAX_REASON_LENGTH)]
Board = Annotated[int, Field(strict=True, ge=1, le=MAX_BOARDS, description="The board, from 1.")]
Moment = Annotated[
    str,
    Field(
        description="Local date and hour of the league's zone, such as `2026-11-21T17:00`; an hour that happens twice, "
        "as summer time ends, needs its offset: `2027-10-31T02:30+01:00`."
    ),
]
PlayerNamed = Annotated[
    str | Annotated[int, Field(strict=True, ge=1, le=HIGHEST_MAX_PLAYERS)],
    Field(description="The name as its organizers read it, or the draw number."),
]
WHY = "The reason, which is public in the history."


class Decision(DecisionLine):
    """A decision that was taken; its number is the league's version from then on."""


class Place(Schema):
    """The place of a row of the table."""

    pos: int | None = Field(description="Place; null for an annulled player, and before the first game.")


class Line(with_figures(Place, Surface.CHANGES, named=True)):  # type: ignore[misc]  # made from its columns
    """The figures of a row of the table."""

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

    preview: Literal[True]
    verb: str
    changes: list[RowChange] = Field(description="The rows that would change, in the order they would have.")
    notices: list[str] = Field(
        description="Rulings and tie-break games that would lose or regain their effect on a tie."
    )


class ResultSent(Outcome, Sent):
    """The result of a game, under the keys of a league file."""


class CorrectionSent(ResultSent):
    """The corrected result of a game."""

    why: ReasonText = Field(min_length=1, description=WHY)


class ReasonSent(Sent):
    """The reason of a decision."""

    why: ReasonText = Field(min_length=1, description=WHY)


class SheetSent(Sent):
    """The sheet of a game, and the answers to the questions for an official."""

    text: str = Field(min_length=1, description="The moves, with the result at the end; 512 KB at most.")
    white: Side | None = Field(default=None, description="The player with White, if neither game nor sheet says it.")
    began: StarterAnswer | None = Field(
        default=None,
        description="The record that counts if sheet and dice differ on who moved first; `swap`: the dice, with the "
        "colours of the players exchanged.",
    )
    told: Reason | Literal["later"] | None = Field(
        default=None,
        description=f"The ending, if the last position does not end the game; `{NO_RESULT}`: no result yet.",
    )


class PostponeSent(Sent):
    """The new date of a postponed game."""

    at: Moment | None = Field(default=None, description="Local date and hour; null for a game without a date.")
    board: Board | None = None
    why: ReasonText = Field(default="", description=WHY)


class WithdrawSent(Sent):
    """A player who leaves the league."""

    player: PlayerNamed
    games: WithdrawnGames | None = Field(default=None, description="Default: the rule of the league.")
    why: ReasonText = Field(default="", description=WHY)


class TiebreakSent(Sent):
    """A tie-break game between two players tied on every criterion."""

    one: PlayerNamed
    two: PlayerNamed
    at: Moment | None = None
    board: Board | None = None


class RulingSent(Sent):
    """A ruling: the order of all players of an open tie."""

    order: list[PlayerNamed] = Field(min_length=2, max_length=HIGHEST_MAX_PLAYERS, description="Best first.")
    why: ReasonText = Field(min_length=1, description="The reason, which is printed with the table.")


class TieLotsSent(Sent):
    """Lots among all players of an open tie."""

    players: list[PlayerNamed] = Field(min_length=2, max_length=HIGHEST_MAX_PLAYERS, description="In any order.")
    seed: str | None = Field(
        default=None,
        max_length=100,
        description="The same seed always gives the same order. Default: one of the tie.",
    )


class LotsSent(Sent):
    """The seed of the lots."""

    seed: str | None = Field(default=None, max_length=100, description="Default: a random seed.")


class SamePerson(StrEnum):
    """Whether a player is the same person as one of another league, and which spelling of the name is kept."""

    THEIRS = "theirs"
    TYPED = "typed"
    NO = "no"


AsWritten = Annotated[
    Flag,
    Field(description="Enter a name or a club that looks like something else: a telephone, a title, a total."),
]


class PlayerSent(Sent):
    """A player to be entered."""

    name: str
    club: str | None = None
    initials: Flag = Field(default=False, description="Whether the public reads initials from the start.")
    as_written: AsWritten = False
    same: SamePerson | None = Field(
        default=None,
        description=(
            "For a name similar to one of your other leagues: the same person, with the name as written there "
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


Walkover = Annotated[int, Field(strict=True, ge=0, le=100)]
SENT: Mapping[str, Any] = {"boards": Board, "walkover_pieces": Walkover, "calendar": TimetableSent}
"""The types of settings that are sent within other bounds than a league file has, or in other types."""
IN_ORDER_OF_FILE = sorted(SETUP, key=lambda setting: (*FIRST_KEYS, setting.key).index(setting.key))


class LeagueSent(with_settings(PlayersSent, IN_ORDER_OF_FILE, "founded", SENT)):  # type: ignore[misc]  # from declarations
    """A league to be founded, under the keys of a league file."""

    max_players: Annotated[int, Field(strict=True, ge=MIN_PLAYERS, le=MAX_NEW_PLAYERS)] | None = None
    private: Flag = False
    players: list[PlayerSent] = Field(default=[], max_length=MAX_NEW_PLAYERS)


class LeagueFile(RootModel[dict[str, Any]]):
    """A league file, under the keys of `/esquemas/liga-1.json`."""


class CopySent(Sent):
    """The copy of a league for a new season."""

    name: str
    players: Flag = Field(default=True, description="Whether to copy the players.")
    team: Flag | None = Field(
        default=None,
        description="Whether to copy the organizers and referees, which needs the scope `people`. Left out, a token of "
        "that scope copies them, and any other does not.",
    )
