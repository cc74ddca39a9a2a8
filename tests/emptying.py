"""The `flush` with which Django empties the database after a test that commits, without the cost of its own.

Django truncates every table, which takes PostgreSQL a second, and makes content types and permissions again. This one
keeps these, and deletes the rows of the tables that have any.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connections, transaction

NAME_IF_IT_HAS_ROWS = "SELECT '{0}' WHERE EXISTS (SELECT 1 FROM {0})"
KEPT = {ContentType._meta.db_table, Permission._meta.db_table}


class DeleteRows(flush.Command):
    def handle(self, *, database: str, **options: Any) -> None:
        connection = connections[database]
        tables = sorted(set(connection.introspection.django_table_names()) - KEPT)
        # The foreign keys are checked at the end of the transaction, so the tables may come in any order.
        with transaction.atomic(using=database), connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(map(NAME_IF_IT_HAS_ROWS.format, tables)))
            for (table,) in cursor.fetchall():
                cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - the name of a table of ours
