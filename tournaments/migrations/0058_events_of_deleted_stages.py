from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0057_partings")]

    operations = [migrations.AddField("siteact", "event_id", models.BigIntegerField(null=True, blank=True))]
