"""Find the registered player whom the corrected name of an entry matches."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league.names import folded
from tournaments.league.values import Entrant
from tournaments.store.lookalikes import Lookalike, lookalikes
from tournaments.store.matching import leagues_willingly_organized, matches


def corrected_name_match(entry: models.Entry, name: str, club: str, by: User | None) -> Lookalike | None:
    """Return the player of other leagues whose name is like a corrected one, among those the account may read.

    None if the name stays, or if the entry's player has entries in other leagues already.
    """
    other_entries = models.Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk)
    if by is None or folded(name) == entry.folded_name or other_entries.exists():
        return None
    entrant = Entrant(name, club or None)
    found = matches([entrant], by, league=entry.league)
    [match] = found
    if match is None:
        like = lookalikes([entrant], by, entry.league, found).get(folded(name))
        return None if like is None or like.player == entry.player_id else like
    if match.player.pk == entry.player_id or entry.league.entries.filter(player=match.player).exists():
        return None
    own_entries = models.Entry.objects.filter(player=match.player, league__in=leagues_willingly_organized(by)).order_by(
        "-league"
    )
    own_name_and_league = own_entries.values_list("name", "league__name").first()
    if own_name_and_league:
        return Lookalike(match.player.pk, *own_name_and_league, own=True)
    return Lookalike(match.player.pk, match.player.name, match.league, own=False) if match.league else None
