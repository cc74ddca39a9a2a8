"""The decision to show a player to the public by initials, or by name again.

An organizer decides for all leagues and championships that the account organizes; the administrator for all.
Organizers of the player's other leagues are asked to do the same, without the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.display.names import championships_naming, hidden_in, leagues_naming, players_and_medallists_of
from tournaments.league.faults import Code, Fault
from tournaments.models.official import Role
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import (
    championships_organized_by,
    decides_in_championship,
    leagues_organized_by,
)
from tournaments.store.decide import LEAGUE, Change, Json, Verb, record
from tournaments.store.names import subject_of


@dataclass(frozen=True, slots=True)
class ShowAs(Verb):
    """Hide or show the name of a registered player of the league, or of another game of its championship.

    The decision applies to `leagues` and `championships` too. `everywhere`, for the site's administrator, applies it to
    all of them, and to those entered later. No table changes, since the sort key of the name is kept.
    """

    player: int
    initials: bool
    leagues: tuple[int, ...] = ()
    championships: tuple[int, ...] = ()
    everywhere: bool = False

    name = "show_as"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        if not self.everywhere:
            return models.League.objects.filter(pk__in=self.leagues)
        player = models.Player.objects.get(pk=self.player)
        return models.League.objects.filter(pk__in=leagues_naming(player, models.League.objects.all()))

    def check(self, player: models.Player) -> None:
        """Raise Fault if the name was hidden by the site's administrator, and is to be shown by another account."""
        if player.initials and not self.initials and not self.everywhere:
            raise Fault(Code.HIDDEN_EVERYWHERE)

    def apply(self, league: models.League) -> Change:
        """Show the player by initials, or by name again, in some or all leagues."""
        player = players_and_medallists_of(league).get(pk=self.player)
        self.check(player)
        before = player.initials or league.entries.filter(player=player, initials=True).exists()
        if not self.everywhere:
            self._show_in(league)
        named: Json = {"player": player.name}
        scope: Json = {"everywhere": True} if self.everywhere else {}
        return Change(
            {**named, "initials": before}, {**named, "initials": self.initials, **scope}, subject_of(player.pk)
        )

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Apply the decision to the other leagues and championships, without the reason given in this league."""
        for league in _organized(leagues, by):
            if not self.everywhere:
                self._show_in(league)
            record(league, self.name, change, by=by)
        for championship in self._championships().select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            placings = models.Placing.objects.filter(other_podium__championship=championship, player=self.player)
            if not self.everywhere:
                placings.update(initials=self.initials)
            record(championship, self.name, change, by=by)
        if self.everywhere:
            # Lock the player after every league and championship, in the order of all decisions on them.
            models.Player.objects.filter(pk=self.player).update(initials=self.initials)
        elif self.initials:
            others = models.Entry.objects.filter(player=self.player, initials=False)
            others.exclude(league__in=self.leagues).update(initials_asked=True)

    def _show_in(self, league: models.League) -> None:
        league.entries.filter(player=self.player).update(initials=self.initials, initials_asked=False)

    def _championships(self) -> QuerySet[models.Championship]:
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        won = models.Championship.objects.filter(pk__in=podiums.values("championship"))
        return won if self.everywhere else won.filter(pk__in=self.championships)


def opposite_display(league: models.League, player: models.Player, user: User, *, only_here: bool = False) -> ShowAs:
    """Return the decision that hides a name that is shown, or shows a hidden one, in all leagues of the account.

    With `only_here` the decision is limited to this league.
    """
    hidden = hidden_in(league, player)
    everywhere = user.is_superuser and not only_here and (player.initials or not hidden)
    if everywhere:
        return ShowAs(player.pk, not hidden, everywhere=True)
    if only_here or user.is_superuser:  # an organizer of this league hid the name in it
        return ShowAs(player.pk, not hidden, (league.pk,))
    leagues = leagues_naming(player, leagues_organized_by(user))
    return ShowAs(player.pk, not hidden, leagues, championships_naming(player, championships_organized_by(user)))


def _organized(leagues: Iterable[models.League], by: Actor) -> list[models.League]:
    """Return the leagues that the actor organizes at this moment; all of them for the site's administrator."""
    if by.user is None or by.user.is_superuser:
        return list(leagues)
    officials = models.Official.objects.filter(user=by.user, role=Role.ORGANIZER)
    organized = set(officials.values_list("league_id", flat=True))
    return [league for league in leagues if league.pk in organized]
