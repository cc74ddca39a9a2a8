from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0059_appeals_to_do")]

    operations = [
        migrations.AddField("resultreport", "denied", models.BooleanField(default=False, db_default=False)),
    ]
