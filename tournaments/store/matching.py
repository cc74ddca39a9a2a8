"""Find the registered player of the same name as an entered one.

A name is compared only with names the organizer may read: of players in the organizer's leagues, and of players shown
in full by published leagues. So a typed list reveals neither hidden players nor those of private leagues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournaments import models
from tournaments.league import names
from tournaments.league.values import Entrant
from tournaments.store.access.permissions import any_exists, leagues_organized_by


@dataclass(frozen=True, slots=True)
class Match:
    """A registered player of the same name.

    `own` says that the account organizes a league of the player, and may enter them in another. Otherwise the account
    must confirm that it is the same person, and then an organizer of `league`, a published league of the player.
    """

    player: models.Player
    own: bool
    league: str = ""


def matches(entrants: Sequence[Entrant], by: User | None, *, league: models.League | None = None) -> list[Match | None]:
    """Return the match of each entrant, in the order given, or None for a new player.

    `by` is the organizer's account, None on the command line. Entries of `league` itself are ignored.

    The same name and club is the same player; so is the same name if one of the two has no club and there is only one
    candidate. Makes two queries, or one for the operator of the site, who may read every name.
    """
    folded = [names.folded(entrant.name) for entrant in entrants]
    named = models.Player.objects.filter(folded_name__in=folded, sorted_as="").order_by("pk")
    if by is None or by.is_superuser:
        everybody = _by_name(named)
        return [_match(entrant, everybody, own=True) for entrant in entrants]
    entries = models.Entry.objects.exclude(league=league) if league else models.Entry.objects.all()
    entered = entries.filter(player=OuterRef("pk"), league__in=leagues_willingly_organized(by))
    own = _by_name(named.filter(any_exists(entered)))
    public = _by_name(_shown_in_public(named, entries))
    return [_match(entrant, own, own=True) or _match(entrant, public, own=False) for entrant in entrants]


def leagues_willingly_organized(by: User) -> QuerySet[models.League]:
    """Return the leagues that the account organizes and in which it took a decision or accepted an invitation.

    Without that condition, appointing an account to a league would make the league's players count as its own.
    """
    decided = models.Decision.objects.filter(league=OuterRef("pk"), actor=by)
    accepted = models.Invitation.objects.filter(league=OuterRef("pk"), accepted_by=by)
    return leagues_organized_by(by).filter(Exists(decided) | Exists(accepted))


def _shown_in_public(players: QuerySet[models.Player], entries: QuerySet[models.Entry]) -> QuerySet[models.Player]:
    """Return the players shown in full, with their name, by a published league."""
    entered = entries.filter(player=OuterRef("pk"), initials=False, league__published=True)
    league = Subquery(entered.order_by("-league").values("league__name")[:1])
    return players.filter(Q(initials=False)).annotate(shown_in=league).filter(shown_in__isnull=False)


def _by_name(players: QuerySet[models.Player]) -> dict[str, list[models.Player]]:
    """Group players by their folded names."""
    players_by_name: dict[str, list[models.Player]] = defaultdict(list)
    for player in players:
        players_by_name[player.folded_name].append(player)
    return players_by_name


def _match(entrant: Entrant, known: dict[str, list[models.Player]], *, own: bool) -> Match | None:
    """Return the registered player that an entrant seems to be; None if there is none or several."""
    candidates = known.get(names.folded(entrant.name), [])
    club = names.folded(entrant.club or "")
    exact = [player for player in candidates if player.folded_club == club]
    only_one = len(candidates) == 1 and (not club or not candidates[0].folded_club)
    player = exact[0] if len(exact) == 1 else candidates[0] if only_one and not exact else None
    return Match(player, own, getattr(player, "shown_in", "")) if player else None
