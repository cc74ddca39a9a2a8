"""A few seconds of what `python -m tests.soak.referees` does for minutes: nothing lost, whoever dies meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.databases import of_sqlite
from tests.soak import cluster
from tests.soak.referees import Plan, Report, run
from tests.soak.traffic import Outcome

pytestmark = pytest.mark.database

ENGINE = settings.DATABASES["default"]["ENGINE"]
SMALL = Plan(leagues=3, referees=6, results=50, between=(0.1, 0.5))


def server() -> str:
    """The PostgreSQL that this run of the tests is about; nothing for SQLite."""
    at = settings.DATABASES["default"]
    if "sqlite3" in ENGINE:
        return ""
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}{at['HOST']}:{at['PORT'] or 5432}/postgres"


def nothing_amiss(plan: Plan, folder: Path, prepared: Path) -> Report:
    report = run(replace(plan, database="" if plan.outages else server()), folder, prepared)
    assert report.amiss == []
    assert report.tally.saved == plan.results
    return report


def test_of_many_at_once_none_loses_a_result_every_fight_is_shown_to_one_and_a_copy_adds_up(
    prepared: Path, tmp_path: Path
) -> None:
    report = nothing_amiss(replace(SMALL, backups=1), tmp_path, prepared)
    assert report.copies == 1
    assert sum(deed.outcome is Outcome.CONFLICT for deed in report.tally.deeds) == SMALL.results // 5
    assert report.tally.unanswered == 0


def test_what_was_answered_as_saved_outlives_the_death_of_the_site(prepared: Path, tmp_path: Path) -> None:
    report = nothing_amiss(replace(SMALL, kills=2), tmp_path, prepared)
    assert report.mishaps == 2 and report.starts == 3


@of_sqlite("once is enough: it starts a PostgreSQL of its own")
@pytest.mark.skipif(cluster.programs() is None, reason="PostgreSQL's initdb is not installed here")
def test_the_site_says_so_while_its_database_is_away_and_goes_on_after_it(prepared: Path, tmp_path: Path) -> None:
    report = nothing_amiss(replace(SMALL, outages=2), tmp_path, prepared)
    assert report.mishaps == 2
    assert report.tally.statuses[503] > 0
