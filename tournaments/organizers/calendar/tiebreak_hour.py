"""Set, change or remove the hour and board of a tie-break game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.league.faults import Code, Fault
from tournaments.league.local_hours import resolved, written
from tournaments.league.moves import refuse_tiebreak_place
from tournaments.league.results import refuse_settled, with_game
from tournaments.league.values import Game
from tournaments.store.decide import Json
from tournaments.store.fixtures import game_change
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class SetTiebreakHour(GameVerb):
    """Set the hour and board of a tie-break game; `at` is local time in the league's zone, None for no hour."""

    at: datetime | None
    board: int | None

    name = "set_tiebreak_hour"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Give a tie-break game a day, an hour and a board."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_settled(league, game)
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        zone = league.zone
        after = replace(game, at=resolved(self.at, zone) if self.at else None, board=self.board)
        if after == game:
            raise Fault(Code.PLACE_SAME)
        refuse_tiebreak_place(league, after)
        old, new = place_document(game, zone), place_document(after, zone)
        return Outcome(league=with_game(league, game, after), change=game_change(game, old, new))


def place_document(game: Game, zone: str) -> Json:
    """Return the hour and board of a game as the history stores them."""
    return {"at": written(game.at, zone) if game.at else None, "board": game.board}
