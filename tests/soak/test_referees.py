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
SMALL = Plan(leagues=6, referees=8, results=60, between=(0.3, 1.0))
LONGER = replace(SMALL, results=100)


def server() -> str:
    """The PostgreSQL that this run of the tests is about; nothing for SQLite."""
    at = settings.DATABASES["default"]
    if "sqlite3" in ENGINE:
        return ""
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}{at['HOST']}:{at['PORT'] or 5432}/postgres"


def nothing_amiss(plan: Plan, folder: Path) -> Report:
    report = run(replace(plan, database="" if plan.outages else server()), folder)
    assert report.amiss == []
    assert report.tally.saved == plan.results
    return report


def test_of_many_referees_at_once_none_loses_a_result_and_every_fight_is_shown_to_one(tmp_path: Path) -> None:
    report = nothing_amiss(SMALL, tmp_path)
    assert sum(deed.outcome is Outcome.CONFLICT for deed in report.tally.deeds) == SMALL.results // 5
    assert report.tally.unanswered == 0


def test_what_was_answered_as_saved_outlives_the_death_of_the_site(tmp_path: Path) -> None:
    report = nothing_amiss(replace(LONGER, kills=2), tmp_path)
    assert report.mishaps == 2 and report.starts == 3


def test_a_copy_taken_meanwhile_adds_up_elsewhere(tmp_path: Path) -> None:
    assert nothing_amiss(replace(LONGER, backups=1), tmp_path).copies == 1


@of_sqlite("once is enough: it starts a PostgreSQL of its own")
@pytest.mark.skipif(cluster.programs() is None, reason="PostgreSQL's initdb is not installed here")
def test_the_site_says_so_while_its_database_is_away_and_goes_on_after_it(tmp_path: Path) -> None:
    report = nothing_amiss(replace(LONGER, outages=2), tmp_path)
    assert report.mishaps == 2
    assert report.tally.statuses[503] > 0
