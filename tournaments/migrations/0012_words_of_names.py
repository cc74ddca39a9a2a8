"""The words of names, for searches: a table each for players and leagues, filled from the names that there are."""

from itertools import islice

import django.db.models.deletion
from django.db import migrations, models

from tournaments.league.names import words

BATCH = 1000


def fill(apps, schema_editor):
    for kind in ("Player", "League"):
        row = apps.get_model("tournaments", f"{kind}Word")
        named = apps.get_model("tournaments", kind).objects.order_by("pk").values_list("pk", "name")
        found = named.iterator(chunk_size=BATCH)
        while batch := list(islice(found, BATCH)):
            row.objects.bulk_create(row(of_id=pk, word=word.encode()) for pk, name in batch for word in words(name))


def table(name, of):
    return migrations.CreateModel(
        name=name,
        fields=[
            ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ("word", models.BinaryField()),
            (
                "of",
                models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="words", to=of),
            ),
        ],
        options={
            "constraints": [
                models.UniqueConstraint(fields=("word", "of"), name=f"{name.removesuffix('Word').lower()}_word_once")
            ],
        },
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_a_name_taken_out_of_decisions")]
    operations = [
        table("LeagueWord", "tournaments.league"),
        table("PlayerWord", "tournaments.player"),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
