"""The games on the air, and PostgreSQL's word to the process of the live stream that something of a league changed.

SQLite tells of every change by itself (`PRAGMA data_version`).
"""

import django.db.models.deletion
from django.db import migrations, models

FUNCTION = """CREATE OR REPLACE FUNCTION tell_listeners() RETURNS trigger AS $$
BEGIN PERFORM pg_notify('castillar_live', NEW.league_id::text); RETURN NULL; END;
$$ LANGUAGE plpgsql"""
TRIGGERS = {
    "decision_told": "AFTER INSERT ON tournaments_decision FOR EACH ROW WHEN (NEW.league_id IS NOT NULL)",
    "draft_told": "AFTER INSERT OR UPDATE ON tournaments_gamedraft FOR EACH ROW",
}


def tell(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(FUNCTION)
        for name, when in TRIGGERS.items():
            schema_editor.execute(f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION tell_listeners()")


def be_silent(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for name, when in TRIGGERS.items():
            schema_editor.execute(f"DROP TRIGGER {name} ON {when.split(' ON ')[1].split()[0]}")
        schema_editor.execute("DROP FUNCTION tell_listeners()")


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0031_player_links'),
    ]

    operations = [
        migrations.CreateModel(
            name='GameDraft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.BigIntegerField()),
                ('on_air', models.BooleanField(default=True)),
                ('start', models.CharField(blank=True, default='', max_length=500)),
                ('moves', models.TextField(blank=True, default='')),
                ('pieces', models.CharField(blank=True, default='', max_length=200)),
                ('changed_at', models.DateTimeField()),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='draft', to='tournaments.fixture')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='tournaments.league')),
            ],
            options={
                'indexes': [models.Index(fields=['league', 'number'], name='draft_latest')],
            },
        ),
        migrations.RunPython(tell, be_silent),
    ]
