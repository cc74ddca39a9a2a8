"""The number of a game, kept when the order of play changes: so far, its position."""

from django.db import migrations, models


def number_games(apps, schema_editor):
    fixtures = apps.get_model("tournaments", "Fixture").objects.using(schema_editor.connection.alias)
    fixtures.update(number=models.F("position"))


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0028_pieces_of_tiebreak_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="fixture",
            name="number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.RunPython(number_games, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="fixture",
            name="number",
            field=models.PositiveIntegerField(),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.UniqueConstraint(
                models.F("league"), models.F("tiebreak"), models.F("number"), name="fixture_number_once"
            ),
        ),
    ]
