"""The sort keys of the names of players: Ñ follows N, and accents do not count."""

from itertools import islice

from django.db import migrations, models

from tournaments.league.names import alphabetical

BATCH_SIZE = 1000


def fill_sort_keys(apps, schema_editor):
    players = apps.get_model("tournaments", "Player").objects
    rows = players.order_by("pk").only("pk", "name").iterator(chunk_size=BATCH_SIZE)
    while batch := list(islice(rows, BATCH_SIZE)):
        for player in batch:
            player.sort_key = alphabetical(player.name).encode()
        players.bulk_update(batch, ["sort_key"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0040_deadline_notices"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="sort_key",
            field=models.BinaryField(db_default=b"", editable=False),
        ),
        migrations.RunPython(fill_sort_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="player",
            name="sort_key",
            field=models.BinaryField(db_default=b"", db_index=True, editable=False),
        ),
        migrations.AlterField(
            model_name="player",
            name="searchable",
            field=models.CharField(editable=False, max_length=600),
        ),
    ]
