"""The options of commands that show the table of a past moment."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import BadInput
from tournaments.display.standings import Moment, Unit, last_moment
from tournaments.league.values import League

_FLAGS = {Unit.ROUND: "--after-round", Unit.GAME: "--after-game"}


def add_moment(parser: ArgumentParser) -> None:
    """Add the options that choose a past moment; at most one may be given."""
    after = parser.add_mutually_exclusive_group()
    after.add_argument(_FLAGS[Unit.ROUND], metavar="K", type=int, help="tras las K primeras rondas")
    after.add_argument(_FLAGS[Unit.GAME], metavar="K", type=int, help="tras las K primeras partidas del calendario")


def moment_in(options: Mapping[str, Any], league: League) -> Moment | None:
    """Return the requested moment, None for now. Raises BadInput for a moment the league does not have."""
    for unit, flag in _FLAGS.items():
        count = options[f"after_{unit}"]
        if count is not None:
            most = last_moment(league, unit)
            if not 0 <= count <= most:
                words = _("%(place)s: se esperaba un número de %(least)d a %(most)d y es %(found)d")
                raise BadInput(words % {"place": flag, "least": 0, "most": most, "found": count})
            return Moment(unit, count)
    return None
