"""Types of whole leagues."""

from __future__ import annotations

from typing import Any

from ninja import Field
from pydantic import RootModel

from tournaments.api.schemas.common import Sent
from tournaments.api.schemas.decisions import Flag


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
