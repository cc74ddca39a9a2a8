"""Each placing knows its championship, for its table to be read in the order of an index, and without its leagues."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from tournaments.store.championships import complete_placings


def tell(apps, schema_editor):
    complete_placings(apps.get_model("tournaments", "Placing"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_decisions_are_not_replaced")]
    operations = [
        migrations.RemoveIndex("placing", "placing_medals"),
        migrations.AddField(
            "placing",
            "championship",
            models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="placings",
                to="tournaments.championship",
            ),
        ),
        migrations.RunPython(tell, migrations.RunPython.noop),
        migrations.AddIndex(
            "placing",
            models.Index(
                condition=Q(medal__isnull=False),
                fields=["championship", "player", "medal", "points", "league"],
                name="placing_medals",
            ),
        ),
        migrations.AddIndex(
            "league",
            models.Index(fields=["championship", "published"], name="league_kept_private"),
        ),
    ]
