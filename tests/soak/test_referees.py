"""A short run of `python -m tests.soak.referees`: nothing is lost if the site or its database is killed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.databases import only_on_sqlite
from tests.e2e.site import LOADED_ONCE
from tests.soak import cluster
from tests.soak.referees import Plan, Report, Tables, run
from tests.soak.traffic import Outcome

pytestmark = pytest.mark.database

ENGINE = settings.DATABASES["default"]["ENGINE"]
HAS_CLUSTER = cluster.programs() is not None
SMALL = Plan(leagues=3, referees=6, results=30, between=(0.05, 0.2), configuration=LOADED_ONCE)


def server() -> str:
    """Return the address of the PostgreSQL server of this test run, or "" for SQLite."""
    at = settings.DATABASES["default"]
    if "sqlite3" in ENGINE:
        return ""
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}{at['HOST']}:{at['PORT'] or 5432}/postgres"


@pytest.fixture
def tables(prepared: Path, request: pytest.FixtureRequest) -> Tables:
    return Tables(prepared, request.getfixturevalue("template") if server() else "")


def run_without_faults(plan: Plan, folder: Path, tables: Tables) -> Report:
    report = run(replace(plan, database="" if plan.outages else server()), folder, tables)
    assert report.discrepancies == []
    assert report.tally.saved == plan.results
    assert report.copies == plan.backups
    return report


@pytest.mark.skipif(bool(server()) and HAS_CLUSTER, reason="the site that loses its PostgreSQL is killed too")
def test_results_survive_a_kill_and_conflicts_are_shown(tables: Tables, tmp_path: Path) -> None:
    report = run_without_faults(replace(SMALL, results=20, kills=1, backups=1), tmp_path, tables)
    assert report.mishaps == 1
    check_killed_once_and_conflicts_shown(report)


def check_killed_once_and_conflicts_shown(report: Report) -> None:
    assert report.starts == 2
    assert sum(attempt.outcome is Outcome.CONFLICT for attempt in report.tally.attempts) == report.tally.saved // 5


@only_on_sqlite("once is enough: it starts a PostgreSQL of its own")
@pytest.mark.skipif(not HAS_CLUSTER, reason="PostgreSQL's initdb is not installed here")
def test_site_reports_a_lost_database_and_survives_a_kill(tables: Tables, tmp_path: Path) -> None:
    """Every request is answered, except while the site is killed."""
    report = run_without_faults(replace(SMALL, outages=2, kills=1), tmp_path, tables)
    assert report.mishaps == 3
    assert report.tally.statuses[503] > 0
    check_killed_once_and_conflicts_shown(report)
