"""Types of players' requests and their answers."""

from __future__ import annotations

from ninja import Field, Schema

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Board, Flag, ReasonText
from tournaments.api.schemas.leagues import DecisionLine
from tournaments.models.player_request import RequestKind, RequestState


class ProposedHour(Schema):
    """An hour that a player proposes for a game."""

    at: str = Field(description="Local date and hour of the league's zone.")
    board: Board
    picked: bool = Field(description="Whether the opponent picked it.")


class PlayerRequest(Schema):
    """A player's request, as the organizers of the league read it."""

    id: int
    player: str = Field(description="The name as its organizers read it.")
    kind: RequestKind
    state: RequestState = Field(description="The person whose answer is missing, or the outcome.")
    waits: bool = Field(description="Whether it waits for an answer.")
    at: str = Field(description="Local date and time of the league's zone.")
    game: int | None = Field(description="The `id` of the game concerned.")
    text: str = Field(description="Text of the player.")
    article: str | None = Field(description="The number of the article of a claim.")
    subject: str | None = Field(description="The subject of the article.")
    proposals: list[ProposedHour]
    sheet: str | None = Field(description="The moves of an adjourned game.")
    answers: list[DecisionLine] = Field(description="Decisions on it, the oldest first.")


class AnswerSent(Sent):
    """An organizer's answer."""

    accepted: Flag
    why: ReasonText = Field(
        default="", description="The reason, for the player and for the opponent of a game. Required to refuse."
    )
