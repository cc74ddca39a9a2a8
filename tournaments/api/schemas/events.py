"""Types of an event and its stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from ninja import Field, Schema

from tournaments.api.schemas.common import Page, Sent, with_settings
from tournaments.api.schemas.decisions import SENT, Flag, PlayersSent
from tournaments.league.event_calendar import GROUPS, SWISS_FINAL
from tournaments.league.formats.planning import FINALS, usual_final
from tournaments.league.formats.swiss.values import MAX_ROUNDS
from tournaments.league.regulation import Format
from tournaments.league.settings import SETUP
from tournaments.league.values import State
from tournaments.organizers.events.plan import LETTERS, MAX_FINALISTS, MAX_GAMES, MAX_QUALIFY, MAX_SEED

if TYPE_CHECKING:
    FinalFormat: TypeAlias = str
    EventFormat: TypeAlias = str
else:
    FinalFormat = Literal[(*(each.value for each in FINALS), Format.ROUND_ROBIN.value)]
    EventFormat = Literal[(GROUPS, *(each.value for each in FINALS), Format.SWISS.value, SWISS_FINAL)]


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


OF_EVENT = [setting for setting in SETUP if setting.name in ("name", "rules", "boards", "timetable")]
Count = Annotated[int, Field(strict=True, ge=1, le=MAX_QUALIFY)]


class EventSent(with_settings(PlayersSent, OF_EVENT, "founded", SENT)):  # type: ignore[misc]  # from declarations
    """An event to be founded with its lots drawn, or with `gathers` one for which people sign up first."""

    format: EventFormat = Field(
        GROUPS,
        description="`groups` are groups and a final, `swiss_final` a Swiss and a final of its first; any other is "
        "one stage of everybody.",
    )
    rounds: Annotated[int, Field(strict=True, ge=1, le=MAX_ROUNDS)] | None = Field(
        None, description="The rounds of a Swiss; without it, one more than those that find a winner."
    )
    finalists: Annotated[int, Field(strict=True, ge=2, le=MAX_FINALISTS)] | None = Field(
        None, description="How many go on from a Swiss to its final; without it, four, or eight of many players."
    )
    groups: Annotated[int, Field(strict=True, ge=2, le=len(LETTERS))] | None = Field(
        None, description="How many; without it, the fewest of a comfortable size."
    )
    filling: Literal["lots", "ranking"] = Field("lots", description="By lots, or as listed, the best first.")
    seed: str = Field("", max_length=MAX_SEED, description="The seed of the lots; one is made at random without it.")
    apart: Flag = Field(default=False, description="Whether people of one club are kept in different groups.")
    qualify: Count | None = Field(None, description="How many of each group go on.")
    best: Annotated[int, Field(strict=True, ge=0, le=MAX_QUALIFY)] = Field(
        0, description="How many more go on, the best of those who come next in all groups."
    )
    final: FinalFormat = usual_final().value
    carry: Flag = Field(
        default=False, description="Whether games already played among finalists count, where all meet all."
    )
    consolation: Flag = Field(default=False, description="Whether the others play a stage of their own.")
    games: Annotated[int, Field(strict=True, ge=1, le=MAX_GAMES)] = Field(
        1, description="The games of each encounter, unless everybody meets everybody."
    )
    private: Flag = False
    gathers: Flag = Field(default=False, description="Whether people sign up first, so that nothing is drawn yet.")


class SignUpState(Schema):
    """The sign-up of a league."""

    open: bool = Field(description="Whether people can sign up now.")
    places: int | None = Field(description="Null where nobody ever could.")
    taken: int = Field(description="The players in the list.")
    free: int = Field(description="The places that nobody has or has asked for; then people wait.")


class SignUpSent(Sent):
    """Somebody who wants to play."""

    name: str
    club: str | None = None


class SignedUp(Schema):
    """The answer to a sign-up."""

    page: str = Field(description="The address of the person's own page: only this answer has it.")
    waits: int = Field(description="The place in the waiting list, from 1; 0 for a person with a place.")
