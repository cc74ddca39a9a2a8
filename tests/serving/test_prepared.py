"""Prepared statements return the same results and errors as others, and a connection still works after an error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest
from django.db import DataError, NotSupportedError, OperationalError, ProgrammingError, connection

from serving.postgresql.base import PREPARE_THRESHOLD
from tests.databases import only_on_postgresql

pytestmark = [
    only_on_postgresql(),
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
CHANGING = "SELECT number FROM changing WHERE %s = 1"
ENOUGH_TO_PREPARE = range(PREPARE_THRESHOLD + 2)


@pytest.fixture
def own_connection() -> Iterator[Any]:
    """Yield a new connection for the test alone."""
    made = connection.copy()
    with closing(made):
        yield made


def rows_of(own_connection: Any, text: str, parameters: list[Any]) -> list[Any]:
    with own_connection.cursor() as cursor:
        cursor.execute(text, parameters)
        return list(cursor.fetchall())


def prepared(own_connection: Any) -> list[str]:
    return [text for (text,) in rows_of(own_connection, "SELECT statement FROM pg_prepared_statements", [])]


@pytest.mark.parametrize("key", [0, -1, 7, 32_768, 2**31, 2**62])
@pytest.mark.parametrize("word", ["", "Ñoño", 'it\'s \\ "so"', "%s", "$1"])
def test_any_type_and_parameter_gives_the_same_answer(own_connection: Any, key: int, word: str) -> None:
    answers = [rows_of(own_connection, TYPES, [key, word]) for _ in ENOUGH_TO_PREPARE]
    assert answers == [answers[0]] * len(ENOUGH_TO_PREPARE)
    assert answers[0][0][:3] == (key, word, "%")
    assert len([text for text in prepared(own_connection) if "1.50" in text]) == 1


@pytest.mark.parametrize(("text", "parameters"), ERRORS)
def test_connection_works_after_each_error(own_connection: Any, text: str, parameters: list[Any]) -> None:
    for _ in ENOUGH_TO_PREPARE:
        with pytest.raises((DataError, ProgrammingError)):
            rows_of(own_connection, text, parameters)
        assert rows_of(own_connection, "SELECT %s + 1", [1]) == [(2,)]


def test_forgotten_statement_is_prepared_again(own_connection: Any) -> None:
    for _ in range(2):
        for _ in ENOUGH_TO_PREPARE:
            assert rows_of(own_connection, "SELECT %s + 1", [1]) == [(2,)]
        run_statement(own_connection, "DEALLOCATE ALL")


def test_changed_table_fails_once_and_then_works(own_connection: Any) -> None:
    with psycopg.connect(dsn(own_connection), autocommit=True) as other:
        other.execute("CREATE TABLE changing AS SELECT 1 AS number")
        try:
            for _ in ENOUGH_TO_PREPARE:
                assert rows_of(own_connection, CHANGING, [1]) == [(1,)]
            other.execute("ALTER TABLE changing ALTER number TYPE text")
            with pytest.raises(NotSupportedError, match="cached plan"):
                rows_of(own_connection, CHANGING, [1])
            own_connection.close_if_unusable_or_obsolete()
            assert rows_of(own_connection, CHANGING, [1]) == [("1",)]
        finally:
            other.execute("DROP TABLE changing")


@pytest.mark.parametrize("often", [0, len(ENOUGH_TO_PREPARE)])
def test_cut_connection_is_an_operational_error(own_connection: Any, often: int) -> None:
    own_connection.ensure_connection()
    for _ in range(often):
        rows_of(own_connection, "SELECT %s + 1", [1])
    with psycopg.connect(dsn(own_connection), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [own_connection.connection.info.backend_pid])
    for _ in range(2):
        with pytest.raises(OperationalError):
            rows_of(own_connection, "SELECT %s + 1", [1])
    assert own_connection.errors_occurred
    own_connection.close()
    assert rows_of(own_connection, "SELECT %s + 1", [1]) == [(2,)]


def run_statement(own_connection: Any, text: str) -> None:
    with own_connection.cursor() as cursor:
        cursor.execute(text)


def dsn(own_connection: Any) -> str:
    own_connection.ensure_connection()
    return str(own_connection.connection.info.dsn)
