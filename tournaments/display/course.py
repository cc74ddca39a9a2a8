"""The course of a league's table, and the rest that its calendar gives each player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.games import GameLine, Status
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage, get_loaded
from tournaments.display.turns import turns_of_play
from tournaments.league import audit as stages
from tournaments.league.latecomers import rounds_of_entry
from tournaments.league.regulation import ByeKind
from tournaments.league.scores import last_round
from tournaments.league.values import League
from tournaments.wording.pairings import absent_words
from tournaments.wording.terms import listed

MAX_CHART_POINTS = 300
"""Maximum number of points of a chart, about as many as are distinguishable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLine:
    """A player's course: draw number, and place and points after each game of the course."""

    number: int
    name: str
    player_id: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a league: its players in the order of the last table, without annulled ones.

    `games` are the numbers of the games after which the lines have figures.
    """

    games: tuple[int, ...]
    lines: tuple[CourseLine, ...]

    def line(self, number: int) -> CourseLine | None:
        return next((line for line in self.lines if line.number == number), None)

    @property
    def step(self) -> int:
        """Return the number of games between two points of a chart."""
        return self.games[1] - self.games[0] if len(self.games) > 1 else 1

    def after(self, games: Collection[int]) -> Course:
        """Return the course with the figures after the given games only."""
        stages = [index for index, game in enumerate(self.games) if game in games]
        lines = (
            replace(
                line, places=tuple(line.places[at] for at in stages), points=tuple(line.points[at] for at in stages)
            )
            for line in self.lines
        )
        return Course(tuple(self.games[at] for at in stages), tuple(lines))


@dataclass(frozen=True, slots=True)
class CoursePage:
    """The course of a league: `course` for the charts, `figures` for a page of numbers; `more` if games follow it."""

    header: LeagueHeader
    course: Course
    figures: Course
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RestLine:
    """A player's games by turn, each with its status, and the shortest and longest rest between them.

    A rest is the turns between two games, or the days from one to the next where nobody plays twice on a day.

    Both are None for a player with fewer than two games.
    """

    number: int
    name: str
    player_id: int | None
    games: tuple[tuple[int, Status], ...]
    least: int | None
    longest: int | None


@dataclass(frozen=True, slots=True)
class Rests:
    """The turns in which each player plays and rests; `turns` is their number."""

    turns: int
    lines: tuple[RestLine, ...]


def course_page(slug: str, readable: QuerySet[models.League] | None = None, *, figures: range) -> CoursePage:
    """Return the course of a league's table. Raises Http404.

    `figures` are the numbers of the games whose figures the page lists.
    """
    loaded = get_loaded(slug, readable)
    last = stages.last_result(loaded.league)
    charted = charted_games(last)
    course = course_of(loaded.league, loaded.player_ids, {*charted, *figures})
    return CoursePage(LeaguePage(loaded).header, course.after(charted), course.after(figures), last >= figures.stop)


def charted_games(last: int) -> Collection[int]:
    """Return the games after which a chart has a point: every one, or at regular steps and the last."""
    step = max(1, -(-last // MAX_CHART_POINTS))
    return {*range(step, last, step), last}


def charted_course(league: League) -> Course:
    """Return the course of a league as its charts show it."""
    return course_of(league, {}, charted_games(stages.last_result(league)))


def course_of(league: League, player_ids: Mapping[str, int], wanted: Collection[int] | None = None) -> Course:
    """Return the course of a league: after every game, or only after the wanted ones."""
    games: list[int] = []
    order: list[str] = []
    places: dict[str, list[int]] = {name: [] for name in league.names}
    points: dict[str, list[int]] = {name: [] for name in league.names}
    for stage in stages.stages(league, wanted):
        games.append(stage.game)
        order = sorted(stage.places, key=stage.places.__getitem__)
        for name in order:
            places[name].append(stage.places[name])
            points[name].append(stage.points[name])
    numbers = {name: number for number, name in enumerate(league.names, start=1)}
    lines = (
        CourseLine(
            number=numbers[name],
            name=name,
            player_id=player_ids.get(name),
            places=tuple(places[name]),
            points=tuple(points[name]),
            withdrawn=name in league.withdrawn_players,
        )
        for name in order
    )
    return Course(tuple(games), tuple(lines))


def rests_of(page: LeaguePage) -> Rests:
    """Return the turns of each player, by draw number, from the games that have a turn; empty without a calendar.

    Annulled games after the last turn in which somebody plays are left out.
    """
    turns = turns_of_play(page.calendar)
    count = len(turns.pairs)
    games: dict[str, list[tuple[int, Status]]] = {entrant.name: [] for entrant in page.entrants}
    for game, number in zip(page.calendar, turns.numbers, strict=True):
        for name in (game.one, game.two) if number else ():
            games[name].append((number or 0, _status_on_chart(game)))
    rests = turns.rests()
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


def _status_on_chart(game: GameLine) -> Status:
    """Return the status of a game on a chart, where a walkover counts as played."""
    return Status.PLAYED if game.status is Status.WALKOVER else game.status


@dataclass(frozen=True, slots=True)
class RestingRound:
    """A round and the players who rest in it, by draw number; of a Swiss also those who do not play it otherwise."""

    round: int
    players: tuple[str, ...]
    absent: tuple[str, ...] = ()
    entered_later: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The sentences for a sheet of this round, such as "Descansa Ana"."""
        resting = ngettext("Descansa %(names)s.", "Descansan %(names)s.", len(self.players))
        later = ngettext(
            "Se incorpora después: %(names)s.", "Se incorporan después: %(names)s.", len(self.entered_later)
        )
        return " ".join(
            words % {"names": listed(names)}
            for words, names in (
                (resting, self.players),
                (absent_words(len(self.absent)), self.absent),
                (later, self.entered_later),
            )
            if names
        )


def resting_rounds(page: LeaguePage) -> tuple[RestingRound, ...]:
    """Return the rounds in which somebody rests, in order; withdrawn players do not count.

    Rounds for a few pairs, such as those of a latecomer, are left out: nearly everybody would rest. Nobody rests before
    entering. In a bracket nobody rests: those without a game go on without it, or are out.
    """
    if page.has_bracket:
        return ()
    if page.header.rounds:
        return tuple(one for one in _rests_of_swiss(page) if one.words)
    league = page.loaded.league
    withdrawn, entered = league.withdrawn_players, rounds_of_entry(league)
    names = [entrant.name for entrant in page.entrants if entrant.name not in withdrawn]
    rounds: dict[int, list[GameLine]] = {}
    for game in page.calendar:
        if game.round is not None and not game.left_out:
            rounds.setdefault(game.round, []).append(game)
    found = (
        (number, _without_a_game([name for name in names if entered.get(name, 0) <= number], games))
        for number, games in sorted(rounds.items())
    )
    return tuple(RestingRound(number, players) for number, players in found if 0 < len(players) <= _most(len(names)))


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """The games of a round on a day, and who rests in the round, in words at its first day."""

    games: Sequence[GameLine]
    resting: str

    @property
    def first(self) -> GameLine:
        return self.games[0]


def planned_rounds(page: LeaguePage, player: str = "") -> list[PlannedRound]:
    """Return the games still to be played by round and day, as the calendar shows them; perhaps those of one player."""
    resting = {} if player else {one.round: one.words for one in resting_rounds(page)}
    left = [line for line in page.calendar if line.status is Status.OPEN and player in ("", line.one, line.two)]
    days = groupby(left, key=lambda line: (line.round, line.leg, line.at and line.at.date()))
    return [PlannedRound(list(lines), resting.pop(number, "")) for (number, _leg, _day), lines in days]


def resting_sentence(rounds: Iterable[RestingRound]) -> str:
    """Return who rests in each of these rounds, and who else does not play, in a sentence each; empty without any."""
    some = tuple(rounds)
    parts = (
        (_("Descansan: %(rounds)s."), [(one.round, one.players) for one in some]),
        (_("No vienen: %(rounds)s."), [(one.round, one.absent) for one in some]),
        (_("Se incorporan después: %(rounds)s."), [(one.round, one.entered_later) for one in some]),
    )
    return " ".join(
        words % {"rounds": "; ".join(listed_rounds)} for words, each in parts if (listed_rounds := _by_round(each))
    )


def _by_round(rounds: Iterable[tuple[int, tuple[str, ...]]]) -> list[str]:
    words = _("ronda %(round)d, %(names)s")
    return [words % {"round": number, "names": listed(names)} for number, names in rounds if names]


def _rests_of_swiss(page: LeaguePage) -> Iterator[RestingRound]:
    """Yield who does not play each published round of a Swiss: by pairing, absent, or before they entered."""
    league = page.loaded.league
    there = [(name, game.round or 0) for game in league.games for name in game.pair]
    byes = [(bye.player, bye.round) for bye in league.byes]
    first: dict[str, int] = {}
    for name, number in sorted((*there, *byes), key=lambda each: each[1]):
        first.setdefault(name, number)
    resting = {(bye.player, bye.round) for bye in league.byes if bye.kind is ByeKind.PAIRING}
    playing, asked = set(there), set(byes) - resting
    for number in range(1, last_round(league) + 1):
        out = [name for name in league.names if (name, number) not in playing | resting]
        staying = [name for name in out if (name, number) in asked or name not in league.withdrawn_players]
        yield RestingRound(
            number,
            tuple(name for name in league.names if (name, number) in resting),
            tuple(name for name in staying if first.get(name, number + 1) <= number),
            tuple(name for name in staying if first.get(name, number + 1) > number),
        )


def _most(players: int) -> int:
    """Return the most players who rest in a round of the whole league."""
    return max(1, players // 2)


def _without_a_game(names: Sequence[str], games: Sequence[GameLine]) -> tuple[str, ...]:
    playing = {name for game in games for name in (game.one, game.two)}
    return tuple(name for name in names if name not in playing)
