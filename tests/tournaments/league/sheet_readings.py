"""Sheets read beside their game."""

from __future__ import annotations

import pytest

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tests import sheets
from tournaments.league.faults import Code, Fault
from tournaments.league.sheets import (
    SheetAnswers,
    SheetReading,
)
from tournaments.league.values import Game, Side

MEN = 12


GAME = Game(one="Ana Pérez", two="Ñoño", round=1, leg=1, white=Side.ONE)


def reading(text: str, game: Game = GAME, rules: str = "castillar") -> SheetReading:
    return SheetReading(gist_of(check(RULES[rules], text)), game, rules)


def reading_with_names(white: str | None, black: str | None, game: Game = GAME) -> SheetReading:
    tags = [f'[{tag} "{name}"]' for tag, name in (("White", white), ("Black", black)) if name is not None]
    return reading("\n".join([*tags, sheets.OPEN]), game)


def refusal(found: SheetReading, answers: SheetAnswers = SheetAnswers()) -> tuple[Code, str]:  # noqa: B008 - frozen
    with pytest.raises(Fault) as refused:
        found.resolved(answers)
    return refused.value.code, refused.value.place
