"""Sentences about the rounds of a Swiss that begin at another hour after a decision, and why."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.league.formats.swiss.rounds import hours_of_rounds, minutes_of_round
from tournaments.league.regulation import Format
from tournaments.league.scores import last_round
from tournaments.league.values import League
from tournaments.wording.calendars import boards_words
from tournaments.wording.terms import short_hour


def moved_rounds_words(before: League, after: League) -> Iterator[str]:
    """Yield which rounds that are not published begin at another hour in `after`, and why; nothing elsewhere."""
    if after.stage.format is not Format.SWISS or before.stage.format is not Format.SWISS:
        return
    hours = enumerate(zip(hours_of_rounds(before), hours_of_rounds(after), strict=False), start=1)
    since = max(last_round(before), last_round(after))
    moved = [(number, then, now) for number, (then, now) in hours if number > since and then and now and then != now]
    if not moved:
        return
    number, then, now = moved[0]
    words = (
        _("La ronda %(round)d pasa a otra hora: %(now)s (antes, %(then)s).")
        if len(moved) == 1
        else _("Desde la ronda %(round)d, otras horas: esa, %(now)s (antes, %(then)s).")
    )
    yield words % {"round": number, "now": short_hour(now), "then": short_hour(then)}
    minutes, former = minutes_of_round(after), minutes_of_round(before)
    if minutes != former:
        pairs = (len(after.names) - len(after.withdrawn_players)) // 2
        yield _("Con %(pairs)d parejas y %(boards)s, una ronda dura %(minutes)d minutos (antes, %(former)d).") % {
            "pairs": pairs,
            "boards": boards_words(after.boards),
            "minutes": minutes,
            "former": former,
        }
