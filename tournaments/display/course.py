"""How the table of a league moved, and how its calendar lets each player rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import models
from tournaments.league import course as stages
from tournaments.league import measures
from tournaments.league.values import League
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.headers import LeagueHeader
from tournaments.selectors.league import LeaguePage, get_loaded, page_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLine:
    """A player by draw number, with place and points after each game of the course."""

    number: int
    name: str
    player_id: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def figures(self) -> tuple[tuple[int, int], ...]:
        """Place and points after each game."""
        return tuple(zip(self.places, self.points, strict=True))


@dataclass(frozen=True, slots=True)
class Course:
    """The players who count, in the order of the last table; `games` are the numbers of the games so far."""

    games: tuple[int, ...]
    lines: tuple[CourseLine, ...]

    def line(self, number: int) -> CourseLine | None:
        return next((line for line in self.lines if line.number == number), None)


@dataclass(frozen=True, slots=True)
class CoursePage:
    header: LeagueHeader
    course: Course


@dataclass(frozen=True, slots=True, kw_only=True)
class RestLine:
    """A player's games by turn, each with what became of it, and the turns of rest between them: least and most.

    Both are None where the player has fewer than two games.
    """

    number: int
    name: str
    player_id: int | None
    games: tuple[tuple[int, Status], ...]
    least: int | None
    longest: int | None


@dataclass(frozen=True, slots=True)
class Rests:
    turns: int
    lines: tuple[RestLine, ...]


def course_page(slug: str, seen: QuerySet[models.League] | None = None) -> CoursePage:
    """How the table of a league moved, or Http404."""
    loaded = get_loaded(slug, seen)
    return CoursePage(page_of(loaded).header, course_of(loaded.league, loaded.player_ids))


def course_of(league: League, player_ids: Mapping[str, int]) -> Course:
    found = stages.course(league)
    if not found:
        return Course((), ())
    numbers = {name: number for number, name in enumerate(league.names, start=1)}
    order = sorted(found[-1].places, key=found[-1].places.__getitem__)
    lines = (
        CourseLine(
            number=numbers[name],
            name=name,
            player_id=player_ids.get(name),
            places=tuple(stage.places[name] for stage in found),
            points=tuple(stage.points[name] for stage in found),
        )
        for name in order
    )
    return Course(tuple(stage.game for stage in found), tuple(lines))


def rests_of(page: LeaguePage) -> Rests:
    """When everybody plays, by draw number; nothing without a calendar."""
    count = page.calendar[-1].slot if page.calendar else 0
    slots: list[list[tuple[int | str, int | str]]] = [[] for _ in range(count)]
    games: dict[str, list[tuple[int, Status]]] = {entrant.name: [] for entrant in page.entrants}
    for game in page.calendar:
        slots[game.slot - 1].append((game.one, game.two))
        for name in (game.one, game.two):
            games[name].append((game.slot, _became(game)))
    rests = measures.rests_of(slots)
    return Rests(
        count,
        tuple(
            RestLine(
                number=entrant.number,
                name=entrant.name,
                player_id=entrant.player_id,
                games=tuple(games[entrant.name]),
                least=min(rests.get(entrant.name, ()), default=None),
                longest=max(rests.get(entrant.name, ()), default=None),
            )
            for entrant in page.entrants
            if count
        ),
    )


def _became(game: GameLine) -> Status:
    """A game is played, open or annulled, whoever gave it its result."""
    return Status.PLAYED if game.status is Status.WALKOVER else game.status
