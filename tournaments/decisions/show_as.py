"""Show a player by initials to the public, or by the name again: in every league, for the name is one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.decisions.taking import LEAGUE, Actor, Change, Verb, record
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League
from tournaments.selectors.loading import LoadedLeague
from tournaments.selectors.names import people_of


def subject_of(player: int) -> str:
    """How decisions name a registered player."""
    return f"player {player}"


@dataclass(frozen=True, slots=True)
class ShowAs(Verb):
    """`player` is a registered one of the league, or of another game of its championship.

    No table changes: the name stays where it was sorted.
    """

    player: int
    initials: bool

    name = "show_as"
    in_any_state = True

    def rivals(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def also(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__player=self.player)

    def foreseen(self, loaded: LoadedLeague) -> League:
        self._refuse_from_elsewhere(loaded.pk)
        return loaded.league

    def _refuse_from_elsewhere(self, league: int) -> None:
        """Anybody may found a league and enter a name in it; that shows nobody who asked for initials before."""
        asked = models.Decision.objects.filter(league=league, verb=self.name, subject=subject_of(self.player))
        if not self.initials and not asked.exists():
            raise Fault(Code.HIDDEN_ELSEWHERE)

    def apply(self, league: models.League) -> Change:
        self._refuse_from_elsewhere(league.pk)
        player = people_of(league).get(pk=self.player)
        before = player.initials
        player.initials = self.initials
        player.save(update_fields=["initials"])
        named = {"player": player.name}
        return Change({**named, "initials": before}, {**named, "initials": self.initials}, subject_of(player.pk))

    def elsewhere(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """In the history of each of the player's other leagues, and of the championships of other games."""
        for league in leagues:
            record(league, self.name, change, by=by, reason=reason)
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        championships = models.Championship.objects.filter(pk__in=podiums.values("championship")).order_by("pk")
        for championship in championships.select_for_update():
            record(championship, self.name, change, by=by, reason=reason)
