"""The values of a kind of document: what it needs, what it is for, who makes it; and the documents of a format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise

from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.parts import open_games
from tournaments.documents.print.wallchart import MAX_WALL_PLAYERS
from tournaments.league.regulation import Format


class Requirement(Enum):
    """The condition of a league under which a document makes sense."""

    NOTHING = "nothing"
    PLAYERS = "players"
    CALENDAR = "calendar"
    OPEN_GAMES = "open games"
    MEDALS = "medals"
    SHEETS = "sheets"
    RESULTS = "results"
    FEW_PLAYERS = "few players"
    FEW_RESULTS = "few players and results"

    def met(self, league: Printed) -> bool:
        """Return whether a league meets the condition."""
        page = league.page
        if self is Requirement.SHEETS:
            return league.totals.sheets > 0
        if self is Requirement.FEW_PLAYERS:
            return 0 < page.header.players <= MAX_WALL_PLAYERS
        if self is Requirement.FEW_RESULTS:
            return Requirement.FEW_PLAYERS.met(league) and Requirement.RESULTS.met(league)
        if self is Requirement.RESULTS:
            return page.header.played > 0
        if self is Requirement.PLAYERS:
            return page.header.players > 0
        if self is Requirement.CALENDAR:
            return bool(page.calendar)
        if self is Requirement.OPEN_GAMES:
            return bool(open_games(page))
        return self is Requirement.NOTHING or any(place.name for place in page.podium)


class Use(Enum):
    """What a document is for, as the list of documents groups them."""

    WALL = "wall"
    TABLES = "tables"
    READ = "read"


Builder = Callable[[Printed, Paper], Document]


def from_page(build: Callable[[LeaguePage, Paper], Document]) -> Builder:
    """Return a builder that uses only the page of a league."""
    return lambda league, paper: build(league.page, paper)


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document. The dossier has no builder: it combines others."""

    title: str | Promise
    build: Builder | None
    purpose: str | Promise
    """The use of the document, in a sentence."""
    need: Requirement = Requirement.NOTHING
    use: Use = Use.READ
    costly: bool = False
    """Whether only officials get the document in a large league."""
    outside_dossier: bool = False
    """Whether the dossier omits the document, which is to be filled in, cut out or hung up."""
    of_each_game: bool = False
    """Whether the document grows with the number of open games."""
    private: bool = False
    """Whether only officials get the document in any league, for its private data."""
    of_format: Format | None = None
    """The format whose leagues alone have the document; None for any."""
    missing: str | Promise = ""
    """Why the document is not possible yet, in other words than those of its need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatPapers:
    """The documents that a format adds."""

    documents: Mapping[str, DocumentKind]
    draw: Callable[[LeaguePage, Paper, Mapping[str, str]], Document] | None = None
    """What shows a stage of an event in place of its table, with the places from which its players come."""
    no_table: str | Promise = ""
    """Why a document of the table is not possible; empty for a format with a table."""
