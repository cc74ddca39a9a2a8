"""Publish a league or make it private; and the sentences about its officials."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.models.league import Role
from tournaments.store.decide import Change, Verb
from tournaments.store.matching import update_registered_name
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json

VISIBILITY = "visibility"


@dataclass(frozen=True, slots=True)
class Publish(Verb):
    """Publish a league, or make it private."""

    published: bool

    name = "publish"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=VISIBILITY)

    def apply(self, league: models.League) -> Change:
        """Make the league public or private. Raises Fault if it is so already, or hidden by the administrator."""
        if league.withheld:
            raise Fault(Code.LEAGUE_WITHHELD)
        if league.published == self.published:
            raise Fault(Code.VISIBILITY_SAME)
        league.published = self.published
        league.save(update_fields=["published"])
        # A private league no longer determines the names of its registered players.
        other_entries = models.Entry.objects.filter(player=OuterRef("pk")).exclude(league=league)
        for player in models.Player.objects.filter(Exists(other_entries), entries__league=league).order_by("pk"):
            update_registered_name(player)
        return Change({"published": not self.published}, {"published": self.published}, VISIBILITY)


@sentence_of("appoint")
def _appoint(before: Json, after: Json, walkover: int) -> str:
    if after["role"] == Role.ORGANIZER:
        return _("%(name)s organiza la liga.") % {"name": after["name"]}
    return _("%(name)s arbitra la liga.") % {"name": after["name"]}


@sentence_of("dismiss")
def _dismiss(before: Json, after: Json, walkover: int) -> str:
    text = _("%(name)s deja de arbitrar la liga.")
    if before["role"] == Role.ORGANIZER:
        text = _("%(name)s deja de organizar la liga.")
    revoked, still_valid = (after or {}).get("revoked_links", 0), (after or {}).get("kept_links", 0)
    links = [
        ngettext(
            "Se retira %(count)d enlace que pudo abrir.",
            "Se retiran %(count)d enlaces que pudo abrir.",
            revoked,
        )
        % {"count": revoked}
        if revoked
        else "",
        ngettext(
            "Sigue valiendo %(count)d enlace suyo.",
            "Siguen valiendo %(count)d enlaces suyos.",
            still_valid,
        )
        % {"count": still_valid}
        if still_valid
        else "",
    ]
    return " ".join(filter(None, [text % {"name": before["name"]}, *links]))


@sentence_of("publish")
def _publish(before: Json, after: Json, walkover: int) -> str:
    if after["published"]:
        return _("Liga publicada: la ve cualquiera.")
    return _("Liga privada: solo la ve su equipo.")
