"""Archive a league, or restore it. Lists leave out archived leagues, whose addresses still work."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import Change, Verb
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
