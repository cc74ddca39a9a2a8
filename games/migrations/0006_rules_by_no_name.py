"""Name no rule system in the database: the rows are checked where they are written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_moves_of_wrong_games")]
    operations = [
        migrations.RemoveConstraint("gamesheet", "game_sheet_rules_known"),
        migrations.RemoveConstraint("archive", "archive_rules_known"),
        migrations.AddConstraint(
            "gamesheet", models.CheckConstraint(condition=~models.Q(rules=""), name="game_sheet_rules_given")
        ),
        migrations.AddConstraint(
            "archive", models.CheckConstraint(condition=~models.Q(rules=""), name="archive_rules_given")
        ),
    ]
