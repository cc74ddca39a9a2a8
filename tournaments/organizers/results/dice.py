"""Throw dice for the colour or the first move of a game: by the site, or at the table and typed in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.calendar import white_or_starter
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import dice_document
from tournaments.league.results import refuse_settled, with_game
from tournaments.league.values import Game, League, Throw
from tournaments.store.fixtures import game_change
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague

FACES = 6


class DiceFor(StrEnum):
    """The purpose of a throw of dice."""

    COLOUR = "colour"
    START = "start"


def throw_until_won() -> tuple[Throw, ...]:
    """Return fair throws of two dice for each player, repeated while they are level."""
    throws = [_throw()]
    while throws[-1].winner is None:
        throws.append(_throw())
    return tuple(throws)


def _throw() -> Throw:
    """Return a fair throw of two dice for each player."""
    return Throw((_die(), _die()), (_die(), _die()))


def _die() -> int:
    return secrets.randbelow(FACES) + 1


def _refuse_unused(league: League, game: Game) -> None:
    """Raise Fault for dice under rules that say who begins; those of a game that has some already are completed."""
    if RULES[league.rules].first_side and not (game.dice.colour or game.dice.start):
        raise Fault(Code.DICE_NOT_OF_RULES)


@dataclass(frozen=True, slots=True)
class ThrowDice(GameVerb):
    """Record throws made at the table; without any, the site throws until one side wins. Every throw is stored."""

    purpose: DiceFor
    throws: Sequence[Throw] = field(default_factory=throw_until_won)

    name = "throw_dice"
    compatible_own_verbs = frozenset({"choose_colours", "submit_sheet"})

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add throws of the dice; their winner moves first or chooses the colour."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_settled(league, game)
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        _refuse_unused(league, game)
        throws: tuple[Throw, ...] = getattr(game.dice, self.purpose)
        if checks.dice_winner(throws):
            raise Fault(Code.DICE_DECIDED)
        thrown = checks.dice(replace(game.dice, **{self.purpose.value: (*throws, *self.throws)}), None)
        # The winner of a throw for the first move begins, with the colour that begins by the rules, if they say so. The
        # winner of a throw for the colour still has to choose.
        winner, first = checks.dice_winner(thrown.start), RULES[league.rules].first_side
        white = white_or_starter(winner, first) if winner and first else game.white
        after = replace(game, dice=thrown, starter=winner or game.starter, white=white)
        change = game_change(
            game,
            {"dice": dice_document(game.dice)},
            {"dice": dice_document(thrown), "starter": after.starter},
        )
        return Outcome(league=with_game(league, game, after), change=change)
