"""Leagues and championships that the site's administrator hides or deletes.

The decisions of one that stands in `tournaments_deletion` may be deleted with it. This replaces the refusal of 0014,
whose warning holds: a migration that rebuilds the table of decisions on SQLite must depend on this one's `guard` again.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

before = import_module("tournaments.migrations.0014_decisions_are_not_replaced")
names = import_module("tournaments.migrations.0011_a_name_taken_out_of_decisions")

DELETED = """EXISTS (SELECT 1 FROM tournaments_deletion
        WHERE league_id = OLD.league_id OR championship_id = OLD.championship_id)"""
SQLITE = [
    "DROP TRIGGER IF EXISTS decision_written_once_DELETE",
    f"""CREATE TRIGGER decision_written_once_DELETE BEFORE DELETE ON tournaments_decision WHEN NOT {DELETED}
    BEGIN SELECT RAISE(ABORT, 'a decision is written once'); END""",
]
SAID = ", ".join(f"'{column}'" for column in names.SAID)
POSTGRESQL = [
    f"""CREATE OR REPLACE FUNCTION decision_written_once() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF EXISTS (SELECT 1 FROM tournaments_erasure WHERE decision_id = OLD.id)
                AND to_jsonb(NEW) - ARRAY[{SAID}] = to_jsonb(OLD) - ARRAY[{SAID}] THEN
                RETURN NEW;
            END IF;
        ELSIF TG_OP = 'DELETE' THEN
            IF {DELETED} THEN
                RETURN OLD;
            END IF;
        END IF;
        RAISE EXCEPTION 'a decision is written once' USING ERRCODE = 'integrity_constraint_violation';
    END;
    $$ LANGUAGE plpgsql""",
]


def guard(apps, schema_editor):
    before.guard(apps, schema_editor)
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


unguard = before.unguard


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_site_acts'),
    ]

    operations = [
        migrations.AddField(
            model_name='championship',
            name='withheld',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='league',
            name='withheld',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='DeletedAddress',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='deleted_address', to='tournaments.siteact')),
            ],
        ),
        migrations.CreateModel(
            name='Deletion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('championship', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.championship')),
                ('league', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.league')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('league__isnull', True), ('championship__isnull', True), _connector='XOR'), name='deletion_of_one_thing')],
            },
        ),
        migrations.RunPython(guard, before.guard),
    ]
