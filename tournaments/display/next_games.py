"""The next game of a player: its date, place and opponent."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import page_of
from tournaments.display.reports import reported_fixtures
from tournaments.display.turns import Turns
from tournaments.league import names
from tournaments.league.values import State
from tournaments.store.load import LoadedLeague

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
    ahead = (line for turn in turns.ahead for line in turn)
    own = (line for line in (*ahead, *turns.behind) if player in (line.one, line.two))
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
    page = page_of(league)
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
