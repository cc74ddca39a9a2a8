"""Types shared by the documents of the API, and those of a league's settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Generic, TypeVar

from ninja import Field, Query, Schema
from pydantic import ConfigDict, create_model

from tournaments.league.file.regulation import MAX_POINTS, OWN_STEPS
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import Setting
from tournaments.league.podium import Medal
from tournaments.league.regulation import MAX_ROUNDS_OF_SWISS, Pace, Regulation
from tournaments.league.settings import ANNOUNCED

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


class LeagueMedalPlace(MedalPlace):
    """A step of the podium of one league."""

    provisional: bool = Field(description="Whether it has a player whom closing the league may still change.")


Count = Annotated[int, Field(strict=True, ge=0, le=MAX_POINTS)]
Answer = TypeVar("Answer", bound=Schema)
NONE: Mapping[str, Any] = MappingProxyType({})


def with_settings(
    base: type[Schema],
    settings: Iterable[Setting],
    described: str,
    types: Mapping[str, Any] = NONE,
    *,
    changes: bool = False,
) -> type[Schema]:
    """Return a type with the fields of `base` and then one for each setting, by its key.

    `described` is the attribute of a declaration with its description. `types` are those of settings that are written
    otherwise, or within other bounds. With `changes`, any of them may be left out or null.
    """
    fields: dict[str, Any] = {}
    for setting in settings:
        kind = types.get(setting.key) or _type(setting)
        optional = changes or (setting.default is None and not setting.required)
        default = ... if setting.required and not changes else None if changes else _default(setting)
        description = getattr(setting, described) or None
        fields[setting.key] = (kind | None if optional else kind, Field(default, description=description))
    return create_model(f"{base.__name__}Settings", __base__=base, **fields)


def with_shown_settings(settings: Iterable[Setting]) -> Callable[[type[Answer]], type[Answer]]:
    """Return a decorator that adds to a type of answers the public settings that it does not have."""

    def add(model: type[Answer]) -> type[Answer]:
        fields: dict[str, Any] = {
            setting.key: (_shown_type(setting), Field(description=setting.shown or None))
            for setting in settings
            if setting.public and setting.key not in model.model_fields
        }
        if not fields:
            return model
        return create_model(
            model.__name__, __base__=model, __doc__=model.__doc__, __module__=model.__module__, **fields
        )

    return add


class PointsSent(Sent):
    """The points of a game won, drawn and lost."""

    win: Count
    draw: Count
    loss: Count = 0


class AbsencePointsSent(Sent):
    """The points of who came and of who did not."""

    win: Count
    loss: Count = 0


class AbsenceSent(Sent):
    """What an absence gives."""

    points: AbsencePointsSent


class OwnRegulation(Sent):
    """A regulation that an organizer composes: of points and a chain, or of what changes a shipped one."""

    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH)] | None = None
    based_on: str | None = Field(None, description="The key of the shipped regulation that it changes.")
    points: PointsSent | None = Field(None, description="Required unless it changes a shipped one.")
    paces: dict[Pace, PointsSent] | None = Field(
        None, description="The points of shorter games, of which the last one decides an encounter."
    )
    absence: AbsenceSent | None = None
    bye: Count | None = Field(None, description="The points of a bye that the pairing gives.")
    half_byes: Annotated[int, Field(strict=True, ge=0, le=MAX_ROUNDS_OF_SWISS)] | None = Field(
        None, description="The rounds of a Swiss that one player may ask for with the points of a draw; 2 if left out."
    )
    chain: list[str] | None = Field(None, description=f"The steps after the points: {' '.join(OWN_STEPS)}.")


def _default(setting: Setting) -> Any:
    return setting.default.key if setting.type is Regulation else setting.default


def _shown_type(setting: Setting) -> Any:
    return str | dict[str, Any] if setting.type is Regulation else setting.type


def _type(setting: Setting) -> Any:
    """Return the type of a setting in a request."""
    if setting.type is Regulation:
        return str | OwnRegulation
    if setting.type is bool:
        return Annotated[bool, Field(strict=True)]
    if setting.type is int:
        return Annotated[int, Field(strict=True, ge=setting.least, le=setting.most)]
    if setting in ANNOUNCED:
        return Annotated[str, Field(max_length=setting.most)]
    return setting.type
