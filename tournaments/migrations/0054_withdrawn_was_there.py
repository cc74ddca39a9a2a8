from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0053_account_given_to")]

    operations = [migrations.AddField("withdrawal", "was_there", models.BooleanField(default=False))]
