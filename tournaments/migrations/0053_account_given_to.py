from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0052_boards_of_a_swiss")]

    operations = [migrations.AddField("siteact", "given_to", models.BigIntegerField(blank=True, null=True))]
