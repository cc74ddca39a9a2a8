"""The places that each player of a league in play can still reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import models
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import LeaguePage, league_page
from tournaments.display.news import LatestNews, news
from tournaments.display.standings import StandingsRow
from tournaments.league.podium import podium
from tournaments.league.prospects import MAX_OPEN_GAMES, Prospect, prospects
from tournaments.league.values import State
from tournaments.wording.prospects import podium_prospect_words, possible_places_words


@dataclass(frozen=True, slots=True)
class ProspectLine:
    """A row of the table, with each place of the league and whether the player can still reach it.

    `reach` are the reachable places in words; `outlook` is their meaning for the podium, empty if all are reachable.
    """

    row: StandingsRow
    places: tuple[tuple[int, bool], ...]
    reach: str
    outlook: str

    @property
    def all_open(self) -> bool:
        """Return whether no place is ruled out."""
        return all(open_ for _place, open_ in self.places)

    @property
    def reached(self) -> tuple[int, ...]:
        """Return the places that are still open."""
        return tuple(place for place, open_ in self.places if open_)


@dataclass(frozen=True, slots=True)
class ProspectsPage:
    """The places still possible. `lines` are in the order of the table; none before the lots or after the last game.

    `bounded` says that too many games are left to try every outcome, so that some listed places may be unreachable.
    Otherwise every outcome was tried; `undecided` then says that a tie remains that neither F nor G breaks.
    """

    header: LeagueHeader
    news: LatestNews | None
    lines: tuple[ProspectLine, ...]
    bounded: bool
    undecided: bool
    max_open_games: int = MAX_OPEN_GAMES
    by_alphabet: bool = True
    """Whether F and G are compared after the points."""

    @property
    def nothing_ruled_out(self) -> bool:
        """Return whether every place is still open to every player."""
        return all(line.all_open for line in self.lines)

    @property
    def some_all_open(self) -> bool:
        """Return whether some player can still reach every place."""
        return any(line.all_open for line in self.lines)


def prospects_page(slug: str, readable: QuerySet[models.League] | None = None) -> ProspectsPage:
    """Return the places that players can still reach, or raise Http404."""
    page = league_page(slug, readable)
    prospects = _prospects_of(page)
    bounded = any(not one.exact for one in prospects.values()) and page.header.left > 0
    if page.standings.by_alphabet:
        bounded = page.header.left > MAX_OPEN_GAMES
    undecided = not bounded and any(not one.exact for one in prospects.values())
    return ProspectsPage(
        page.header, news(page), _lines(page, prospects), bounded, undecided, by_alphabet=page.standings.by_alphabet
    )


def may_still_change(page: LeaguePage) -> bool:
    """Return whether results are still to come in a league that is not finished."""
    return page.header.left > 0 and page.header.state is not State.FINISHED


def prospect_lines(page: LeaguePage) -> tuple[ProspectLine, ...]:
    """Return the places that each player can still reach, in the order of the table."""
    return _lines(page, _prospects_of(page))


def _prospects_of(page: LeaguePage) -> dict[str, Prospect]:
    """Return the prospects of each player, by name; empty if no result can come."""
    return {one.player: one for one in prospects(page.loaded.league)} if may_still_change(page) else {}


def _lines(page: LeaguePage, prospects: Mapping[str, Prospect]) -> tuple[ProspectLine, ...]:
    """Return the places that each player can still reach."""
    steps = podium(len(prospects), page.loaded.league.regulation)
    return tuple(
        ProspectLine(
            row,
            tuple((place, place in prospects[row.name].places) for place in range(1, len(prospects) + 1)),
            possible_places_words(prospects[row.name], len(prospects)),
            podium_prospect_words(prospects[row.name], steps),
        )
        for row in page.standings.rows
        if row.name in prospects
    )
