"""Write down who plays White and who moves first, as agreed or after the dice."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.decisions.fixtures import document, fixture_of, on_fixture, subject
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.values import Side
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import dice


@dataclass(frozen=True, slots=True)
class ChooseColours(Verb):
    fixture: int
    white: Side | None
    starter: Side | None

    name = "choose_colours"

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        checks.dice(dice(Cursor(fixture.dice, "dice")), self.starter)
        before = document(fixture, white=fixture.white, starter=fixture.starter)
        fixture.white, fixture.starter = self.white, self.starter
        fixture.save(update_fields=["white", "starter"])
        return Change(before, document(fixture, white=self.white, starter=self.starter), subject(fixture))
