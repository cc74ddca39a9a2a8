"""docs/personal-data.md names every table with personal data, so a new table must be classified."""

from __future__ import annotations

import re
from pathlib import Path

from django.apps import apps

DOCS = Path(__file__).resolve().parents[3] / "docs" / "personal-data.md"
IMPERSONAL = {
    *("django_content_type", "auth_permission", "auth_group", "auth_group_permissions"),
    *("tournaments_crest", "tournaments_championship", "tournaments_rulesfile", "tournaments_leagueword"),
    *("tournaments_championshiprequest", "tournaments_event", "tournaments_eventstage"),
    *("tournaments_signuplist", "tournaments_sheetposition"),
    *("tournaments_otherpodium", "tournaments_playersettings", "tournaments_rounddeadline"),
}
NEVER_WRITTEN = {
    *("auth_user_groups", "auth_user_user_permissions"),
    *("axes_accesslog", "axes_accessfailurelog", "axes_accessattemptexpiration"),
}


def tables_named() -> set[str]:
    """Return the tables that the document names; a name like `_more` continues the app of the one before."""
    found: set[str] = set()
    app = ""
    for name in re.findall(r"`(\w+)`", DOCS.read_text()):
        app = app if name.startswith("_") else name.partition("_")[0]
        found.add(app + name if name.startswith("_") else name)
    return found


def test_every_table_is_documented_or_impersonal() -> None:
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    assert tables - tables_named() == IMPERSONAL | NEVER_WRITTEN
