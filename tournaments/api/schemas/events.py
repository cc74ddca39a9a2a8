"""Types of an event and its stages."""

from __future__ import annotations

from ninja import Field, Schema

from tournaments.api.schemas.common import Page
from tournaments.league.regulation import Format
from tournaments.league.values import State


class StagePlace(Schema):
    """A place that a stage takes: of one earlier stage, or among those with one place in all of them."""

    stage: str = Field(description="The key of an earlier stage; `*3` for those who finished third in any of them.")
    place: int = Field(ge=1)


class Stage(Schema):
    """A stage of an event: a league of the site."""

    key: str = Field(description="Its key in the event, such as `A` or `final`.")
    name: str
    league: str = Field(description="The slug of its league.")
    format: Format
    state: State
    players_count: int
    games_played: int
    games_total: int
    takes: list[StagePlace] = Field(description="Whom it takes, best seed first; empty for a stage with its own list.")
    carry: bool = Field(description="Whether games that its players have already played among themselves count.")


class ListedEvent(Schema):
    """An event in the list."""

    slug: str = Field(description="Its name in addresses.")
    name: str


class EventDetails(ListedEvent):
    """An event with its stages in the order in which they are played."""

    state: State
    games_played: int
    games_total: int
    stages: list[Stage]


class EventList(Page[ListedEvent]):
    """A page of events."""
