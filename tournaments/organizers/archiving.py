"""Archive a league, or restore it: lists leave out archived leagues, whose addresses still work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import Change, Verb
from tournaments.web.deciding.league_access import ANY_STATE
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json

ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class ArchiveLeague(Verb):
    """Archive a league, or restore it."""

    archived: bool

    name = "archive"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=ARCHIVE)

    def apply(self, league: models.League) -> Change:
        """Set whether the league is archived. Raises Fault if nothing changes."""
        if league.archived == self.archived:
            raise Fault(Code.ARCHIVED_SAME)
        league.archived = self.archived
        league.save(update_fields=["archived"])
        return Change({"archived": not self.archived}, {"archived": self.archived}, ARCHIVE)


@sentence_of("archive")
def _archive(before: Json, after: Json, walkover: int) -> str:
    return _("Liga archivada.") if after["archived"] else _("Liga sacada del archivo.")


class ArchivingPage(DecisionPage):
    """Archive a league, or restore an archived one."""

    form_class = NothingForm
    template = "organizers/archiving/archive.html"
    title = gettext_lazy("Archivar")
    explains = gettext_lazy(
        "Deja de salir entre las ligas en juego, próximas y terminadas, y pasa a las archivadas. Su dirección sigue "
        "funcionando y se puede sacar del archivo cuando quieras."
    )
    button = gettext_lazy("Archivar")
    states = ANY_STATE
    has_preview = False

    def context(self) -> Mapping[str, Any]:
        if not self.access.row.archived:
            return {}
        return {
            "title": gettext_lazy("Sacar del archivo"),
            "explains": gettext_lazy("Vuelve a salir entre las demás ligas, según cómo esté."),
            "button": gettext_lazy("Sacar del archivo"),
        }

    def verb(self, form: NothingForm) -> ArchiveLeague:
        return ArchiveLeague(not self.access.row.archived)


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/archivo/", ArchivingPage.as_view(), name="archive_league"),
]
