"""What the players of a league may do from their own pages, and until when the games of a round may be played."""

from __future__ import annotations

from datetime import date

from tournaments import models


def settings_of(league: models.League) -> models.PlayerSettings:
    """Return the settings of a league, or the defaults; in one query unless they were read with it."""
    found: models.PlayerSettings | None = getattr(league, "player_settings", None)
    return found or models.PlayerSettings(league=league)


def deadlines_of(league: int) -> dict[int, date]:
    """Return the last day of each round that has one."""
    return dict(models.RoundDeadline.objects.filter(league=league).values_list("round", "last_day"))
