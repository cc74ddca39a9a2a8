"""The texts of notices about the last day of a round, for games without an hour."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.connections.alerts.between_players import pair_of
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.store.player_settings import deadlines_of


def deadline_notice(page: LeaguePage, game: GameLine | None, _line: models.AlertLine) -> str:
    """Return the notice to players without an hour that the last day of their round comes or has passed."""
    day = _last_day(page, game)
    if game is None or day is None or day > page.loaded.today + timedelta(days=1):
        return ""
    if day < page.loaded.today:
        return passed_deadline_notice(page, game)
    return _("%(pair)s: el plazo acaba el %(day)s y no tiene hora.") % {"pair": pair_of(game), "day": _in_words(day)}


def passed_deadline_notice(page: LeaguePage, game: GameLine | None) -> str:
    """Return the sentence about a game without an hour or a result once the last day of its round has passed."""
    day = _last_day(page, game)
    if game is None or day is None or day >= page.loaded.today:
        return ""
    return _("%(pair)s: el plazo acabó el %(day)s y no tiene resultado.") % {
        "pair": pair_of(game),
        "day": _in_words(day),
    }


def _last_day(page: LeaguePage, game: GameLine | None) -> date | None:
    """Return the last day of the round of a game, or None if the game has an hour or a result, or is reported."""
    if game is None or game.status is not Status.OPEN or game.at is not None or game.round is None:
        return None
    if models.ResultReport.objects.filter(fixture=game.fixture_id, closed=False).exists():
        return None
    return deadlines_of(page.loaded.pk).get(game.round)


def _in_words(day: date) -> str:
    return date_format(day, _(r"l j \d\e F"))
