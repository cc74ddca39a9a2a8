"""Types of a league, its players, its table and its history."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Field, Schema
from pydantic import create_model

from tournaments.api.schemas.common import LeagueMedalPlace, Page, with_shown_settings
from tournaments.league.podium import Medal
from tournaments.league.settings import ANNOUNCED, SETUP
from tournaments.league.values import State, WithdrawnGames
from tournaments.wording.columns import FigureColumn, Surface, declared_columns


def with_figures(base: type[Schema], surface: Surface, *, described: bool = False, named: bool = False) -> type[Schema]:
    """Return a type with the fields of `base` and then one for each column of a surface, by its key.

    The columns are by name if `named`, and have their descriptions if `described`.
    """
    fields: dict[str, Any] = {
        column.name if named else column.key: _field(column, (described and column.described) or None)
        for column in declared_columns(surface)
    }
    return create_model(f"{base.__name__}Figures", __base__=base, **fields)


def _field(column: FigureColumn, description: str | None) -> tuple[Any, Any]:
    """Return the type of a column, which is null where the regulation has it not."""
    if column.in_every_table:
        return int, Field(description=description)
    return int | None, Field(None, description=description)


class LeagueSummary(Schema):
    """A league in a list."""

    slug: str = Field(description="Its name in addresses.")
    name: str
    rules: str = Field(description="The rule system, such as `castillar` or `international`.")
    state: State
    championship: str | None = Field(description="The name of its championship.")
    championship_slug: str | None
    boards: int = Field(description="Boards at which it is played.")
    legs: int = Field(description="Times that each pair meets.")
    players_count: int
    games_played: int = Field(description="Games of the calendar with a result, without those annulled.")
    games_total: int = Field(description="Games of the calendar, without those annulled.")
    version: int = Field(description="Number of its last decision, for `If-Match`.")
    updated_at: datetime
    published: bool
    archived: bool


class ListedLeague(LeagueSummary):
    """A league in the list, with its leader."""

    leader: str | None = Field(description="The name shown of the leader; null before the first result and in a tie.")
    podium: list[LeagueMedalPlace] = Field(description="Empty until the league is finished.")


class LeagueList(Page[ListedLeague]):
    """A page of the list of leagues."""


class Timetable(Schema):
    """When a league is played, in local time of its zone."""

    start: str = Field(description="Local date and hour of the first turn, such as `2026-11-21T17:00`.")
    minutes: int = Field(description="Minutes of a turn.")
    days: list[str] = Field(description="Days of the week; empty for any.")
    hours: list[str] | None = Field(description="First and last hour of a session; null without any.")
    timezone: str


class Withdrawn(Schema):
    """A player who left the league."""

    player: str
    games: WithdrawnGames = Field(description="The treatment of the player's games.")


class RulingGiven(Schema):
    """A ruling of the organizers that decides places of the present table."""

    order: list[str] = Field(description="Names shown, best first.")
    reason: str


class SanctionCount(Schema):
    """The sanctions in force of a player; their reasons are for officials and the player."""

    player: str
    count: int


@with_shown_settings((*SETUP, *ANNOUNCED))
class League(LeagueSummary):
    """A league."""

    max_players: int
    walkover_pieces: int = Field(description="Pieces that a win by absence adds to F.")
    draw_seed: str | None = Field(
        description="Seed of the lots; null before the lots, or if it would reveal a hidden name."
    )
    calendar: Timetable | None
    timezone: str = Field(description="Time zone of all local hours of the league.")
    confirm_results: bool = Field(description="Whether a second person confirms each result, on the site's pages.")
    place: str
    contact: str
    notice: str
    withdrawn: list[Withdrawn]
    rulings: list[RulingGiven]
    sanctions: list[SanctionCount]


class Player(Schema):
    """A player of a league, as the public reads the name."""

    number: int = Field(description="Draw number; before the lots, order of entry.")
    name: str = Field(description="The name shown: initials where the player asked for it.")
    club: str | None
    player_id: int | None = Field(description="The registered player; null where the name leads to no page.")
    ticket: str | None = Field(description="SHA-256 of `seed:name`; null before the lots or if hidden.")
    drawn_as: str = Field(description="The name in the drawing of lots, if it was corrected since; else empty.")


class Average(Schema):
    """Points and pieces of a player in the games among the tied players."""

    points: int
    pieces_for: int
    pieces_against: int


class Why(Schema):
    """The reason for a place below another player with the same points."""

    figures: dict[str, int | str | Average] = Field(description="The figure of each player compared, by name shown.")
    text: str = Field(description="The reason in a sentence, in the language asked for.")


class PlacedPlayer(Schema):
    """The first columns of a row of the table."""

    pos: int | None = Field(description="Place; null for an annulled player, shared in an open tie.")
    player: str


class StandingsRow(with_figures(PlacedPlayer, Surface.DOCUMENT, described=True)):  # type: ignore[misc]  # made from its columns
    """A row of the table, under the letters of the regulation."""

    points: int | None = Field(None, description="Points; only under regulations other than El Castillar's.")
    figures: dict[str, int] | None = Field(
        None, description="The figure of each step of the chain that compares one; where `points` is."
    )
    decided_by: str | None = Field(description="Code of the tie-break step that decided the place; null if none did.")
    why: Why | None
    medal: Medal | None
    podium_points: int | None


class Standings(Schema):
    """The table, as `standings --json` prints it (JSON Schema `clasificacion-1`)."""

    complete: bool = Field(description="Whether every game has a result.")
    pending: list[list[str]] = Field(description="Ties still open at the end, by the names of each.")
    rows: list[StandingsRow]


class DecisionLine(Schema):
    """A decision in the history."""

    number: int = Field(description="Its number in the league, from 1.")
    verb: str = Field(description="The kind of decision, as a code.")
    who: str = Field(description="Who signed it.")
    at: str = Field(description="Local date and time of the league's zone.")
    what: str = Field(description="The decision in a sentence.")
    why: str = Field(description="The reason given; empty without one.")


class DecisionList(Page[DecisionLine]):
    """A page of the history of a league."""
