"""The permissions of a league's players on their own pages, and the deadlines of its rounds."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from datetime import date

from tournaments import models
from tournaments.league.player_rules import Deadline, Overdue, PlayerRules
from tournaments.league.values import League
from tournaments.store.load import LoadedLeague


def settings_of(league: models.League) -> models.PlayerSettings:
    """Return the settings of a league, or the defaults; in one query unless they were read with it."""
    settings: models.PlayerSettings | None = getattr(league, "player_settings", None)
    return settings or models.PlayerSettings(league=league)


def deadlines_of(league: int) -> dict[int, date]:
    """Return the last day of each round that has one."""
    return dict(models.RoundDeadline.objects.filter(league=league).values_list("round", "last_day"))


def rules_of(league: models.League) -> PlayerRules:
    """Return the permissions of the players of a league, as a value."""
    row = settings_of(league)
    columns = {field.name: getattr(row, field.name) for field in fields(PlayerRules)}
    return PlayerRules(**{**columns, "overdue": Overdue(row.overdue)})


def write_rules(league: models.League, rules: PlayerRules) -> None:
    """Store the permissions of the players; the defaults need no row."""
    if rules != rules_of(league):
        models.PlayerSettings.objects.update_or_create(league=league, defaults=asdict(rules))


def write_deadlines(league: models.League, deadlines: tuple[Deadline, ...]) -> None:
    """Replace the last days of the rounds."""
    league.deadlines.all().delete()
    models.RoundDeadline.objects.bulk_create(
        models.RoundDeadline(league=league, round=one.round, last_day=one.last_day) for one in deadlines
    )


def with_player_settings(loaded: LoadedLeague) -> League:
    """Return a league with the permissions of its players and the deadlines of its rounds, for its file."""
    deadlines = tuple(Deadline(number, day) for number, day in sorted(deadlines_of(loaded.pk).items()))
    return replace(loaded.league, player_rules=rules_of(models.League(pk=loaded.pk)), deadlines=deadlines)
