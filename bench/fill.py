"""Fill a database with any number of leagues of six: ten real ones, and copies of their rows.

`python -m bench.fill 1000` fills the database of the settings, or brings one it filled before up to that number.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from django.db.models import Model

TEMPLATES = 10
"""Number of real leagues: six finished, two in play, one drawn, one being prepared."""
PLAYED = (None, None, None, None, None, None, 9, 4, 0)
"""Games played in each league with lots drawn; None: all, and the league is closed."""
WITH_UNDONE = 7
"""The league whose last result is undone."""
LARGE_CHAMPIONSHIP, SMALL_CHAMPIONSHIP = "Gran Copa", "Copa"
LARGE_PER_TEN = 6
"""Leagues of each ten that join the large championship, until it has MAX_IN_LARGE."""
MAX_IN_LARGE = 10_000
KEY_STEP = 1000
"""Difference between the keys of a row and of its next copy: more than the ten leagues' rows in any table."""
BATCH_SIZE = 500
"""Copies in one statement."""

Columns = Mapping[str, str]
"""For each column, the SQL of its value in copy `n` of the row `t`."""


def fill(leagues: int) -> None:
    """Bring the database to `leagues` leagues, rounded down to tens."""
    from django.db import connection, transaction

    from tournaments import models

    if not models.League.objects.exists():
        with transaction.atomic():
            play_templates()
    first, last = models.League.objects.count() // TEMPLATES, leagues // TEMPLATES
    for start in range(first, last, BATCH_SIZE):
        with transaction.atomic():
            copy(start, min(start + BATCH_SIZE, last))
    with transaction.atomic():
        index_names()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for kind in copied_models():
                table = kind._meta.db_table
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
        # PostgreSQL does this by itself after a while; index-only scans depend on it.
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def index_names() -> None:
    """Index the words of the copied names, as decisions do for any other name."""
    from tournaments import models
    from tournaments.store.search_index import index_leagues, index_players

    while leagues := list(models.League.objects.filter(words=None)[:BATCH_SIZE]):
        index_leagues(leagues)
    while players := list(models.Player.objects.filter(words=None)[:BATCH_SIZE]):
        index_players(players)


def play_templates() -> None:
    """Create the ten real leagues, with decisions as on the site.

    One result is undone: with none, the statistics of SQLite would say that the index of undone decisions is useless.
    """
    from tests import leagues
    from tournaments.league.values import State
    from tournaments.organizers.closing.verbs import Close
    from tournaments.organizers.results.verbs import RecordResult
    from tournaments.store.decide import take
    from tournaments.store.undo import Undo

    for number, played in enumerate(PLAYED):
        first = number % 5
        names = [f"{name} {'AB'[number // 5]}" for name in (leagues.NAMES * 2)[first : first + 6]]
        championship = SMALL_CHAMPIONSHIP if number % 3 == 0 else LARGE_CHAMPIONSHIP
        value = leagues.finished_league(
            names, seed=number, name=f"Liga {number}", championship=championship, draw_seed="7f3a"
        )
        open_games = tuple(replace(game, result=None) for game in value.games)
        row = leagues.store_league(replace(value, state=State.DRAWN, games=open_games))
        fixtures = list(row.fixtures.order_by("position"))
        for fixture, game in list(zip(fixtures, value.games, strict=True))[:played]:
            assert game.result
            decision = take(row, RecordResult(fixture.pk, game.result), by=leagues.ACTOR)
        if played is None:
            take(row, Close(), by=leagues.ACTOR)
        elif number == WITH_UNDONE:
            take(row, Undo(decision.number, leagues.ACTOR), by=leagues.ACTOR)
    nobody = leagues.league([f"Nadie {number}" for number in range(6)], name=f"Liga {len(PLAYED)}")
    leagues.store_league(replace(nobody, state=State.PREPARING, games=()))


@cache
def copied_models() -> tuple[type[Model], ...]:
    """Return the models to copy, each after the models that it refers to."""
    from tournaments import models

    league = (models.League, models.Entry, models.Fixture, models.Result, models.Decision, models.Placing)
    return (models.Championship, models.Player, *league)


def copy(first: int, last: int) -> None:
    """Make the copies `first` to `last - 1` of all ten leagues, one statement a table; players for every tenth."""
    from tournaments import models

    special = columns()
    for kind in copied_models():
        every = TEMPLATES if kind is models.Player else 1
        copies = range(max(1, -(-first // every)), -(-last // every))
        if copies:
            insert(kind, copies, special.get(kind, {}))


def columns() -> dict[type[Model], Columns]:
    """Return the columns that differ between copies, apart from keys, by model."""
    from django.db import connection

    from tournaments import models

    postgresql = connection.vendor == "postgresql"
    suffix = "convert_to(' ' || CAST(n AS text), 'UTF8')" if postgresql else "' ' || CAST(n AS text)"
    sort_key = f"t.sort_key || {suffix}" if postgresql else f"CAST(t.sort_key || {suffix} AS blob)"
    later = "t.{} + n * interval '1 minute'" if postgresql else "datetime(t.{}, '+' || n || ' minutes')"
    whole = MAX_IN_LARGE // LARGE_PER_TEN
    large = models.Championship.objects.get(name=LARGE_CHAMPIONSHIP).pk
    player = {"player_id": f"t.player_id + n / {TEMPLATES} * {KEY_STEP}"}
    within = f"t.championship_id = {large} AND n < {whole}"
    championship = f"CASE WHEN {within} THEN {large} ELSE t.championship_id + n * {KEY_STEP} END"
    fixture = f"'fixture ' || (CAST(substr(t.subject, 9) AS integer) + n * {KEY_STEP})"
    return {
        models.Championship: {"slug": _numbered("slug", "-")}
        | {name: _numbered(name) for name in ("name", "folded_name")},
        models.Player: {name: _numbered(name) for name in ("name", "folded_name", "searchable")}
        | {"sort_key": sort_key},
        models.League: {
            "slug": _numbered("slug", "-"),
            "name": _numbered("name"),
            "searchable": _numbered("searchable"),
            "championship_id": championship,
            "updated_at": later.format("updated_at"),
        },
        models.Entry: player,
        models.Placing: player | {"championship_id": championship},
        models.Decision: {
            "subject": f"CASE WHEN t.subject LIKE 'fixture %' THEN {fixture} ELSE t.subject END",
            "taken_at": later.format("taken_at"),
        },
    }


def _numbered(column: str, by: str = " ") -> str:
    return f"t.{column} || '{by}' || CAST(n AS text)"


def insert(kind: type[Model], copies: range, special: Columns) -> None:
    from django.db import connection

    made = {field.column: special.get(field.column) or _moved(field) for field in kind._meta.concrete_fields}
    names = ", ".join(f'"{name}"' for name in made)
    table = kind._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({names}) WITH RECURSIVE copies(n) AS (SELECT {copies.start} UNION ALL"
            f" SELECT n + 1 FROM copies WHERE n < {copies.stop - 1})"
            f" SELECT {', '.join(made.values())} FROM copies CROSS JOIN {table} t WHERE t.id < {KEY_STEP}"
        )


def _moved(field: object) -> str:
    """Return the SQL of a copied column: keys are shifted, other values unchanged."""
    from django.db.models import Field, ForeignKey

    assert isinstance(field, Field)
    key = field.primary_key or (isinstance(field, ForeignKey) and field.related_model in copied_models())
    return f't."{field.column}"' + (f" + n * {KEY_STEP}" if key else "")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    fill(int(sys.argv[1]))
