"""What is played in a session of each week, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.timetable import Timetable


def week_words(
    timetable: Timetable, games: int, boards: int, *, everybody: bool = True, rests: bool = False, groups: int = 1
) -> str:
    """Return what is played in a week: a round of so many games, or the turns that it takes on its boards.

    Not `everybody` plays all rounds of a knock-out; with `rests` one of each round, or of a group, does not play.
    """
    if timetable.hours is None:
        return _("Cada semana se juega hasta medianoche, y lo que no cabe pasa a la siguiente.")
    turns = -(-games // boards)
    if turns > 1 and (games % boards or groups > 1 or not everybody):
        return _("Cada semana, %(count)d turnos.") % {"count": turns}
    if not everybody:
        return _("Cada semana una ronda.")
    if rests:
        return _("Cada semana una ronda: todos juegan una partida, menos quien descansa.")
    return _("Cada semana una ronda: todos juegan una partida.")
