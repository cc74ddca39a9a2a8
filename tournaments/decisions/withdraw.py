"""Take down that a player leaves the league, and let back one who left."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.rows import entry_named
from tournaments.decisions.taking import Change, Verb
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State, WithdrawnGames
from tournaments.league.withdrawals import usual
from tournaments.selectors.loading import load_league


@dataclass(frozen=True, slots=True)
class Withdraw(Verb):
    """`games` None: as the league's rule says for the games played so far."""

    player: str
    games: WithdrawnGames | None = None

    name = "withdraw"

    def apply(self, league: models.League) -> Change:
        if league.state == State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        entry = entry_named(league, self.player)
        if models.Withdrawal.objects.filter(entry=entry).exists():
            raise Fault(Code.WITHDRAWN_TWICE, name=entry.name)
        games = self.games or usual(load_league(league).league, entry.name)
        models.Withdrawal.objects.create(entry=entry, games=games)
        return Change(None, {"player": entry.name, "games": games}, f"entry {entry.pk}")


@dataclass(frozen=True, slots=True)
class Readmit(Verb):
    """The player's results and games are again as they were."""

    player: str

    name = "readmit"

    def apply(self, league: models.League) -> Change:
        entry = entry_named(league, self.player)
        withdrawal = models.Withdrawal.objects.filter(entry=entry).first()
        if withdrawal is None:
            raise Fault(Code.NOT_WITHDRAWN, name=entry.name)
        withdrawal.delete()
        return Change({"player": entry.name, "games": withdrawal.games}, None, f"entry {entry.pk}")
