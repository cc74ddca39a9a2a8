from django.db import migrations, models

FORMER_KINDS = ["hour", "absent", "adjourned", "claim", "appeal", "withdraw", "initials"]


def as_initials(apps, schema_editor):
    """Give requests a kind that the former constraint knows, about the name too."""
    apps.get_model("tournaments", "PlayerRequest").objects.filter(kind="erase").update(kind="initials")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0054_withdrawn_was_there")]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, as_initials),
        migrations.RemoveConstraint("playerrequest", "player_request_kind_known"),
        migrations.AddConstraint(
            "playerrequest",
            models.CheckConstraint(
                condition=models.Q(kind__in=[*FORMER_KINDS, "erase"]), name="player_request_kind_known"
            ),
        ),
    ]
