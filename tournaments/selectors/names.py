"""The players of a league by name, and how the public reads each; and those of other games of its championship."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments import models
from tournaments.selectors.aliases import aliases_of


@dataclass(frozen=True, slots=True)
class NameLine:
    """`shown` is what the public reads in the place of the name; empty where it reads the name.

    `erased`: the own name is not kept, and `name` stands for it. `elsewhere`: only in another game of the championship.
    """

    player_id: int
    name: str
    club: str
    shown: str
    erased: bool
    elsewhere: bool = False


def people_of(league: models.League, *, hidden: bool = True) -> QuerySet[models.Player]:
    """Whoever is in the league, or won a medal in another game of its championship.

    Of these last, only those `hidden` too whom the public reads by initials: anybody may found a league of theirs.
    """
    found = Q(entries__league=league)
    if league.championship_id:
        elsewhere = Q(placings__other_podium__championship=league.championship_id)
        found |= elsewhere if hidden else elsewhere & Q(initials=False)
    return models.Player.objects.filter(found).distinct()


def names_in(league: models.League, *, hidden: bool = True) -> tuple[NameLine, ...]:
    """By number; then those of other games."""
    aliases = aliases_of(league)
    entries = league.entries.select_related("player").order_by("number")
    lines = [_line(entry.player, entry.name, entry.club, aliases.shown.get(entry.name, "")) for entry in entries]
    others = people_of(league, hidden=hidden).exclude(pk__in=[line.player_id for line in lines])
    won = [
        _line(one, one.name, one.club, one.by_initials if one.initials else "", elsewhere=True)
        for one in others.order_by("searchable", "pk")
    ]
    return (*lines, *won)


def _line(player: models.Player, name: str, club: str, shown: str, *, elsewhere: bool = False) -> NameLine:
    return NameLine(player.pk, name, club, shown, erased=bool(player.sorted_as), elsewhere=elsewhere)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a player is named, as far as somebody answers for it.

    `others` is how many more leagues they play in, `podiums` in how many more championships they won another game.
    """

    leagues: tuple[int, ...]
    championships: tuple[int, ...]
    others: int
    podiums: int


def whereabouts(
    player: models.Player, leagues: QuerySet[models.League], championships: QuerySet[models.Championship]
) -> Whereabouts:
    """Of those leagues the ones that they play in or were once entered in; of those championships, the ones in which
    they won a medal in another game."""
    played = set(leagues.filter(entries__player=player).values_list("pk", flat=True))
    podiums = models.OtherPodium.objects.filter(placings__player=player)
    won = set(podiums.values_list("championship", flat=True))
    own = set(championships.filter(pk__in=won).values_list("pk", flat=True))
    return Whereabouts(
        leagues=tuple(sorted(played | set(listing(player, leagues).values_list("pk", flat=True)))),
        championships=tuple(sorted(own)),
        others=player.entries.exclude(league__in=played).count(),
        podiums=len(won - own),
    )


def listing(player: models.Player, leagues: QuerySet[models.League]) -> QuerySet[models.League]:
    """The leagues in whose lists the name was, as their history has it, and nobody else has it now."""
    namesakes = models.Entry.objects.filter(folded_name=player.folded_name).exclude(player=player)
    enrolled = models.Decision.objects.filter(league__in=leagues, verb="enrol")
    listed = enrolled.exclude(league__in=namesakes.values("league")).annotate(
        was=Cast("before", TextField()), became=Cast("after", TextField())
    )
    said = [json.dumps(player.name, ensure_ascii=escaped) for escaped in (True, False)]
    naming = [Q(**{f"{column}__contains": name}) for column in ("was", "became") for name in said]
    return models.League.objects.filter(pk__in=listed.filter(Q(*naming, _connector=Q.OR)).values("league"))
