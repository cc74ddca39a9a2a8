"""The places of players after a decision, in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.league.table import Table
from tournaments.wording.terms import ordinal


def place_changes(before: Table, after: Table, players: Iterable[str]) -> list[str]:
    """Return a sentence for each player with a place: whether it rises, falls or stays.

    Empty if no game was played before or after: the places are then only the order of the names.
    """
    if not (before.has_order and after.has_order):
        return []
    return [words for player in players if (words := _place_change_sentence(before, after, player))]


def _place_change_sentence(before: Table, after: Table, player: str) -> str:
    """Return the change of a player's place in a sentence with the name; empty without places."""
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None:
        return ""
    values = {"name": player, "place": ordinal(new)}
    if after.row(player).pending:
        return _("%(name)s comparte el %(place)s.") % values
    if new < old:
        return _("%(name)s sube al %(place)s.") % values
    if new > old:
        return _("%(name)s baja al %(place)s.") % values
    if _becomes_own(before, after, player):
        return _("%(name)s se queda con el %(place)s.") % values
    return _("%(name)s sigue en el %(place)s.") % values


def place_change(before: Table, after: Table, player: str) -> str:
    """Return the player with the old and new place in a sentence; empty without places, or with no game played."""
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None or not (before.has_order and after.has_order):
        return ""
    values = {"name": player, "old": ordinal(old), "new": ordinal(new), "place": ordinal(new)}
    if after.row(player).pending:
        return _("%(name)s comparte el %(place)s.") % values
    if new < old:
        return _("%(name)s sube del %(old)s al %(new)s.") % values
    if new == old and _becomes_own(before, after, player):
        return _("%(name)s se queda con el %(place)s.") % values
    if new > old:
        return _("%(name)s baja del %(old)s al %(new)s.") % values
    return _("%(name)s sigue en el %(place)s.") % values


def _becomes_own(before: Table, after: Table, player: str) -> bool:
    """Return whether the player shared a place before, and no longer does."""
    return before.row(player).pending and not after.row(player).pending
