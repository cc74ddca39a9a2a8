"""Enter the players of a league that is being prepared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from tournaments import models
from tournaments.decisions.rows import hidden_in, write_entries
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.league.values import Entrant, League, State
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class Enrol(Verb):
    """The whole list, in order of entry: whoever is not on it is no longer entered.

    Fewer players than a league needs may be entered for now; the lots wait for the rest. `by` is the account whose list
    it is: its names are held against people whom that account may know of. With `initials`, those who are new in the
    list are shown by initials from the start.
    """

    entrants: Sequence[Entrant]
    by: User | None = None
    initials: bool = False

    name = "enrol"

    def foreseen(self, loaded: LoadedLeague) -> League:
        league = loaded.league
        if league.state is not State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        checks.different_names(self.entrants)
        if len(self.entrants) > league.max_players:
            checks.count_players(len(self.entrants), league.max_players)
        return replace(league, players=tuple(self.entrants))

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        self.foreseen(loaded)
        before = loaded.league.players
        former = {entry.folded_name: entry for entry in league.entries.select_related("player", "proposed")}
        league.entries.all().delete()
        entrants = [
            replace(entrant, initials=True) if self.initials and folded(entrant.name) not in former else entrant
            for entrant in self.entrants
        ]
        entries = write_entries(league, entrants, by=self.by, former=former)
        return Change(_document(before), {**_document(self.entrants), **hidden_in(entries)})


def _document(entrants: Sequence[Entrant]) -> Json:
    return {"players": [{"name": entrant.name, "club": entrant.club} for entrant in entrants]}
