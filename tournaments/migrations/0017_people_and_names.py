"""Match people only among readable names, and hide names league by league.

Until now any organizer hid a name in every league, and `Player.initials` said so. From now on that field is the
administrator's, and what organizers hid is kept in each league, where its own organizers may show it again.
"""

import django.db.models.deletion
from django.db import migrations, models


def hide_league_by_league(apps, schema_editor):
    Player, Entry, Placing, Decision = (
        apps.get_model("tournaments", name) for name in ("Player", "Entry", "Placing", "Decision")
    )
    for player in Player.objects.filter(initials=True):
        Entry.objects.filter(player=player).update(initials=True)
        Placing.objects.filter(player=player, other_podium__isnull=False).update(initials=True)
        shown_as = Decision.objects.filter(verb="show_as", subject=f"player {player.pk}").order_by("-taken_at", "-pk")
        last = shown_as.select_related("actor").first()
        if last and last.actor and not last.actor.is_superuser:
            Player.objects.filter(pk=player.pk).update(initials=False)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0016_organizers_of_championships'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='player',
            name='player_once',
        ),
        migrations.AddField(
            model_name='entry',
            name='initials',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='entry',
            name='initials_asked',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='entry',
            name='proposed',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='proposals', to='tournaments.player'),
        ),
        migrations.AddField(
            model_name='placing',
            name='initials',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='player',
            name='folded_name',
            field=models.CharField(db_index=True, editable=False, max_length=600),
        ),
        migrations.RunPython(hide_league_by_league, migrations.RunPython.noop),
    ]
