"""Throw dice for the colour or the first move of a game, by the site or typed in from the table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.results import refuse_settled, with_game
from tournaments.league.values import Throw
from tournaments.league_file.writing import dice_document
from tournaments.store.fixtures import on_game
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague

FACES = 6


class DiceFor(StrEnum):
    COLOUR = "colour"
    START = "start"


def throw_until_won() -> tuple[Throw, ...]:
    """Fair throws of two dice each, again while they are level."""
    throws = [_throw()]
    while throws[-1].winner is None:
        throws.append(_throw())
    return tuple(throws)


def _throw() -> Throw:
    return Throw((_die(), _die()), (_die(), _die()))


def _die() -> int:
    return secrets.randbelow(FACES) + 1


@dataclass(frozen=True, slots=True)
class ThrowDice(GameVerb):
    """`throws` as made at the table; none given: the site throws until somebody wins. Every throw is kept."""

    purpose: DiceFor
    throws: Sequence[Throw] = field(default_factory=throw_until_won)

    name = "throw_dice"
    own_verbs = frozenset({"choose_colours", "submit_sheet"})

    def change(self, loaded: LoadedLeague) -> Outcome:
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_settled(league, game)
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        kept: tuple[Throw, ...] = getattr(game.dice, self.purpose)
        if checks.decided(kept):
            raise Fault(Code.DICE_DECIDED)
        thrown = checks.dice(replace(game.dice, **{self.purpose.value: (*kept, *self.throws)}), None)
        # Who wins the first move has it, and White where White begins; who wins the colour still has to choose it.
        winner = checks.decided(thrown.start)
        white = winner if winner and RULES[league.rules].first else game.white
        after = replace(game, dice=thrown, starter=winner or game.starter, white=white)
        told = {"dice": dice_document(thrown), "starter": after.starter}
        change = on_game(game, {"dice": dice_document(game.dice)}, told)
        return Outcome(league=with_game(league, game, after), change=change)
