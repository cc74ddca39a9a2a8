"""One game of a league, for its referee."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404

from games.rules import RULES
from games.rules.board import Side as Colour
from tournaments.display import games
from tournaments.display.games import GameLine
from tournaments.league import checks
from tournaments.league.values import Dice, Game, Side
from tournaments.store.load import LoadedLeague
from tournaments.wording.games import days_left_words, dice_words


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game; `colour` and `start` are the throws of dice for the colour and the first move in words, or empty."""

    fixture_id: int
    tiebreak: bool
    game: Game
    line: GameLine
    men: int
    first: Colour | None
    """The colour that begins by the rules; None if either may."""
    colour: str
    start: str
    unconfirmed: bool
    """Whether its result waits for a second person."""
    days_left: str
    """The days until it is played, in words; empty on its day, later, and without a day."""

    @property
    def dice_decided(self) -> bool:
        """Whether dice decided both the colour and the first move."""
        return bool(checks.dice_winner(self.game.dice.colour) and checks.dice_winner(self.game.dice.start))

    @property
    def start_decided(self) -> bool:
        """Whether dice decided the first move."""
        return checks.dice_winner(self.game.dice.start) is not None

    @property
    def starter(self) -> str | None:
        """The name of the player who moves first; None if that is undecided, or if the rules give it to a colour."""
        if self.first and self.game.white:
            return None
        return self.game.player(self.game.starter) if self.game.starter else None

    @property
    def white(self) -> str | None:
        """The name of the player of White, or None if undecided."""
        return self.game.player(self.game.white) if self.game.white else None

    @property
    def settled_without_dice(self) -> bool:
        """Whether the colours and the first player are known, and no dice were thrown for them."""
        dice = self.game.dice
        return bool(self.game.white and self.game.starter and not dice.colour and not dice.start)

    @property
    def offers_dice(self) -> bool:
        """Whether dice may decide something: regulations that say who begins have none.

        Dice that were thrown all the same are still shown and completed.
        """
        thrown = self.game.dice.colour or self.game.dice.start
        return bool(thrown) or not (self.first or self.settled_without_dice)

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Return each side with the name of its player."""
        return tuple((side.value, self.game.player(side)) for side in Side)


def game_page(loaded: LoadedLeague, fixture_id: int) -> GamePage:
    """Return the page of a game, by its fixture. Raises Http404."""
    for line in games.all_lines(loaded.league):
        if line.fixture_id == fixture_id:
            return page_of_line(loaded, line)
    raise Http404(fixture_id)


def page_of_line(loaded: LoadedLeague, line: GameLine) -> GamePage:
    """Return the page of a game, by its line in the calendar or among the tie-break games."""
    assert line.fixture_id is not None
    rules, game = RULES[loaded.league.rules], loaded.game(line.fixture_id)
    return GamePage(
        fixture_id=line.fixture_id,
        tiebreak=game.round is None,
        game=game,
        line=line,
        men=rules.men_per_side,
        first=rules.first_side,
        colour=_dice_sentence(game, game.dice, "colour"),
        start=_dice_sentence(game, game.dice, "start"),
        unconfirmed=line.fixture_id in loaded.unconfirmed,
        days_left=days_left_words(line.at, loaded.today),
    )


def _dice_sentence(game: Game, dice: Dice, purpose: str) -> str:
    """Return the throws for a purpose in words, or an empty text without any."""
    throws = getattr(dice, purpose)
    return dice_words(throws, game.one, game.two) if throws else ""
