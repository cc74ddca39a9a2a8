"""Sheets and incidents keep the handle of the account that signed them, as the decision that brought them has it."""

from django.db import migrations, models

HANDLED = models.CharField(blank=True, default="", max_length=30)


def find_handles(apps, schema_editor):
    Decision, Handle, Sheet, Incident = (
        apps.get_model("tournaments", name) for name in ("Decision", "Handle", "FixtureSheet", "Incident")
    )
    handles = dict(Handle.objects.values_list("user", "name"))
    signed = Decision.objects.filter(verb__in=["submit_sheet", "note_incident"], actor__isnull=False)
    for verb, after, name, handle, account in signed.values_list(
        "verb", "after", "actor_name", "actor_handle", "actor"
    ).iterator():
        own = handles.get(account, "") if handle is None else handle
        if not own or not isinstance(after, dict):
            continue
        if verb == "submit_sheet":
            rows = Sheet.objects.filter(sheet=after.get("sheet"), submitted_by=name)
            rows.update(submitted_by_handle=own)
        else:
            Incident.objects.filter(pk=after.get("incident"), noted_by=name).update(noted_by_handle=own)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_withheld_and_deleted")]
    operations = [
        migrations.AddField("fixturesheet", "submitted_by_handle", HANDLED),
        migrations.AddField("incident", "noted_by_handle", HANDLED.clone()),
        migrations.RunPython(find_handles, migrations.RunPython.noop),
    ]
