"""Keep the number of the move beside the half-move of a game that is not in order."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_archive_sizes")]
    operations = [
        migrations.AddField("archivegame", "move", models.PositiveIntegerField(blank=True, null=True)),
    ]
