"""The rows of a player whose name or club is corrected: the entry and the registered player."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments import models
from tournaments.league.aliases import drawn_as, first_letters
from tournaments.league.names import folded
from tournaments.league.values import Entrant, State
from tournaments.models.player import name_columns
from tournaments.store.matching import Lookalike, leagues_willingly_organized, lookalikes, matches
from tournaments.store.search_index import index_players


def correct_entry(league: models.League, entry: models.Entry, name: str, club: str) -> None:
    """Change the name and club of an entry; keep its former name, and the name used in the lots."""
    before = Entrant(entry.name, entry.club or None, drawn_as=entry.drawn_as)
    former = [*entry.former_names, entry.name, *([entry.drawn_as] if entry.drawn_as else [])]
    entry.former_names = list(dict.fromkeys(one for one in former if one != name))
    entry.drawn_as = drawn_as(State(league.state), before, name)
    entry.name, entry.folded_name, entry.club = name, folded(name), club
    entry.save(update_fields=["name", "folded_name", "club", "drawn_as", "former_names"])
    update_registered_name(entry.player)


def update_registered_name(player: models.Player) -> None:
    """Copy the name of an entry to its registered player, preferably from a published league that shows it in full.

    A player with a medal in another game keeps the name that the championship gave.
    """
    if player.sorted_as or player.placings.filter(other_podium__isnull=False).exists():
        return
    entries = list(player.entries.filter(sorted_as="").select_related("league").order_by("-league"))
    named = [entry for entry in entries if entry.league.published and not entry.initials] or entries
    if not named:
        return
    player.club = next((entry.club for entry in named if entry.club), "")
    player.folded_club = folded(player.club)
    columns = name_columns(player.name if player.name in {entry.name for entry in named} else named[0].name)
    if player.name != columns["name"]:
        for column, value in columns.items():
            setattr(player, column, value)
        index_players([player], renamed=True)
    player.save(update_fields=[*columns, "club", "folded_club"])


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


def register_with_random_name() -> models.Player:
    """Register a player under a random name; `free_name` then makes a readable one from the key."""
    name = secrets.token_hex(16)
    return models.Player.objects.create(**name_columns(name))


def free_name(player: models.Player, leagues: list[int]) -> str:
    """Return a neutral name that no registered player and no entry of these leagues has: "Jugador 17"."""
    name = f"Jugador {player.pk}"
    while (
        models.Player.objects.filter(folded_name=folded(name)).exclude(pk=player.pk).exists()
        or models.Entry.objects.filter(league__in=leagues, folded_name=folded(name)).exists()
    ):
        name += " bis"
    return name


def rename(player: models.Player, name: str, former_name: str) -> None:
    """Rename a player, keeping their alphabetical position in the championships in which they have medals."""
    championships = models.Championship.objects.filter(
        Q(leagues__placings__player=player) | Q(other_podiums__placings__player=player)
    )
    in_championships = Q(placings__league__championship__in=championships) | Q(
        placings__other_podium__championship__in=championships
    )
    others = models.Player.objects.filter(in_championships).exclude(pk=player.pk).distinct()
    player.sorted_as = first_letters(former_name, [other.sorted_as or other.name for other in others])
    for column, value in name_columns(name).items():
        setattr(player, column, value)
    player.club = player.folded_club = ""
    player.initials = False
    player.save()
    # A proposal to link an entry of the same name in another league would reveal the name.
    models.Entry.objects.filter(proposed=player).update(proposed=None, proposal_sent=False)
    index_players([player], renamed=True)


def subject_of(player: int) -> str:
    """Return the subject of decisions on a registered player."""
    return f"player {player}"
