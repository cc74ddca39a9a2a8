"""Decisions to merge two registered players, or to separate an entry from its registered player.

Only an account that organizes every league and championship of both, or the site's administrator, can merge two. The
history of each league has the name as that league prints it, and no reason typed in another league.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, Q, QuerySet, Value

from tournaments import models
from tournaments.display.names import accepted_by
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import (
    championships_organized_by,
    decides_in_championship,
    leagues_organized_by,
    leagues_seen_by,
    players_seen_in,
)
from tournaments.store.corrections import update_registered_name
from tournaments.store.decide import LEAGUE, Change, Verb, record
from tournaments.store.names import subject_of
from tournaments.store.players import delete_if_unused, register

JOIN, PART = "join_players", "part_players"


@dataclass(frozen=True, slots=True)
class JoinPlayers(Verb):
    """Merge `other` into `player`, who plays in the league; `by` is the deciding account, None for a command."""

    player: int
    other: int
    by: User | None

    name = JOIN
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player), subject_of(self.other)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__player__in=[self.player, self.other])

    def check(self, league: models.League) -> tuple[models.Entry, models.Player]:
        """Return one player's entry and the other's row. Raises Fault if they cannot be merged."""
        rows = models.Entry.objects.filter(player__in=[self.player, self.other]).select_related("league", "player")
        entries = list(rows.annotate(other_is_known=self._other_is_known()).order_by("pk"))
        own = {entry.league_id: entry for entry in entries if entry.player_id == self.player}
        theirs = [entry for entry in entries if entry.player_id == self.other]
        if self.player == self.other or league.pk not in own or not theirs or not theirs[0].other_is_known:
            raise Fault(Code.PLAYER_GONE, "other")
        if any(entry.player.sorted_as for entry in entries):
            raise Fault(Code.PLAYER_GONE, "other")
        won = models.Placing.objects.filter(player__in=[self.player, self.other], other_podium__isnull=False)
        podiums = list(won.values_list("other_podium", "other_podium__championship"))
        self._check_organizes_all(
            {entry.league_id for entry in entries}, {championship for _, championship in podiums if championship}
        )
        for entry in theirs:
            if entry.league_id in own:
                raise Fault(Code.PLAYER_ALREADY_THERE, "other", name=entry.name, league=entry.league.name)
        if len(podiums) > len({podium for podium, _ in podiums}):
            raise Fault(Code.PLAYER_GONE, "other")
        return own[league.pk], theirs[0].player

    def _other_is_known(self) -> Q | Value:
        """Return the condition that the author may read the other player's name, since keys can be guessed."""
        if self.by is None or self.by.is_superuser:
            return Value(value=True)
        named = models.Entry.objects.filter(player=self.other, league__in=leagues_organized_by(self.by))
        seen = players_seen_in(leagues_seen_by(self.by)).filter(pk=self.other)
        return Exists(named) | Exists(seen)

    def apply(self, league: models.League) -> Change:
        """Join two players into one: all entries and medals go to the first."""
        entry, other = self.check(league)
        models.Entry.objects.filter(player=other).update(player=entry.player, proposed=None, proposal_sent=False)
        models.Entry.objects.filter(proposed=other).update(proposed=entry.player)
        models.Placing.objects.filter(player=other, league__isnull=False).update(player=entry.player)
        if other.initials and not entry.player.initials:
            models.Player.objects.filter(pk=entry.player_id).update(initials=True)
        update_registered_name(models.Player.objects.get(pk=entry.player_id))
        return Change(None, {"player": entry.name}, subject_of(self.player))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Record the decision in the other leagues, and move the medals of other games."""
        for league in leagues:
            own = league.entries.filter(player=self.player).first()
            document = {"player": own.name} if own else change.after
            record(league, self.name, Change(None, document, change.subject), by=by)
        podiums = models.OtherPodium.objects.filter(placings__player=self.other)
        championships = models.Championship.objects.filter(pk__in=podiums.values("championship"))
        for championship in championships.select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            placings = models.Placing.objects.filter(other_podium__championship=championship, player=self.other)
            placings.update(player=self.player)
            record(championship, self.name, change, by=by)
        delete_if_unused(self.other)

    def _check_organizes_all(self, leagues: Collection[int], championships: Collection[int]) -> None:
        """Raise Fault unless the author organizes all leagues and championships of both players."""
        if self.by is None or self.by.is_superuser:
            return
        own = leagues_organized_by(self.by).filter(pk__in=leagues).count() == len(leagues)
        if championships:
            own &= championships_organized_by(self.by).filter(pk__in=championships).count() == len(championships)
        if not own:
            raise Fault(Code.PLAYER_OF_OTHERS, "other")


@dataclass(frozen=True, slots=True)
class PartPlayers(Verb):
    """Give an entry a registered player of its own. The entry is of this league, or was accepted by it."""

    entry: int

    name = PART
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = models.Entry.objects.filter(pk=self.entry).values_list("player", flat=True)
        return Q(subject__in=[LEAGUE, *map(subject_of, players)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__pk=self.entry)

    def check(self, league: models.League) -> models.Entry:
        """Return the entry. Raises Fault if this league may not separate it, or if it is separate already."""
        entries = models.Entry.objects.filter(Q(league=league) | Q(pk__in=accepted_by(league).values("pk")))
        entry = entries.filter(pk=self.entry).select_related("player").first()
        if entry is None:
            raise Fault(Code.PLAYER_GONE)
        former = entry.player
        if not (
            former.entries.exclude(pk=entry.pk).exists() or former.placings.exclude(league=entry.league_id).exists()
        ):
            raise Fault(Code.PLAYER_ALONE, name=entry.name)
        return entry

    def apply(self, league: models.League) -> Change:
        """Make the entry of this league a player of its own."""
        entry = self.check(league)
        former = entry.player
        [own] = register([Entrant(entry.name, entry.club or None, entry.sorted_as)])
        models.Player.objects.filter(pk=own.pk).update(initials=former.initials)
        models.Entry.objects.filter(pk=entry.pk).update(player=own, proposed=None, proposal_sent=False)
        models.Placing.objects.filter(league=entry.league_id, player=former).update(player=own)
        update_registered_name(former)
        return Change(None, {"player": entry.name}, subject_of(own.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        for league in leagues:
            record(league, self.name, change, by=by)
