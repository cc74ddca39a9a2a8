"""A sheet keeps what was answered about it: who had White, and who began."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_people_and_names")]
    operations = [
        migrations.AddField(
            "fixturesheet",
            "white",
            models.CharField(blank=True, max_length=3, null=True),
        ),
        migrations.AddField(
            "fixturesheet",
            "starter",
            models.CharField(blank=True, max_length=3, null=True),
        ),
        *(
            migrations.AddConstraint(
                "fixturesheet",
                models.CheckConstraint(
                    condition=Q((f"{field}__in", ["one", "two"]), (f"{field}__isnull", True), _connector="OR"),
                    name=f"fixture_sheet_{field}_is_a_side",
                ),
            )
            for field in ("white", "starter")
        ),
    ]
