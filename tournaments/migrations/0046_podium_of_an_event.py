from django.db import migrations, models


def of_the_final_alone(apps, schema_editor):
    """Take the medals of groups back, and let one stage of each event speak for it in lists."""
    event = apps.get_model("tournaments", "Event")
    league = apps.get_model("tournaments", "League")
    placing = apps.get_model("tournaments", "Placing")
    for row in event.objects.prefetch_related("stages__league"):
        stages = sorted(row.stages.all(), key=lambda stage: stage.position)
        later = [stage for stage in stages if stage.sources]
        if not later:
            continue
        final, groups = later[0], [stage for stage in stages if not stage.sources]
        others = [stage.league_id for stage in stages if stage != final]
        league.objects.filter(pk__in=others).update(podium=False)
        placing.objects.filter(league__in=others).update(medal=None, points=0)
        open_groups = [stage for stage in groups if stage.league.state != "finished"]
        playing = [stage for stage in open_groups if stage.league.state == "playing"]
        begun = final.league.state != "preparing" or not open_groups
        speaks = final if begun else (playing or open_groups)[0]
        league.objects.filter(pk__in=[stage.league_id for stage in stages if stage != speaks]).update(listed=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0045_events")]

    operations = [
        migrations.AddField("league", "podium", models.BooleanField(default=True, db_default=True)),
        migrations.AddField("league", "listed", models.BooleanField(default=True, db_default=True)),
        migrations.RunPython(of_the_final_alone, migrations.RunPython.noop, elidable=True),
    ]
