"""Helpers to submit a sheet of a game and to read the result that it gave."""

from __future__ import annotations

from tests.organizing import decide
from tournaments import models
from tournaments.league.values import Result, Side
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.league_rows import result_value


def submit(league: models.League, game: models.Fixture, text: str, **how: object) -> models.Decision:
    return decide(league, SubmitSheet(game.pk, text, "Ana", **{"white": Side.ONE, **how}))  # type: ignore[arg-type]


def result_of(game: models.Fixture) -> Result | None:
    row = models.Result.objects.filter(fixture=game).first()
    return result_value(row) if row else None
