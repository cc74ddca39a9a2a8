"""The page that archives a league, or takes it out of the archive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournaments.organizers.archiving.verbs import ArchiveLeague
from tournaments.web.deciding.league_access import ANY_STATE
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm


class ArchivingPage(DecisionPage):
    """Archive a league, or restore an archived one."""

    form_class = NothingForm
    template = "organizers/archiving/archive.html"
    title = _("Archivar la liga")
    explains = _(
        "Deja de salir entre las ligas en juego, próximas y terminadas, y pasa a las archivadas. Su dirección sigue "
        "funcionando y se puede sacar del archivo cuando quieras."
    )
    button = _("Archivar")
    states = ANY_STATE
    has_preview = False

    def context(self) -> Mapping[str, Any]:
        if not self.access.row.archived:
            return {}
        return {
            "title": _("Sacar la liga del archivo"),
            "explains": _("Vuelve a salir entre las demás ligas, según cómo esté."),
            "button": _("Sacar del archivo"),
        }

    def verb(self, form: NothingForm) -> ArchiveLeague:
        return ArchiveLeague(not self.access.row.archived)


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/archivo/", ArchivingPage.as_view(), name="archive_league"),
]
