"""Types shared by the documents of the API."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

from ninja import Field, Query, Schema
from pydantic import ConfigDict

from tournaments.league.podium import Medal

Item = TypeVar("Item")
LAST_PAGE = 10_000
MAX_DECISION = 2**31 - 1
PageNumber = Annotated[int, Query(1, ge=1, le=LAST_PAGE, description="The page, from 1.")]
DecisionNumber = Annotated[int | None, Query(ge=1, le=MAX_DECISION, description="Only the decision of this number.")]


class Page(Schema, Generic[Item]):
    """A page of a list."""

    items: list[Item] = Field(description="In the order of the site's own pages.")
    page: int = Field(ge=1, description="The number of this page, from 1.")
    next: str | None = Field(
        description="The address of the next page; null on the last. The header `Link` has it too."
    )


class Sent(Schema):
    """The base type of request bodies, which refuses unknown keys."""

    model_config = ConfigDict(extra="forbid")


class MedalPlace(Schema):
    """A step of a podium."""

    medal: Medal
    points: int = Field(description="Podium points.")
    player: str | None = Field(description="The name shown; null until the league is complete and no tie is open.")
    player_id: int | None = Field(description="The registered player; null where the name leads to no page.")
