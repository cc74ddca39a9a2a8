"""Types of a game, its result and its sheet."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Field, Schema

from tournaments.api.schemas.common import Page, Sent
from tournaments.display.games import Status
from tournaments.league.values import Reason, Side, Winner

Count = Annotated[int, Field(strict=True, ge=0, le=100)]


class Left(Sent):
    """The pieces left to a side."""

    men: Count
    kings: Count = 0


class SidesLeft(Sent):
    """The pieces left to each side."""

    one: Left | None = None
    two: Left | None = None


class Outcome(Schema):
    """The result of a game, under the keys of a league file."""

    winner: Winner = Field(description="`one` or `two`: the player written first or second; `draw`; `none`: both lost.")
    reason: Reason = Field(description="How the game ended.")
    pieces: SidesLeft | None = Field(default=None, description="Pieces left on the board, where they count.")
    advantage: Side | None = Field(
        default=None, description="Who had the advantage of a draw, under KNDB's regulation."
    )
    score: tuple[int, int] | None = Field(
        default=None,
        description="The points of each that were agreed, or that level pieces need, as in Delft's regulation.",
    )


class Game(Schema):
    """A game of the calendar, or a tie-break game, which has no round and no leg. Keys as in `datos/games.json`."""

    id: int = Field(description="The key of the game, for addresses.")
    number: int = Field(description="Its place in the order of play, from 1; tie-break games have their own order.")
    round: int | None
    leg: int | None
    turn: int = Field(description="The turn in which it is played, from 1.")
    encounter: int | None = Field(description="The number of its encounter in a knock-out; null elsewhere.")
    part: int | None = Field(
        description="Which game of its encounter it is, from 1; those beyond the usual number follow a draw."
    )
    at: str | None = Field(description="Local date and hour of the league's zone.")
    board: int | None
    one: str = Field(description="The name shown of the first player.")
    two: str
    starter: str | None = Field(description="Who moves first.")
    white: str | None
    status: Status = Field(description="`walkover`: decided by a withdrawal.")
    postponed: bool = Field(description="Whether it waits for a date.")
    unconfirmed: bool = Field(
        description="Whether a second person has yet to confirm the result, which counts meanwhile."
    )
    outcome: Outcome | None = Field(description="The result as values; null while there is none.")
    points_one: int | None = Field(description="Points of the player written first.")
    points_two: int | None
    pieces_one: int | None = Field(description="Pieces added to F of the player written first.")
    pieces_two: int | None
    result: str | None = Field(description="The result in a sentence.")


class GameList(Page[Game]):
    """A page of the games of a league."""


class Finding(Schema):
    """A finding of the check of a sheet."""

    ply: int | None = Field(description="Half-move, from 1.")
    side: str | None = Field(description="`white` or `black`.")
    text: str = Field(description="The text of the sheet at that place.")
    code: str
    article: str | None = Field(description="The article of the regulation.")
    message: str = Field(description="A sentence, in the language asked for.")


class Men(Schema):
    """Pieces on the board."""

    men: int
    kings: int


class BothSides(Schema):
    """Pieces on the board at the end of a sheet."""

    white: Men
    black: Men


class BoardOutcome(Schema):
    """The result by the last position on the board; null if it decides nothing."""

    winner: str | None = Field(description="`white`, `black` or `draw`.")
    reason: str | None


class CheckedGame(Schema):
    """The check of a game, as `check_sheet --json` prints it (JSON Schema `comprobacion-1`)."""

    game: int = Field(description="Its number in the text, from 1.")
    verdict: Literal["valid", "irregular", "invalid", "unreadable"]
    findings: list[Finding]
    plies: int = Field(description="Half-moves read.")
    fen: str | None = Field(description="The position at the end, as PDN FEN.")
    pieces: BothSides
    outcome: BoardOutcome
    result: str | None = Field(description="The result as written.")
    result_agrees: bool | None = Field(
        description="Whether the result as written agrees with the board; null if either is open."
    )
    proposed: str | None = Field(description="The result proposed by the sheet if the board did not end the game.")


class Check(Schema):
    """The check of a text of one game or more."""

    rules: str
    count: int = Field(description="Games in the text; the first hundred are checked.")
    games: list[CheckedGame]


class SheetText(Sent):
    """A text to check."""

    rules: str = Field(description="The rule system, such as `castillar` or `international`.")
    text: str = Field(min_length=1, description="The moves of a game, or PDN with several; 512 KB at most.")


class SubmittedSheet(Schema):
    """A sheet submitted for a game."""

    id: int
    at: str = Field(description="When it was submitted: date and time with its offset.")
    who: str = Field(description="Who submitted it; empty if it came with the league file.")
    current: bool = Field(description="Whether it is the current sheet of the game.")
    verdict: str


class GameWithSheet(Game):
    """A game with its sheets; the current one is shown and checked, or else the latest."""

    sheets: list[SubmittedSheet] = Field(description="The latest first.")
    sheet: str | None = Field(description="The text of the sheet shown; 20,000 letters at most.")
    check: CheckedGame | None
    incidents: list[str] = Field(description="Published incidents, in sentences.")
