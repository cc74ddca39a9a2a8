"""Let the result of a tie-break game leave out the pieces, which add nothing to F there."""

from django.db import migrations, models
from django.db.models import Q


def known(side):
    return Q(**{f"{side}_men__isnull": False, f"{side}_kings__isnull": False})


def left(side):
    return known(side) & (Q(**{f"{side}_men__gt": 0}) | Q(**{f"{side}_kings__gt": 0}))


def told(side):
    return left(side) | Q(**{"tiebreak": True, f"{side}_men__isnull": True})


def mark(apps, schema_editor):
    results = apps.get_model("tournaments", "Result")
    results.objects.filter(fixture__tiebreak=True).update(tiebreak=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_league_notices")]
    operations = [
        migrations.AddField(
            "result", "tiebreak", models.BooleanField(default=False)
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
        migrations.RemoveConstraint("result", "result_survivors"),
        migrations.AddConstraint(
            "result",
            models.CheckConstraint(
                condition=Q(reason="walkover")
                | Q(winner="none")
                | (Q(winner="one") & told("one"))
                | (Q(winner="two") & told("two"))
                | (Q(winner="draw") & told("one") & told("two")),
                name="result_survivors",
            ),
        ),
    ]
