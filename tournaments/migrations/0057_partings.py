from django.db import migrations, models


def of_open_stages(apps, schema_editor):
    """Note where ways part in the stages that are not over; a finished one keeps its order."""
    league = apps.get_model("tournaments", "League")
    for event in apps.get_model("tournaments", "Event").objects.prefetch_related("stages__league"):
        stages = list(event.stages.all())
        for stage in stages:
            ways = {}
            for later in stages:
                for group, place in later.sources:
                    if group == stage.key:
                        ways[place] = later.key
                    elif group.startswith("*") and not stage.sources:
                        ways[int(group[1:])] = group
            partings = [place for place in range(1, max(ways, default=0) + 1) if ways.get(place) != ways.get(place + 1)]
            if partings and stage.league.state != "finished":
                league.objects.filter(pk=stage.league_id).update(partings=partings)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0056_named_deletions")]

    operations = [
        migrations.AddField(
            "league",
            "partings",
            models.JSONField(default=list, blank=True, db_default=models.Value([], models.JSONField())),
        ),
        migrations.RunPython(of_open_stages, migrations.RunPython.noop, elidable=True),
    ]
