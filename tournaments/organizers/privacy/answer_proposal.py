"""Decisions on whether two entries with the same name, in two leagues, are the same person.

The league that entered the name later proposes it, and the other league accepts or refuses.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.display.names import lookalikes_in, proposals_to
from tournaments.league.faults import Code, Fault
from tournaments.store.access.actor import Actor
from tournaments.store.decide import LEAGUE, Change, Verb, record
from tournaments.store.names import subject_of
from tournaments.store.players import delete_if_unused


@dataclass(frozen=True, slots=True)
class ProposePlayer(Verb):
    """Decide whether `entry` is the registered player of the same name in another league.

    If so, the organizers of the other league are asked. If not, the question is withdrawn and not asked again.
    """

    entry: int
    same: bool

    name = "propose_player"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = league.entries.filter(pk=self.entry).values_list("player", flat=True)
        return Q(subject__in=[LEAGUE, *map(subject_of, players)])

    def apply(self, league: models.League) -> Change:
        """Send or drop the proposal that a player is the same person as one of another league."""
        entry = lookalikes_in(league).filter(pk=self.entry).first()
        if entry is None or (self.same and entry.proposal_sent):
            raise Fault(Code.PROPOSAL_GONE)
        entry.proposal_sent = self.same
        if not self.same:
            entry.proposed = None
        entry.save(update_fields=["proposed", "proposal_sent"])
        return Change(None, {"player": entry.name, "same": self.same}, subject_of(entry.player_id))


@dataclass(frozen=True, slots=True)
class AnswerProposal(Verb):
    """Accept or refuse that `entry` of another league is a player of this one; until then it is a separate player."""

    entry: int
    same: bool

    name = "answer_proposal"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = self._proposals(league).values_list("proposed", flat=True)
        return Q(subject__in=[LEAGUE, *(subject_of(player) for player in players if player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__pk=self.entry)

    def _proposals(self, league: models.League) -> QuerySet[models.Entry]:
        return proposals_to(league).filter(pk=self.entry)

    def apply(self, league: models.League) -> Change:
        """Accept or reject a proposal of another league."""
        entry = self._proposals(league).first()
        if entry is None:
            raise Fault(Code.PROPOSAL_GONE)
        assert entry.proposed
        if self.same and entry.league.entries.filter(player=entry.proposed).exists():
            raise Fault(Code.PLAYER_ALREADY_THERE, name=entry.name, league=entry.league.name)
        # The other league is not named: if the player is hidden there later, this history would reveal it.
        after = {"player": entry.name, "same": self.same, "entry": entry.pk}
        return Change(None, after, subject_of(entry.proposed.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Assign the entry of the proposing league, and its place in a podium, to the other player."""
        entry = models.Entry.objects.get(pk=self.entry)
        former, proposed = entry.player_id, entry.proposed_id
        if self.same and proposed:
            entry.player_id = proposed
            models.Placing.objects.filter(league=entry.league_id, player=former).update(player=proposed)
        entry.proposed, entry.proposal_sent = None, False
        entry.save(update_fields=["player", "proposed", "proposal_sent"])
        delete_if_unused(former)
        for league in leagues:
            record(league, self.name, change, by=by)
