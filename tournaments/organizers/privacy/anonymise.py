"""Pseudonymise a player for good, everywhere in some leagues.

No table changes: the pseudonym keeps the fewest first letters of the name that preserve its place in the alphabet.
Nothing else of the name is stored, except in leagues of other organizers and in backups.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.display.names import players_and_medallists_of
from tournaments.league.aliases import Aliases, first_letters
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import decides_in_championship
from tournaments.store.decide import LEAGUE, Change, Verb, record
from tournaments.store.erasing import erase_in_decisions, erase_in_league
from tournaments.store.names import free_name, register_with_random_name, rename, subject_of
from tournaments.web.forgetting import forget_made_on_commit


@dataclass(frozen=True, slots=True)
class Anonymise(Verb):
    """Pseudonymise a player in `leagues` and `championships`, all organized by the author.

    In other leagues the name stays, with a registered player of its own.
    """

    player: int
    leagues: tuple[int, ...]
    championships: tuple[int, ...] = ()

    name = "anonymise"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(pk__in=self.leagues)

    def apply(self, league: models.League) -> Change:
        """Pseudonymise the player in this league; a new registered player is made if other leagues keep the name."""
        player = players_and_medallists_of(league).get(pk=self.player)
        substitute = register_with_random_name() if self.stays_elsewhere(league) else player
        name = free_name(substitute, [league.pk, *self.leagues])
        self._replace_name(league, player, substitute, name)
        return Change(None, {"player": name}, subject_of(substitute.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Erase the name in the other leagues and championships that the author may change."""
        player = models.Player.objects.get(pk=self.player)
        substitute = models.Player.objects.get(pk=int(change.subject.split()[1]))
        name = str((change.after or {})["player"])
        for league in leagues:
            self._replace_name(league, player, substitute, name)
            record(league, self.name, change, by=by)
        for championship in self._championships().select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            erase_in_decisions(championship.decisions.all(), Aliases({player.name: name}))
            _placings(championship, player).update(player=substitute)
            record(championship, self.name, change, by=by)
        rename(substitute, name, player.sorted_as or player.name)
        forget_made_on_commit()

    def stays_elsewhere(self, league: models.League) -> bool:
        """Return whether other leagues or podiums keep the name."""
        own = [league.pk, *self.leagues]
        played = models.Entry.objects.filter(player=self.player).exclude(league__in=own)
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        return played.exists() or podiums.exclude(championship__in=self.championships).exists()

    def _championships(self) -> QuerySet[models.Championship]:
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        return models.Championship.objects.filter(pk__in=self.championships).filter(
            pk__in=podiums.values("championship")
        )

    def _replace_name(self, league: models.League, player: models.Player, substitute: models.Player, name: str) -> None:
        """Replace the name in the league's texts, and in its list if the player is still in it."""
        entries = {entry.player_id: entry for entry in league.entries.all()}
        entry = entries.pop(self.player, None)
        own = {player.name: name}
        if entry:
            own |= dict.fromkeys((entry.name, entry.drawn_as or entry.name, *entry.former_names), name)
        erase_in_league(league, Aliases(own, [other.name for other in entries.values()]))
        if entry is None:
            return
        league.placings.filter(player=self.player).update(player=substitute)
        letters = [other.sorted_as or other.name for other in entries.values()]
        entry.sorted_as = first_letters(entry.sorted_as or entry.name, letters)
        entry.player, entry.name, entry.folded_name, entry.club = substitute, name, folded(name), ""
        entry.proposed, entry.proposal_sent = None, False  # it would tell whose the entry was
        entry.consent_by, entry.consent_on = "", None
        entry.drawn_as, entry.identifier, entry.former_names = "", "", []
        named = ["player", "name", "folded_name", "club", "sorted_as", "proposed", "proposal_sent"]
        models.PlayerLink.objects.filter(entry=entry).delete()
        entry.save(update_fields=[*named, "consent_by", "consent_on", "drawn_as", "identifier", "former_names"])


def _placings(championship: models.Championship, player: models.Player) -> QuerySet[models.Placing]:
    return models.Placing.objects.filter(other_podium__championship=championship, player=player)
