"""Types of names, of decisions on them, and of registered players."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from ninja import Field, Schema

from tournaments.api.schemas.common import MedalPlace, Page, Sent
from tournaments.api.schemas.decisions import Flag, ReasonText
from tournaments.api.schemas.games import Game
from tournaments.api.schemas.leagues import with_figures
from tournaments.league.podium import Medal
from tournaments.league.values import State
from tournaments.wording.columns import Surface

Key = Annotated[int, Field(strict=True, ge=1, le=2**63 - 1)]
OFFICIALS_READ = "The reason, which only officials read."


class ConsentNoted(Schema):
    """The person who consented to a player's taking part, and the day."""

    by: str
    on: date


class Name(Schema):
    """A player of the league by name, as its organizers read it."""

    number: int = Field(description="As in the list of players.")
    entry: int = Field(description="The key of the entry in this league.")
    player_id: int = Field(description="The registered player.")
    name: str
    club: str = Field(description="Empty without one.")
    shown: str = Field(description="The name as the public reads it.")
    initials: bool = Field(description="Whether the public reads initials.")
    everywhere: bool = Field(description="Whether the site's administrator shows initials in every league.")
    asked: bool = Field(description="Whether another league of the player asks for initials here.")
    erased: bool = Field(description="Whether the name was erased; `name` is then a pseudonym.")
    shared: bool = Field(description="Whether the registered player is in other leagues too.")
    consent: ConsentNoted | None


class OtherEntry(Schema):
    """An entry of another league that is, or may be, a player of this one."""

    entry: int
    name: str
    league: str = Field(description="The name of that league.")


class Lookalike(Schema):
    """An entry of this league that may be a player of another league."""

    entry: int
    name: str
    league: str = Field(description="The name of the other league.")
    asked: bool = Field(description="Whether the other league has been asked.")


class Names(Schema):
    """The names of a league, and the open questions about the identity of players."""

    players: list[Name] = Field(description="In the order of the list of players.")
    lookalikes: list[Lookalike]
    proposals: list[OtherEntry] = Field(description="Entries of other leagues whose organizers wait for an answer.")
    accepted: list[OtherEntry] = Field(description="Entries of other leagues that this league accepted.")


class Namesake(Schema):
    """A registered player of other leagues of the account."""

    player_id: int
    name: str = Field(description="The name, with a league.")


class InitialsSent(Sent):
    """Whether the public reads a player's initials."""

    initials: Flag
    why: ReasonText = Field(default="", description=OFFICIALS_READ)


class ErasureSent(Sent):
    """The name to be erased."""

    name: str = Field(description="The whole name as its organizers read it, so that no other is erased by mistake.")


class ConsentSent(Sent):
    """The person who consented, and the day; both null to remove the note."""

    by: str | None = Field(default=None, max_length=200)
    on: date | None = None


class JoinSent(Sent):
    """The other registered player."""

    other: Key = Field(description="The `player_id` of the other player, which replaces the one in this league.")


class SameSent(Sent):
    """Whether two entries are the same person."""

    same: Flag


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
