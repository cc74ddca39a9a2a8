from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_words_of_names")]
    operations = [
        migrations.AddIndex(
            model_name="placing",
            index=models.Index(
                fields=["league", "player", "medal", "points"],
                name="placing_medals",
                condition=models.Q(medal__isnull=False),
            ),
        ),
    ]
