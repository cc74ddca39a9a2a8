from django.db import migrations, models

FORMER_STATES = ["rival", "organizer", "accepted", "refused", "taken_back", "overtaken"]


def as_accepted(apps, schema_editor):
    """Give appeals whose correction is missing the state that they had formerly."""
    apps.get_model("tournaments", "PlayerRequest").objects.filter(state="to_do").update(state="accepted")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0058_events_of_deleted_stages")]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, as_accepted),
        migrations.RemoveConstraint("playerrequest", "player_request_state_known"),
        migrations.AddConstraint(
            "playerrequest",
            models.CheckConstraint(
                condition=models.Q(state__in=[*FORMER_STATES, "to_do"]), name="player_request_state_known"
            ),
        ),
    ]
