"""The last decision on a result, and the next game of a player, for people who follow a league."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.reports import reported_fixtures
from tournaments.display.turns import Turns
from tournaments.league import names
from tournaments.league.file.parts import result_in
from tournaments.league.table import table
from tournaments.league.values import Result, State
from tournaments.store.kept_query import kept_query
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import sentence
from tournaments.wording.podiums import place_changes

RESULT_VERBS = ("record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet")
RESULT_DECISIONS = Q(verb__in=RESULT_VERBS) | Q(verb="undo", undoes__verb__in=RESULT_VERBS)
FOLLOWED_STATES = (State.DRAWN, State.PLAYING)
"""The states in which results may come at any moment."""


@dataclass(frozen=True, slots=True)
class LatestNews:
    """The last decision on a result, in words; empty before the first."""

    sentence: str = ""
    place_changes: tuple[str, ...] = ()
    """A sentence for each player of the game whose place changed."""
    at: datetime | None = None
    """The time of the decision."""
    undone: bool = False
    """Whether the decision undid another one."""

    @property
    def words(self) -> str:
        """Return the sentences of the decision and of the places it changed, as one text."""
        return " ".join((self.sentence, *self.place_changes))


def news(page: LeaguePage, *, places: bool = True) -> LatestNews | None:
    """Return the news of a league that may still have results, empty before the first; None for another league."""
    return latest_news(page, places=places) if page.loaded.league.state in FOLLOWED_STATES else None


def latest_news(page: LeaguePage, *, places: bool = True) -> LatestNews:
    """Return the news of the last decision on a result, in one query; empty if its game was deleted.

    The places that it changed take two tables, which a page without a table does not need.
    """
    loaded = page.loaded
    row = next(iter(_last_decision(loaded.pk)), None)
    if row is None:
        return LatestNews()
    fixture = int(row.subject.split()[1])
    if fixture not in loaded.games_by_key:
        return LatestNews()
    text = sentence(row.verb, row.before, row.after, loaded.league.pieces_of_absence)
    return LatestNews(
        loaded.aliases.within(text),
        _place_changes(page, fixture, *_results_before_and_after(row)) if places else (),
        row.taken_at,
        row.verb == "undo",
    )


@kept_query
def _last_decision(league: int) -> QuerySet[models.Decision, Any]:
    decisions = models.Decision.objects.filter(RESULT_DECISIONS, league=league).order_by("-number")
    return decisions.values_list("subject", "verb", "before", "after", "taken_at", named=True)[:1]


def _results_before_and_after(row: Any) -> tuple[Result | None, Result | None]:
    """Return the result of the game before and after a decision; an undoing reverses them."""
    before, after = row.before or {}, row.after or {}
    if row.verb == "undo":
        before, after = before["after"] or {}, before["before"] or {}
    return result_in(before), result_in(after)


def _place_changes(page: LeaguePage, fixture: int, old: Result | None, new: Result | None) -> tuple[str, ...]:
    """Return the changes of place that a result caused, in sentences."""
    if old == new:
        return ()
    game = page.loaded.game(fixture)
    before, after = table(page.loaded.with_result(fixture, old)), page.computed
    moved = [name for name in (game.one, game.two) if before.row(name).pos != after.row(name).pos]
    return tuple(place_changes(before, after, moved))


IN_PLAY = (State.DRAWN, State.PLAYING)
MAX_PLAYERS_FOUND = 5
"""Maximum number of players whose next game a search shows; more mean that the words are too unspecific."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of a player in a league."""

    header: LeagueHeader
    player: str
    player_id: int
    game: GameLine

    @property
    def opponent(self) -> str:
        return self.game.two if self.game.one == self.player else self.game.one


def next_game_of(player: str, turns: Turns, *, reported: Container[int | None] = ()) -> GameLine | None:
    """Return the first open game of a player, given their name in the league; `reported` are fixtures to skip."""
    own = (line for line in turns.for_players if player in (line.one, line.two))
    return next((line for line in own if line.fixture_id not in reported), None)


def next_games(words: Sequence[str], leagues: Iterable[LoadedLeague]) -> tuple[NextGame, ...]:
    """Return the next games, in some leagues, of players whose shown name has the words; none for too many."""
    in_play = [league for league in leagues if words and league.league.state in IN_PLAY]
    reported = reported_fixtures(league.pk for league in in_play) if in_play else frozenset()
    games = [game for league in in_play for game in _next_games_in(league, words, reported)]
    several = len({game.player_id for game in games}) > MAX_PLAYERS_FOUND
    return () if several else tuple(sorted(games, key=by_hour))


def _next_games_in(league: LoadedLeague, words: Sequence[str], reported: Container[int | None]) -> Iterator[NextGame]:
    """Yield the next game, but for those `reported`, of each player of a league whose name has the words."""
    named = [(name, pk) for name, pk in league.player_ids.items() if _name_matches(name, words)]
    page = LeaguePage(league)
    for name, pk in named:
        game = next_game_of(name, page.turns, reported=reported)
        if game:
            yield NextGame(page.header, name, pk, game)


def _name_matches(name: str, words: Sequence[str]) -> bool:
    """Return whether each of the words begins a word of the name."""
    own = names.words(name)
    return all(any(word.startswith(typed) for word in own) for typed in words)


def by_hour(next_game: NextGame) -> tuple[bool, str, str]:
    """Return the key that sorts next games by their hour, those without one last."""
    at = next_game.game.at
    return at is None, at.isoformat() if at else "", next_game.header.name
