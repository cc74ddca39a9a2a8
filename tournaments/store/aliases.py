"""Which names anybody reads of the players of a league, and its texts with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.rules.notation.pdn import without_players
from tournaments import models
from tournaments.access.people import signed
from tournaments.league import values
from tournaments.league.aliases import Aliases, by_initials, ranks
from tournaments.league.names import folded

NOBODY = Aliases()


def aliases_of(league: models.League, gone: Collection[str] = ()) -> Aliases:
    """The names that the public reads in the place of the players' own, and of those `gone` who once were entered.

    In one query, or two where somebody has gone.
    """
    entries = league.entries.order_by("number").values_list("name", "initials", "player__initials")
    rows = [(name, here or everywhere) for name, here, everywhere in entries]
    if former := set(gone).difference(name for name, _ in rows):
        hidden = _hidden_by_decision(league)
        rows += [(name, True) for name in sorted(former) if folded(name) in hidden]
    return aliases_in([name for name, _ in rows], {name for name, hidden in rows if hidden})


def _hidden_by_decision(league: models.League) -> set[str]:
    """The names, folded, that the last decision of the league about each shows by initials.

    Decisions, since who has left the league has no entry in it. Names hidden elsewhere are not looked for: a list
    typed by anybody would tell them.
    """
    telling = models.Decision.objects.filter(league=league, verb__in=("show_as", "enrol", "add_latecomer"))
    hidden: set[str] = set()
    for told in telling.order_by("number").values_list("after", flat=True):
        after: dict[str, Any] = told or {}
        hidden |= set(map(folded, after.get("hidden", ())))
        if after.get("initials"):
            hidden.add(folded(after["player"]))
        elif "initials" in after:
            hidden.discard(folded(after["player"]))
    return hidden


def aliases_in(names: Sequence[str], hidden: Collection[str]) -> Aliases:
    """What the public reads in the place of the hidden names, of all those of a league in order."""
    if not hidden:
        return Aliases()
    return Aliases(by_initials(names, hidden), [name for name in names if name not in hidden])


def players_shown(entries: Sequence[Any], aliases: Aliases, *, ranked: bool) -> tuple[values.Entrant, ...]:
    """The players as they are shown; `ranked`: ranks keep the order of the alphabet, and no letters of hidden names.

    The club of a hidden player is withheld: with the initials it tells who it is.
    """
    own = {entry.name: entry.sorted_as for entry in entries}
    if ranked:
        own = ranks({name: kept or name for name, kept in own.items()})
    clubs = {entry.name: entry.club or None for entry in entries if entry.name not in aliases.shown}
    return tuple(values.Entrant(aliases.of(entry.name), clubs.get(entry.name), own[entry.name]) for entry in entries)


def players_known(entries: Sequence[Any]) -> tuple[values.Entrant, ...]:
    """The players as officials know them."""
    return tuple(
        values.Entrant(
            entry.name,
            entry.club or None,
            entry.sorted_as,
            entry.initials,
            values.Consent(entry.consent_by, entry.consent_on) if entry.consent_by else None,
        )
        for entry in entries
    )


def signed_as(name: str, handle: str | None, aliases: Aliases = NOBODY) -> str:
    """Who signed, with the handle beside the name; a hidden name stands without its handle, which may tell it."""
    shown = aliases.signed(name)
    return signed(name, handle) if shown == name else shown


def sheet_shown(text: str, pair: tuple[str, str], aliases: Aliases) -> str:
    """The sheet of a game of two players, as they are shown.

    Where one of them is under another name, the tags of the players name nobody else, however they were written.
    """
    hides = not set(aliases.shown.values()).isdisjoint(pair)
    found = aliases.within(text)
    return without_players(found, pair) if hides else found
