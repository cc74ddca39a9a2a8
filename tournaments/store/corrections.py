"""The rows of a player whose name or club is corrected: the entry and the registered player."""

from __future__ import annotations

from tournaments import models
from tournaments.league.corrections import drawn_as
from tournaments.league.names import folded
from tournaments.league.values import Entrant, State
from tournaments.models.player import name_columns
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
