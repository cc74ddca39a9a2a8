"""Store the size of each archive, and measure the existing ones."""

from django.db import migrations, models
from django.db.models import Sum
from django.db.models.functions import Length


def measure(apps, schema_editor):
    archive, part = apps.get_model("games", "Archive"), apps.get_model("games", "ArchivePart")
    sizes = part.objects.order_by().values("archive").annotate(bytes=Sum(Length("content")))
    for pk, size in sizes.values_list("archive", "bytes"):
        archive.objects.filter(pk=pk).update(bytes=size)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_archives")]
    operations = [
        migrations.AddField(
            "archive", "bytes", models.PositiveBigIntegerField(default=0)
        ),
        migrations.RunPython(measure, migrations.RunPython.noop),
    ]
