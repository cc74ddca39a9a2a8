"""Which names anybody reads of the players of a league, and its texts with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.rules.notation.pdn import without_players
from tournaments import models
from tournaments.league import values
from tournaments.league.aliases import Aliases, by_initials, shortened
from tournaments.league.names import folded


def aliases_of(league: models.League, gone: Collection[str] = ()) -> Aliases:
    """The names that the public reads in the place of the players' own, and of those `gone` who once were entered.

    In one query, or two where somebody has gone.
    """
    rows = list(league.entries.order_by("number").values_list("name", "player__initials"))
    if former := set(gone).difference(name for name, _ in rows):
        found = models.Player.objects.filter(folded_name__in=map(folded, former), initials=True)
        kept = {player.folded_name for player in found}
        rows += [(name, True) for name in sorted(former) if folded(name) in kept]
    return aliases_in([name for name, _ in rows], {name for name, hidden in rows if hidden})


def aliases_in(names: Sequence[str], hidden: Collection[str]) -> Aliases:
    """What the public reads in the place of the hidden names, of all those of a league in order."""
    if not hidden:
        return Aliases()
    return Aliases(by_initials(names, hidden), [name for name in names if name not in hidden])


def players_shown(entries: Sequence[Any], aliases: Aliases) -> tuple[values.Entrant, ...]:
    """The players as they are shown; a name that is not their own stands where that stood in the alphabet."""
    own = {entry.name: entry.sorted_as for entry in entries}
    if aliases.shown:
        letters = {name: kept or name for name, kept in own.items()}
        own |= shortened(letters, aliases.shown)
    return tuple(values.Entrant(aliases.of(entry.name), entry.club or None, own[entry.name]) for entry in entries)


def sheet_shown(text: str, pair: tuple[str, str], aliases: Aliases) -> str:
    """The sheet of a game of two players, as they are shown.

    Where one of them is under another name, the tags of the players name nobody else, however they were written.
    """
    hides = not set(aliases.shown.values()).isdisjoint(pair)
    found = aliases.within(text)
    return without_players(found, pair) if hides else found
