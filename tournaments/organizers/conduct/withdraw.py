"""Record the withdrawal of a player, and readmit a withdrawn player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State, Withdrawal, WithdrawnGames
from tournaments.league.withdrawals import default_treatment
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.save import decisions_on_players, player_subject


@dataclass(frozen=True, slots=True)
class Withdraw(LeagueVerb):
    """Withdraw a player. Without `games`, their treatment follows from the number of games played, by the rules."""

    player: str
    games: WithdrawnGames | None = None

    name = "withdraw"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Include withdrawals of other players, on which the effect depends."""
        return decisions_on_players(league, name=self.player) | Q(verb__in=("withdraw", "readmit"))

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a withdrawal. Raises Fault before the lots, or if the player has withdrawn already."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        checks.check_player(league, self.player)
        if self.player in league.withdrawn_players:
            raise Fault(Code.WITHDRAWN_TWICE, name=self.player)
        withdrawal = Withdrawal(self.player, self.games or default_treatment(league, self.player))
        return Outcome(
            league=replace(league, withdrawn=(*league.withdrawn, withdrawal)),
            change=Change(None, _document(withdrawal), player_subject(loaded, self.player)),
        )


@dataclass(frozen=True, slots=True)
class Readmit(LeagueVerb):
    """Readmit a withdrawn player, whose results and games become as they were."""

    player: str

    name = "readmit"

    def conflicting_decisions(self, league: models.League) -> Q:
        return decisions_on_players(league, name=self.player)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Remove the withdrawal of the player. Raises Fault if there is none."""
        league = loaded.league
        checks.check_player(league, self.player)
        withdrawal = next((each for each in league.withdrawn if each.player == self.player), None)
        if withdrawal is None:
            raise Fault(Code.NOT_WITHDRAWN, name=self.player)
        return Outcome(
            league=replace(league, withdrawn=tuple(each for each in league.withdrawn if each is not withdrawal)),
            change=Change(_document(withdrawal), None, player_subject(loaded, self.player)),
        )


def _document(withdrawal: Withdrawal) -> Json:
    """Return a withdrawal as the history stores it."""
    return {"player": withdrawal.player, "games": withdrawal.games}
