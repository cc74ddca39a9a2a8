"""What is asked of PostgreSQL without a cursor answers, and fails, as what is asked with one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest
from django.db import DataError, OperationalError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.databases import of_postgresql
from tournaments import models

pytestmark = [
    of_postgresql(),
    pytest.mark.usefixtures("committed"),
]
TYPES = (
    "SELECT %s::bigint, %s::text, '%%', 1.50::numeric, true, NULL::text, timestamptz '2026-11-21 10:00+01', "
    "date '2026-11-21', jsonb '{\"a\": [1]}', array[1, 2]"
)
ERRORS: tuple[tuple[str, list[Any]], ...] = (
    ("SELECT 1 / %s", [0]),
    ("SELECT nothing_of_the_kind", []),
    ("SELECT %s::text", ["a\0b"]),
    ("SELECT %s::int", ["many"]),
    ("SELECT FROM WHERE", []),
)


@pytest.fixture
def own() -> Iterator[Any]:
    """A connection of the test's own."""
    made = connection.copy()
    with closing(made):
        yield made


def prepared(own: Any) -> int:
    with own.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
        (count,) = cursor.fetchone()
    return int(count)


def with_cursor(own: Any, text: str, parameters: list[Any]) -> list[Any]:
    with own.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


@pytest.mark.parametrize("key", [0, -1, 7, 32_768, 2**31, 2**62])
@pytest.mark.parametrize("word", ["", "Ñoño", 'it\'s \\ "so"', "%s", "$1"])
def test_of_any_type_and_parameter_it_answers_the_same_again_and_again(own: Any, key: int, word: str) -> None:
    for _ in range(2):
        assert own.rows(TYPES, [1, "first"])
        assert own.rows(TYPES, [key, word]) == with_cursor(own, TYPES, [key, word])
    assert prepared(own) == 1


@pytest.mark.parametrize(("text", "parameters"), ERRORS)
def test_it_fails_as_with_a_cursor_and_the_connection_serves_on(own: Any, text: str, parameters: list[Any]) -> None:
    with pytest.raises((DataError, ProgrammingError)) as usual:
        with_cursor(own, text, parameters)
    for _ in range(2):
        with pytest.raises(usual.type):
            own.rows(text, parameters)
        assert own.rows("SELECT %s + 1", [1]) == [(2,)]


def test_in_a_transaction_an_error_is_told_as_what_it_is(own: Any) -> None:
    own.set_autocommit(False)
    assert own.rows("SELECT %s + 1", [1]) == [(2,)]
    with pytest.raises(DataError, match="division by zero"):
        own.rows("SELECT 1 / %s", [0])
    own.rollback()
    assert own.rows("SELECT %s + 1", [1]) == [(2,)]


def test_in_a_broken_transaction_nothing_more_is_asked() -> None:
    with transaction.atomic():
        assert models.League.objects.count() == 0
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            connection.rows("SELECT %s + 1", [1])


def test_what_is_first_in_a_transaction_is_already_of_it(own: Any) -> None:
    own.set_autocommit(False)
    own.rows("SELECT set_config('castillar.said', %s, false)", ["so"])
    own.rollback()
    assert with_cursor(own, "SELECT coalesce(current_setting('castillar.said', true), '')", []) == [("",)]


def test_one_that_the_server_was_told_to_forget_is_prepared_again(own: Any) -> None:
    for _ in range(2):
        assert own.rows("SELECT %s + 1", [1]) == [(2,)]
        with own.cursor() as cursor:
            cursor.execute("DEALLOCATE ALL")


def test_one_whose_table_has_changed_is_prepared_again(own: Any) -> None:
    with own.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE changing AS SELECT 1 AS number")
        assert own.rows("SELECT * FROM changing WHERE number = %s", [1]) == [(1,)]
        cursor.execute("ALTER TABLE changing ADD name text")
    assert own.rows("SELECT * FROM changing WHERE number = %s", [1]) == [(1, None)]


def test_forgotten_in_a_transaction_it_says_so_and_serves_after_it(own: Any) -> None:
    assert own.rows("SELECT %s + 1", [1]) == [(2,)]
    own.set_autocommit(False)
    with own.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    with pytest.raises(ProgrammingError, match="asked_0"):
        own.rows("SELECT %s + 1", [1])
    own.rollback()
    assert own.rows("SELECT %s + 1", [1]) == [(2,)]


@pytest.mark.parametrize("asked", [False, True])
def test_of_a_connection_that_was_cut_the_failure_is_operational(own: Any, asked: bool) -> None:
    own.ensure_connection()
    if asked:
        own.rows("SELECT %s + 1", [1])
    with psycopg.connect(own.connection.info.dsn, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [own.connection.info.backend_pid])
    for _ in range(2):
        with pytest.raises(OperationalError):
            own.rows("SELECT %s + 1", [1])
    assert own.errors_occurred
    own.close()
    assert own.rows("SELECT %s + 1", [1]) == [(2,)]


def test_where_queries_are_told_or_stopped_it_is_asked_with_a_cursor() -> None:
    with CaptureQueriesContext(connection) as captured:
        connection.rows("SELECT %s + 1", [1])
    assert [query["sql"] for query in captured] == ["SELECT 1 + 1"]
    with connection.execute_wrapper(lambda *_: pytest.fail("stopped")), pytest.raises(pytest.fail.Exception):
        connection.rows("SELECT %s + 1", [1])
