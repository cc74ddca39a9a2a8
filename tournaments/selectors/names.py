"""The players of a league by name, and how the public reads each."""

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

    `erased`: the own name is not kept, and `name` stands for it.
    """

    player_id: int
    name: str
    club: str
    shown: str
    erased: bool


def names_in(league: models.League) -> tuple[NameLine, ...]:
    """By number."""
    aliases = aliases_of(league)
    return tuple(
        NameLine(
            player_id=entry.player_id,
            name=entry.name,
            club=entry.club,
            shown=aliases.shown.get(entry.name, ""),
            erased=bool(entry.player.sorted_as),
        )
        for entry in league.entries.select_related("player").order_by("number")
    )


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
        leagues=tuple(sorted(played | _listing(player, leagues))),
        championships=tuple(sorted(own)),
        others=player.entries.exclude(league__in=played).count(),
        podiums=len(won - own),
    )


def _listing(player: models.Player, leagues: QuerySet[models.League]) -> set[int]:
    """The leagues in whose lists the name was, as their history has it, and nobody else has it now."""
    namesakes = models.Entry.objects.filter(folded_name=player.folded_name).exclude(player=player)
    enrolled = models.Decision.objects.filter(league__in=leagues, verb="enrol")
    listed = enrolled.exclude(league__in=namesakes.values("league")).annotate(
        was=Cast("before", TextField()), became=Cast("after", TextField())
    )
    said = [json.dumps(player.name, ensure_ascii=escaped) for escaped in (True, False)]
    naming = [Q(**{f"{column}__contains": name}) for column in ("was", "became") for name in said]
    found = listed.filter(Q(*naming, _connector=Q.OR)).values_list("league_id", flat=True)
    return {pk for pk in found if pk}
