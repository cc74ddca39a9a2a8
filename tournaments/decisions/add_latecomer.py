"""Let in a player after the lots, with games against everybody at the end of the calendar."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules import RULES
from tournaments import models
from tournaments.decisions.rows import write_entries, write_fixtures
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.calendar import games_of_latecomer
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant, State
from tournaments.selectors.loading import load_league


@dataclass(frozen=True, slots=True)
class AddLatecomer(Verb):
    entrant: Entrant

    name = "add_latecomer"

    def apply(self, league: models.League) -> Change:
        if league.state == State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        value = load_league(league).league
        checks.different_names([*value.players, self.entrant])
        checks.count_players(len(value.players) + 1, value.max_players)
        games = games_of_latecomer(value, self.entrant.name, white_first=RULES[league.rules].first is not None)
        number = len(value.players) + 1
        write_entries(league, [self.entrant], first=number)
        entries = {entry.name: entry for entry in league.entries.all()}
        write_fixtures(league, games, entries, first=len(value.games) + 1)
        return Change(None, {"player": self.entrant.name, "club": self.entrant.club, "number": number})
