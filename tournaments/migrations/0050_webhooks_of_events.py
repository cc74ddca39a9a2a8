from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0049_ruled_places")]

    operations = [
        migrations.AddField(
            model_name="webhook",
            name="whole_event",
            field=models.BooleanField(default=False),
        ),
    ]
