"""Refuse a decision that would take the place of another.

SQLite's `INSERT OR REPLACE` deletes every row that conflicts with the new one, without firing the DELETE trigger.
The warning of 0002 holds: a migration that rebuilds the table of decisions on SQLite must depend on this one's `guard`
again. On PostgreSQL nothing is replaced but by an UPDATE, which is refused already.
"""

from importlib import import_module

from django.db import migrations

before = import_module("tournaments.migrations.0011_a_name_taken_out_of_decisions")

DROP = "DROP TRIGGER IF EXISTS decision_written_once_INSERT"
# What is unique, each looked for by its own index: of all at once SQLite may read the whole table instead.
UNIQUE = (("id",), ("request_key",), ("undoes_id",), ("league_id", "number"), ("championship_id", "number"))
TAKEN = " OR ".join(
    f"(NEW.{columns[0]} IS NOT NULL AND EXISTS (SELECT 1 FROM tournaments_decision WHERE "
    + " AND ".join(f"{column} = NEW.{column}" for column in columns)
    + "))"
    for columns in UNIQUE
)
CREATE = f"""CREATE TRIGGER decision_written_once_INSERT BEFORE INSERT ON tournaments_decision WHEN {TAKEN}
    BEGIN SELECT RAISE(ABORT, 'a decision is written once'); END"""


def guard(apps, schema_editor):
    before.guard(apps, schema_editor)
    if schema_editor.connection.vendor == "sqlite":
        for statement in (DROP, CREATE):
            schema_editor.execute(statement)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(DROP)
    before.unguard(apps, schema_editor)


def unguard_this(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(DROP)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_medals_of_a_championship")]
    operations = [migrations.RunPython(guard, unguard_this)]
