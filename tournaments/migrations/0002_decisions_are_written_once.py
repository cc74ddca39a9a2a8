"""The database itself refuses to change or delete a decision.

SQLite drops a table's triggers when a later migration rebuilds the table: such a migration must depend on
this one's `guard` again. tests/tournaments/models/test_constraints.py shows that the refusal is in force.
"""

from django.db import migrations

SQLITE = [
    "DROP TRIGGER IF EXISTS decision_written_once_{verb}",
    """CREATE TRIGGER decision_written_once_{verb} BEFORE {verb} ON tournaments_decision
    BEGIN SELECT RAISE(ABORT, 'a decision is written once'); END""",
]
POSTGRESQL = [
    """CREATE OR REPLACE FUNCTION decision_written_once() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION 'a decision is written once' USING ERRCODE = 'integrity_constraint_violation'; END;
    $$ LANGUAGE plpgsql""",
    "DROP TRIGGER IF EXISTS decision_written_once_{verb} ON tournaments_decision",
    """CREATE TRIGGER decision_written_once_{verb} BEFORE {verb} ON tournaments_decision
    FOR EACH {each} EXECUTE FUNCTION decision_written_once()""",
]
VERBS = {"sqlite": ("UPDATE", "DELETE"), "postgresql": ("UPDATE", "DELETE", "TRUNCATE")}


def guard(apps, schema_editor):
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    for verb in VERBS[schema_editor.connection.vendor]:
        for statement in statements:
            each = "STATEMENT" if verb == "TRUNCATE" else "ROW"
            schema_editor.execute(statement.replace("{verb}", verb).replace("{each}", each))


def unguard(apps, schema_editor):
    on = "" if schema_editor.connection.vendor == "sqlite" else " ON tournaments_decision"
    for verb in VERBS[schema_editor.connection.vendor]:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS decision_written_once_{verb}{on}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
