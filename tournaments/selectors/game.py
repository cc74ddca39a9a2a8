"""One game of a league, for whoever records it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.values import Dice, Game, Side
from tournaments.selectors import games
from tournaments.selectors.games import GameLine
from tournaments.selectors.loading import LoadedLeague
from tournaments.wording.decisions import dice_words


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game as it stands; `colour` and `start` are the throws in words, empty where none was made."""

    fixture_id: int
    tiebreak: bool
    game: Game
    line: GameLine
    men: int
    white_first: bool
    colour: str
    start: str

    @property
    def dice_decided(self) -> bool:
        return bool(checks.decided(self.game.dice.colour) and checks.decided(self.game.dice.start))

    @property
    def starter(self) -> str | None:
        return self.game.player(self.game.starter) if self.game.starter else None

    @property
    def white(self) -> str | None:
        return self.game.player(self.game.white) if self.game.white else None

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Each side and the name of its player."""
        return tuple((side.value, self.game.player(side)) for side in Side)


def game_page(loaded: LoadedLeague, fixture_id: int) -> GamePage:
    """The game of a fixture of the league, or Http404."""
    for tiebreak, ids, found, lines in (
        (False, loaded.fixture_ids, loaded.league.games, games.calendar),
        (True, loaded.tiebreak_ids, loaded.league.tiebreak_games, games.tiebreaks),
    ):
        if fixture_id in ids:
            index = ids.index(fixture_id)
            return _page(loaded, fixture_id, tiebreak, found[index], lines(loaded.league, ids)[index])
    raise Http404(fixture_id)


def _page(loaded: LoadedLeague, fixture_id: int, tiebreak: bool, game: Game, line: GameLine) -> GamePage:
    rules = RULES[loaded.league.rules]
    return GamePage(
        fixture_id=fixture_id,
        tiebreak=tiebreak,
        game=game,
        line=line,
        men=rules.men,
        white_first=rules.first is not None,
        colour=_thrown(game, game.dice, "colour"),
        start=_thrown(game, game.dice, "start"),
    )


def _thrown(game: Game, dice: Dice, purpose: str) -> str:
    throws = getattr(dice, purpose)
    return dice_words(throws, game.one, game.two) if throws else ""
