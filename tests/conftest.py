"""Fixtures and markers of all tests. Property tests have no deadline, so that a slow machine fails none."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import get_commands
from django.db import connection
from django.template import Context, RequestContext, Template
from django.test import TransactionTestCase
from django.test import utils as test_utils
from django.test.signals import template_rendered
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import Phase, settings
from pytest_django import DjangoDbBlocker

from games.rules import RULES
from serving.garbage import collect_seldom
from serving.stack import with_room

# What a helper asserts is told as what a test asserts is: with its values.
pytest.register_assert_rewrite("tests")

from tests.caches import clear_caches
from tests.checked_faults import check_faults
from tests.e2e.site import prepare
from tests.emptying import DeleteRows
from tests.kept import TABLES_FROM, make_or_keep
from tests.migrated import TEMPLATE, make_file, make_template, once_per_run, remove_database, restore_migrated
from tests.rows import BEFORE_ROWS

# CI and the whole suite use fixed examples, so that equal code gives equal results; developers get more, and new ones
# each run.
FIXED = "CI" in os.environ
settings.register_profile("site", deadline=None, derandomize=FIXED, max_examples=60 if FIXED else 100)
# Mutmut runs the tests thousands of times: few examples, and no shrinking of failed ones.
settings.register_profile(
    "bite", deadline=None, derandomize=True, max_examples=15, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("site")

# Modules that run again on PostgreSQL, as do those that commit. They cover everything in which the databases differ;
# the writes and reads of other tests are among theirs.
ON_POSTGRESQL = (
    # Stages that are locked together, and who signs up at once.
    *("tournaments/organizers/events/test_check_in.py", "tournaments/organizers/events/test_keeping.py"),
    "tournaments/organizers/events/test_sign_ups.py",
    # Connections, settings, transactions, prepared statements, locks and concurrent writes.
    "config/test_database.py",
    "config/test_failures.py",
    "serving/test_prepared.py",
    "serving/test_silence.py",
    "config/test_turn.py",
    "soak/",
    "games/archive/test_archive.py",
    "games/archive/test_running.py",
    "tournaments/accounts/test_at_once.py",
    "tournaments/organizers/privacy/test_hiding_at_once.py",
    "tournaments/store/test_decide.py",
    "tournaments/store/test_undo.py",
    "tournaments/web/deciding/test_at_once.py",
    "tournaments/web/deciding/test_conflicts.py",
    # Every write and every command once, constraints, triggers and migrations; permanent deletions.
    "tournaments/every/test_every_write.py",
    "tournaments/every/test_every_command.py",
    "tournaments/management/test_demo.py",
    "tournaments/models/",
    "tournaments/connections/outbox/test_outbox.py",
    "tournaments/connections/alerts/test_mail.py",
    "tournaments/organizers/privacy/test_erasures.py",
    "tournaments/administrators/test_at_once.py",
    "tournaments/administrators/test_backup.py",
    "tournaments/administrators/test_deletion.py",
    "tournaments/administrators/test_every_act.py",
    "tournaments/administrators/test_leagues.py",
    # Searching, sorting and counting; every table that a page shows.
    "tournaments/display/",
    "tournaments/every/test_every_table.py",
    "tournaments/organizers/privacy/test_matching.py",
    # Bytes and numbers that SQLite accepts and PostgreSQL refuses.
    "fuzz/",
    "tournaments/public/test_any_parameters.py",
)
# A module that uses one of these fixtures commits, so it runs on PostgreSQL too.
COMMITTING = ("committed", "transactional_db")
# The tests of these modules cover every branch of the rules and of the leagues.
COVERING = ("games/rules/", "tournaments/league/")
MARKED_BY_FIXTURE = {"browser": "browser", "check_recorded": "recorded"}
"""The marker of the tests that ask for a fixture."""
DATABASE_FIXTURES = {"db", "transactional_db", "committed", "django_db_setup", "live_server"}
TESTS = Path(__file__).parent
GUARDIAN = import_module("tournaments.migrations.0020_withheld_and_deleted")


# Pytest keeps thousands of test items until the end of a run. Collecting garbage less often saves a twelfth of its
# processor time.
collect_seldom()


check_faults()


def render_and_tell(template: Template, context: Context) -> SafeString:
    """Render a template; tell the test client of the page alone, not of the thousands of widgets and parts within."""
    if context.template is template and isinstance(context, RequestContext):
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


# Django's own copies the context of each part: a twelfth of the processor time of tests that ask for pages.
test_utils.instrumented_test_render = render_and_tell

# Called after each test that commits.
get_commands()["flush"] = DeleteRows()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Call each test with room for its frames: a seventh of the processor time of tests that ask for pages."""
    test = pyfuncitem.obj
    pyfuncitem.obj = partial(with_room, test)
    try:
        return (yield)
    finally:
        pyfuncitem.obj = test


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    """Start each test in Spanish: a request leaves its language active in the thread."""
    with translation.override("es"):
        yield


@pytest.fixture(autouse=True)
def empty_caches() -> None:
    """Start each test with empty caches, since rows of another test may have the same keys and times."""
    clear_caches()


BEFORE_ROWS.append(clear_caches)


CLEARED: dict[str, str] = {}  # the mutant "for" which the caches were cleared last


@pytest.fixture(autouse="MUTANT_UNDER_TEST" in os.environ)
def clear_rule_and_league_caches() -> None:
    """Clear the caches of the rules and of the leagues, for mutmut: it forks a process that has filled them.

    Without this, the tests would use tables made by the original code and miss mutations in their functions. They are
    cleared once for each mutant; and before each test while mutmut measures which functions it reaches.
    """
    mutant = os.environ["MUTANT_UNDER_TEST"]
    if mutant != "stats" and CLEARED.get("for") == mutant:
        return
    CLEARED["for"] = mutant
    for rules in RULES.values():
        for owner in (rules, rules.board):
            for name in [name for name in vars(owner) if isinstance(getattr(type(owner), name, None), cached_property)]:
                del vars(owner)[name]
    for name, module in list(sys.modules.items()):
        if name.startswith(("games.rules", "tournaments.league", "tests.tournaments.league")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if touches_the_database(item):
            item.add_marker("database")
            if differs_by_database(item):
                item.add_marker("postgresql")
        for fixture, marker in MARKED_BY_FIXTURE.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)
        if module_at(item.path).startswith(COVERING) and not item.get_closest_marker("many_examples"):
            item.add_marker("covering")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the modules without tests for the markers of this run, so that they are not imported."""
    may_select = {
        "postgresql": may_differ_by_database,
        "not covering": may_be_uncovered,
        "recorded": may_be_recorded,
    }.get(config.option.markexpr)
    is_module = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if may_select and is_module and not may_select(collection_path) else None


def touches_the_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or item.get_closest_marker("database") is not None
        or not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or (case is not None and issubclass(case, TransactionTestCase))
    )


def differs_by_database(item: pytest.Item) -> bool:
    commits = "transactional_db" in getattr(item, "fixturenames", ())
    assert not commits or may_differ_by_database(item.path), (
        f"{item.nodeid} commits: its module has to name {COMMITTING}"
    )
    return commits or module_at(item.path).startswith(ON_POSTGRESQL)


def may_differ_by_database(path: Path) -> bool:
    """Return whether a test module has tests that run again on PostgreSQL, without importing it."""
    text = path.read_text(encoding="utf-8")
    return module_at(path).startswith(ON_POSTGRESQL) or any(name in text for name in COMMITTING)


def may_be_uncovered(path: Path) -> bool:
    """Return whether a test module has tests that run without coverage, without importing it."""
    return not module_at(path).startswith(COVERING) or "many_examples" in path.read_text(encoding="utf-8")


def may_be_recorded(path: Path) -> bool:
    """Return whether a test module has tests that compare with a record, without importing it."""
    return "check_recorded" in path.read_text(encoding="utf-8")


def module_at(path: Path) -> str:
    """Return the path of a file below `tests`, as in `games/test_growing.py`."""
    return path.relative_to(TESTS).as_posix()


@pytest.fixture(scope="session")
def migrated(django_db_blocker: DjangoDbBlocker) -> Path:
    """Return a migrated SQLite file without rows, to be copied."""
    with django_db_blocker.unblock():
        return make_or_keep("migrated.sqlite3", make_file, TABLES_FROM)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> str:
    """Return the name of the migrated PostgreSQL template database of this run."""
    with django_db_blocker.unblock():
        once_per_run(tmp_path_factory, "migrated.postgresql", make_template)
    return TEMPLATE


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Make Django use the copied database instead of creating one."""
    return True


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Restore the database of this process. On SQLite it is a file, as threads cannot share a database in memory.

    The file is in the temporary folder of the process: several runs of a checkout may go on at once.
    """
    of_test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        of_test["NAME"] = str(tmp_path_factory.getbasetemp() / "test.sqlite3")
    name = str(of_test["NAME"])
    restore_migrated(name, request.getfixturevalue("migrated" if connection.vendor == "sqlite" else "template"))
    yield
    with django_db_blocker.unblock():
        connection.close()
        remove_database(name)


def pytest_sessionfinish() -> None:
    """Remove the template in the main process, which ends after its workers."""
    if connection.vendor == "postgresql" and "PYTEST_XDIST_WORKER" not in os.environ:
        remove_database(TEMPLATE)


@pytest.fixture(scope="session")
def prepared(migrated: Path) -> Path:
    """Return the folder of a site ready to be served."""
    return make_or_keep("prepared", lambda folder: prepare(folder, migrated))


@pytest.fixture
def committed(_guarded_again: None, transactional_db: None) -> Iterator[None]:
    """Commit what a test writes, so that other connections see it, and delete it afterwards.

    This includes decisions, which the database otherwise refuses to delete.
    """
    yield
    with connection.schema_editor() as editor:
        GUARDIAN.unguard(apps, editor)


@pytest.fixture
def _guarded_again(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        GUARDIAN.guard(apps, editor)
