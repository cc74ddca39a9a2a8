"""Name no rule system in the database: the rows are checked where they are written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_sort_keys_of_players")]
    operations = [
        migrations.RemoveConstraint("league", "league_rules_known"),
        migrations.AddConstraint(
            "league", models.CheckConstraint(condition=~models.Q(rules=""), name="league_rules_given")
        ),
    ]
