"""Types of registered players and championships."""

from __future__ import annotations

from ninja import Field, Schema

from tournaments.api.schemas.common import MedalPlace, Page
from tournaments.api.schemas.figures import with_figures
from tournaments.api.schemas.games import Game
from tournaments.league.podium import Medal
from tournaments.league.values import State
from tournaments.wording.columns import Surface


class PlayerLine(Schema):
    """A registered player in a list."""

    id: int
    name: str
    club: str = Field(description="Empty without one.")


class PlayerList(Page[PlayerLine]):
    """A page of the registered players."""


class MedalCount(Schema):
    """The number of medals of a kind."""

    medal: Medal
    count: int


class EnteredLeague(Schema):
    """A league with the place of one of its players."""

    slug: str
    league: str = Field(description="The name of the league.")
    state: State
    number: int = Field(description="Draw number.")
    pos: int | None


class OwnLeague(with_figures(EnteredLeague, Surface.FILE)):  # type: ignore[misc]  # made from its columns
    """A league that a player entered, with the row in its table. Keys as in `datos/leagues.json`."""

    medal: Medal | None
    podium_points: int | None
    timezone: str
    games: list[Game]


class PlayerPage(PlayerLine):
    """A registered player with medals, and with leagues and games: the latest league first, ten a page."""

    medals: list[MedalCount]
    leagues: list[OwnLeague]
    page: int
    next: str | None = Field(description="The address of the next page of leagues; null on the last.")


class ChampionshipLine(Schema):
    """A championship in a list."""

    slug: str
    name: str


class ChampionshipList(Page[ChampionshipLine]):
    """A page of the championships."""


class ChampionshipRow(Schema):
    """A row of the table of podium points."""

    pos: int
    player: str
    player_id: int | None
    golds: int
    silvers: int
    bronzes: int
    points: int


class Event(Schema):
    """A league of a championship, or the podium of another game, which has no `slug`."""

    event: str
    slug: str | None
    played_on: str | None
    podium: list[MedalPlace]


class Championship(ChampionshipLine):
    """A championship: table and events, fifty of each a page."""

    rows: list[ChampionshipRow]
    events: list[Event]
    page: int
    next: str | None = Field(description="The address of the next page; null on the last.")
