"""The places of players after a decision, in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.league.table import Table
from tournaments.wording.terms import ordinal


def moves(before: Table, after: Table, players: Iterable[str]) -> list[str]:
    """For each of the players who has a place: whether it is a higher or a lower one now, or the same."""
    return [words for player in players if (words := _move(before, after, player))]


def _move(before: Table, after: Table, player: str) -> str:
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None:
        return ""
    values = {"name": player, "place": ordinal(new)}
    if new < old:
        return _("%(name)s sube al %(place)s.") % values
    if new > old:
        return _("%(name)s baja al %(place)s.") % values
    return _("%(name)s sigue en el %(place)s.") % values


def move_of(before: Table, after: Table, player: str) -> str:
    """Return the player's old and new place in words; empty without places."""
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None:
        return ""
    values = {"old": ordinal(old), "new": ordinal(new)}
    if new < old:
        return _("Sube del %(old)s al %(new)s.") % values
    return (_("Baja del %(old)s al %(new)s.") if new > old else _("Sigue en el %(new)s.")) % values
