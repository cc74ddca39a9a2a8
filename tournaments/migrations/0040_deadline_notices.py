"""Add the notice of a round's deadline, a kind of its own, to channels that have that of tomorrow's games."""

from django.db import migrations


def add_deadlines(apps, schema_editor):
    """Add the kind to the channels of players and accounts that want to be reminded of their games."""
    channels = apps.get_model("tournaments", "AlertChannel")
    for channel in channels.objects.iterator():
        if "tomorrow" in channel.kinds and "deadline" not in channel.kinds:
            channel.kinds = [*channel.kinds, "deadline"]
            channel.save(update_fields=["kinds"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_sign_up_requests")]

    operations = [migrations.RunPython(add_deadlines, migrations.RunPython.noop)]
