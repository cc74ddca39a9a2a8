"""Record the side that plays White and the side that moves first, as agreed or after the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.league import checks
from tournaments.league.results import with_game
from tournaments.league.values import Side
from tournaments.store.fixtures import game_change
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class ChooseColours(GameVerb):
    """Record the side that plays White and the side that moves first; None for an undecided one."""

    white: Side | None
    starter: Side | None

    name = "choose_colours"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Set the two sides. Raises Fault if the dice gave the first move to the other side."""
        game = loaded.game(self.fixture)
        checks.dice(game.dice, self.starter)
        before = {"white": game.white, "starter": game.starter}
        after = {"white": self.white, "starter": self.starter}
        league = with_game(loaded.league, game, replace(game, white=self.white, starter=self.starter))
        return Outcome(league=league, change=game_change(game, before, after))
