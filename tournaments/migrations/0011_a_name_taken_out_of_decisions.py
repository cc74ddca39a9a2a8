"""Let a name be taken out of decisions, and nothing else be changed or deleted of them.

A decision that stands in `tournaments_erasure` may be written again in what it says: before, after, the reason and the
name it was signed with. This replaces the refusal of 0002, whose warning holds: a migration that rebuilds the table of
decisions on SQLite must depend on this one's `guard` again.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

strict = import_module("tournaments.migrations.0002_decisions_are_written_once")

SAID = ("before", "after", "reason", "actor_name", "actor_handle")  # the last one since 0016
SQLITE = [
    "DROP TRIGGER IF EXISTS decision_written_once_UPDATE",
    """CREATE TRIGGER decision_written_once_UPDATE BEFORE UPDATE ON tournaments_decision
    WHEN NOT EXISTS (SELECT 1 FROM tournaments_erasure WHERE decision_id = OLD.id) OR {changed}
    BEGIN SELECT RAISE(ABORT, 'a decision is written once'); END""",
]
POSTGRESQL = [
    """CREATE OR REPLACE FUNCTION decision_written_once() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF EXISTS (SELECT 1 FROM tournaments_erasure WHERE decision_id = OLD.id)
                AND to_jsonb(NEW) - ARRAY[{said}] = to_jsonb(OLD) - ARRAY[{said}] THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION 'a decision is written once' USING ERRCODE = 'integrity_constraint_violation';
    END;
    $$ LANGUAGE plpgsql""",
]


def guard(apps, schema_editor):
    strict.guard(apps, schema_editor)
    columns = [field.column for field in apps.get_model("tournaments", "Decision")._meta.concrete_fields]
    changed = " OR ".join(f'NEW."{column}" IS NOT OLD."{column}"' for column in columns if column not in SAID)
    said = ", ".join(f"'{column}'" for column in SAID)
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement.replace("{changed}", changed).replace("{said}", said))


unguard = strict.unguard


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_names_not_shown")]
    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tournaments.decision",
                    ),
                ),
            ],
        ),
        migrations.RunPython(guard, strict.guard),
    ]
