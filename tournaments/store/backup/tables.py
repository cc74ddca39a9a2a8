"""Conversion of the site's tables to lines of text, and of lines of text to rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.apps.registry import Apps
from django.core import serializers
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

# Rows that `migrate` makes, and temporary ones: sessions, login attempts, and messages to be sent, which a restored
# site would send again.
EXCLUDED = {
    *("contenttypes", "sessions", "axes", "admin", "auth.permission", "auth.group", "tournaments.wrongtoken"),
    "tournaments.signuprequest",
    *("tournaments.occurrence", "tournaments.webhookdelivery", "tournaments.alertmessage", "tournaments.alertline"),
}
BATCH_SIZE = 500


class _MicrosecondEncoder(DjangoJSONEncoder):
    """A JSON encoder that writes times to the microsecond; Django's own stops at the millisecond."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if hasattr(o, "isoformat") else super().default(o)


def backed_up_models(registry: Apps = apps) -> list[type[models.Model]]:
    """Return the models whose rows are backed up, by name. References are checked once all rows are there."""
    backed_up = (model for model in registry.get_models() if not EXCLUDED & {model._meta.app_label, model_label(model)})
    return sorted((model for model in backed_up if model._meta.managed and not model._meta.proxy), key=model_label)


def model_label(model: type[models.Model]) -> str:
    """Return the label of a model: "tournaments.league"."""
    return model._meta.label_lower


def migrations() -> dict[str, str]:
    """Return the last migration of each app that keeps rows, as the database has them."""
    labels = {model._meta.app_label for model in backed_up_models()}
    applied = MigrationRecorder(connection).applied_migrations()
    return {
        app: max((name for migrated_app, name in applied if migrated_app == app), default="") for app in sorted(labels)
    }


def is_migrated() -> bool:
    """Return whether every migration has been applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def row_lines(model: type[models.Model]) -> Iterator[str]:
    """Yield a line for each row, by primary key; equal rows give equal lines on any database."""
    rows = model._base_manager.order_by("pk").iterator(chunk_size=BATCH_SIZE)
    while batch := list(islice(rows, BATCH_SIZE)):
        text: str = serializers.serialize(
            "jsonl", batch, cls=_MicrosecondEncoder, sort_keys=True, fields=_field_names(model)
        )
        # Not `splitlines`, which breaks lines at signs that a name or a note may hold (U+2028).
        yield from text.removesuffix("\n").split("\n")


def insert_rows(model: type[models.Model], rows: Iterable[str]) -> None:
    """Insert rows unchanged, in SQL: `bulk_create` would set their automatic dates again.

    Raises ValueError for a line that is not such a row.
    """
    fields, quote = model._meta.concrete_fields, connection.ops.quote_name
    columns, placeholders = ", ".join(quote(str(field.column)) for field in fields), ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({placeholders})"  # noqa: S608 - names of ours
    parsed_rows = (_parsed_row(model, line) for line in rows)
    with connection.cursor() as cursor:
        while batch := list(islice(parsed_rows, BATCH_SIZE)):
            cursor.executemany(statement, [_database_values(row, fields) for row in batch])


def _database_values(row: models.Model, fields: Iterable[models.Field[Any, Any]]) -> list[Any]:
    """Return the values of a row as the database stores them."""
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def reset_sequences(table_models: Iterable[type[models.Model]]) -> None:
    """Reset the sequences of new keys, which PostgreSQL keeps apart from the rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(table_models)):
            cursor.execute(statement)


def _field_names(model: type[models.Model]) -> list[str]:
    """Return the names of the columns of a model."""
    return [field.name for field in model._meta.concrete_fields]


def _parsed_row(model: type[models.Model], line: str) -> models.Model:
    """Return a row of a model, of this version or an earlier one. Raises ValueError for any other line."""
    try:
        read = json.loads(line)
        fields, read_label = {**read["fields"], model._meta.pk.name: read["pk"]}, read["model"]
    except (KeyError, TypeError) as error:
        raise ValueError(line[:200]) from error
    if read_label != model_label(model) or set(fields) != set(_field_names(model)):
        raise ValueError(line[:200])
    try:
        return model(**{field.attname: _value(field, fields[field.name]) for field in model._meta.concrete_fields})
    except (ValidationError, TypeError) as error:
        raise ValueError(line[:200]) from error


def _value(field: models.Field[Any, Any], written: Any) -> Any:
    """Return the value of a field from its written form; a reference is the key of another row."""
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    return None if written is None else field.to_python(written)
