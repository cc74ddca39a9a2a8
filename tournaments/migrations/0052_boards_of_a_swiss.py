from django.db import migrations


def write_boards(apps, _editor):
    """Give the boards of a whole round to each Swiss that never said how many it has, which was written as one."""
    for league in apps.get_model("tournaments", "League").objects.filter(stage__format="swiss", boards=1):
        league.boards = max(1, league.entries.count() // 2)
        league.save(update_fields=["boards"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0051_index_of_initials")]

    operations = [migrations.RunPython(write_boards, migrations.RunPython.noop)]
