import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0048_sign_ups")]

    operations = [
        migrations.AlterField(
            model_name="rulingplace",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="ruled_places", to="tournaments.entry"
            ),
        ),
    ]
