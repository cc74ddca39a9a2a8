"""Let in a player after the lots, with games against everybody at the end of the calendar."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from games.rules import RULES
from tournaments import models
from tournaments.decisions.rows import hidden_in, write_entries, write_fixtures
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.calendar import games_of_latecomer
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant, League, State
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class AddLatecomer(Verb):
    entrant: Entrant
    by: User | None = None
    """The account that enters the player."""

    name = "add_latecomer"

    def foreseen(self, loaded: LoadedLeague) -> League:
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        players = (*league.players, self.entrant)
        checks.different_names(players)
        checks.count_players(len(players), league.max_players)
        games = games_of_latecomer(league, self.entrant.name, white_first=RULES[league.rules].first is not None)
        return replace(league, players=players, games=(*league.games, *games))

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        value = self.foreseen(loaded)
        number, known = len(value.players), len(loaded.league.games)
        hidden = hidden_in(write_entries(league, [self.entrant], by=self.by, first=number))
        entries = {entry.name: entry for entry in league.entries.all()}
        write_fixtures(league, value.games[known:], entries, first=known + 1)
        return Change(None, {"player": self.entrant.name, "club": self.entrant.club, "number": number, **hidden})
