"""Take down that a player leaves the league, and let back one who left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.decisions.rows import entry_named, on_player, subject_of
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State, Withdrawal, WithdrawnGames
from tournaments.league.withdrawals import usual
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class Withdraw(Verb):
    """`games` None: as the league's rule says for the games played so far."""

    player: str
    games: WithdrawnGames | None = None

    name = "withdraw"

    def rivals(self, league: models.League) -> Q:
        """Every withdrawal: what each does depends on who left before, and on how many are left."""
        return on_player(league, self.player) | Q(verb__in=("withdraw", "readmit"))

    def foreseen(self, loaded: LoadedLeague) -> League:
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        checks.player_of(league, self.player)
        if self.player in [gone.player for gone in league.withdrawn]:
            raise Fault(Code.WITHDRAWN_TWICE, name=self.player)
        games = self.games or usual(league, self.player)
        return replace(league, withdrawn=(*league.withdrawn, Withdrawal(self.player, games)))

    def apply(self, league: models.League) -> Change:
        games = self.foreseen(load_league(league)).withdrawn[-1].games
        entry = entry_named(league, self.player)
        models.Withdrawal.objects.create(entry=entry, games=games)
        return Change(None, {"player": entry.name, "games": games}, subject_of(entry))


@dataclass(frozen=True, slots=True)
class Readmit(Verb):
    """The player's results and games are again as they were."""

    player: str

    name = "readmit"

    def rivals(self, league: models.League) -> Q:
        return on_player(league, self.player)

    def foreseen(self, loaded: LoadedLeague) -> League:
        league = loaded.league
        checks.player_of(league, self.player)
        others = tuple(gone for gone in league.withdrawn if gone.player != self.player)
        if len(others) == len(league.withdrawn):
            raise Fault(Code.NOT_WITHDRAWN, name=self.player)
        return replace(league, withdrawn=others)

    def apply(self, league: models.League) -> Change:
        entry = entry_named(league, self.player)
        withdrawal = models.Withdrawal.objects.filter(entry=entry).first()
        if withdrawal is None:
            raise Fault(Code.NOT_WITHDRAWN, name=entry.name)
        withdrawal.delete()
        return Change({"player": entry.name, "games": withdrawal.games}, None, subject_of(entry))
