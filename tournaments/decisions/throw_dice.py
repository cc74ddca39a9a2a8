"""Throw dice for the colour or the first move of a game, by the site or typed in from the table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Q

from games.rules import RULES
from tournaments import models
from tournaments.decisions.fixtures import document, fixture_of, on_fixture, refuse_settled, result_of, subject
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Dice, Side, Throw
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import dice
from tournaments.league_file.writing import dice_document

FACES = 6


class DiceFor(StrEnum):
    COLOUR = "colour"
    START = "start"


@dataclass(frozen=True, slots=True)
class ThrowDice(Verb):
    """`throws` as made at the table; none: the site throws until somebody wins. Every throw is kept."""

    fixture: int
    purpose: DiceFor
    throws: Sequence[Throw] = ()

    name = "throw_dice"

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        if result_of(fixture):
            raise Fault(Code.GAME_PLAYED)
        before = dice(Cursor(fixture.dice, "dice"))
        kept: tuple[Throw, ...] = getattr(before, self.purpose)
        if checks.decided(kept):
            raise Fault(Code.DICE_DECIDED)
        after = replace(before, **{self.purpose.value: (*kept, *(self.throws or throw_until_won()))})
        self._write(fixture, checks.dice(after, None), white_first=RULES[league.rules].first is not None)
        return Change(
            document(fixture, dice=dice_document(before)),
            document(fixture, dice=dice_document(after), starter=fixture.starter),
            subject(fixture),
        )

    def _write(self, fixture: models.Fixture, thrown: Dice, *, white_first: bool) -> None:
        """Who wins the first move has it, and White where White begins; who wins the colour still has to choose it."""
        fixture.dice = dice_document(thrown)
        winner: Side | None = checks.decided(thrown.start)
        fixture.starter = winner or fixture.starter
        if winner and white_first:
            fixture.white = winner
        fixture.save(update_fields=["dice", "starter", "white"])


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
